"""A player's page in an event: their table, rounds, points and chances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.crosstable import Meeting, meetings_of
from tournaments.models import (
    Entry,
    EventStatus,
    Phase,
    PhaseStatus,
    Qualifies,
    RoundStatus,
    Tournament,
)
from tournaments.public_page import RoundLine, released_rounds, round_line, with_tables
from tournaments.standings_page import Standing, Standings
from tournaments.table_status import TableLine


@dataclass(frozen=True, slots=True)
class EntrantRound:
    """A round of a player: their table, a sit-out, or neither."""

    round: RoundLine
    table: TableLine | None

    @property
    def is_playing(self) -> bool:
        return self.round.status == RoundStatus.RELEASED


@dataclass(frozen=True, slots=True)
class Opponent:
    """A player whom the player of the page met."""

    entry: int
    name: str
    meeting: Meeting


def rounds_of(
    tournament: Tournament, entry: Entry, now: datetime, *, own: bool
) -> list[EntrantRound]:
    """Return the released rounds of *entry*, latest first.

    :param own: whether the reader is the player, who sees their sealed results.
    """
    there = Q(seats__entry=entry) | Q(sit_outs__entry=entry)
    found = with_tables(released_rounds(tournament).filter(there).distinct(), entry)
    lines = [round_line(one, entry.player, now, own=own) for one in found]
    return [EntrantRound(line, line.own_table) for line in reversed(lines)]


def opponents_of(
    tournament: Tournament, rows: Sequence[dict[str, Any]], entry: Entry
) -> list[Opponent]:
    """Return the opponents of *entry*; *rows* are those of the stored standings."""
    found = meetings_of(tournament, rows)
    return [Opponent(other, found.names[other], met) for other, met in found.of(entry.pk)]


def line_of(standings: Standings | None, entry: Entry) -> Standing | None:
    lines = standings.lines if standings else ()
    return next((line for line in lines if line.player == entry.player_id), None)


def chances_of(tournament: Tournament, rows: Sequence[dict[str, Any]], entry: Entry) -> list[str]:
    """Return, as text, the distance of *entry* to the places around theirs and the next phase."""
    metric = tournament.metrics[0]
    at = next((n for n, row in enumerate(rows) if row["entry"] == entry.pk), None)
    if at is None or tournament.status != EventStatus.RUNNING:
        return []
    section = [row for row in rows if _section(row) == _section(rows[at])]
    at = next(n for n, row in enumerate(section) if row["entry"] == entry.pk)
    values = [row["values"].get(metric) or 0 for row in section]
    texts = []
    if values[0] > values[at]:
        words = _("%(points)s behind the first place.")
        texts.append(words % {"points": _number(values[0] - values[at])})
    elif len(values) > 1:
        behind = values[at] - max(values[:at] + values[at + 1 :])
        texts.append(_("First, %(points)s ahead.") % {"points": _number(behind)})
    left = tournament.round_count - _played(tournament)
    if left > 0:
        texts.append(_("Rounds still to come: %(left)s.") % {"left": left})
    return [*texts, *_cut(tournament, values, at)]


def _cut(tournament: Tournament, values: Sequence[float], at: int) -> list[str]:
    """Return how far a player is from qualifying for the next phase."""
    planned = tournament.phases.filter(status=PhaseStatus.PLANNED).order_by("number")
    phase: Phase | None = planned.first()
    counted = (Qualifies.BEST, Qualifies.GROUP)
    if phase is None or phase.qualifies not in counted or not phase.qualify_count:
        return []
    cut = phase.qualify_count
    words: dict[str, Any] = {"phase": phase, "count": cut}
    if len(values) <= cut:
        return [_("%(phase)s: everybody would qualify now.") % words]
    if at < cut:
        words["points"] = _number(values[at] - values[cut])
        text = ngettext(
            "%(phase)s: %(count)s qualifies, and the lead on the next one is %(points)s.",
            "%(phase)s: %(count)s qualify, and the lead on the next one is %(points)s.",
            cut,
        )
        return [text % words]
    words["points"] = _number(values[cut - 1] - values[at])
    text = ngettext(
        "%(phase)s: %(count)s qualifies, and %(points)s are missing.",
        "%(phase)s: %(count)s qualify, and %(points)s are missing.",
        cut,
    )
    return [text % words]


def _section(row: dict[str, Any]) -> tuple[int, str]:
    return row.get("phase", 1), row.get("bracket", "")


def _played(tournament: Tournament) -> int:
    return tournament.rounds.exclude(status=RoundStatus.DRAFT).count()


def _number(value: float) -> str:
    return f"{value:g}"
