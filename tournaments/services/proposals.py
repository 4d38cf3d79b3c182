"""Proposals: who qualifies for a phase by its rules, from the standings of the previous phase."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from django.utils.translation import gettext as _

from tournaments import phase_brackets
from tournaments.draw.model import TABLE_SIZE, DrawError
from tournaments.models import Entry, EntryStatus, Phase, Qualifies, Tournament
from tournaments.phase_standings import Section
from tournaments.standings_store import ranking_of


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player of the previous phase: their place in it, and their bracket in the next.

    *bracket* is None for a player who does not qualify.
    """

    entry: Entry
    rank: int
    place: int
    group: str
    bracket: str | None

    @property
    def is_withdrawn(self) -> bool:
        return self.entry.status == EntryStatus.WITHDRAWN


@dataclass(frozen=True, slots=True)
class Proposal:
    """Who qualifies for a phase by its rules. *fault* says why they cannot be divided, if so."""

    phase: Phase
    candidates: tuple[Candidate, ...]
    fault: str = ""

    @property
    def chosen(self) -> dict[int, str]:
        """The entries that qualify, with their groups or finals."""
        return {one.entry.pk: one.bracket for one in self.candidates if one.bracket is not None}

    @property
    def version(self) -> str:
        """A digest that changes when other players qualify, or in another order."""
        chosen = [[one.entry.pk, one.bracket] for one in self.candidates]
        return sha256(json.dumps(chosen).encode()).hexdigest()[:16]


def proposal_for(phase: Phase) -> Proposal:
    """Return who qualifies for *phase* by its rules, from the standings of the previous phase.

    Players who have withdrawn are replaced by the next in rank.
    """
    ranked = _ranked(phase)
    going = _qualified(phase, [one for one in ranked if not one.is_withdrawn])
    fault = ""
    try:
        brackets = _divided(phase, [one.entry.pk for one in going])
    except DrawError as error:
        fault, brackets = _(str(error)), {}
    first = {one.entry.pk: number for number, one in enumerate(going)}
    ranked.sort(key=lambda one: (first.get(one.entry.pk, len(first)), one.rank))
    candidates = tuple(
        Candidate(one.entry, rank, one.place, one.group, brackets.get(one.entry.pk))
        for rank, one in enumerate(ranked, 1)
    )
    return Proposal(phase, candidates, fault)


def out_of_place(phase: Phase, proposal: Proposal | None = None) -> list[Candidate]:
    """Return the players of a current phase whom its rules and the current results place elsewhere.

    Players whom the director has placed by hand are among them.
    """
    playing = dict(phase.entries.values_list("entry_id", "bracket"))
    candidates = (proposal or proposal_for(phase)).candidates
    return [one for one in candidates if one.bracket != playing.get(one.entry.pk)]


def _ranked(phase: Phase) -> list[Candidate]:
    """Return the players of the previous phase by rank, then late entries."""
    tournament = phase.tournament
    entries = {
        entry.pk: entry
        for entry in tournament.entries.select_related("player").order_by("pk")
        if entry.status != EntryStatus.WAITING
    }
    found = [
        (row.player, row.place, section.bracket if section.grouped else "")
        for section in _before(tournament, phase)
        for row in section.rows
        if row.player in entries
    ]
    ranked = {player for player, _place, _group in found}
    found += [
        (pk, len(found) + 1, "")
        for pk, entry in entries.items()
        if pk not in ranked and entry.status == EntryStatus.ENTERED
    ]
    return [
        Candidate(entries[player], rank, place, group, None)
        for rank, (player, place, group) in enumerate(found, 1)
    ]


def _before(tournament: Tournament, phase: Phase) -> Sequence[Section]:
    """Return the sections after the last round before *phase*."""
    return ranking_of(tournament, before=phase.number)


def _qualified(phase: Phase, ranked: list[Candidate]) -> list[Candidate]:
    """Return the players of *ranked* who qualify, in the order of their seeds."""
    if phase.qualifies == Qualifies.BEST:
        return ranked[: phase.qualify_count]
    if phase.qualifies == Qualifies.GROUP:
        return _best_of_groups(phase, ranked)
    return ranked


def _best_of_groups(phase: Phase, ranked: list[Candidate]) -> list[Candidate]:
    """Return the best of each group: the first of every group, then the second of every group."""
    groups: dict[str, list[Candidate]] = {}
    for one in ranked:
        groups.setdefault(one.group, []).append(one)
    order = {
        one.entry.pk: (number, one.place)
        for members in groups.values()
        for number, one in enumerate(members[: phase.qualify_count])
    }
    going = [one for one in ranked if one.entry.pk in order]
    return sorted(going, key=lambda one: (*order[one.entry.pk], one.rank))


def _divided(phase: Phase, players: Sequence[int]) -> dict[int, str]:
    if len(players) < TABLE_SIZE:
        return phase_brackets.by_rank(players, phase.brackets) if phase.brackets > 1 else {}
    if phase.is_grouped:
        return phase_brackets.into_groups(players, phase.brackets)
    return phase_brackets.by_rank(players, phase.brackets, phase.bracket_size)
