"""Forms for a phase and its players."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineInputField
from accounts.reasons import LONGEST_REASON
from tournaments import limits, phase_brackets
from tournaments.models import Carry, Pairing, Phase, Qualifies, RoundKind, Tournament
from tournaments.services import Candidate, Proposal, fixed_phase_settings
from tournaments.services.phase_settings import PHASE_RANGES

#: the value of a checkbox for a player of a phase that is not divided
PLAYS = "yes"


def _number(name: str, label: Any, *, required: bool = False, text: Any = "") -> forms.IntegerField:
    least, most = PHASE_RANGES[name]
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=required, help_text=text
    )


class PhaseForm(forms.Form):
    """The settings of a phase; fixed ones are disabled."""

    name = LineInputField(
        label=_("Name"),
        max_length=limits.length_of(Phase, "name"),
        required=False,
        help_text=_("Leave it empty to call the phase by its pairing."),
    )
    pairing = forms.ChoiceField(label=_("Pairing"), choices=Pairing.choices)
    advance = _number("advance", _("Players of each table who go on"))
    round_count = _number("round_count", _("Rounds"), required=True)
    round_kind = forms.ChoiceField(label=_("A round is"), choices=RoundKind.choices)
    deals = _number("deals", _("Deals in a round"))
    qualifies = forms.ChoiceField(label=_("Who plays"), choices=Qualifies.choices)
    qualify_count = _number("qualify_count", _("How many qualify, of all or of each group"))
    brackets = _number(
        "brackets",
        _("Groups or finals"),
        required=True,
        text=_("1 keeps everybody together. 2 makes finals A and B, or groups A and B."),
    )
    bracket_size = _number(
        "bracket_size",
        _("Players in each final but the last"),
        text=_("Leave it empty for finals of equal size."),
    )
    carry = forms.ChoiceField(label=_("Brought from the phase before"), choices=Carry.choices)
    carry_percent = _number("carry_percent", _("Share of the points, in per cent"))

    def __init__(self, data: Any, *, event: Tournament, phase: Phase | None = None) -> None:
        super().__init__(data, initial=_initial(event, phase))
        self.is_first = phase is not None and phase.number == 1
        if self.is_first:
            for name in ("qualifies", "qualify_count", "carry", "carry_percent", "bracket_size"):
                del self.fields[name]
        fixed = fixed_phase_settings(phase) if phase else frozenset()
        self.fixed = fixed & self.fields.keys()
        for name in self.fixed:
            self.fields[name].disabled = True

    @property
    def settings(self) -> dict[str, Any]:
        """The settings that the services take, without the fixed ones."""
        found = {name: v for name, v in self.cleaned_data.items() if name not in self.fixed}
        if found.get("advance") is None:
            found.pop("advance", None)
        return found


def _initial(event: Tournament, phase: Phase | None) -> dict[str, Any]:
    if phase is not None:
        return {name: getattr(phase, name) for name in PhaseForm.base_fields}
    return {
        "pairing": Pairing.MOVEMENT,
        "advance": 2,
        "round_count": 2,
        "round_kind": event.round_kind,
        "deals": event.deals,
        "qualifies": Qualifies.BEST,
        "qualify_count": 8,
        "brackets": 1,
        "carry": Carry.ALL,
    }


class QualifiersForm(forms.Form):
    """The players of a phase: a choice for each candidate, which starts with the proposal."""

    reason = forms.CharField(
        label=_("Reason, if others play than the rules say"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=_("It is stored in the club's log."),
    )

    def __init__(self, data: Any, *, proposal: Proposal, chosen: dict[int, str]) -> None:
        super().__init__(data)
        self.proposal = proposal
        self.is_divided = proposal.phase.brackets > 1
        for one in proposal.candidates:
            if not one.is_withdrawn:
                self.fields[f"p{one.entry.pk}"] = self._choice(one, chosen.get(one.entry.pk))

    def _choice(self, one: Candidate, bracket: str | None) -> forms.Field:
        name = one.entry.player.name
        if not self.is_divided:
            return forms.BooleanField(label=name, required=False, initial=bracket is not None)
        letters = phase_brackets.LETTERS[: self.proposal.phase.brackets]
        return forms.ChoiceField(
            label=name,
            required=False,
            initial=bracket or "",
            choices=[("", "—"), *((letter, letter) for letter in letters)],
        )

    @property
    def rows(self) -> list[tuple[Candidate, forms.BoundField | None]]:
        """The candidates in the order of their ranks, with their fields."""
        return [
            (one, None if one.is_withdrawn else self[f"p{one.entry.pk}"])
            for one in self.proposal.candidates
        ]

    @property
    def chosen(self) -> dict[int, str]:
        """The entries that play, with their groups or finals."""
        found = {}
        for one in self.proposal.candidates:
            value = self.cleaned_data.get(f"p{one.entry.pk}")
            if value:
                found[one.entry.pk] = value if self.is_divided else phase_brackets.UNDIVIDED
        return found
