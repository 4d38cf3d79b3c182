"""Seats for duplicate: players have each seat, and are compared with each other, equally often.

Two players are compared in a round when they have the same seat at different tables. Tables keep
their players; only the seats at each table change, at random while that makes the counts more even.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log
from random import Random

from tournaments.draw.costs import seat_counts
from tournaments.draw.model import SEATS, TABLE_SIZE, Pair, Round, Table, gettext_noop, pair
from tournaments.draw.report import Line
from tournaments.draw.seating import Seating, even_out

MOST_TABLES = 100  # of a round up to which comparisons are counted; pairs grow with its square
STEPS = 600_000  # divided by the number of tables, because steps take longer with more tables
STEPS_OF_A_TABLE = 5_000
# The price of a repeated seat, for each table of a round, at the beginning and at the end.
SEAT_FIRST, SEAT_LAST = 2, 5
HOTTEST, COLDEST = 12.0, 1.0
# Exchanges in chains: a share of the steps, and the greatest length of a chain in tables.
CHAIN_SHARE = 3
MOST_IN_A_CHAIN = 60


@dataclass(frozen=True, slots=True)
class Fairness:
    """The least and greatest counts of a player in a seat, and of two players being compared.

    ``even`` are the least and greatest counts of the most even comparisons. With more than
    :data:`MOST_TABLES` tables comparisons are not counted, and both are None.
    """

    seats: tuple[int, int]
    comparisons: tuple[int, int] | None
    even: tuple[int, int] | None

    def lines(self) -> tuple[Line, ...]:
        """Return the counts as text."""
        seats = gettext_noop("Everybody sits in each seat %(least)s to %(most)s times.")
        compared = gettext_noop(
            "Two players are compared %(least)s to %(most)s times; quite even would be %(even)s."
        )
        about_seats = Line(seats, {"least": self.seats[0], "most": self.seats[1]})
        if self.comparisons is None or self.even is None:
            return (about_seats,)
        low, high = self.even
        even = str(low) if low == high else f"{low}–{high}"
        return (
            about_seats,
            Line(
                compared,
                {"least": self.comparisons[0], "most": self.comparisons[1], "even": even},
            ),
        )


def fairness(rounds: Sequence[Round]) -> Fairness:
    """Return how even the seats and comparisons of all players in *rounds* are."""
    counts = seat_counts(rounds)
    seats = (min(map(min, counts.values())), max(map(max, counts.values())))
    if max(len(one.tables) for one in rounds) > MOST_TABLES:
        return Fairness(seats, None, None)
    compared = comparisons(rounds)
    times = [compared[two] for two in combinations(sorted(counts), 2)]
    share, more = divmod(sum(times), len(times))
    return Fairness(
        seats=seats,
        comparisons=(min(times), max(times)),
        even=(share, share + bool(more)),
    )


def comparisons(rounds: Sequence[Round]) -> Counter[Pair]:
    """Return how often each pair of players had the same seat in a round."""
    return Counter(
        pair(*two)
        for one in rounds
        for seat in range(TABLE_SIZE)
        for two in combinations([table[seat] for table in one.tables], 2)
    )


def seated_for_duplicate(
    rounds: Sequence[Round], *, history: Sequence[Round] = (), seed: int = 0
) -> tuple[Round, ...]:
    """Return *rounds* with the seats at their tables changed, as even as found after *history*."""
    random = Random(seed)  # noqa: S311 - a draw must be repeatable, not secret
    tables = [len(one.tables) for one in (*history, *rounds)]
    if max(tables, default=0) > MOST_TABLES:
        return tuple(rounds)
    # The seats of a movement follow a pattern in which the search would get stuck.
    shuffled = [
        Round(tuple(_shuffled(table, random) for table in one.tables), one.sit_outs)
        for one in rounds
    ]
    compared = _Compared(shuffled, history)
    if any(one.tables for one in rounds):
        compared.improve(random, _steps(rounds))
        compared = _Compared(_evened_out(compared.as_rounds(rounds), history, random), history)
        compared.improve_in_chains(random, _steps(rounds) // CHAIN_SHARE)
    return tuple(compared.as_rounds(rounds))


def _shuffled(table: Table, random: Random) -> Table:
    n, e, s, w = random.sample(table, len(table))
    return n, e, s, w


def _steps(rounds: Sequence[Round]) -> int:
    tables = [len(one.tables) for one in rounds]
    return min(STEPS // max(tables), STEPS_OF_A_TABLE * sum(tables))


def _evened_out(rounds: Sequence[Round], history: Sequence[Round], random: Random) -> list[Round]:
    """Return the rounds after removing unevenness of the seats that the search has left."""
    seated = [list(one.tables) for one in rounds]
    seating = Seating(history)
    for tables in seated:
        for table in tables:
            seating.count(table, 1)
    even_out(seating, seated, random)
    return [Round(tuple(tables), one.sit_outs) for one, tables in zip(rounds, seated, strict=True)]


class _Compared:
    """Rounds whose seats are being changed, with the counts over them and the history."""

    def __init__(self, rounds: Sequence[Round], history: Sequence[Round]) -> None:
        self.rounds = [[list(table) for table in one.tables] for one in rounds]
        everything = [*history, *rounds]
        counts = seat_counts(everything)
        number = {player: place for place, player in enumerate(counts)}
        self.number = number
        self.seats = {player: list(times) for player, times in counts.items()}
        self.compared = [[0] * len(number) for _ in number]
        for (one, other), times in comparisons(everything).items():
            self.compared[number[one]][number[other]] = times
            self.compared[number[other]][number[one]] = times

    def as_rounds(self, rounds: Sequence[Round]) -> list[Round]:
        """Return the changed rounds, with the sit-outs of *rounds*."""
        return [
            Round(tuple((n, e, s, w) for n, e, s, w in tables), one.sit_outs)
            for tables, one in zip(self.rounds, rounds, strict=True)
        ]

    def improve(self, random: Random, steps: int) -> None:
        """Anneal for *steps* steps, with a growing weight on even seats."""
        cooling = (COLDEST / HOTTEST) ** (1 / steps)
        choices = [(tables, table) for tables in self.rounds for table in tables]
        most = max(map(len, self.rounds))
        seat, last = SEAT_FIRST * most, SEAT_LAST * most
        for step in range(steps):
            temperature = HOTTEST * cooling**step
            tables, table = random.choice(choices)
            i, j = random.sample(range(len(SEATS)), 2)
            uneven, change = self._exchange(tables, table, i, j)
            price = change + uneven * (seat + (last - seat) * step / steps)
            if price > -log(1.0 - random.random()) * temperature:
                self._exchange(tables, table, i, j)

    def improve_in_chains(self, random: Random, exchanges: int) -> None:
        """Make *exchanges* exchanges of seats in chains that do not change the seat counts."""
        choices = [(tables, table) for tables in self.rounds for table in tables]
        sits_at: dict[int, list[tuple[list[list[int]], list[int]]]] = {}
        for tables, table in choices:
            for player in table:
                sits_at.setdefault(player, []).append((tables, table))
        left = exchanges
        while left > 0:
            temperature = max(COLDEST * left / exchanges, 0.01)
            i, j = random.sample(range(len(SEATS)), 2)
            chain = [random.choice(choices)]
            player, uneven, price = chain[0][1][i], *self._exchange(*chain[0], i, j)
            while uneven and len(chain) < MOST_IN_A_CHAIN:
                # The player now has the second seat once more, and gives it up at another table.
                further = [
                    one for one in sits_at[player] if one[1][j] == player and one not in chain
                ]
                if not further:
                    break
                chain.append(random.choice(further))
                player = chain[-1][1][i]
                more, change = self._exchange(*chain[-1], i, j)
                uneven, price = uneven + more, price + change
            left -= len(chain)
            if uneven > 0 or price > -log(1.0 - random.random()) * temperature:
                for tables, table in reversed(chain):
                    self._exchange(tables, table, i, j)

    def _exchange(
        self, tables: list[list[int]], table: list[int], i: int, j: int
    ) -> tuple[int, int]:
        """Exchange two seats of a table; return the price changes of seats and comparisons."""
        one, other = table[i], table[j]
        uneven, change = self._move(one, i, j) + self._move(other, j, i), 0
        of_one, of_other = self.compared[self.number[one]], self.compared[self.number[other]]
        for another in tables:
            if another is table:
                continue
            at_i, at_j = self.number[another[i]], self.number[another[j]]
            change += self._count(of_one, at_i, -1, one) + self._count(of_one, at_j, 1, one)
            change += self._count(of_other, at_j, -1, other) + self._count(of_other, at_i, 1, other)
        table[i], table[j] = other, one
        return uneven, change

    def _move(self, player: int, seat: int, to: int) -> int:
        counts = self.seats[player]
        counts[seat] -= 1
        counts[to] += 1
        return 2 * (counts[to] - 1 - counts[seat])

    def _count(self, row: list[int], at: int, times: int, player: int) -> int:
        """Add or remove a comparison; return the change of c² + c(c - 1)(c - 2)."""
        row[at] += times
        self.compared[at][self.number[player]] = row[at]
        lower = row[at] - (times > 0)
        return times * (2 * lower + 1 + 3 * lower * (lower - 1))
