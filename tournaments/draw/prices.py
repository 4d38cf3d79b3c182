"""The price of a table in a pairing: its unwanted meetings, then the ranks it spans.

The prices compare in this order, each being more than all lower ones of a round together:
forbidden pairs, third meetings, meetings in two consecutive rounds, repeats, the spread of ranks,
floats.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.draw.model import TABLE_SIZE, Pair, Round
from tournaments.draw.pairing_request import PairingRequest

Four = tuple[int, int, int, int]

#: an allowance of repeats that is never used up
ANY = 1_000_000


class Meetings:
    """How often each pair has met, and the pairs that met in the last round."""

    def __init__(self, history: Sequence[Round]) -> None:
        self.times: dict[Pair, int] = {}
        times = self.times
        for one in history:
            for table in one.tables:
                for two in combinations(sorted(table), 2):
                    times[two] = times.get(two, 0) + 1
        last = history[-1].tables if history else ()
        self.last = {two for table in last for two in combinations(sorted(table), 2)}


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of one field. Its players are numbered by their ranks, 0 being the best.

    ``pairs[a][b]`` is set for two players who should not meet. ``repeat`` is the price of a repeat,
    ``step`` that of one rank between the best and the last player of a table. ``home`` is a
    player's slice of four by rank, ``level`` the first and the last slice with a player of their
    score, and ``float_price`` the price of playing outside these.
    """

    pairs: Mapping[int, Mapping[int, int]]
    repeat: int
    step: int
    home: Mapping[int, int]
    level: Mapping[int, tuple[int, int]]
    float_price: Mapping[int, int]

    def of(self, table: Four) -> int:
        """Return the price of a table, whose players are in ascending order."""
        spread = table[3] - table[0]
        return spread * self.step + self.floats(table) + self.meetings(table)

    def floats(self, table: Four) -> int:
        """Return the part of the price for players outside their score group."""
        home = self.home
        if home[table[0]] == home[table[3]]:
            return 0
        return sum([self.float_price[p] for p in self.floaters(table)])

    def meetings(self, table: Four) -> int:
        """Return the part of the price for unwanted meetings."""
        a, b, c, d = table
        of_a, of_b, of_c = self.pairs[a], self.pairs[b], self.pairs[c]
        price = 0
        if of_a:
            price += of_a.get(b, 0) + of_a.get(c, 0) + of_a.get(d, 0)
        if of_b:
            price += of_b.get(c, 0) + of_b.get(d, 0)
        return price + of_c.get(d, 0) if of_c else price

    def floaters(self, table: Four) -> list[int]:
        """Return the players outside their score group, if most of the table is of another."""
        home = self.home
        a, b, c, d = table
        if home[a] == home[d]:
            return []
        most = home[c] if home[c] == home[d] and home[a] != home[b] else home[b]
        return [p for p in table if not self.level[p][0] <= most <= self.level[p][1]]

    def least_meetings(self) -> int:
        """Return a lower bound for the price of a round's meetings, from counting opponents."""
        missing = 0
        for of_one in self.pairs.values():
            new = len(self.pairs) - 1 - len(of_one)
            missing += sum(sorted(of_one.values())[: max(0, TABLE_SIZE - 1 - new)])
        return (missing + 1) // 2


def prices_of(
    request: PairingRequest,
    meetings: Meetings,
    playing: Sequence[int],
    rank: Mapping[int, int],
    allowed: int,
) -> Prices:
    """Return the prices for *playing*, players in the order of *rank*.

    Players who have met at most *allowed* times may meet again at no cost.
    """
    numbers = [rank[player] for player in playing]
    float_price = {rank[player]: 1 + request.floats.get(player, 0) for player in playing}
    step = 1 + sum(float_price.values())
    repeat = step * (1 + numbers[-1]) * len(numbers)
    return Prices(
        pairs=_pairs(
            request, meetings, {player: rank[player] for player in playing}, repeat, allowed
        ),
        repeat=repeat,
        step=step,
        home={number: place // TABLE_SIZE for place, number in enumerate(numbers)},
        level=_levels(numbers, [request.scores.get(player, 0) for player in playing]),
        float_price=float_price,
    )


def _pairs(
    request: PairingRequest,
    meetings: Meetings,
    rank: Mapping[int, int],
    repeat: int,
    allowed: int,
) -> dict[int, dict[int, int]]:
    """Return player -> opponent -> the price of their meeting, where there is one."""
    many = 2 * len(rank)  # more than the pairs at the tables of a round
    consecutive = repeat * many
    third = consecutive * many
    forbidden = third * many * (1 + max(meetings.times.values(), default=0))
    pairs: dict[int, dict[int, int]] = {number: {} for number in rank.values()}

    def add(two: Pair, price: int) -> None:
        one, other = rank.get(two[0]), rank.get(two[1])
        if one is not None and other is not None:
            pairs[one][other] = pairs[one].get(other, 0) + price
            pairs[other][one] = pairs[other].get(one, 0) + price

    for two, times in meetings.times.items():
        if times > allowed:
            add(two, repeat + (times - 1) * third + (two in meetings.last) * consecutive)
    for two in request.forbidden:
        add(two, forbidden)
    return pairs


def _levels(numbers: Sequence[int], scores: Sequence[object]) -> dict[int, tuple[int, int]]:
    """Return player -> the first and the last slice of four with a player of the same score."""
    first: dict[object, int] = {}
    last: dict[object, int] = {}
    for place, score in enumerate(scores):
        first.setdefault(score, place // TABLE_SIZE)
        last[score] = place // TABLE_SIZE
    return {
        number: (first[score], last[score]) for number, score in zip(numbers, scores, strict=True)
    }
