"""What a line of the standings says beside the points: sit-outs, penalties, a withdrawal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import EntryStatus


def remarks_on(row: Mapping[str, Any], abandoned: Sequence[int], *, withdrawn: bool) -> str:
    """Return the remarks on a stored row.

    :param abandoned: the rounds in which the player's table was abandoned.
    :param withdrawn: whether the player has withdrawn from the event.
    """
    found = list(_remarks(row, abandoned))
    return ", ".join([*found, str(EntryStatus.WITHDRAWN.label)] if withdrawn else found)


def _remarks(row: Mapping[str, Any], abandoned: Sequence[int]) -> Iterator[str]:
    if abandoned:
        text = ngettext(
            "table abandoned in round %(numbers)s",
            "table abandoned in rounds %(numbers)s",
            len(abandoned),
        )
        yield text % {"numbers": _listed(abandoned)}
    if times := row["sit_outs"]:
        yield ngettext("sat out once", "sat out %(times)s times", times) % {"times": times}
    averages = [int(number) for number, one in _awards(row) if one["average"]]
    if averages:
        text = ngettext(
            "average counted for round %(numbers)s",
            "average counted for rounds %(numbers)s",
            len(averages),
        )
        yield text % {"numbers": _listed(averages)}
    # Standings that were stored by earlier versions count nothing for abandoned tables.
    if unsettled := row.get("unsettled", abandoned):
        text = ngettext(
            "points of round %(numbers)s to come",
            "points of rounds %(numbers)s to come",
            len(unsettled),
        )
        yield text % {"numbers": _listed(unsettled)}
    if points := row["penalty"]:
        yield _("penalty −%(points)s") % {"points": points}


def _awards(row: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    return sorted(row.get("awards", {}).items(), key=lambda item: int(item[0]))


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
