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
from ladder.game_file import Cells, read_number
from ladder.import_rows import wrong_sum
from ladder.models import Pool


class _ScoreField(forms.CharField):
    """A total as the cell of a file has it."""

    def __init__(self, **options: Any) -> None:
        attrs = {"inputmode": "numeric", "autocomplete": "off", "data-points": ""}
        super().__init__(max_length=10, widget=forms.TextInput(attrs), **options)

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        if text and read_number(text) is None:
            raise forms.ValidationError(forms.IntegerField.default_error_messages["invalid"])
        return text


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

    #: whether the form was refused for the sum, which its page checks while totals are typed
    wrong_sum = False

    def __init__(self, data: Any, *, pool: Pool) -> None:
        self.now = localtime(timezone=pool.club.zone)
        super().__init__(data, initial={"day": self.now.date()}, label_suffix="")
        names = dict(lookup.choices(pool.club, on_sheets=False))
        offered = [(key, names[key]) for key in pool.rulesets if key in names]
        self.fields["ruleset"].choices = offered  # type: ignore[attr-defined]  # it has them
        self.rules = {key: lookup.rules_of(pool.club, key) for key, _name in offered}
        sizes = [len(rules.seats) for rules in self.rules.values()]
        players = Player.objects.filter(club=pool.club)
        listed = offered_names(players.filter(active=True))
        self.numbers = range(1, max(sizes, default=0) + 1)
        for number in self.numbers:
            required = number <= min(sizes)
            field = PlayerField(label=_("Player %(number)s") % {"number": number})
            field.required = required
            field.offer(pool.club, players, listed, as_buttons=True, by_first_name=True)
            self.fields[f"player{number}"] = field
            label = _("Total %(number)s") % {"number": number}
            self.fields[f"score{number}"] = _ScoreField(label=label, required=required)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        named = set[Player]()
        for name in (f"player{number}" for number in self.numbers):
            if data.get(name) in named:
                self.add_error(name, gettext("This player is named twice."))
            elif data.get(name):
                named.add(data[name])
        self._check_sum(data)
        return data

    def _check_sum(self, data: dict[str, Any]) -> None:
        """Check the sum beside the other fields; the service checks it again with the game."""
        rules = self.rules.get(data.get("ruleset", ""))
        if rules is None or "deals" in self.errors:
            return
        deals = data["deals"] or rules.deals
        scores = [read_number(data.get(f"score{number}", "")) for number in self.numbers]
        given = [score for score in scores if score is not None]
        if deals > rules.deals or len(given) != len(rules.seats):
            return
        for fault in wrong_sum(rules, deals, given):
            self.wrong_sum = True
            self.add_error(None, fault)

    @property
    def rules_data(self) -> dict[str, dict[str, Any]]:
        """For each of the rules: how many play, the deals of a whole game, sums by deals.

        Without a certain sum, the totals of the contracts of which the deals take some, each at
        most a number of times.
        """
        return {
            key: {
                "seats": len(rules.seats),
                "deals": rules.deals,
                "times": rules.declarations,
                "totals": {
                    deals: totals
                    for deals in range(1, rules.deals + 1)
                    if (totals := rules.totals_to_choose(deals))
                },
                "sums": {
                    deals: right
                    for deals in range(1, rules.deals + 1)
                    if (right := rules.sum_after(deals)) is not None
                },
            }
            for key, rules in self.rules.items()
        }

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
