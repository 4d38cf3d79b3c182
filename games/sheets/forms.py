"""The form that creates a score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineInputField
from accounts.models import Club, Player
from accounts.player_field import PlayerField, offered_names
from games.labels import SEATS
from games.models import TITLE_LENGTH
from games.rules import Plan, RuleSet, Seat
from games.rulesets.fields import RuleSetField, offer_rules
from games.rulesets.lookup import rules_of
from games.sheets import errors
from games.sheets.days import is_possible, moment_on

SEATS_OF_FOUR = tuple(Seat)[:4]


class PlanForm(forms.Form):
    """The rules, from those of the club and the presets, and how much of a game is played.

    :cvar on_sheets: whether to offer only rules that the pages of score sheets support.
    """

    on_sheets = True

    ruleset = RuleSetField(label=_("Rules"))
    kind = forms.ChoiceField(
        label=_("Length"),
        choices=[
            ("game", _("a whole game")),
            ("once", _("one deal declared by each player")),
            ("deals", _("a number of deals")),
        ],
    )
    deals = forms.IntegerField(
        label=_("Number of deals"),
        min_value=1,
        max_value=40,
        required=False,
    )

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.club = club
        offer_rules(self, club, on_sheets=self.on_sheets)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("kind") == "deals" and not data.get("deals"):
            self.add_error("deals", _("Say how many deals."))
        return data

    @property
    def rules(self) -> RuleSet:
        return rules_of(self.club, self.cleaned_data["ruleset"])

    @property
    def plan(self) -> Plan:
        kind = self.cleaned_data["kind"]
        if kind == "deals":
            return Plan.deals(self.cleaned_data["deals"])
        return Plan.once() if kind == "once" else Plan()


class NewGameForm(PlanForm):
    """Four players, the rules, how much of a game is played, and when."""

    played_on = forms.DateField(
        label=_("Played on"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Change it if you type in the sheet of another day."),
    )

    #: the names that were completed, which are to be confirmed by sending the form again
    completed: Sequence[str] = ()
    title = LineInputField(
        label=_("Title"),
        max_length=TITLE_LENGTH,
        required=False,
        help_text=_("For example “Tuesday evening”; optional."),
    )
    first_declarer = forms.ChoiceField(
        label=_("First declarer"), choices=[(str(seat), SEATS[seat]) for seat in SEATS_OF_FOUR]
    )

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(club, *args, **kwargs)
        self.now = localtime(timezone=club.zone)
        self.fields["played_on"].initial = self.now.date()
        self.fields["kind"].label = _("The sheet is")
        players = Player.objects.filter(club=club, active=True)
        offered = offered_names(players)
        for seat in SEATS_OF_FOUR:
            field = PlayerField(label=SEATS[seat])
            field.offer(club, players, offered, as_buttons=True, completes=True)
            self.fields[seat] = field
        others = ["first_declarer", "ruleset", "kind", "deals", "played_on", "title"]
        self.order_fields([*SEATS_OF_FOUR, *others])

    def clean_played_on(self) -> date:
        today = self.now.date()
        day: date = self.cleaned_data["played_on"] or today
        if not is_possible(day, today):
            raise forms.ValidationError(errors.BadDay.text)
        return day

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        self._show_completed()
        chosen = [data[seat] for seat in SEATS_OF_FOUR if data.get(seat)]
        for seat in SEATS_OF_FOUR:
            if data.get(seat) and chosen.count(data[seat]) > 1:
                self.add_error(seat, _("A player can have only one seat."))
        return data

    def _show_completed(self) -> None:
        """Put the names that were completed into their fields, for the form to be sent again."""
        fields = {seat: cast("PlayerField", self.fields[seat]) for seat in SEATS_OF_FOUR}
        names = {str(seat): field.completed for seat, field in fields.items() if field.completed}
        self.completed = list(names.values())
        if names:
            data = cast("QueryDict", self.data).copy()  # what was sent cannot be changed
            for seat, name in names.items():
                data[seat] = name
            self.data = data

    @property
    def played_at(self) -> datetime:
        return moment_on(self.cleaned_data["played_on"], self.now)

    @property
    def seats(self) -> dict[Seat, Player]:
        return {seat: self.cleaned_data[seat] for seat in SEATS_OF_FOUR}
