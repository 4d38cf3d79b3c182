"""The first three places of a table, with all who share them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, Protocol, TypeVar

from accounts.places import Place

PLACES = 3
MOST = 6
"""How many rows of the first places are shown, besides the reader's."""
MOST_ON_A_STEP = 2


class Line(Protocol):
    """A row of a table; *own* marks the reader's."""

    @property
    def place(self) -> Place: ...

    @property
    def own(self) -> bool: ...


L = TypeVar("L", bound=Line)


@dataclass(frozen=True, slots=True)
class Step(Generic[L]):
    """The rows that share *place*, which is from 1 to 3."""

    place: Place
    lines: Sequence[L]


@dataclass(frozen=True, slots=True)
class Podium(Generic[L]):
    """The rows of the first three places, in the order of the table.

    *left_out* more have the *last* of these places: those of the places before it are all shown.
    """

    lines: Sequence[L]
    left_out: int
    last: int

    @property
    def steps(self) -> list[Step[L]]:
        """The rows by place, best first; empty if they do not suit two or three steps."""
        groups = groupby(self.lines, lambda line: line.place)
        steps = [Step(place, list(lines)) for place, lines in groups]
        is_crowded = any(len(step.lines) > MOST_ON_A_STEP for step in steps)
        return [] if self.left_out or is_crowded or len(steps) < 2 else steps


def podium_of(lines: Iterable[L]) -> Podium[L]:
    """Return the podium of *lines*, which are in the order of their places."""
    placed = [line for line in lines if line.place.number <= PLACES]
    shown = [line for index, line in enumerate(placed) if index < MOST or line.own]
    last = placed[-1].place.number if placed else 0
    return Podium(shown, len(placed) - len(shown), last)
