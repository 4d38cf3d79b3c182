"""The forms of box leagues."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, Player
from accounts.player_field import PlayerField, offered_names
from ladder.models import BoxLeague, BoxSeason

DAY = {"type": "date"}
USUAL_FIELDS = ("name", "size", "months", "minimum", "sign_up", "public")
"""The settings of a league that are not folded away."""


class BoxLeagueForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    """The settings of a league."""

    class Meta:
        model = BoxLeague
        fields = [
            "name", "size", "months", "ranks", "games", "minimum", "up", "down", "newcomers",
            "remind_days", "wait_days", "sign_up", "public",
        ]  # fmt: skip
        help_texts = {
            "size": _("4 to 8. The boxes are as even as possible."),
            "ranks": _("The points of a game are the score minus the mean of the table."),
            "games": _("The site suggests who plays with whom; other games count too."),
            "minimum": _("With fewer games a player comes after all others."),
            "down": _("A player who leaves in mid-season counts as one of them."),
            "wait_days": _("Then the tables are final."),
        }

    @property
    def usual_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in USUAL_FIELDS]

    @property
    def rare_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in USUAL_FIELDS]

    def _post_clean(self) -> None:
        """Leave validation of the row to the service, which has it locked."""


class EntryForm(forms.Form):
    """A player who takes part."""

    player = PlayerField(label=_("Player"))

    def __init__(self, data: Any, *, league: BoxLeague) -> None:
        super().__init__(data)
        club: Club = league.pool.club
        players = Player.objects.filter(club=club, active=True, guest=False)
        players = players.exclude(box_entries__league=league)
        field: Any = self.fields["player"]
        field.offer(club, players, offered_names(players))


class SeenDraftForm(forms.Form):
    """The version of the draft that an official has seen."""

    version = forms.IntegerField(widget=forms.HiddenInput)


class DraftForm(SeenDraftForm):
    """The dates of a draft, and the number of each player's box."""

    first = forms.DateField(label=_("First day"), widget=forms.DateInput(DAY, format="%Y-%m-%d"))
    last = forms.DateField(label=_("Last day"), widget=forms.DateInput(DAY, format="%Y-%m-%d"))

    def __init__(
        self, data: Any, *, season: BoxSeason, boxes: Iterable[tuple[Player, int]], most: int
    ) -> None:
        initial = {"version": season.version, "first": season.first, "last": season.last}
        super().__init__(data, initial=initial)
        self.players: dict[int, str] = {}
        for player, number in boxes:
            name = f"player{player.pk}"
            self.players[player.pk] = name
            self.fields[name] = forms.IntegerField(
                label=gettext("Box of %(player)s") % {"player": player.name},
                required=False,  # an open page has no field for players who signed up later
                min_value=0,
                max_value=most,
                initial=number,
            )

    @property
    def boxes(self) -> dict[int, int]:
        """The new box number of each player whose box changes, 0 for none."""
        chosen = {pk: self.cleaned_data[name] for pk, name in self.players.items()}
        return {pk: number for pk, number in chosen.items() if number is not None}
