"""The strengths of a club's players in each pool, for other apps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from accounts.models import Club, Player
from accounts.strength_lists import StrengthList
from ladder.access import current_run
from ladder.models import PlayerStrength, Pool


def lists_of(club: Club) -> list[StrengthList]:
    """Return a list of strengths for each pool of *club*."""
    pools = Pool.objects.filter(club=club).order_by("pk")
    return [StrengthList(f"ladder-{pool.pk}", pool.name, partial(_means, pool)) for pool in pools]


def _means(pool: Pool, players: Iterable[Player]) -> Mapping[int, float]:
    """Return the strengths of the *players* who have a counted game."""
    run = current_run(pool)
    rows = PlayerStrength.objects.filter(run=run, player__in=[player.pk for player in players])
    return dict(rows.values_list("player", "mean")) if run is not None else {}
