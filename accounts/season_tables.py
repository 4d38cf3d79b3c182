"""Tables of a season that one app has and the pages of another link to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from accounts.models import Club, Role


class SeasonTable(NamedTuple):
    """The name of a table and the URL of its page.

    *adds_up* says whether it is the sum of the points of all events, as they are.
    """

    name: str
    address: str
    adds_up: bool


TablesOf = Callable[[Club, Role | None], Iterable[SeasonTable]]
"""``tables_of(club, role)`` returns the tables that a reader with this role may see."""

_registered: list[TablesOf] = []


def register(tables_of: TablesOf) -> None:
    """Add the tables of an app; called once, when an app is ready."""
    _registered.append(tables_of)


def season_tables(club: Club, role: Role | None) -> list[SeasonTable]:
    """Return the tables of the present season, in the order of their registration."""
    return [table for tables_of in _registered for table in tables_of(club, role)]
