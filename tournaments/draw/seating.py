"""Who sits where at a table, once it is known who plays there.

Every table in turn takes the best of its 24 orders, given all the others: seats first, then
left-hand neighbours, ties at random so that the next pass can find what this one could not.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random

from tournaments.draw.costs import left_neighbours, seat_counts
from tournaments.draw.model import TABLE_SIZE, Round, Table

ORDERS = tuple(permutations(range(TABLE_SIZE)))
PASSES = 40
TABLES_IN_ALL = 12_000  # over all passes, so that large fields stay quick
SEAT = 8  # the price of a seat once more, against 1 for a neighbour
LONGEST_WALK = 200
SWEEPS = 3


class Seating:
    """The seats taken so far, and what one more table in some order would cost."""

    def __init__(self, history: Sequence[Round]) -> None:
        self.seats: dict[int, list[int]] = seat_counts(history)
        self.left: Counter[tuple[int, int]] = left_neighbours(history)

    def seat(self, table: Sequence[int], random: Random) -> Table:
        """Take the best order of the four players at *table*."""
        rows = [[SEAT * n for n in self.seats.setdefault(p, [0] * TABLE_SIZE)] for p in table]
        beside = [[self.left[p, q] for q in table] for p in table]
        best, chosen = None, ORDERS[0]
        for order in random.sample(ORDERS, len(ORDERS)):
            n, e, s, w = order
            cost = (
                rows[n][0] + rows[e][1] + rows[s][2] + rows[w][3]
                + beside[n][e] + beside[e][s] + beside[s][w] + beside[w][n]
            )  # fmt: skip
            if best is None or cost < best:
                best, chosen = cost, order
        n, e, s, w = chosen
        seated = (table[n], table[e], table[s], table[w])
        self.count(seated, 1)
        return seated

    def count(self, table: Table, times: int) -> None:
        """Count the table (1) or take it back (-1)."""
        for seat, player in enumerate(table):
            self.seats.setdefault(player, [0] * TABLE_SIZE)[seat] += times
            self.left[player, table[(seat + 1) % TABLE_SIZE]] += times

    def cost(self) -> int:
        """Falls while passes help."""
        seats = sum(n * n for counts in self.seats.values() for n in counts)
        return SEAT * seats + sum(n * n for n in self.left.values())


def seat_rounds(
    rounds: Sequence[Sequence[Sequence[int]]], history: Sequence[Round], random: Random
) -> list[list[Table]]:
    """Seat every table of *rounds*, as evenly as can be found after the rounds of *history*."""
    seating = Seating(history)
    seated = [[seating.seat(table, random) for table in tables] for tables in rounds]
    _pass_on(seating, seated, random)
    passes = min(PASSES, TABLES_IN_ALL // max(1, sum(map(len, rounds))))
    best, kept = seating.cost(), [list(tables) for tables in seated]
    for _ in range(passes):
        for tables in seated:
            for number, table in enumerate(tables):
                seating.count(table, -1)
                tables[number] = seating.seat(table, random)
        if seating.cost() < best:
            best, kept = seating.cost(), [list(tables) for tables in seated]
    return kept


def _pass_on(seating: Seating, seated: list[list[Table]], random: Random) -> None:
    """Whoever has a seat twice more than another changes the two with somebody at her table.

    That one then has the first seat once more, and passes it on in her turn, until it comes to one
    who had it less: walks that end where looking at one table at a time is stuck.
    """
    sits_at: dict[int, list[tuple[int, int]]] = {}
    for number, tables in enumerate(seated):
        for place, table in enumerate(tables):
            for player in table:
                sits_at.setdefault(player, []).append((number, place))
    for player in [*sits_at] * SWEEPS:
        holder: int | None = player
        for _ in range(LONGEST_WALK):
            if holder is None or (seats := _uneven(seating.seats[holder])) is None:
                break
            holder = _change(seating, seated, sits_at[holder], holder, seats, random)


def _uneven(counts: list[int]) -> tuple[int, int] | None:
    """The seat taken most and the one taken least, when they differ by two or more."""
    most, least = max(counts), min(counts)
    return (counts.index(most), counts.index(least)) if most - least > 1 else None


def _change(
    seating: Seating,
    seated: list[list[Table]],
    where: list[tuple[int, int]],
    player: int,
    seats: tuple[int, int],
    random: Random,
) -> int | None:
    """Exchange two seats at one of the tables where *player* has the first; return the other."""
    first, second = seats
    choices = [(n, place) for n, place in where if seated[n][place][first] == player]
    if not choices:
        return None
    number, place = random.choice(choices)
    table = list(seated[number][place])
    other = table[second]
    seating.count(seated[number][place], -1)
    table[first], table[second] = other, player
    seated[number][place] = (table[0], table[1], table[2], table[3])
    seating.count(seated[number][place], 1)
    return other
