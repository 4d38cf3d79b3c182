"""The best pairing of a few players, found by trying all divisions into tables.

Prices are compared as tuples, counted from the rounds themselves: forbidden pairs, third meetings,
meetings in two consecutive rounds, repeats, the spread of ranks, floats. A meeting of two players
who have met at most *allowed* times costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tournaments.draw import Pair, pair
from tournaments.draw.pairing import PairingRequest

Price = tuple[int, ...]
NOTHING: Price = (0, 0, 0, 0, 0, 0)
MEETINGS = 4
"""The number of leading parts of a price that count meetings."""


def least_price(
    request: PairingRequest,
    playing: Sequence[int],
    allowed: int = 0,
    *,
    quarters: bool = False,
    added: bool = False,
) -> Price:
    """Return the least price of all divisions of *playing*, in the order of their ranks.

    :param quarters: only divisions with a player of each quarter at every table.
    :param added: use the price of :func:`added_meetings`.
    """
    counted = added_meetings if added else tuple
    quarter = {player: 4 * rank // len(playing) for rank, player in enumerate(playing)}
    prices = {
        table: counted(_price(request, playing, table, allowed))
        for table in combinations(playing, 4)
        if not quarters or len({quarter[player] for player in table}) == 4
    }
    known: dict[frozenset[int], Price] = {frozenset(): NOTHING}

    def least(left: frozenset[int]) -> Price:
        if left not in known:
            first, *others = (player for player in playing if player in left)
            known[left] = min(
                _sum(prices[first, b, c, d], least(left - {first, b, c, d}))
                for b, c, d in combinations(others, 3)
                if (first, b, c, d) in prices
            )
        return known[left]

    return least(frozenset(playing))


def added_meetings(price: Price) -> Price:
    """Return the forbidden pairs of a price, and the total of earlier meetings of its pairs."""
    return (price[0], price[1] + price[3], 0, 0, 0, 0)


def price_of(
    request: PairingRequest,
    playing: Sequence[int],
    tables: Sequence[Sequence[int]],
    allowed: int = 0,
) -> Price:
    """Return the price of a division."""
    total = NOTHING
    for table in tables:
        a, b, c, d = sorted(table, key=list(playing).index)
        total = _sum(total, _price(request, playing, (a, b, c, d), allowed))
    return total


def _sum(one: Price, other: Price) -> Price:
    return tuple(map(sum, zip(one, other, strict=True)))


def _price(
    request: PairingRequest,
    playing: Sequence[int],
    table: tuple[int, int, int, int],
    allowed: int,
) -> Price:
    met = Counter(
        pair(*two) for one in request.history for t in one.tables for two in combinations(t, 2)
    )
    last: set[Pair] = set()
    for four in request.history[-1].tables if request.history else ():
        last |= {pair(*two) for two in combinations(four, 2)}
    pairs = [pair(*two) for two in combinations(table, 2)]
    again = [two for two in pairs if met[two] > allowed]
    ranks = [request.players.index(player) for player in table]
    return (
        sum(two in request.forbidden for two in pairs),
        sum(met[two] - 1 for two in again),
        sum(two in last for two in again),
        len(again),
        ranks[3] - ranks[0],
        sum(1 + request.floats.get(player, 0) for player in _floaters(request, playing, table)),
    )


def _floaters(
    request: PairingRequest, playing: Sequence[int], table: tuple[int, int, int, int]
) -> list[int]:
    """Return the players with a score that nobody in the slice of most of the table has."""
    slices = [playing.index(player) // 4 for player in table]
    most = max(slices, key=lambda one: (slices.count(one), -one))
    scores = {request.scores.get(player, 0) for player in playing[4 * most : 4 * most + 4]}
    return [player for player in table if request.scores.get(player, 0) not in scores]
