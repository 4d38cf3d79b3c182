"""The strengths of players who take part, from the current run of the league's pool."""

from __future__ import annotations

from collections.abc import Iterable

from ladder.access import current_run
from ladder.models import PlayerStrength, Pool


def strengths_of(pool: Pool, players: Iterable[int]) -> dict[int, float]:
    """Return the strength of each player; 0, with which everybody begins, without a game."""
    found = dict.fromkeys(players, 0.0)
    run = current_run(pool)
    if run is not None:
        rows = PlayerStrength.objects.filter(run=run, player__in=list(found))
        found |= dict(rows.values_list("player", "mean"))
    return found


def by_strength(pool: Pool, players: Iterable[int]) -> list[int]:
    """Return *players*, the strongest first; those of equal strength in the given order."""
    found = strengths_of(pool, players)
    return sorted(found, key=lambda player: -found[player])
