"""The seats of a game and their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache


class Seat(StrEnum):
    """A seat, clockwise N E S W, and X with five players.

    >>> Seat("E")
    <Seat.E: 'E'>
    >>> [str(seat) for seat in around(Seat.S, seats_for(4))]
    ['S', 'W', 'N', 'E']
    """

    N = "N"
    E = "E"
    S = "S"
    W = "W"
    X = "X"


@cache
def seats_for(players: int) -> tuple[Seat, ...]:
    """Return the seats of three, four or five players, clockwise."""
    return tuple(Seat)[:players]


def around(first: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return *seats* clockwise, beginning with *first*."""
    start = seats.index(first)
    return (*seats[start:], *seats[:start])


def left_of(seat: Seat, seats: Sequence[Seat]) -> Seat:
    """Return the next seat clockwise."""
    return around(seat, seats)[1]


def in_order(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return *seats* in the order N E S W X."""
    return tuple(sorted(seats, key=tuple(Seat).index))
