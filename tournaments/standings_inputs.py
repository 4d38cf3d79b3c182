"""Digests of everything that the standings after each round depend on, to detect changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from tournaments.models import Entry
from tournaments.phase_standings import PhaseInput
from tournaments.standings import Missed, Penalty, StandingsInput, TableResult

VERSION = 1
"""Increase it when the computation changes: all standings are then computed again."""


def digests(
    event: StandingsInput,
    phases: Sequence[PhaseInput],
    entries: Sequence[Entry],
    teams: Sequence[Any] = (),
) -> Iterator[tuple[int, str]]:
    """Yield each round in order with a digest of the input of the standings after it.

    :param teams: the ranking and the stored data of the teams of a team event.
    """
    named = [
        (one.pk, one.player_id, one.player.name, one.lot, one.team_id, one.reserve)
        for one in entries
    ]
    common = (VERSION, tuple(event.metrics), event.matchpoints, named, list(teams))
    chain = sha256(repr(common).encode())
    parts: dict[int, list[str]] = {}
    everything: list[TableResult | Missed | Penalty] = [
        *event.results, *event.missed, *event.penalties,
    ]  # fmt: skip
    for one in everything:
        parts.setdefault(one.round, []).append(repr(one))
    chain.update(repr(parts.get(0)).encode())
    for phase in phases:
        brackets = sorted(phase.brackets.items()) if phase.brackets is not None else None
        chain.update(repr((phase.number, brackets, phase.carry, phase.grouped)).encode())
        for number in phase.rounds:
            seats = sorted((phase.seats or {}).get(number, ()))
            chain.update(repr((number, seats, parts.get(number))).encode())
            yield number, chain.hexdigest()
