"""Opening a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.labels import preset_choices
from games.models import Pace
from games.rules import PRESETS, Plan, RuleSet
from games.sheets.forms import PlanForm

MINUTE, DAY = 60, 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds for the whole game and for each turn; without *move* there is no clock."""

    pace: str
    reserve_seconds: int
    turn_seconds: int | None


CLOCKS = {
    "none": Clock(Pace.LIVE, 0, None),
    "quick": Clock(Pace.LIVE, 5 * MINUTE, 12),
    "usual": Clock(Pace.LIVE, 15 * MINUTE, 25),
    "slow": Clock(Pace.LIVE, 30 * MINUTE, 60),
    "day": Clock(Pace.DAYS, 0, DAY),
    "days": Clock(Pace.DAYS, 0, 3 * DAY),
    "week": Clock(Pace.DAYS, 0, 7 * DAY),
}
CLOCK_CHOICES = [
    (_("Everybody is there"), [
        ("usual", _("usual: 25 seconds a turn, and 15 minutes in reserve")),
        ("quick", _("quick: 12 seconds a turn, and 5 minutes in reserve")),
        ("slow", _("without haste: a minute a turn, and 30 minutes in reserve")),
        ("none", _("no clock")),
    ]),
    (_("Turn by turn, each when she likes"), [
        ("day", _("one day a turn")),
        ("days", _("three days a turn")),
        ("week", _("a week a turn")),
    ]),
]  # fmt: skip
STRENGTHS = [
    ("novice", pgettext_lazy("a bot's strength", "Novice")),
    ("club", pgettext_lazy("a bot's strength", "Club player")),
    ("expert", pgettext_lazy("a bot's strength", "Expert")),
]


class StrengthForm(forms.Form):
    """How well bots play."""

    strength = forms.ChoiceField(label=_("Bots play like"), choices=STRENGTHS, initial="club")


class OpenTableForm(PlanForm):
    """The rules, how much of a game, the clock, and who may come."""

    on_sheets = False

    clock = forms.ChoiceField(label=_("Clock"), choices=CLOCK_CHOICES, initial="usual")
    rated = forms.BooleanField(
        label=_("Rated: it counts, and no bot sits down"), required=False, initial=False
    )
    private = forms.BooleanField(
        label=_("Private: only whoever has the link can find it"), required=False
    )
    watched = forms.BooleanField(
        label=_("Others may watch, as the club has it"), required=False, initial=True
    )
    sit = forms.BooleanField(label=_("I sit down at once"), required=False, initial=True)
    title = forms.CharField(label=_("Title"), max_length=120, required=False)

    @property
    def time(self) -> Clock:
        return CLOCKS[self.cleaned_data["clock"]]


class PractiseForm(forms.Form):
    """A game against bots; what is left out is as most people want it."""

    strength = forms.ChoiceField(
        label=_("Bots play like"), choices=STRENGTHS, required=False, initial="club"
    )
    kind = forms.ChoiceField(
        label=_("To be played"),
        choices=[("once", _("four deals: each declares one")), ("game", _("a whole game"))],
        required=False,
        initial="once",
    )
    ruleset = forms.ChoiceField(label=_("Rules"), choices=preset_choices, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""

    @property
    def bots(self) -> str:
        return self.cleaned_data["strength"] or "club"

    @property
    def rules(self) -> RuleSet:
        return PRESETS[self.cleaned_data["ruleset"] or "pagat"]

    @property
    def plan(self) -> Plan:
        return Plan() if self.cleaned_data["kind"] == "game" else Plan.once()
