"""The costs of a draw, counted from its rounds, whether they were found or edited by hand."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from tournaments.draw.model import TABLE_SIZE, Costs, DrawError, Pair, Round, gettext_noop, pair


def evaluate(
    rounds: Sequence[Round],
    forbidden: frozenset[Pair] = frozenset(),
    partners: frozenset[Pair] = frozenset(),
) -> Costs:
    """Return the costs of an event that consists of *rounds*.

    :param partners: pairs who meet at no cost.
    """
    pairs = [pairs_of(one) - partners for one in rounds]
    met = Counter(which for of_round in pairs for which in of_round)
    return Costs(
        sit_outs=_early_sit_outs(rounds),
        forbidden=sum(met[which] for which in forbidden),
        thirds=sum(times - 2 for times in met.values() if times > 2),
        consecutive=sum(len(one & other) for one, other in pairwise(pairs)),
        repeats=sum(times - 1 for times in met.values() if times > 1),
        seats=sum(map(_unevenness, seat_counts(rounds).values())),
        neighbours=sum(_pairs_among(times) for times in left_neighbours(rounds).values()),
    )


def meetings(rounds: Iterable[Round]) -> Counter[Pair]:
    """Return how often each pair meets."""
    return Counter(which for one in rounds for which in pairs_of(one))


def pairs_of(one: Round) -> frozenset[Pair]:
    """Return the pairs that meet in a round."""
    return frozenset(pair(*two) for table in one.tables for two in combinations(table, 2))


def seat_counts(rounds: Iterable[Round]) -> dict[int, list[int]]:
    """Return player -> how often they sit N, E, S and W."""
    counts: dict[int, list[int]] = {}
    for one in rounds:
        for table in one.tables:
            for seat, player in enumerate(table):
                counts.setdefault(player, [0] * TABLE_SIZE)[seat] += 1
    return counts


def left_neighbours(rounds: Iterable[Round]) -> Counter[tuple[int, int]]:
    """Return (player, left-hand neighbour) -> how often. The neighbour has the next seat."""
    return Counter(
        (player, table[(seat + 1) % TABLE_SIZE])
        for one in rounds
        for table in one.tables
        for seat, player in enumerate(table)
    )


def swap(one: Round, player: int, other: int) -> Round:
    """Return the round with two players swapped; one of them may be sitting out.

    :raises DrawError: if one of them is not in the round.
    """
    present = {p for table in one.tables for p in table} | set(one.sit_outs)
    if player not in present or other not in present:
        raise DrawError("not-in-round", gettext_noop("Both players must be in the round."))
    names = {player: other, other: player}
    tables = tuple(tuple(names.get(p, p) for p in table) for table in one.tables)
    return Round(
        tables=tuple((n, e, s, w) for n, e, s, w in tables),
        sit_outs=tuple(names.get(p, p) for p in one.sit_outs),
        abandoned=one.abandoned,
    )


def _early_sit_outs(rounds: Iterable[Round]) -> int:
    """Count the sit-outs of players who had sat out, and missed games, more than one at a table.

    A table may be abandoned after the later rounds are drawn, so that missed games alone do not
    show who sits out too soon.
    """
    missed: Counter[int] = Counter()
    sat_out: Counter[int] = Counter()
    times = 0
    for one in rounds:
        playing = [player for table in one.tables for player in table]
        least = min((missed[player] for player in playing), default=0)
        fewest = min((sat_out[player] for player in playing), default=0)
        times += sum(missed[out] > least and sat_out[out] > fewest for out in one.sit_outs)
        missed.update(one.missed_by)
        sat_out.update(one.sit_outs)
    return times


def _pairs_among(times: int) -> int:
    """Return the number of pairs among *times* occasions."""
    return times * (times - 1) // 2


def _unevenness(counts: list[int]) -> int:
    """Return how far a player's seat counts are from the most even ones; 0 is even."""
    share, more = divmod(sum(counts), len(counts))
    even = more * _pairs_among(share + 1) + (len(counts) - more) * _pairs_among(share)
    return sum(map(_pairs_among, counts)) - even
