"""Dividing a field into tables of four at minimum cost.

Few players are divided exactly. With more, the division starts from slices by rank, and windows of
neighbouring tables are divided again, each exactly, while that helps. If unwanted meetings remain,
random exchanges of two players are tried, first with nearby tables.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import log
from random import Random

from tournaments.draw.model import TABLE_SIZE
from tournaments.draw.prices import Four, Prices

MOST_EXACT = 20  # players
WIDEST = 3  # tables in a window
WIDE_UP_TO = 400  # tables out of order up to which the widest windows are tried too
ANY_TWO_UP_TO = 30  # tables of a field up to which any two are divided again, not only neighbours
ANY_THREE_UP_TO = 12
AWAY = 5  # tables, on average, between two that exchange players
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
    least = prices.least_meetings()
    for _ in range(TRIES):
        if sum(map(prices.meetings, found.tables)) <= least:
            break
        other = _Division(list(found.tables), prices)
        other.by_exchanges(random)
        other.by_windows()
        found = min(found, other, key=lambda one: one.price())
    return sorted(found.tables), False


def exact(ranks: Sequence[int], prices: Prices) -> list[Four]:
    """Return the cheapest tables for *ranks*, which are in ascending order."""
    bit = {rank: 1 << place for place, rank in enumerate(ranks)}
    choices: dict[int, list[tuple[int, int, Four]]] = {bit[rank]: [] for rank in ranks}
    for four in _fours(ranks):
        seats = sum(bit[rank] for rank in four)
        choices[bit[four[0]]].append((prices.of(four), seats, four))
    for of_first in choices.values():
        of_first.sort()
    known: dict[int, tuple[int, Four | None]] = {0: (0, None)}

    def least(left: int) -> int:
        """Return the least price for the players in *left*, one bit for each."""
        found = known.get(left)
        if found is None:
            floor = (left.bit_count() // TABLE_SIZE - 1) * (TABLE_SIZE - 1) * prices.step
            best: tuple[int, Four] | None = None
            for price, seats, four in choices[left & -left]:
                if best is not None and price + floor >= best[0]:
                    break
                if seats & left == seats:
                    price += least(left ^ seats)
                    if best is None or price < best[0]:
                        best = (price, four)
            assert best is not None  # noqa: S101 - there are four players at least
            found = known[left] = best
        return found[0]

    left = (1 << len(ranks)) - 1
    least(left)
    tables: list[Four] = []
    while (chosen := known[left][1]) is not None:
        tables.append(chosen)
        left ^= sum(bit[rank] for rank in chosen)
    return tables


def cheaper(ranks: Sequence[int], prices: Prices, limit: int) -> list[Four]:
    """Return tables for *ranks*, in ascending order, that cost less than *limit*, or none."""
    first, others = ranks[0], ranks[1:]
    if len(others) == TABLE_SIZE - 1:
        four = (first, others[0], others[1], others[2])
        return [four] if prices.of(four) < limit else []
    step = prices.step
    floor = (len(others) // TABLE_SIZE) * (TABLE_SIZE - 1) * step
    best: list[Four] = []
    pairs = prices.pairs
    of_first = pairs[first]
    for place, last in enumerate(others[2:], 2):
        base = (last - first) * step + floor
        if base >= limit:
            break
        base += of_first.get(last, 0)
        for j in range(1, place):
            c = others[j]
            more = base + of_first.get(c, 0) + pairs[c].get(last, 0)
            if more >= limit:
                continue
            for i in range(j):
                b = others[i]
                of_b = pairs[b]
                cost = more + of_first.get(b, 0) + of_b.get(c, 0) + of_b.get(last, 0)
                if cost >= limit:
                    continue
                four = (first, b, c, last)
                cost += prices.floats(four) - floor
                left = [
                    *others[:i],
                    *others[i + 1 : j],
                    *others[j + 1 : place],
                    *others[place + 1 :],
                ]
                if rest := cheaper(left, prices, limit - cost):
                    best = [four, *rest]
                    limit = cost + sum(map(prices.of, rest))
    return best


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
        """Return the tables with unwanted meetings."""
        meetings = self.prices.meetings
        return [number for number, table in enumerate(self.tables) if meetings(table)]

    def by_windows(self) -> None:
        """Divide neighbouring tables again while that helps, and any two in a small field."""
        while self._windows(2, self._out_of_order()):
            pass
        for width in range(3, WIDEST + 1):
            while self._windows(width, self.clashes()):
                pass
        if len(self._out_of_order()) <= WIDE_UP_TO:
            while self._windows(3, self._out_of_order()):
                pass
        if len(self.tables) <= ANY_TWO_UP_TO:
            while self._any(2):
                pass
        if len(self.tables) <= ANY_THREE_UP_TO:
            while self._any(3):
                pass

    def _out_of_order(self) -> list[int]:
        """Return the tables that cost more than four neighbours by rank who have not met."""
        of, cheap = self.prices.of, (TABLE_SIZE - 1) * self.prices.step
        return [number for number, table in enumerate(self.tables) if of(table) > cheap]

    def _windows(self, width: int, numbers: Sequence[int]) -> bool:
        """Divide the windows again that contain one of the tables; return whether that helped."""
        width = min(width, len(self.tables))
        firsts = {
            first
            for number in numbers
            for first in range(number - width + 1, number + 1)
            if 0 <= first <= len(self.tables) - width
        }
        better = [first for first in sorted(firsts) if self._again(range(first, first + width))]
        self.tables.sort()
        return bool(better)

    def _any(self, many: int) -> bool:
        """Divide any *many* tables again; return whether that helped."""
        choices = combinations(range(len(self.tables)), many)
        better = [numbers for numbers in choices if self._again(numbers)]
        self.tables.sort()
        return bool(better)

    def _again(self, numbers: Sequence[int]) -> bool:
        """Divide the players of some tables again; return whether the result is cheaper."""
        now = tuple(self.tables[number] for number in numbers)
        if now in self.tried:
            return False
        self.tried.add(now)
        ranks = sorted([p for table in now for p in table])
        tables = cheaper(ranks, self.prices, sum(map(self.prices.of, now)))
        if not tables:
            return False
        for number, table in zip(numbers, tables, strict=True):
            self.tables[number] = table
        return True

    def by_exchanges(self, random: Random) -> None:
        """Exchange players of tables with unwanted meetings until none is left or steps run out."""
        bad = set(self.clashes())
        temperature = HOTTEST
        for _ in range(STEPS):
            if not bad:
                break
            self._exchange(random.choice(sorted(bad)), temperature, bad, random)
            temperature = max(COLDEST, temperature * COOLING)
        self.tables.sort()

    def _exchange(self, number: int, temperature: float, bad: set[int], random: Random) -> None:
        away = 1 + int(random.expovariate(1 / min(AWAY, len(self.tables) / 3)))
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
