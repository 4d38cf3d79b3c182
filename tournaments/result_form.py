"""Forms for the result of a table: the four totals, given by players or by an official."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Literal

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.reasons import LONGEST_REASON, USUAL_REASONS
from accounts.refusals import Refusal
from accounts.text import whole_number
from games.labels import CONTRACTS, SEATS, signed
from games.rules import RuleSet, Seat
from tournaments import errors, limits
from tournaments.access import is_self
from tournaments.console_forms import ReasonForm
from tournaments.models import RoundKind, Table, TableSeat
from tournaments.round_format import (
    deals_per_round,
    declared_before,
    expected_sum,
    phase_of,
    rules_of,
)
from tournaments.services.checks import passes
from tournaments.services.disputes import check_correct, check_settle
from tournaments.services.table_results import current_result

SELF = "self"
"""The answer of an official who confirms the result of their own table alone."""
SEEN_WITH_RESULT = gettext_lazy("Everybody who sees the result sees the reason.")


class PointsField(forms.IntegerField):
    """A score, which may be written with a plus sign or a typographic minus sign."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off", "data-points": ""})
        super().__init__(
            widget=widget, min_value=-limits.MAX_TOTAL, max_value=limits.MAX_TOTAL, **options
        )

    def to_python(self, value: Any) -> int | None:
        typed = str(value or "").replace("−", "-").replace("–", "-").replace(" ", "")
        return super().to_python(typed.removeprefix("+"))


