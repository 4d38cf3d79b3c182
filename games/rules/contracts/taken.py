"""The cards and tricks that each player took in a deal, and their form as JSON data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.contracts import errors
from games.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Taken:
    """The result of one deal; the scoring scheme of the contract decides which fields are set.

    :ivar counts: how many each seat took, in the order of the seats.
    :ivar marked: the seat that took the marked card (the ace of hearts).
    :ivar order: the seats in the order of their places, or the seats that lost.
    :ivar parts: in a contract with several schemes, the result for each, by its name.
    """

    counts: tuple[int, ...] = ()
    marked: Seat | None = None
    order: tuple[Seat, ...] = ()
    parts: tuple[tuple[str, Taken], ...] = ()


MOST = 52  # no more than the cards of a pack


def read_counts(data: object, contract: str, seats: Sequence[Seat], marked: str) -> Taken:
    """Return the counts in data such as ``{"N": 1, "S": 3}``; a seat left out took nothing.

    :raises BadTaken: if the data is anything else.
    """
    if not isinstance(data, dict):
        raise errors.BadTaken(contract=contract)
    counts = dict(data)
    owner = counts.pop(marked, None) if marked else None
    if any(key not in seats for key in counts) or not all(map(_is_count, counts.values())):
        raise errors.BadTaken(contract=contract)
    of = tuple(counts.get(seat, 0) for seat in seats)
    return Taken(of, None if owner is None else _seat(owner, contract, seats))


def read_order(data: object, contract: str, seats: Sequence[Seat]) -> Taken:
    """Return the order in data such as ``["N", "S"]``, or ``"N"`` for one place.

    :raises BadTaken: if the data is anything else.
    """
    if isinstance(data, str):
        data = [data]
    if not isinstance(data, list | tuple) or len(data) > len(seats):
        raise errors.BadTaken(contract=contract)
    return Taken(order=tuple(_seat(seat, contract, seats) for seat in data))


def taken_to_json(taken: Taken, seats: Sequence[Seat]) -> Any:
    """Return a result as the JSON data that the schemes read."""
    if taken.parts:
        return {what: taken_to_json(part, seats) for what, part in taken.parts}
    if taken.order:
        return [str(seat) for seat in taken.order]
    data: dict[str, Any] = {str(seat): n for seat, n in zip(seats, taken.counts, strict=True)}
    if taken.marked:
        data["ace"] = str(taken.marked)
    return data


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST


def _seat(value: object, contract: str, seats: Sequence[Seat]) -> Seat:
    if not isinstance(value, str) or value not in seats:
        raise errors.BadTaken(contract=contract)
    return Seat(value)
