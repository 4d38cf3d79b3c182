"""What the page of the standings says below them about rounds without a result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.event_texts import sit_outs_give
from tournaments.models import AwardKind, Tournament

AVERAGES = (AwardKind.AVERAGE, AwardKind.ROUND)


def notes_on(
    tournament: Tournament, rows: Sequence[Mapping[str, Any]], *, absent: bool
) -> tuple[str, ...]:
    """Return sentences about the points of missed rounds, if some are.

    :param rows: those of the stored standings.
    :param absent: whether somebody was not in a round at all.
    """
    notes = []
    if absent:
        notes.append(_("Who enters late, or is not there for a round, gets no points for it."))
    if any(row.get("awards") for row in rows):
        notes.append(_("Points in brackets were given for a round that was not played."))
    if any(row["sit_outs"] for row in rows):
        notes.append(sit_outs_give(tournament))
        if "table" in tournament.metrics and tournament.sit_out_award in AVERAGES:
            notes.append(_("Its table points are an average too, and need not be whole."))
        notes += _first_by_average(rows)
    return tuple(notes)


def _first_by_average(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a sentence for each first player who has played fewer rounds than others."""
    best: dict[Any, int] = {}
    for row in rows:
        best[_section(row)] = max(best.get(_section(row), 0), len(row["rounds"]))
    for row in rows:
        played, most = len(row["rounds"]), best[_section(row)]
        averages = [one for one in row.get("awards", {}).values() if one["average"]]
        if row["place"] == 1 and averages and played < most:
            text = ngettext(
                "%(name)s, in the first place, has played %(played)s round, others up to %(most)s:"
                " the average counts for the rest.",
                "%(name)s, in the first place, has played %(played)s rounds, others up to"
                " %(most)s: the average counts for the rest.",
                played,
            )
            yield text % {"name": row["name"], "played": played, "most": most}


def _section(row: Mapping[str, Any]) -> tuple[int, str]:
    return row.get("phase", 1), row.get("bracket", "")
