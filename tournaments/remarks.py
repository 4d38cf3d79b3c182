"""What a line of the standings says beside the points: sit-outs, penalties, a withdrawal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import EntryStatus


def remarks_on(
    row: Mapping[str, Any], abandoned: Sequence[int], *, withdrawn: bool, final: bool
) -> str:
    """Return the remarks on a stored row.

    :param abandoned: the rounds in which the player's table was abandoned.
    :param withdrawn: whether the player has withdrawn from the event.
    :param final: whether the standings are published, so that no points are to come any more.
    """
    found = list(_remarks(row, abandoned, final=final))
    return ", ".join([*found, str(EntryStatus.WITHDRAWN.label)] if withdrawn else found)


def _remarks(row: Mapping[str, Any], abandoned: Sequence[int], *, final: bool) -> Iterator[str]:
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
        yield _unsettled(unsettled, final=final)
    if points := row["penalty"]:
        yield _("penalty −%(points)s") % {"points": points}


def _unsettled(numbers: Sequence[int], *, final: bool) -> str:
    if final:
        text = ngettext(
            "no points for round %(numbers)s", "no points for rounds %(numbers)s", len(numbers)
        )
    else:
        text = ngettext(
            "points of round %(numbers)s to come",
            "points of rounds %(numbers)s to come",
            len(numbers),
        )
    return text % {"numbers": _listed(numbers)}


def _awards(row: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    return sorted(row.get("awards", {}).items(), key=lambda item: int(item[0]))


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
