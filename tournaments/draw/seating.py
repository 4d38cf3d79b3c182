"""Choosing the seats at each table, once its players are known.

Each table in turn gets the best of its 24 orders, given all the others: even seats first, then
different left-hand neighbours. Ties are broken at random, so that another pass can improve further.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random

from tournaments.draw.costs import left_neighbours, seat_counts
from tournaments.draw.model import TABLE_SIZE, Round, Table

ORDERS = tuple(permutations(range(TABLE_SIZE)))
PASSES = 40
MOST_TABLES = 12_000  # over all passes, to limit the time for large events
SEAT = 8  # the price of a repeated seat; a repeated neighbour costs 1
MOST_EXCHANGES = 200
SWEEPS = 3


class Seating:
    """The counts of seats and left-hand neighbours over the tables seated so far."""

    def __init__(self, history: Sequence[Round]) -> None:
        self.seats: dict[int, list[int]] = seat_counts(history)
        self.left: Counter[tuple[int, int]] = left_neighbours(history)

    def seat(self, table: Sequence[int], random: Random) -> Table:
        """Seat the four players at *table* in the best order."""
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
        """Add *table* to the counts (1), or remove it (-1)."""
        for seat, player in enumerate(table):
            self.seats.setdefault(player, [0] * TABLE_SIZE)[seat] += times
            self.left[player, table[(seat + 1) % TABLE_SIZE]] += times

    def cost(self) -> int:
        """Return the cost of all seats and neighbours, to compare passes."""
        seats = sum(n * n for counts in self.seats.values() for n in counts)
        return SEAT * seats + sum(n * n for n in self.left.values())


def seat_rounds(
    rounds: Sequence[Sequence[Sequence[int]]], history: Sequence[Round], random: Random
) -> list[list[Table]]:
    """Seat every table of *rounds*, as evenly as the search finds after the rounds of *history*."""
    seating = Seating(history)
    seated = [[seating.seat(table, random) for table in tables] for tables in rounds]
    even_out(seating, seated, random)
    passes = min(PASSES, MOST_TABLES // max(1, sum(map(len, rounds))))
    best, best_seated = seating.cost(), [list(tables) for tables in seated]
    for _ in range(passes):
        for tables in seated:
            for number, table in enumerate(tables):
                seating.count(table, -1)
                tables[number] = seating.seat(table, random)
        if seating.cost() < best:
            best, best_seated = seating.cost(), [list(tables) for tables in seated]
    return best_seated


def even_out(seating: Seating, seated: list[list[Table]], random: Random) -> None:
    """Exchange seats in chains, which improves what single tables cannot.

    A player who has had one seat at least twice more than another exchanges these seats at a table.
    The player who gave up the other seat may now have the first one too often, and exchanges next.
    """
    sits_at: dict[int, list[tuple[int, int]]] = {}
    for number, tables in enumerate(seated):
        for place, table in enumerate(tables):
            for player in table:
                sits_at.setdefault(player, []).append((number, place))
    for player in [*sits_at] * SWEEPS:
        player_now: int | None = player
        for _ in range(MOST_EXCHANGES):
            if player_now is None or (seats := _uneven(seating.seats[player_now])) is None:
                break
            player_now = _exchange(seating, seated, sits_at[player_now], player_now, seats, random)


def _uneven(counts: list[int]) -> tuple[int, int] | None:
    """Return the seats taken most and least if their counts differ by two or more."""
    most, least = max(counts), min(counts)
    return (counts.index(most), counts.index(least)) if most - least > 1 else None


def _exchange(
    seating: Seating,
    seated: list[list[Table]],
    where: list[tuple[int, int]],
    player: int,
    seats: tuple[int, int],
    random: Random,
) -> int | None:
    """Exchange two seats at a table where *player* has the first; return the other player."""
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
