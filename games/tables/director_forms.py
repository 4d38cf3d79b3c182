"""The forms of a director at a table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from accounts.player_field import PlayerField, offered_names
from accounts.reasons import LONGEST_REASON
from games.models import MAX_DELAY, Game, SpectatorPolicy
from games.rules import Seat
from games.sheets.stored import names_of
from games.tables.directing import MAX_EXTENSION_SECONDS, MAX_POINTS
from games.tables.strengths import DEFAULT_STRENGTH, STRENGTH_CHOICES


class TableForm(forms.Form):
    """A form about a table."""

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""


class SeatForm(TableForm):
    """A form about one seat of a table."""

    place = forms.ChoiceField(label=_("Player"))

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        seats = [(str(seat), name) for seat, name in names_of(game).items()]
        self.fields["place"].choices = seats  # type: ignore[attr-defined]  # a ChoiceField

    @property
    def seat(self) -> Seat:
        return Seat(self.cleaned_data["place"])


def _reason(*, required: bool) -> forms.CharField:
    return forms.CharField(label=_("Reason"), max_length=LONGEST_REASON, required=required)


class ExtendForm(SeatForm):
    minutes = forms.IntegerField(
        label=_("Extra minutes"), min_value=1, max_value=MAX_EXTENSION_SECONDS // 60
    )
    reason = _reason(required=False)


class PauseForm(TableForm):
    reason = _reason(required=False)


class SubstituteForm(SeatForm):
    """A replacement for a player; a bot if no player is chosen."""

    player = PlayerField(
        label=_("Is replaced by"), required=False, help_text=_("Leave it empty for a bot.")
    )
    bot = forms.ChoiceField(
        label=_("Strength of the bot"), choices=STRENGTH_CHOICES, initial=DEFAULT_STRENGTH
    )
    reason = _reason(required=True)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        seated = [seating.player_id for seating in game.seatings.all() if seating.player_id]
        players = Player.objects.filter(club=game.club, active=True, user__isnull=False)
        players = players.exclude(pk__in=seated)
        field = self.fields["player"]
        assert isinstance(field, PlayerField)  # noqa: S101 - declared above
        field.offer(game.club, players, offered_names(players))


class AdjustForm(SeatForm):
    points = forms.IntegerField(
        label=_("Points"),
        min_value=-MAX_POINTS,
        max_value=MAX_POINTS,
        help_text=_("With a minus sign they are taken away."),
    )
    reason = _reason(required=True)


class StopForm(TableForm):
    reason = _reason(required=True)


class SpectatorPolicyForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    """Who may watch a club's tables."""

    delay = forms.IntegerField(
        label=_("How much later"),
        min_value=0,
        max_value=MAX_DELAY,
        help_text=_("Tricks or minutes. With 0 tricks cards are seen as they are played."),
    )

    class Meta:
        model = SpectatorPolicy
        fields = ["watching", "delay"]
