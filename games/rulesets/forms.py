"""The form of a club's own rules, with every option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.fields import LineInputField
from games.labels import CONTRACTS, rule_message
from games.models import RULES_NAME_LENGTH
from games.rules import RuleError, RuleSet, ruleset_from_json
from games.rules.contracts.errors import BadOption, ContradictoryOptions, UnknownContract
from games.rules.contracts.options import ALL, DUMPABLE, MOST_POINTS, SINGLE_POINTS, choices
from games.rules.contracts.ruleset_json import options_of
from games.rulesets.option_labels import GROUPS, OPTIONS, VALUES

NUMBERS = {"players": (4, 3, 5), "cards": (52, 51, 50, 48, 32)}
LISTS = {"contracts": ALL, "alternatives": ALL, "must_dump_in": DUMPABLE}


class PointsField(forms.CharField):
    """A list of whole numbers, separated by spaces or commas."""

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def to_python(self, value: Any) -> Any:
        words = str(value or "").replace(",", " ").replace("−", "-").split()
        if not all(_is_number(word) for word in words):
            raise forms.ValidationError(_("Write whole numbers with spaces between them."))
        return [int(word) for word in words]


def _is_number(word: str) -> bool:
    digits = word.removeprefix("-").removeprefix("+")
    return digits.isascii() and digits.isdecimal() and len(digits) < 7


class RulesForm(forms.Form):
    """A name, and every option of the rules.

    :ivar rules: the chosen rules; set when the form is valid.
    """

    name = LineInputField(
        label=pgettext_lazy("name of rules", "Name"), max_length=RULES_NAME_LENGTH
    )

    def __init__(self, data: Any, *, start: RuleSet, name: str = "") -> None:
        super().__init__(data, initial={"name": name} | _as_initial(start))
        self.start = start
        for _label, names in GROUPS:
            for option in names:
                self.fields[option] = _field(option, start)
        self.rules = start

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        options = {option: self._value(option, data[option]) for option in OPTIONS}
        try:
            self.rules = ruleset_from_json({"preset": self.start.preset, "options": options})
        except ContradictoryOptions as error:
            self._add_contradiction(error)
        except BadOption as error:
            self.add_error(str(error.params["option"]), _error_text(str(error.params["option"])))
        except UnknownContract as error:
            self.add_error("contracts", rule_message(error))
        except RuleError as error:
            self.add_error(None, rule_message(error))
        return data

    def _value(self, option: str, given: Any) -> Any:
        allowed = NUMBERS.get(option) or choices().get(option)
        if allowed is None:
            return given
        return next(value for value in allowed if str(value) == given)

    def _add_contradiction(self, error: ContradictoryOptions) -> None:
        option, other = str(error.params["option"]), str(error.params["other"])
        labels = {"one": OPTIONS[option], "other": OPTIONS[other]}
        for name in (option, other):
            self.add_error(name, _("“%(one)s” and “%(other)s” contradict each other.") % labels)

    @property
    def groups(self) -> Iterator[tuple[str | Promise, list[forms.BoundField]]]:
        """The fields of the options, by group."""
        for label, names in GROUPS:
            yield label, [self[name] for name in names]


def _as_initial(rules: RuleSet) -> dict[str, Any]:
    listed = {*choices(), *NUMBERS}
    values = options_of(rules).items()
    return {option: str(value) if option in listed else value for option, value in values}


def _field(option: str, start: RuleSet) -> forms.Field:
    label = str(OPTIONS[option])
    allowed = NUMBERS.get(option) or choices().get(option)
    if allowed is not None:
        labelled = [(str(value), VALUES[option][str(value)]) for value in allowed]
        widget = (
            forms.Select if option in NUMBERS or option == "ravage_total" else forms.RadioSelect
        )
        return forms.ChoiceField(label=label, choices=labelled, widget=widget)
    if option in LISTS:
        known = LISTS[option]
        first = () if known == DUMPABLE else start.contracts
        order = [*first, *(name for name in known if name not in first)]
        return forms.MultipleChoiceField(
            label=label,
            choices=[(name, CONTRACTS[name]) for name in order],
            required=option == "contracts",
            widget=forms.CheckboxSelectMultiple,
        )
    if option in SINGLE_POINTS:
        return forms.IntegerField(label=label, min_value=-MOST_POINTS, max_value=MOST_POINTS)
    numbers = gettext_lazy("Whole numbers with spaces between them.")
    return PointsField(label=label, max_length=60, help_text=numbers)


def _error_text(option: str) -> str:
    if option == "dominoes":
        return _("One number for each player is needed.")
    if option == "no_last_two":
        return _("One, two or three numbers are needed.")
    if option == "first_and_last":
        return _("Two numbers are needed.")
    if option == "alternatives":
        return _("These must be among the contracts that are played.")
    return _("This cannot be.")
