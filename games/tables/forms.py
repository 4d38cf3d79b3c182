"""The forms for opening a table and for playing against bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineInputField
from accounts.models import Club
from games.models import TITLE_LENGTH, BotPace, PairingClock, PairingLength
from games.rules import PRESETS, Plan, RuleSet
from games.rulesets.fields import RuleSetField, offer_rules, presets_for_four
from games.sheets.forms import PlanForm
from games.tables.club_guests import MAX_NAME_LENGTH
from games.tables.strengths import DEFAULT_STRENGTH, STRENGTH_CHOICES, STRENGTH_STYLES
from games.tables.time_controls import TIME_CONTROLS, TimeControl

TIME_CONTROL_CHOICES = [
    (_("Live"), [
        ("usual", _("usual: 25 seconds a turn, and 15 minutes in reserve")),
        ("quick", _("quick: 12 seconds a turn, and 5 minutes in reserve")),
        ("slow", _("slow: a minute a turn, and 30 minutes in reserve")),
        ("none", _("no clock")),
    ]),
    (_("Turn by turn, over several days"), [
        ("day", _("one day a turn")),
        ("days", _("three days a turn")),
        ("week", _("a week a turn")),
    ]),
]  # fmt: skip


class StrengthForm(forms.Form):
    """The strength of bots."""

    strength = forms.ChoiceField(
        label=_("Strength of the bots"), choices=STRENGTH_CHOICES, initial=DEFAULT_STRENGTH
    )


class OpenTableForm(PlanForm):
    """The rules, how much of a game, the clock, and who may play and watch."""

    on_sheets = False

    clock = forms.ChoiceField(label=_("Clock"), choices=TIME_CONTROL_CHOICES, initial="usual")
    rated = forms.BooleanField(
        label=_(
            "Rated: the game counts; bots can take a seat only if the club counts games with them"
        ),
        required=False,
        initial=False,
    )
    private = forms.BooleanField(
        label=_("Private: only people with the link can find it"), required=False
    )
    watched = forms.BooleanField(
        label=_("Others may watch, as the club allows"), required=False, initial=True
    )
    bot_pace = forms.ChoiceField(
        label=_("Pace of the bots"),
        choices=BotPace.choices,
        required=False,
        initial=BotPace.NORMAL,
    )
    sit = forms.BooleanField(label=_("Take a seat at once"), required=False, initial=True)
    title = LineInputField(label=_("Title"), max_length=TITLE_LENGTH, required=False)

    @property
    def time_control(self) -> TimeControl:
        return TIME_CONTROLS[self.cleaned_data["clock"]]


class GuestForm(forms.Form):
    """The name of a guest; people with an account keep their own."""

    name = LineInputField(
        label=_("Your name"),
        max_length=MAX_NAME_LENGTH,
        help_text=_("The others at the table see it."),
        widget=forms.TextInput({"autocomplete": "name"}),
    )

    def __init__(self, *args: Any, is_named: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_named:
            del self.fields["name"]


class PairingForm(forms.Form):
    """The game that a player wants to play at once with anybody who wants the same."""

    ruleset = RuleSetField(label=_("Rules"))
    length = forms.ChoiceField(
        label=_("Length"), choices=PairingLength.choices, initial=PairingLength.ONCE
    )
    clock = forms.ChoiceField(
        label=_("Clock"), choices=PairingClock.choices, initial=PairingClock.USUAL
    )
    rated = forms.BooleanField(label=_("Rated: the game counts"), required=False)

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        offer_rules(self, club, on_sheets=False)


format_html_lazy = lazy(format_html, SafeString)
DESCRIBED_STRENGTHS = [
    (key, format_html_lazy("<b>{}</b> <span>{}</span>", name, STRENGTH_STYLES[key]))
    for key, name in STRENGTH_CHOICES
]
NEWCOMER = {"strength": "novice", "pace": BotPace.NORMAL}
"""The choices of the first game against bots."""


class PracticeForm(forms.Form):
    """A game against bots; every field has a default.

    :param usual: the values of fields that were not sent, such as those of the last game.
    """

    strength = forms.ChoiceField(
        label=_("Strength of the bots"),
        choices=DESCRIBED_STRENGTHS,
        required=False,
        initial=DEFAULT_STRENGTH,
        widget=forms.RadioSelect,
    )
    kind = forms.ChoiceField(
        label=_("Length"),
        choices=[
            ("contracts", _("seven deals: each contract once")),
            ("once", _("four deals: each player declares one")),
            ("game", _("a whole game")),
        ],
        required=False,
        initial="contracts",
    )
    ruleset = RuleSetField(
        choices=presets_for_four,
        label=_("Rules"),
        required=False,
        help_text=_("Not sure? Leave the first."),
    )
    pace = forms.ChoiceField(
        label=_("Pace of the bots"),
        choices=BotPace.choices,
        required=False,
        initial=BotPace.FAST,
    )

    def __init__(self, data: Any = None, *, usual: Mapping[str, str] = NEWCOMER) -> None:
        known = {name: text for name, text in usual.items() if self._offers(name, text)}
        super().__init__(data, initial=known, label_suffix="")

    def _offers(self, name: str, text: str) -> bool:
        field = self.base_fields.get(name)
        return isinstance(field, forms.ChoiceField) and field.valid_value(text)

    @property
    def usual_fields(self) -> list[forms.BoundField]:
        """The fields that everybody chooses."""
        return [self["strength"], self["kind"]]

    @property
    def rare_fields(self) -> list[forms.BoundField]:
        """The fields that few change: rules and pace."""
        return [self["ruleset"], self["pace"]]

    @property
    def opens_rare_fields(self) -> bool:
        """Whether the form came back, or the rules of the last game were not the usual ones."""
        field = self["ruleset"]
        return self.is_bound or field.value() != field.field.initial

    @property
    def rare_choices(self) -> list[str]:
        """The names of what is chosen in the rare fields."""
        options = [option for field in self.rare_fields for option in field.subwidgets]
        return [option.choice_label for option in options if option.data["selected"]]

    @property
    def chosen(self) -> dict[str, str]:
        """The value of each field, sent or usual."""
        return {
            name: self.cleaned_data[name] or self.get_initial_for_field(field, name) or ""
            for name, field in self.fields.items()
        }

    @property
    def bot_pace(self) -> str:
        return self.chosen["pace"]

    @property
    def bot_strength(self) -> str:
        return self.chosen["strength"]

    @property
    def rules(self) -> RuleSet:
        rules = PRESETS[self.chosen["ruleset"] or "pagat"]
        if self.chosen["kind"] in ("game", "once"):
            return rules
        return rules.each_contract_once()

    @property
    def plan(self) -> Plan:
        return Plan.once() if self.chosen["kind"] == "once" else Plan()
