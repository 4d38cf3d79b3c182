"""The table of an event that a sheet belongs to, and a result that was entered there as totals.

Games know nothing of events, so the app that stores tables of events registers how to find them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from games.models import Game


@dataclass(frozen=True, slots=True)
class EventPlace:
    """A table of an event: what it is called, and the address of its page.

    *totals* (by seat letter) are those of its result, if that was entered as four totals instead
    of on the sheet. *text* then says so, and whether the result counts.
    """

    name: str
    url: str
    totals: Mapping[str, int] | None = None
    text: str = ""

    def to_json(self) -> dict[str, Any]:
        totals = None if self.totals is None else dict(self.totals)
        return {"name": self.name, "url": self.url, "totals": totals, "text": self.text}


Find = Callable[[Collection[Game]], Mapping[int, EventPlace]]
_finders: dict[str, Find] = {}


def register(name: str, find: Find) -> None:
    """Let *find* return the tables of those games, by primary key, that belong to an event."""
    _finders[name] = find


def places_of(games: Collection[Game]) -> dict[int, EventPlace]:
    """Return the tables of *games* that belong to an event, by the primary keys of the games."""
    some = [game for game in games if game.is_of_event]
    if not some:
        return {}
    return {pk: place for find in _finders.values() for pk, place in find(some).items()}


def place_of(game: Game) -> EventPlace | None:
    """Return the table of the event that *game* belongs to, if it belongs to one."""
    return places_of([game]).get(game.pk)


def has_entered_totals(game: Game) -> bool:
    """Return whether the result of the table of *game* was entered as totals."""
    place = place_of(game)
    return place is not None and place.totals is not None
