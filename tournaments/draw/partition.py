"""Dividing a field into tables of four at the least price.

Few players are divided exactly. With more, the division starts from slices by rank, and windows of
neighbouring tables are divided again, each exactly, for as long as that helps. When meetings that
should not be are left, exchanges of two players are tried at random, first with tables nearby.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import log
from random import Random

from tournaments.draw.model import TABLE_SIZE
from tournaments.draw.prices import Four, Prices

MOST_EXACT = 16  # players
WIDEST = 3  # tables in a window
WIDE_UP_TO = 1_000  # tables out of order for which the widest windows are tried too
ANYWHERE_UP_TO = 30  # tables of a field in which any two are divided again, not only neighbours
STEPS = 20_000
TRIES = 4
COOLING = 0.9995
HOTTEST, COLDEST = 0.7, 0.05  # in repeats


def divided(players: Sequence[int], prices: Prices, random: Random) -> tuple[list[Four], bool]:
    """Return tables for *players*, and whether they are proven to be the cheapest."""
    ranks = sorted(players)
    if len(ranks) <= MOST_EXACT:
        return exact(ranks, prices), True
    found = _Division(_slices(ranks), prices)
    found.by_windows()
    for _ in range(TRIES):
        if not found.clashes():
            break
        other = _Division(list(found.tables), prices)
        other.by_exchanges(random)
        other.by_windows()
        found = min(found, other, key=lambda one: one.price())
    return sorted(found.tables), False


def exact(ranks: Sequence[int], prices: Prices) -> list[Four]:
    """Return the cheapest tables for *ranks*, at most :data:`MOST_EXACT` in ascending order."""
    price = {four: prices.of(four) for four in _fours(ranks)}
    known: dict[tuple[int, ...], tuple[int, Four | None]] = {(): (0, None)}

    def least(left: tuple[int, ...]) -> int:
        if left not in known:
            known[left] = min(of_first(left), key=lambda choice: choice[0])
        return known[left][0]

    def of_first(left: tuple[int, ...]) -> list[tuple[int, Four]]:
        first, others = left[0], left[1:]
        choices: list[tuple[int, Four]] = []
        best: int | None = None
        for b, c, d in combinations(others, TABLE_SIZE - 1):
            four = (first, b, c, d)
            cost = price[four]
            if best is not None and cost >= best:
                continue
            cost += least(tuple([p for p in others if p not in (b, c, d)]))
            if best is None or cost < best:
                best = cost
                choices.append((cost, four))
        return choices

    tables: list[Four] = []
    left = tuple(ranks)
    least(left)
    while (chosen := known[left][1]) is not None:
        tables.append(chosen)
        left = tuple(p for p in left if p not in chosen)
    return tables


def _fours(ranks: Sequence[int]) -> Iterator[Four]:
    return combinations(ranks, 4)


def _slices(ranks: Sequence[int]) -> list[Four]:
    one = iter(ranks)
    return list(zip(one, one, one, one, strict=True))


@dataclass(slots=True)
class _Division:
    """Tables that are being improved, in the order of their best players."""

    tables: list[Four]
    prices: Prices
    tried: set[tuple[Four, ...]] = field(default_factory=set)

    def price(self) -> int:
        return sum(map(self.prices.of, self.tables))

    def clashes(self) -> list[int]:
        """Return the tables at which two meet who should not."""
        meetings = self.prices.meetings
        return [number for number, table in enumerate(self.tables) if meetings(table)]

    def by_windows(self) -> None:
        """Divide neighbouring tables again while that helps, and any two where there are few."""
        for width in range(2, WIDEST + 1):
            if width == 2 or len(self._out_of_order()) <= WIDE_UP_TO:
                while self._windows(width):
                    pass
        if len(self.tables) <= ANYWHERE_UP_TO:
            while self._any_two():
                pass

    def _out_of_order(self) -> list[int]:
        """Return the tables that cost more than four neighbours by rank who have not met."""
        of, cheap = self.prices.of, (TABLE_SIZE - 1) * self.prices.step
        return [number for number, table in enumerate(self.tables) if of(table) > cheap]

    def _windows(self, width: int) -> bool:
        firsts = {
            first
            for number in self._out_of_order()
            for first in range(number - width + 1, number + 1)
            if 0 <= first <= len(self.tables) - width
        }
        better = [first for first in sorted(firsts) if self._again(range(first, first + width))]
        self.tables.sort()
        return bool(better)

    def _any_two(self) -> bool:
        pairs = combinations(range(len(self.tables)), 2)
        better = [two for two in pairs if self._again(two)]
        self.tables.sort()
        return bool(better)

    def _again(self, numbers: Sequence[int]) -> bool:
        """Divide the players of some tables again; return whether that is cheaper."""
        now = tuple(self.tables[number] for number in numbers)
        if now in self.tried:
            return False
        self.tried.add(now)
        tables = exact(sorted(p for table in now for p in table), self.prices)
        if sum(map(self.prices.of, tables)) >= sum(map(self.prices.of, now)):
            return False
        for number, table in zip(numbers, tables, strict=True):
            self.tables[number] = table
        return True

    def by_exchanges(self, random: Random) -> None:
        """Exchange players of tables at which somebody meets who should not, until none does."""
        bad = set(self.clashes())
        temperature = HOTTEST
        for _ in range(STEPS):
            if not bad:
                break
            self._exchange(random.choice(sorted(bad)), temperature, bad, random)
            temperature = max(COLDEST, temperature * COOLING)
        self.tables.sort()

    def _exchange(self, number: int, temperature: float, bad: set[int], random: Random) -> None:
        away = 1 + int(random.expovariate(3 / len(self.tables)))
        other = (number + random.choice((-away, away))) % len(self.tables)
        if other == number:
            return
        i, j = random.randrange(TABLE_SIZE), random.randrange(TABLE_SIZE)
        one, two = list(self.tables[number]), list(self.tables[other])
        one[i], two[j] = two[j], one[i]
        first, second = _four(one), _four(two)
        of = self.prices.of
        more = of(first) + of(second) - of(self.tables[number]) - of(self.tables[other])
        if more > -log(1.0 - random.random()) * temperature * self.prices.repeat:
            return
        for place, table in ((number, first), (other, second)):
            self.tables[place] = table
            (bad.add if self.prices.meetings(table) else bad.discard)(place)


def _four(players: list[int]) -> Four:
    a, b, c, d = sorted(players)
    return a, b, c, d
