"""The form of a game of which only the totals are known."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from django import forms
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from accounts.player_field import PlayerField, offered_names
from games.rulesets import lookup
from ladder.game_file import Cells
from ladder.models import Pool


class TotalsForm(forms.Form):
    """The day, the rules, the number of deals, and the players with their totals.

    The service checks the scores, as those of a row of a file.
    """

    day = forms.DateField(
        label=_("Date"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    ruleset = forms.ChoiceField(label=_("Rules"))
    deals = forms.IntegerField(
        label=_("Number of deals"),
        min_value=1,
        required=False,
        help_text=_("Empty for a whole game."),
    )

    def __init__(self, data: Any, *, pool: Pool) -> None:
        self.now = localtime(timezone=pool.club.zone)
        super().__init__(data, initial={"day": self.now.date()}, label_suffix="")
        names = dict(lookup.choices(pool.club, on_sheets=False))
        offered = [(key, names[key]) for key in pool.rulesets if key in names]
        self.fields["ruleset"].choices = offered  # type: ignore[attr-defined]  # it has them
        sizes = [len(lookup.rules_of(pool.club, key).seats) for key, _name in offered]
        players = Player.objects.filter(club=pool.club)
        listed = offered_names(players.filter(active=True))
        self.numbers = range(1, max(sizes, default=0) + 1)
        for number in self.numbers:
            required = number <= min(sizes)
            field = PlayerField(label=_("Player %(number)s") % {"number": number})
            field.required = required
            field.offer(pool.club, players, listed, as_buttons=True)
            self.fields[f"player{number}"] = field
            self.fields[f"score{number}"] = forms.CharField(
                label=_("Total %(number)s") % {"number": number},
                required=required,
                max_length=10,
                widget=forms.TextInput({"autocomplete": "off"}),
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        named = set[Player]()
        for name in (f"player{number}" for number in self.numbers):
            if data.get(name) in named:
                self.add_error(name, gettext("This player is named twice."))
            elif data.get(name):
                named.add(data[name])
        return data

    @property
    def rows(self) -> Iterator[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of each player together."""
        return ((self[f"player{number}"], self[f"score{number}"]) for number in self.numbers)

    @property
    def cells(self) -> Cells:
        """The game as a row of a file. A game of today ends now, and others in the evening."""
        data = self.cleaned_data
        cells = {
            "date": _moment(data["day"], self.now),
            "rules": data["ruleset"],
            "deals": str(data["deals"] or ""),
        }
        for number in self.numbers:
            player = data[f"player{number}"]
            cells[f"player{number}"] = player.name if player else ""
            cells[f"score{number}"] = data[f"score{number}"]
        return cells


def _moment(day: date, now: datetime) -> str:
    return f"{now:%Y-%m-%d %H:%M}" if day == now.date() else f"{day:%Y-%m-%d}"
