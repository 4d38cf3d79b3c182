"""Movements: rounds for a number of full tables in which no two players meet twice.

Places are 0 .. 4 x tables - 1. A movement comes from a starter of the bank, or from a difference
matrix: four groups of ``tables`` places meet across the groups, and when the number of tables is a
multiple of four each group then plays a movement within itself.
"""

from collections.abc import Iterator
from itertools import islice

from tournaments.draw.bank import STARTERS, Starter
from tournaments.draw.finite_groups import Group
from tournaments.draw.model import TABLE_SIZE, Table

CLASSES = "abc"
Rounds = list[list[Table]]


def movement(tables: int, rounds: int) -> Rounds:
    """The first *rounds* rounds without a repeat for *tables* tables, or as many as we know."""
    return list(islice(_every_round(tables), rounds))


def _every_round(tables: int) -> Iterator[list[Table]]:
    if tables < TABLE_SIZE:
        yield [_table(range(TABLE_SIZE * t, TABLE_SIZE * (t + 1))) for t in range(tables)]
    elif tables in STARTERS:
        yield from _turned(STARTERS[tables])
    else:
        yield from _across_groups(tables)
        yield from _within_groups(tables)


def _across_groups(tables: int) -> Iterator[list[Table]]:
    group = Group(tables)
    for row in group.rows():
        yield [
            _table(i * tables + group.add(j, shift) for i, shift in enumerate(row))
            for j in range(tables)
        ]


def _within_groups(tables: int) -> Iterator[list[Table]]:
    if tables % TABLE_SIZE:
        return
    for inner in _every_round(tables // TABLE_SIZE):
        yield [
            _table(place + i * tables for place in table)
            for i in range(TABLE_SIZE)
            for table in inner
        ]


def _turned(starter: Starter) -> Iterator[list[Table]]:
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
