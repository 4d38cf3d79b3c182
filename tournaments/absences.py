"""The closed rounds in which ranked players were not: entered later, or not checked in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tournaments.models import (
    EntryStatus,
    Pairing,
    Round,
    RoundStatus,
    SitOut,
    TableSeat,
    Tournament,
)


def absences(event: Tournament, rows: Sequence[Mapping[str, Any]]) -> dict[int, set[int]]:
    """Return the missed rounds of players, by player; these give no points.

    *rows* are those of the stored standings. Rounds of a phase that a player did not reach are not
    missed, nor are those after a withdrawal. In teams and knockouts not everybody plays each round.
    Makes no query if everybody has points for each round.
    """
    played = {number for row in rows for number in _with_points(row)}
    lacking = {row["entry"]: row for row in rows if played - _with_points(row)}
    if event.is_team_event or not lacking:
        return {}
    closed = Round.objects.filter(tournament=event, status=RoundStatus.CLOSED, number__in=played)
    closed = closed.exclude(phase__pairing=Pairing.KNOCKOUT)
    phases = dict(closed.values_list("number", "phase__number"))
    there, gone = _rounds_with_a_place(event, lacking), _withdrawn(event)
    missed: dict[int, set[int]] = {}
    for entry, row in lacking.items():
        reached = {number for number, phase in phases.items() if phase <= row.get("phase", 1)}
        last = max(there[entry], default=0) if entry in gone else max(phases, default=0)
        if rounds := {n for n in reached - there[entry] if n <= last}:
            missed[row["player"]] = rounds
    return missed


def _with_points(row: Mapping[str, Any]) -> set[int]:
    return {int(number) for number in (*row["rounds"], *row.get("awards", {}))}


def _withdrawn(event: Tournament) -> set[int]:
    gone = event.entries.filter(status=EntryStatus.WITHDRAWN)
    return set(gone.values_list("pk", flat=True))


def _rounds_with_a_place(event: Tournament, entries: Collection[int]) -> defaultdict[int, set[int]]:
    """Return the rounds in which each of *entries* had a seat or sat out."""
    there = defaultdict[int, set[int]](set)
    for model in (TableSeat, SitOut):
        places = model.objects.filter(entry__in=entries, round__tournament=event)
        for entry, number in places.values_list("entry_id", "round__number"):
            there[entry].add(number)
    return there
