"""The first three places of a table, with all who share them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from accounts.places import Place

PLACES = 3
MOST = 6
"""How many rows of the first places are shown, besides the reader's."""


class Line(Protocol):
    """A row of a table; *own* marks the reader's."""

    @property
    def place(self) -> Place: ...

    @property
    def own(self) -> bool: ...


L = TypeVar("L", bound=Line)


@dataclass(frozen=True, slots=True)
class Podium(Generic[L]):
    """The rows of the first three places, in the order of the table.

    *left_out* more have the *last* of these places: those of the places before it are all shown.
    """

    lines: Sequence[L]
    left_out: int
    last: int


def podium_of(lines: Iterable[L]) -> Podium[L]:
    """Return the podium of *lines*, which are in the order of their places."""
    placed = [line for line in lines if line.place.number <= PLACES]
    shown = [line for index, line in enumerate(placed) if index < MOST or line.own]
    last = placed[-1].place.number if placed else 0
    return Podium(shown, len(placed) - len(shown), last)
