"""Local search: exchange two players of different tables in a round while that helps.

It is simulated annealing over all rounds at once. The energy of a pair that meets m times is
m(m-1)/2, which spreads repeats over pairs; worse meetings have higher prices. The number of steps
depends on the input alone, so a seed gives the same draw on every machine.
"""

from collections.abc import Callable, Iterable
from itertools import combinations
from math import log
from random import Random

from tournaments.draw.bounds import shared_pairs
from tournaments.draw.model import TABLE_SIZE, Pair

#: the price of a meeting in two consecutive rounds, of a third meeting, of a forbidden meeting
CONSECUTIVE = 6
THIRD = 30
FORBIDDEN = 300

COLDEST = 0.15
EXPLORING = 0.05  # share of the steps that may move a player without repeats
STEPS_AT_ONE_TEMPERATURE = 1000

# The offsets of the other three players of a table, from a position in the flat list of a round.
OTHERS = ((1, 2, 3), (-1, 1, 2), (-2, -1, 1), (-3, -2, -1))


class Search:
    """Rounds that are being improved. Players are 0..n-1; a round is a flat list, four a table.

    *met* says how often each pair met before these rounds; *before* has the tables of the round
    just before them, or none. Neither can be changed.
    """

    def __init__(
        self,
        players: int,
        rounds: list[list[int]],
        *,
        met: Iterable[tuple[Pair, int]] = (),
        before: Iterable[tuple[int, ...]] = (),
        forbidden: Iterable[Pair] = (),
    ) -> None:
        self.rounds = rounds
        self.met = [[0] * players for _ in range(players)]
        for (one, other), times in met:
            self._meet(one, other, times)
        most = max(map(max, self.met)) + len(rounds) + 1
        for one, other in forbidden:
            self._meet(one, other, most)
        self.price = _prices(most)
        self.at = [_tables(players, before), *(self._tables_of(flat) for flat in rounds)]
        self.at.append([-1 - p for p in range(players)])
        self.energy = 0
        for number, flat in enumerate(rounds):
            self._count(number, flat)

    def _meet(self, one: int, other: int, times: int = 1) -> None:
        self.met[one][other] += times
        self.met[other][one] += times

    def _tables_of(self, flat: list[int]) -> list[int]:
        return _tables(len(self.met), zip(*[iter(flat)] * TABLE_SIZE, strict=True))

    def _count(self, number: int, flat: list[int]) -> None:
        before = self.at[number]
        for table in zip(*[iter(flat)] * TABLE_SIZE, strict=True):
            for one, other in combinations(table, 2):
                self.energy += self.price[self.met[one][other] + 1]
                self.energy += CONSECUTIVE * (before[one] == before[other])
                self._meet(one, other)

    def consecutive(self, number: int, player: int, others: tuple[int, ...]) -> int:
        """Return the price of *player* meeting *others* here and in the round before or after."""
        before, after = self.at[number], self.at[number + 2]
        here, there = before[player], after[player]
        return CONSECUTIVE * sum((before[p] == here) + (after[p] == there) for p in others)

    def improve(self, steps: int, hottest: float, random: Random, enough: int = 0) -> None:
        """Search for *steps* steps, or until the energy is at most *enough*."""
        cooling = (COLDEST / hottest) ** (STEPS_AT_ONE_TEMPERATURE / steps)
        temperature = hottest
        best, best_rounds = self.energy, [list(flat) for flat in self.rounds]
        for _ in range(0, steps, STEPS_AT_ONE_TEMPERATURE):
            if self.energy <= enough:
                break
            self._steps(temperature, random.random, enough)
            temperature *= cooling
            if self.energy < best:
                best, best_rounds = self.energy, [list(flat) for flat in self.rounds]
        if best < self.energy:
            self.rounds, self.energy = best_rounds, best

    def _steps(self, temperature: float, random: Callable[[], float], enough: int) -> None:
        """Make the steps of one temperature. Unrolled, because nearly all time is spent here."""
        rounds, met, price = self.rounds, self.met, self.price
        for _ in range(STEPS_AT_ONE_TEMPERATURE):
            number = int(random() * len(rounds))
            flat = rounds[number]
            i = int(random() * len(flat))
            d1, d2, d3 = OTHERS[i & 3]
            a, x, y, z = flat[i], flat[i + d1], flat[i + d2], flat[i + d3]
            of_a = met[a]
            freed = price[of_a[x]] + price[of_a[y]] + price[of_a[z]]
            if not freed and random() > EXPLORING:
                continue
            j = int(random() * len(flat))
            if i >> 2 == j >> 2:
                continue
            d1, d2, d3 = OTHERS[j & 3]
            b, u, v, w = flat[j], flat[j + d1], flat[j + d2], flat[j + d3]
            of_b = met[b]
            freed += price[of_b[u]] + price[of_b[v]] + price[of_b[w]]
            taken = (
                price[of_a[u] + 1]
                + price[of_a[v] + 1]
                + price[of_a[w] + 1]
                + price[of_b[x] + 1]
                + price[of_b[y] + 1]
                + price[of_b[z] + 1]
            )
            allowed = -log(1.0 - random()) * temperature
            if freed:
                freed += self.consecutive(number, a, (x, y, z))
                freed += self.consecutive(number, b, (u, v, w))
            if taken - freed > allowed:
                continue
            if taken:
                taken += self.consecutive(number, a, (u, v, w))
                taken += self.consecutive(number, b, (x, y, z))
                if taken - freed > allowed:
                    continue
            self._exchange(number, i, j)
            self.energy += taken - freed
            if self.energy <= enough:
                return

    def _exchange(self, number: int, i: int, j: int) -> None:
        """Exchange the players at two positions of a round."""
        flat, met, at = self.rounds[number], self.met, self.at[number + 1]
        a, b = flat[i], flat[j]
        flat[i], flat[j] = b, a
        at[a], at[b] = at[b], at[a]
        for one, other, position in ((a, b, i), (b, a, j)):
            left, joined = met[one], met[other]
            for step in OTHERS[position & 3]:
                p = flat[position + step]
                row = met[p]
                left[p] -= 1
                row[one] -= 1
                joined[p] += 1
                row[other] += 1


def _tables(players: int, tables: Iterable[tuple[int, ...]]) -> list[int]:
    """Return player -> table number; each player without a table has a unique number."""
    at = [-1 - p for p in range(players)]
    for number, table in enumerate(tables):
        for player in table:
            at[player] = number
    return at


def _prices(most: int) -> list[int]:
    """Return the price of the m-th meeting; from *most* on, of the (m - most)-th if forbidden."""
    usual = [max(0, m - 1) + THIRD * (m > 2) * (m - 2) for m in range(most + 1)]
    return [*usual[:most], *(FORBIDDEN * (m > 0) + price for m, price in enumerate(usual))]


def least_energy(players: int, rounds: int) -> int:
    """Return a lower bound for the energy that a search can reach.

    At best every pair meets equally often, within one. But any two rounds have some pairs in
    common, and in adjacent rounds these meetings are consecutive.
    """
    pairs = players * (players - 1) // 2
    share, more = divmod(players // TABLE_SIZE * 6 * rounds, pairs)
    usual = _prices(share + 2)
    even = pairs * sum(usual[: share + 1]) + more * usual[share + 1]
    common = shared_pairs(players)
    shared = common * rounds * (rounds - 1) // 2
    return max(even, shared) + CONSECUTIVE * common * (rounds - 1)
