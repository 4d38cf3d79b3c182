"""Announcing changes of a pool to open pages."""

from __future__ import annotations

import live
from ladder.models import BoxLeague, Run


def nudge_pages(run: Run) -> None:
    """Announce the version of *run* to the pages of its ladders and boxes."""
    leagues = BoxLeague.objects.filter(pool=run.pool_id).values_list("pk", "version")
    live.nudge_all(
        [
            (f"ladder:{run.pool_id}", run.version),
            *((f"boxes:{pk}", boxes_version(version, run)) for pk, version in leagues),
        ]
    )


def boxes_version(version: int, run: Run | None) -> int:
    """Return the version of the pages of a box league.

    It grows with the *version* of the league's rows and with that of its pool's current *run*.
    """
    return version + (run.version if run else 0)
