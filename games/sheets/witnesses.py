"""The witness of a sheet: a player named by an official who confirmed a sheet they finished.

Games know nothing of events, so the app that stores witnesses registers how to find them.
"""

from __future__ import annotations

from collections.abc import Callable

from games.models import Game, GameStatus

Find = Callable[[Game], str]
_finders: dict[str, Find] = {}


def register(name: str, find: Find) -> None:
    """Register *find*, which returns the name of the witness of a confirmed sheet, or ``""``."""
    _finders[name] = find


def witness_of(game: Game) -> str:
    """Return the witness of a sheet that the same official finished and confirmed, or ``""``."""
    own = game.confirmed_by_id is not None and game.confirmed_by_id == game.finished_by_id
    if game.status != GameStatus.CONFIRMED or not own:
        return ""
    return next(filter(None, (find(game) for find in _finders.values())), "")
