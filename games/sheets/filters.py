"""The filter of lists of games, on pages and in the API."""

from __future__ import annotations

import django_filters
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Player
from accounts.search import ListFilter, SearchFilter, with_words
from games.models import Game, GameStatus, Seating

MAX_ID = 2**63 - 1


class GameFilter(ListFilter):
    """Filters games by their status, and by a player: by name as ``q``, or by id."""

    q = SearchFilter(method="of_players", label=_("Player"))
    player = django_filters.NumberFilter(
        field_name="seatings__player_id", min_value=1, max_value=MAX_ID
    )
    status = django_filters.ChoiceFilter(
        choices=GameStatus.choices, label=_("State"), empty_label=pgettext_lazy("games", "all")
    )

    class Meta:
        model = Game
        fields = ["q", "player", "status"]

    def of_players(self, games: QuerySet[Game], name: str, words: str) -> QuerySet[Game]:
        found = with_words(Player.objects.all(), words, "name__finds")
        return games.filter(Exists(Seating.objects.filter(game=OuterRef("pk"), player__in=found)))
