"""What a draw costs, counted from the rounds themselves: for found draws and hand-made ones."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from tournaments.draw.model import TABLE_SIZE, Costs, DrawError, Pair, Round, gettext_noop, pair


def evaluate(rounds: Sequence[Round], forbidden: frozenset[Pair] = frozenset()) -> Costs:
    """The costs of an event that consists of *rounds*."""
    met = meetings(rounds)
    return Costs(
        sit_outs=_too_soon(rounds),
        forbidden=sum(met[which] for which in forbidden),
        thirds=sum(times - 2 for times in met.values() if times > 2),
        consecutive=sum(len(pairs_of(one) & pairs_of(two)) for one, two in pairwise(rounds)),
        repeats=sum(times - 1 for times in met.values() if times > 1),
        seats=sum(map(_unevenness, seat_counts(rounds).values())),
        neighbours=sum(_again(times) for times in left_neighbours(rounds).values()),
    )


def meetings(rounds: Iterable[Round]) -> Counter[Pair]:
    """How often each pair meets."""
    return Counter(which for one in rounds for which in pairs_of(one))


def pairs_of(one: Round) -> frozenset[Pair]:
    """The pairs that meet in a round."""
    return frozenset(pair(*two) for table in one.tables for two in combinations(table, 2))


def seat_counts(rounds: Iterable[Round]) -> dict[int, list[int]]:
    """Player -> how often she sits N, E, S and W."""
    counts: dict[int, list[int]] = {}
    for one in rounds:
        for table in one.tables:
            for seat, player in enumerate(table):
                counts.setdefault(player, [0] * TABLE_SIZE)[seat] += 1
    return counts


def left_neighbours(rounds: Iterable[Round]) -> Counter[tuple[int, int]]:
    """(player, her left-hand neighbour) -> how often. Seats go clockwise, so left is the next."""
    return Counter(
        (player, table[(seat + 1) % TABLE_SIZE])
        for one in rounds
        for table in one.tables
        for seat, player in enumerate(table)
    )


def swap(one: Round, player: int, other: int) -> Round:
    """The round with two players' places exchanged; one of them may be sitting out.

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
    )


def _too_soon(rounds: Iterable[Round]) -> int:
    sat: Counter[int] = Counter()
    times = 0
    for one in rounds:
        least = min((sat[player] for table in one.tables for player in table), default=0)
        times += sum(sat[player] > least for player in one.sit_outs)
        sat.update(one.sit_outs)
    return times


def _again(times: int) -> int:
    """The pairs among *times* occasions: grows with the square, so that spread is cheaper."""
    return times * (times - 1) // 2


def _unevenness(counts: list[int]) -> int:
    share, more = divmod(sum(counts), len(counts))
    even = more * _again(share + 1) + (len(counts) - more) * _again(share)
    return sum(map(_again, counts)) - even
