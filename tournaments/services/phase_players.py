"""The players of the next round of a phase, in the order of their ranks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from tournaments import phase_brackets
from tournaments.draw.knockout import qualifiers, stage_of
from tournaments.models import (
    Carry,
    EntryStatus,
    Pairing,
    Phase,
    PhaseEntry,
    Round,
    RoundStatus,
    SitOut,
    TableSeat,
    Tournament,
)
from tournaments.standings import Row
from tournaments.standings_store import ranking_of


@dataclass(frozen=True, slots=True)
class Field:
    """The players of the next round by bracket, best first, and their scores."""

    brackets: Mapping[str, tuple[int, ...]]
    scores: Mapping[int, Fraction] = field(default_factory=dict)

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(player for players in self.brackets.values() for player in players)


def present(tournament: Tournament) -> list[int]:
    """Return the entries that can be drawn: entered and checked in."""
    there = tournament.entries.filter(status=EntryStatus.ENTERED, checked_in_at__isnull=False)
    return list(there.order_by("pk").values_list("pk", flat=True))


def players_of(phase: Phase) -> list[int]:
    """Return the entries for the next draw of a phase."""
    there = present(phase.tournament)
    if phase.pairing == Pairing.KNOCKOUT and (left := still_in(phase)) is not None:
        return [entry for entry in there if entry in left]
    if phase.number == 1:
        return there
    inside = set(phase.entries.values_list("entry_id", flat=True))
    return [entry for entry in there if entry in inside]


def has_begun(phase: Phase) -> bool:
    """Return whether a round of the phase has been released."""
    return phase.rounds.exclude(status=RoundStatus.DRAFT).exists()


def field_of(phase: Phase, seed: int) -> Field:
    """Return the players of the next round: by standings once a round of the phase is released.

    Before that they are in the order in which they qualified; in a first phase by their seeds, or
    else in a random order derived from *seed*.
    """
    players = players_of(phase)
    rows = _rows(phase) if has_begun(phase) else {}
    seeds = _seeds(phase)
    drawn = Random(seed).sample(players, len(players))  # noqa: S311 - a draw must be repeatable
    if seeds:
        drawn.sort(key=lambda entry: seeds.get(entry, len(seeds) + 1))
    last = len(rows)
    order = {entry: place for place, entry in enumerate(rows)}
    ranked = sorted(drawn, key=lambda entry: order.get(entry, last))
    metric = phase.tournament.metrics[0]
    scores = {
        entry: Fraction(rows[entry].values.get(metric) or 0) for entry in ranked if entry in rows
    }
    return Field(_by_bracket(ranked, brackets_of(phase, ranked)), scores)


def has_ranks(phase: Phase) -> bool:
    """Return whether the players of the next round have ranks by results or seeds, not by lot."""
    return has_begun(phase) or bool(_seeds(phase))


def brackets_of(phase: Phase, ranked: list[int]) -> dict[int, str]:
    """Return the bracket of each player; late entries of a phase join the smallest bracket."""
    known = dict(phase.entries.values_list("entry_id", "bracket"))
    if phase.number == 1 and not has_begun(phase):
        return phase_brackets.into_groups(ranked, phase.brackets)
    for player in ranked:
        if player not in known:
            groups = list(known.values())
            known[player] = phase_brackets.smallest(groups) if groups else phase_brackets.UNDIVIDED
    return {player: known[player] for player in ranked}


def store_groups(phase: Phase, found: Field) -> None:
    """Store the groups of a first phase when they are drawn."""
    if phase.number > 1 or phase.brackets == 1:
        return
    if not has_begun(phase):
        phase.entries.all().delete()
    stored = set(phase.entries.values_list("entry_id", flat=True))
    PhaseEntry.objects.bulk_create(
        PhaseEntry(phase=phase, entry_id=entry, bracket=letter, rank=rank)
        for letter, players in found.brackets.items()
        for rank, entry in enumerate(players, 1)
        if entry not in stored
    )


def still_in(phase: Phase) -> tuple[int, ...] | None:
    """Return the players of the next stage of a knockout, by their seeds; None before the first.

    The standings of the phase break ties at a table.
    """
    last = phase.rounds.exclude(status=RoundStatus.DRAFT).order_by("number").last()
    if last is None:
        return None
    standing = list(_rows(phase))
    seeds = _seeds(phase)
    ranking = sorted(standing, key=lambda entry: seeds.get(entry, len(seeds) + 1))
    return tuple(
        entry
        for stage in _stages(phase, last)
        for entry in stage.qualifiers(phase.advance, standing, ranking)
    )


@dataclass(slots=True)
class _Stage:
    """The tables and results of one bracket in a stage."""

    tables: dict[int, list[int]] = field(default_factory=dict)
    byes: list[int] = field(default_factory=list)

    def qualifiers(self, go_on: int, standing: list[int], ranking: list[int]) -> tuple[int, ...]:
        place = {entry: number for number, entry in enumerate(standing)}
        finished = [sorted(entries, key=place.__getitem__) for entries in self.tables.values()]
        everybody = {entry for entries in finished for entry in entries} | set(self.byes)
        inside = [entry for entry in ranking if entry in everybody]
        stage = stage_of(len(inside), go_on=go_on)
        return qualifiers(stage, finished, self.byes, inside)


def _stages(phase: Phase, last: Round) -> list[_Stage]:
    brackets = dict(phase.entries.values_list("entry_id", "bracket"))
    stages: dict[str, _Stage] = {}
    seats = TableSeat.objects.filter(round=last).order_by("pk")
    for bracket, table, entry in seats.values_list("table__bracket", "table_id", "entry_id"):
        stage = stages.setdefault(bracket, _Stage())
        stage.tables.setdefault(table, []).append(entry)
    for entry in SitOut.objects.filter(round=last).values_list("entry_id", flat=True):
        stages.setdefault(brackets.get(entry, ""), _Stage()).byes.append(entry)
    return [stages[bracket] for bracket in sorted(stages)]


def _rows(phase: Phase) -> dict[int, Row]:
    """Return the rows of the phase's players by entry, best first."""
    return {
        row.player: row
        for section in ranking_of(phase.tournament)
        if section.phase == phase.number
        for row in section.rows
    }


def _seeds(phase: Phase) -> dict[int, int]:
    if phase.number == 1:
        given = phase.tournament.entries.exclude(seed=None).order_by("seed")
        return {entry: seed for seed, entry in enumerate(given.values_list("pk", flat=True), 1)}
    if phase.carry == Carry.NONE:
        return {}
    return dict(phase.entries.values_list("entry_id", "rank"))


def _by_bracket(ranked: list[int], brackets: Mapping[int, str]) -> dict[str, tuple[int, ...]]:
    letters = sorted({brackets[player] for player in ranked})
    return {
        letter: tuple(player for player in ranked if brackets[player] == letter)
        for letter in letters
    }
