"""What a director fills in at a table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from accounts.reasons import LONGEST_REASON
from games.models import Game, SpectatorPolicy
from games.rules import Seat
from games.sheets.stored import names_of
from games.tables.directing import MOST_POINTS
from games.tables.forms import STRENGTHS


class OfTable(forms.Form):
    """Something that is done to a table."""

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""


class OfSeat(OfTable):
    """Something that is done to one seat."""

    place = forms.ChoiceField(label=_("Player"))

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        seated = [(str(seat), name) for seat, name in names_of(game).items()]
        self.fields["place"].choices = seated  # type: ignore[attr-defined]  # a ChoiceField

    @property
    def seat(self) -> Seat:
        return Seat(self.cleaned_data["place"])


def _why(*, required: bool) -> forms.CharField:
    return forms.CharField(label=_("Reason"), max_length=LONGEST_REASON, required=required)


class ExtendForm(OfSeat):
    minutes = forms.IntegerField(label=_("Minutes more"), min_value=1, max_value=7 * 24 * 60)
    reason = _why(required=False)


class PauseForm(OfTable):
    reason = _why(required=False)


class SubstituteForm(OfSeat):
    """Nobody chosen is a bot."""

    player = forms.ModelChoiceField(
        Player.objects.none(), label=_("Is replaced by"), required=False, empty_label=_("a bot")
    )
    bot = forms.ChoiceField(label=_("A bot plays like"), choices=STRENGTHS, initial="club")
    reason = _why(required=True)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        seated = [one.player_id for one in game.seatings.all() if one.player_id]
        players = Player.objects.filter(club=game.club, active=True).exclude(pk__in=seated)
        self.fields["player"].queryset = players  # type: ignore[attr-defined]  # a ModelChoiceField


class AdjustForm(OfSeat):
    points = forms.IntegerField(
        label=_("Points"),
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        help_text=_("With a minus sign they are taken away."),
    )
    reason = _why(required=True)


class StopForm(OfTable):
    reason = _why(required=True)


class TableRulesForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    """Who may watch a club's tables."""

    delay = forms.IntegerField(
        label=_("How much later"),
        min_value=0,
        max_value=60,
        help_text=_("Tricks or minutes. With 0 tricks cards are seen as they are played."),
    )

    class Meta:
        model = SpectatorPolicy
        fields = ["watching", "delay"]
