"""Movements: rounds for a number of full tables in which no two players meet twice.

Places are 0 .. 4 x tables - 1. A movement comes from a starter, or from a difference matrix: every
table has one place of each quarter, and if the number of tables is a multiple of four, each quarter
then plays a smaller movement within itself.
"""

from collections.abc import Iterator
from itertools import islice

from tournaments.draw.difference_matrices import Group
from tournaments.draw.model import TABLE_SIZE, Table
from tournaments.draw.starters import STARTERS, Starter

CLASSES = "abc"
Rounds = list[list[Table]]


def movement(tables: int, rounds: int) -> Rounds:
    """Return the first *rounds* rounds without a repeat, or fewer if no more are known."""
    return list(islice(_every_round(tables), rounds))


def _every_round(tables: int) -> Iterator[list[Table]]:
    if tables < TABLE_SIZE:
        yield [_table(range(TABLE_SIZE * t, TABLE_SIZE * (t + 1))) for t in range(tables)]
    elif tables in STARTERS:
        yield from _developed(STARTERS[tables])
    else:
        yield from _across_quarters(tables)
        yield from _within_quarters(tables)


def _across_quarters(tables: int) -> Iterator[list[Table]]:
    group = Group(tables)
    for row in group.rows():
        yield [
            _table(i * tables + group.add(j, shift) for i, shift in enumerate(row))
            for j in range(tables)
        ]


def _within_quarters(tables: int) -> Iterator[list[Table]]:
    if tables % TABLE_SIZE:
        return
    for inner in _every_round(tables // TABLE_SIZE):
        yield [
            _table(place + i * tables for place in table)
            for i in range(TABLE_SIZE)
            for table in inner
        ]


def _developed(starter: Starter) -> Iterator[list[Table]]:
    first = list(_first_round(starter))
    for turn in range(starter.rounds):
        yield [_table(_place(name, turn, starter.rounds) for name in block) for block in first]


def _first_round(starter: Starter) -> Iterator[list[str]]:
    yield from _blocks(starter.once)
    for block in _blocks(starter.blocks):
        for _ in CLASSES:
            yield block
            block = [_next_name(name, starter) for name in block]


def _blocks(text: str) -> list[list[str]]:
    return [block.split() for block in text.split(",") if block]


def _next_name(name: str, starter: Starter) -> str:
    if name.startswith("i"):
        three, step = divmod(int(name[1:]), 3)
        return f"i{3 * three + (step + 1) % 3}"
    residue = int(name[:-1]) * starter.multiplier % starter.rounds
    return f"{residue}{CLASSES[(CLASSES.index(name[-1]) + 1) % 3]}"


def _place(name: str, turn: int, rounds: int) -> int:
    if name.startswith("i"):
        return 3 * rounds + int(name[1:])
    return CLASSES.index(name[-1]) * rounds + (int(name[:-1]) + turn) % rounds


def _table(places: Iterator[int] | range) -> Table:
    north, east, south, west = places
    return north, east, south, west