class TotalsForm(forms.Form):
    """The four totals of a table by seat.

    If each contract is declared once in the event, it also asks what each player declared.
    """

    error_css_class = "has-error"
    #: whether the form was refused for the sum, which its page checks while totals are typed
    wrong_sum = False

    def __init__(self, table: Table, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.table = table
        self.phase = phase_of(table.round)
        self.rules = rules_of(self.phase)
        self.seats = list(table.seats.all())
        self.asks_declared = self.phase.round_kind == RoundKind.ONCE
        used = self._declared_before() if self.asks_declared else {}
        for seat in self.seats:
            self._add_seat(seat, used.get(seat.entry_id, set()))

    def _declared_before(self) -> dict[int, set[str]]:
        entries = [seat.entry_id for seat in self.seats]
        return declared_before(self.phase, self.table.round.number, entries)

    def _add_seat(self, seat: TableSeat, used: set[str]) -> None:
        self.fields[seat.seat] = PointsField(
            label=f"{seat.entry.player.name} ({SEATS[Seat(seat.seat)]})",
            error_messages={"required": gettext_lazy("Each of the four needs a total.")},
        )
        if self.asks_declared:
            left = [(name, CONTRACTS[name]) for name in self.rules.contracts if name not in used]
            spoken = _("%(name)s declared") % {"name": seat.entry.player.name}
            self.fields[f"declared-{seat.seat}"] = forms.ChoiceField(
                label=_("Contract declared"),
                choices=[("", _("choose…")), *left],
                widget=forms.Select({"data-declared": "", "aria-label": spoken}),
                error_messages={"required": gettext_lazy("Choose the contract.")},
            )

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The fields of each player together."""
        names = [seat.seat for seat in self.seats]
        return [
            {
                "total": self[name],
                "declared": self[f"declared-{name}"] if self.asks_declared else None,
            }
            for name in names
        ]

    @property
    def right_sum(self) -> int | None:
        """The sum that the totals must have, or None if it depends on the contracts."""
        return None if self.asks_declared else expected_sum(self.phase, {})

    @property
    def totals_to_choose(self) -> str:
        """As JSON: the totals of contracts of which the deals take some, how often, how many.

        Empty if the sum is certain, or depends on the chosen contracts.
        """
        deals = 0 if self.asks_declared else deals_per_round(self.phase)
        totals = self.rules.totals_to_choose(deals)
        data = {"totals": totals, "times": self.rules.declarations, "deals": deals}
        return json.dumps(data) if totals else ""

    @property
    def contract_totals(self) -> dict[str, int]:
        """The total of each contract, from which the page computes the sum."""
        return contract_totals(self.rules) if self.asks_declared else {}

    def refuse(self, error: Refusal) -> None:
        """Show why the totals are refused, at the top or at the missing reason."""
        self.wrong_sum = isinstance(error, errors.WrongSum)
        at = None
        if isinstance(error, errors.OwnResult) and "witness" in self.fields:
            at = _missing_from(self)
        self.add_error(at, error.message)

    @property
    def totals(self) -> dict[str, int]:
        return {seat.seat: self.cleaned_data[seat.seat] for seat in self.seats}

    @property
    def declared(self) -> dict[str, str] | None:
        if not self.asks_declared:
            return None
        return {seat.seat: self.cleaned_data[f"declared-{seat.seat}"] for seat in self.seats}


def contract_totals(rules: RuleSet) -> dict[str, int]:
    return {name: rules.contract(name).total for name in rules.contracts}


class OfficialTotalsForm(TotalsForm):
    """The four totals as an official gives them, with a reason when they replace a result.

    ``purpose`` says what the table's status requires: to submit a result, to settle a dispute, or
    to correct a confirmed result.
    """

    def __init__(
        self, table: Table, data: Mapping[str, Any] | None = None, *, own: User | None = None
    ) -> None:
        """Create the form; *own* is the official if they play at the table."""
        super().__init__(table, data)
        self.purpose = purpose_of(table)
        self.replaces = self.purpose != "submit"
        if self.replaces:
            self.fields["reason"] = deepcopy(ReasonForm.base_fields["reason"])
            self.fields["reason"].help_text = SEEN_WITH_RESULT
        elif own is not None:
            self.fields["witness"] = _witness_field(table, own)
            self.fields["reason"] = _own_reason()
            self.fields["reason"].help_text = SEEN_WITH_RESULT
        self.result = current_result(table)
        if result := self.result:
            self.initial |= result.totals
            for seat, names in result.declared.items():
                self.initial[f"declared-{seat}"] = names[0] if names else ""

    @property
    def number(self) -> int:
        """The number of the table's result, which the form sends as ``seen``; 0 without one."""
        return self.result.number if self.result else 0

    def clean(self) -> dict[str, Any]:
        """Refuse totals that were typed before somebody else gave the result there is now."""
        data = super().clean() or {}
        seen = whole_number(self.data.get("seen", ""))
        if self.result is not None and seen is not None and seen != self.number:
            totals = ", ".join(
                f"{seat.entry.player.name} {signed(self.result.totals[seat.seat])}"
                for seat in self.seats
            )
            text = _(
                "%(name)s has given a result of this table meanwhile: %(totals)s. Close this to"
                " keep it, or save yours to replace it."
            )
            raise forms.ValidationError(
                text % {"name": self.result.submitted_by.name, "totals": totals}
            )
        return data


class ReasonInput(forms.Textarea):
    """A text with the most likely reasons as buttons, each of which fills it in."""

    template_name = "tournaments/reason_input.html"

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        context["widget"]["offered"] = USUAL_REASONS
        return context


class OwnResultForm(forms.Form):
    """How an official's own result is confirmed: by another player there, or for a reason."""

    number = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, table: Table, user: Any, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        result = current_result(table)
        self.fields["witness"] = _witness_field(table, user)
        self.fields["reason"] = _own_reason()
        self.fields["reason"].help_text = ""  # the dialog begins with it
        self.fields["number"].initial = result.number if result else None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("witness") is None and not data.get("reason"):
            text = _("Name a player who confirms it, or say why you do.")
            self.add_error(_missing_from(self), text)
        return data


def _witness_field(table: Table, user: Any) -> forms.TypedChoiceField:
    """Return the choice of another player of *table*, or nobody, who confirms *user*'s result."""
    others = [s.entry for s in table.seats.all() if not is_self(user, s.entry.player)]
    names = [(str(entry.pk), entry.player.name) for entry in others]
    return forms.TypedChoiceField(
        label=gettext_lazy("Who confirms it here at the table?"),
        choices=[*names, (SELF, gettext_lazy("Nobody: I confirm it myself"))],
        coerce=lambda chosen: None if chosen == SELF else int(chosen),
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )


def _missing_from(form: forms.Form) -> str:
    """Return the field that says too little about who confirms the official's own result."""
    return "reason" if form.data.get("witness") == SELF else "witness"


def _own_reason() -> forms.CharField:
    return forms.CharField(
        label=gettext_lazy("Why nobody else at the table confirms it (required)"),
        max_length=LONGEST_REASON,
        required=False,
        widget=ReasonInput({"rows": 2}),
        help_text=SEEN_WITH_RESULT,
    )


def purpose_of(table: Table) -> Literal["submit", "settle", "correct"]:
    """Return the effect of an official's four totals for *table*."""
    if passes(check_settle, table):
        return "settle"
    return "correct" if passes(check_correct, table) else "submit"


class DisputeForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("What is wrong?"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 3}),
    )

    def __init__(self, *args: Any, has_focus: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if has_focus:
            self.fields["reason"].widget.attrs["autofocus"] = True


def stated_version(text: str) -> int | None:
    """Return the version of a result that a form states, or None if it states none.

    An unreadable version is returned as -1, which no result has.
    """
    if not text:
        return None
    number = whole_number(text)
    return -1 if number is None else number
