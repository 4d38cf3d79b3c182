"""Who else has confirmed a sheet: a player whom an official named when confirming their own.

Games know nothing of events, so the app that stores witnesses registers how to find them.
"""

from __future__ import annotations

from collections.abc import Callable

from games.models import Game, GameStatus

Find = Callable[[Game], str]
_finders: dict[str, Find] = {}


def register(name: str, find: Find) -> None:
    """Let *find* return the name of the witness of a confirmed sheet, or ``""``."""
    _finders[name] = find


def witness_of(game: Game) -> str:
    """Return the name of the player with whom an official has confirmed their own sheet, or ""."""
    own = game.confirmed_by_id is not None and game.confirmed_by_id == game.finished_by_id
    if game.status != GameStatus.CONFIRMED or not own:
        return ""
    return next(filter(None, (find(game) for find in _finders.values())), "")
