"""Plans for one group: who meets whom in several rounds, for players numbered from 0.

The unevenness of a plan is the sum of m (m - 1) / 2 over all pairs, for m meetings. A plan comes
from a movement without repeats, or from a starter with three meetings of each pair, if one exists;
otherwise a search improves a random plan.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, cycle, islice
from math import comb, log
from random import Random

from tournaments.draw.bounds import shared_pairs
from tournaments.draw.group_starters import STARTERS
from tournaments.draw.model import TABLE_SIZE
from tournaments.draw.movements import movement

STEPS = 40_000
HOTTEST, COLDEST = 1.5, 0.15
FORBIDDEN = 1_000  # meetings that a forbidden pair counts as having had

Plan = list[list[int]]
"""For each round a flat list: the players table by table, then the sit-outs."""


def even_rounds(players: int) -> int:
    """Return the least number of rounds after which all pairs can have met equally often.

    By then all players can have sat out equally often, too. Such a plan need not exist.
    """
    tables = players // TABLE_SIZE
    seats, meetings = tables * TABLE_SIZE, tables * TABLE_SIZE * (TABLE_SIZE - 1)
    rounds = 1
    while rounds * seats % players or rounds * meetings % (players * (players - 1)):
        rounds += 1
    return rounds


def least_unevenness(players: int, rounds: int, met: int = 0) -> int:
    """Return a lower bound for the unevenness of a plan after *met* earlier meetings."""
    pairs = comb(players, 2)
    share, more = divmod(met + players // TABLE_SIZE * comb(TABLE_SIZE, 2) * rounds, pairs)
    even = more * comb(share + 1, 2) + (pairs - more) * comb(share, 2)
    return max(even, shared_pairs(players) * comb(rounds, 2))


class GroupPlan:
    """A plan that is being improved.

    :param met: how often each two met before, a square table.
    :param sat: how often each player sat out before.
    """

    def __init__(self, plan: Plan, met: list[list[int]], sat: Sequence[int]) -> None:
        self.plan = plan
        self.players = len(met)
        self.seats = self.players // TABLE_SIZE * TABLE_SIZE
        self.met = [list(row) for row in met]
        self.sat = list(sat)
        self.unevenness = sum(comb(times, 2) for row in met for times in row) // 2
        for flat in plan:
            for first in range(0, self.seats, TABLE_SIZE):
                for one, other in combinations(flat[first : first + TABLE_SIZE], 2):
                    self.unevenness += self._meet(one, other)

    def _meet(self, one: int, other: int) -> int:
        """Count a meeting; return by how much the unevenness rises."""
        times = self.met[one][other]
        self.met[one][other] = self.met[other][one] = times + 1
        return times

    def _part(self, one: int, other: int) -> int:
        """Remove a meeting; return the change of the unevenness, which is negative."""
        times = self.met[one][other] - 1
        self.met[one][other] = self.met[other][one] = times
        return -times

    def _replace(self, flat: list[int], place: int, player: int) -> int:
        """Put *player* at a place of a round; return the change of the unevenness."""
        change, old = 0, flat[place]
        if place < self.seats:
            first = place - place % TABLE_SIZE
            others = [flat[p] for p in range(first, first + TABLE_SIZE) if p != place]
            change = sum(self._part(old, other) for other in others)
            change += sum(self._meet(player, other) for other in others)
        flat[place] = player
        return change

    def _exchange(self, flat: list[int], i: int, j: int) -> int:
        one, other = flat[i], flat[j]
        return self._replace(flat, i, other) + self._replace(flat, j, one)

    def improve(self, random: Random, least: int) -> None:
        """Search until the unevenness is *least*, or the steps are used up."""
        best, kept = self.unevenness, [list(flat) for flat in self.plan]
        cooling = (COLDEST / HOTTEST) ** (1 / STEPS)
        temperature = HOTTEST
        for _ in range(STEPS):
            if best <= least:
                break
            temperature *= cooling
            self._step(random, -log(1.0 - random.random()) * temperature)
            if self.unevenness < best:
                best, kept = self.unevenness, [list(flat) for flat in self.plan]
        self.plan, self.unevenness = kept, best

    def _step(self, random: Random, most: float) -> None:
        out = self.players - self.seats
        if out and len(self.plan) > 1 and random.random() < 0.25:
            moves = self._sit_outs_exchanged(random)
        else:
            i, j = random.randrange(self.seats), random.randrange(self.seats)
            moves = [(random.choice(self.plan), i, j)] if i // TABLE_SIZE != j // TABLE_SIZE else []
        change = sum(self._exchange(*move) for move in moves)
        if change > most or (len(moves) > 1 and not self.fair()):
            for move in reversed(moves):
                self._exchange(*move)
        else:
            self.unevenness += change

    def _sit_outs_exchanged(self, random: Random) -> list[tuple[list[int], int, int]]:
        """Return exchanges that let two players sit out in each other's rounds."""
        one, other = random.sample(self.plan, 2)
        i, j = (
            random.randrange(self.seats, self.players),
            random.randrange(self.seats, self.players),
        )
        k, m = one.index(other[j]), other.index(one[i])
        return [(one, i, k), (other, j, m)] if max(k, m) < self.seats else []

    def fair(self) -> bool:
        """Whether no player sits out while another plays who has sat out less often."""
        sat = list(self.sat)
        for flat in self.plan:
            least = min(sat[player] for player in flat[: self.seats])
            for player in flat[self.seats :]:
                if sat[player] > least:
                    return False
                sat[player] += 1
        return True


def known_plans(players: int, rounds: int) -> Iterator[Plan]:
    """Yield constructed plans for a group without a history."""
    tables, out = divmod(players, TABLE_SIZE)
    if out in {0, TABLE_SIZE - 1} and tables > 1:
        flats = [[p for four in of for p in four] for of in movement(tables + bool(out), rounds)]
        if out == 0 and len(flats) * (TABLE_SIZE - 1) == players - 1:
            flats = list(islice(cycle(flats), rounds))
        if len(flats) == rounds:
            yield [_without(flat, players) for flat in flats]
    if players in STARTERS:
        yield [list(_developed(players, turn)) for turn in range(rounds)]


def _without(flat: list[int], missing: int) -> list[int]:
    """Return the round without player *missing*; the others at their table sit out."""
    if missing not in flat:
        return flat
    first = flat.index(missing) // TABLE_SIZE * TABLE_SIZE
    table = flat[first : first + TABLE_SIZE]
    return flat[:first] + flat[first + TABLE_SIZE :] + [p for p in table if p != missing]


def _developed(players: int, turn: int) -> Iterator[int]:
    residues = players - 1 + players % TABLE_SIZE
    for name in STARTERS[players].replace(",", " ").split():
        yield players - 1 if name == "i" else (int(name) + turn) % residues
    if players % TABLE_SIZE:
        yield turn % residues
