"""The people who have a table open, and those whose messages the viewer has hidden."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules import Seat


@dataclass(frozen=True, slots=True)
class Audience:
    """The people at a table, for one viewer.

    :ivar seats: the seats whose players have the table open.
    :ivar spectators: how many others have it open.
    :ivar muted: the ids of the users whose messages the viewer has hidden.
    """

    seats: frozenset[Seat] = frozenset()
    spectators: int = 0
    muted: frozenset[int] = frozenset()


NOBODY = Audience()
