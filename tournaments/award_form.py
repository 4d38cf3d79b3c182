"""The form in which an official awards players for rounds without a result."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.reasons import LONGEST_REASON
from tournaments import limits
from tournaments.models import Award, AwardKind
from tournaments.services.awards import AwardChoice, Place, award_of

KINDS: list[tuple[str, str | Promise]] = [
    (AwardKind.AVERAGE, gettext_lazy("Their average of the other rounds")),
    (AwardKind.ROUND, gettext_lazy("The average of all who played in the round")),
    (AwardKind.POINTS, gettext_lazy("Points given")),
    (AwardKind.NOTHING, gettext_lazy("Nothing")),
]
ALL = "all"
"""In the names of fields, in place of the key of an entry."""


@dataclass(frozen=True, slots=True)
class AwardRow:
    """The fields of one player, or of all."""

    kind: BoundField
    points: BoundField
    table_points: BoundField


class AwardsForm(forms.Form):
    """The awards for some *places*, with a proposal for those without an award.

    Where an average is proposed, it is that of the round for a player without other results.

    With several places there is also a choice for all, in place of those of the players.

    :param unset: the label of the choice that removes an award.
    :param reason: the reason that is proposed.
    :param with_results: the entries that have a result, for an average.
    :param averages: whether to offer an average; it is offered to a player who has it anyway.
    """

    reason = forms.CharField(
        label=gettext_lazy("Reason (required)"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("It is stored in the club's log."),
    )

    def __init__(
        self,
        places: Sequence[Place],
        data: Any,
        *,
        unset: str,
        proposed: str = "",
        reason: str = "",
        with_results: Collection[int],
        averages: bool = True,
    ) -> None:
        super().__init__(data, initial={"reason": reason})
        self.places, self._with_results, self._averages = places, with_results, averages
        if len(places) > 1:
            kinds = KINDS if averages else KINDS[1:]
            choices = [("", _("Each player separately")), *kinds]
            self.fields[f"kind-{ALL}"] = forms.ChoiceField(
                label=_("One choice for all"), choices=choices, required=False
            )
            self._add_points(ALL, None)
        for place in places:
            self._add_kind(place, unset, proposed)
            self._add_points(place.entry_id, award_of(place))
        self.order_fields([name for name in self.fields if name != "reason"] + ["reason"])

    def _add_kind(self, place: Place, unset: str, proposed: str) -> None:
        entry, award = place.entry_id, award_of(place)
        kinds = self._kinds(place)
        self.fields[f"kind-{entry}"] = forms.ChoiceField(
            label=place.entry.player.name,
            choices=[*kinds, ("", unset)],
            required=False,
            initial=award.kind if award else self._proposal(entry, proposed),
            help_text=""
            if entry in self._with_results or kinds[0][0] != AwardKind.AVERAGE
            else _("There is no other result yet: an average counts from the first one."),
        )

    def _add_points(self, entry: int | str, award: Award | None) -> None:
        self.fields[f"points-{entry}"] = forms.IntegerField(
            label=_("Points"),
            min_value=-limits.MAX_TOTAL,
            max_value=limits.MAX_TOTAL,
            required=False,
            initial=award.points if award else 0,
        )
        self.fields[f"table-{entry}"] = forms.DecimalField(
            label=_("Table points"),
            min_value=0,
            max_value=limits.MAX_SIT_OUT_TABLE_POINTS,
            max_digits=4,
            decimal_places=2,
            required=False,
            initial=award.table_points if award else 0,
            help_text=_("The places at a table bring 4, 2, 1 and 0."),
        )

    def _proposal(self, entry: int, proposed: str) -> str:
        is_missing = proposed == AwardKind.AVERAGE and entry not in self._with_results
        return AwardKind.ROUND if is_missing else proposed

    def _kinds(self, place: Place) -> list[tuple[str, str | Promise]]:
        """Return the kinds to choose from; undoing a change may bring an average back."""
        award = award_of(place)
        current = {award.kind if award else "", self.data.get(f"kind-{place.entry_id}")}
        return KINDS if self._averages or AwardKind.AVERAGE in current else KINDS[1:]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        entries: list[int | str] = [place.entry_id for place in self.places]
        chosen = [ALL] if data.get(f"kind-{ALL}") else entries
        for entry in chosen:
            name = f"points-{entry}"
            given = data.get(f"kind-{entry}") == AwardKind.POINTS
            if given and name not in self.errors and data.get(name) is None:
                self.add_error(name, _("Write how many points they get."))
        return data

    @property
    def awards(self) -> dict[int, AwardChoice | None]:
        """The award chosen for each entry."""
        is_same = bool(self.cleaned_data.get(f"kind-{ALL}"))
        entries = [place.entry_id for place in self.places]
        return {entry: self._choice(ALL if is_same else entry) for entry in entries}

    def _choice(self, entry: int | str) -> AwardChoice | None:
        kind = self.cleaned_data[f"kind-{entry}"]
        if kind != AwardKind.POINTS:
            return AwardChoice(kind) if kind else None
        points = self.cleaned_data[f"points-{entry}"]
        return AwardChoice(kind, points, self.cleaned_data[f"table-{entry}"] or Decimal(0))

    @property
    def row_of_all(self) -> AwardRow | None:
        return self._row(ALL) if f"kind-{ALL}" in self.fields else None

    @property
    def rows(self) -> list[AwardRow]:
        return [self._row(place.entry_id) for place in self.places]

    def _row(self, entry: int | str) -> AwardRow:
        return AwardRow(self[f"kind-{entry}"], self[f"points-{entry}"], self[f"table-{entry}"])


def awards_as_data(places: Sequence[Place], reason: str) -> dict[str, str]:
    """Return form data that restores the current awards, to undo a change."""
    data = {"reason": reason}
    for place in places:
        award, entry = award_of(place), place.entry_id
        data[f"kind-{entry}"] = award.kind if award else ""
        data[f"points-{entry}"] = str(award.points) if award else "0"
        data[f"table-{entry}"] = str(award.table_points) if award else "0"
    return data
