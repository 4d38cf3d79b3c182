"""The strengths of a league's players, from the current run of its pool."""

from __future__ import annotations

from collections.abc import Iterable

from ladder.access import current_run
from ladder.models import PlayerStrength, Pool


def strengths_of(pool: Pool, players: Iterable[int]) -> dict[int, float]:
    """Return the strength of each player; 0, the initial strength, for players without games."""
    found = dict.fromkeys(players, 0.0)
    run = current_run(pool)
    if run is not None:
        rows = PlayerStrength.objects.filter(run=run, player__in=list(found))
        found |= dict(rows.values_list("player", "mean"))
    return found


def by_strength(pool: Pool, players: Iterable[int]) -> list[int]:
    """Return *players*, the strongest first; players of equal strength keep their order."""
    found = strengths_of(pool, players)
    return sorted(found, key=lambda player: -found[player])
