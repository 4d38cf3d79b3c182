"""Whether bots may play in rated games.

They may not, unless the app that rates the games allows it.
"""

from __future__ import annotations

from collections.abc import Callable

from games.models import Game

Check = Callable[[Game], bool]
_checks: list[Check] = []


def register(check: Check) -> None:
    """Allow bots in the rated games for which *check* returns True."""
    _checks.append(check)


def bots_may_play(game: Game, *, rated: bool) -> bool:
    """Return whether bots may take seats of *game*."""
    return not rated or any(check(game) for check in _checks)
