"""The table of an event that a sheet belongs to, with a result that was entered as totals.

Games know nothing of events, so the app that stores tables of events registers how to find them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from games.models import Game


@dataclass(frozen=True, slots=True)
class EventPlace:
    """A table of an event, with its name and the address of its page.

    *confirm_url* is the page on which an official confirms their own result, also by name of a
    player who is there. *totals* (by seat letter) are its result, if that was entered as totals
    instead of on the sheet; *text* then says so, and whether the result counts.
    """

    name: str
    url: str
    confirm_url: str
    totals: Mapping[str, int] | None = None
    text: str = ""

    def to_json(self) -> dict[str, Any]:
        totals = None if self.totals is None else dict(self.totals)
        return {
            "name": self.name,
            "url": self.url,
            "confirm_url": self.confirm_url,
            "totals": totals,
            "text": self.text,
        }


Find = Callable[[Collection[Game]], Mapping[int, EventPlace]]
_finders: dict[str, Find] = {}


def register(name: str, find: Find) -> None:
    """Register *find*, which returns the event tables of games by the games' primary keys."""
    _finders[name] = find


def places_of(games: Collection[Game]) -> dict[int, EventPlace]:
    """Return the event tables of *games*, by the games' primary keys; others are left out."""
    some = [game for game in games if game.is_of_event]
    if not some:
        return {}
    return {pk: place for find in _finders.values() for pk, place in find(some).items()}


def place_of(game: Game) -> EventPlace | None:
    """Return the event table that *game* belongs to; None if it belongs to no event."""
    return places_of([game]).get(game.pk)


def has_entered_totals(game: Game) -> bool:
    """Return whether the result of the table of *game* was entered as totals."""
    place = place_of(game)
    return place is not None and place.totals is not None
