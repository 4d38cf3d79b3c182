"""The filter of lists of games, on pages and in the API."""

from __future__ import annotations

import django_filters
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models import Game, GameStatus


def _players(request: HttpRequest | None) -> QuerySet[Player]:
    club = getattr(request, "club", None)
    return Player.objects.filter(club=club) if club else Player.objects.none()


class GameFilter(django_filters.FilterSet):
    player = django_filters.ModelChoiceFilter(
        field_name="seatings__player",
        queryset=_players,
        label=_("Player"),
        empty_label=_("everybody"),
    )
    status = django_filters.ChoiceFilter(
        choices=GameStatus.choices, label=_("State"), empty_label=_("all")
    )

    class Meta:
        model = Game
        fields = ["player", "status"]
