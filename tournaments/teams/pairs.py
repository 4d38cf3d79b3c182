"""The matches of pairs: partners sit opposite each other, two pairs at a table.

Pairs meet in turn (the circle method); in an odd field one pair sits out each round. After a change
of the field, or with players to keep apart, a search matches the pairs that have met least.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from tournaments.draw.model import Pair, Table, pair

Match = tuple[int, int]

PLAYERS = 2
#: the place in its pair of each player at a table whose pairs are in the order N E S W
PARTNERS: Table = (0, 0, 1, 1)
#: the number of tries of the search for one pair and one round, divided for more of them
TRIES = 3_000


def pair_rounds(
    pairs: Sequence[int],
    rounds: int,
    random: Random,
    met: Mapping[Pair, int],
    sat_out: Mapping[int, int],
) -> tuple[tuple[Table, ...], ...]:
    """Return the tables of *rounds* rounds; each names its North-South and East-West pairs twice.

    A pair that is at no table sits out.

    :param met: how often two pairs have met before; a high count keeps them apart.
    :param sat_out: how often each pair has sat out before.
    """
    order = random.sample(pairs, len(pairs))
    if met or sat_out:
        found = _searched(order, rounds, random, met, sat_out)
    else:
        found = [_circle(order, number) for number in range(rounds)]
    return tuple(_seated(found))


def sitting_out(pairs: Sequence[int], tables: Sequence[Table]) -> list[int]:
    """Return the pairs without a table in a round."""
    seated = {one for table in tables for one in table}
    return [one for one in pairs if one not in seated]


def _circle(order: Sequence[int], number: int) -> list[Match]:
    """Return the matches of a round: the first pair stays, the others turn by one each round."""
    places: list[int | None] = [*order, *([None] if len(order) % 2 else [])]
    turn = number % (len(places) - 1)
    others = places[1:]
    circle = [places[0], *others[turn:], *others[:turn]]
    half = len(circle) // 2
    facing = zip(circle[:half], reversed(circle[half:]), strict=True)
    return [(one, other) for one, other in facing if one is not None and other is not None]


def _searched(
    order: Sequence[int],
    rounds: int,
    random: Random,
    met: Mapping[Pair, int],
    sat_out: Mapping[int, int],
) -> list[list[Match]]:
    """Return rounds that match pairs that have met least; those that sat out least sit out."""
    best: list[list[Match]] = []
    least = -1
    for _ in range(max(1, TRIES // (len(order) * rounds))):
        found, cost = _tried(order, rounds, random, Counter(met), Counter(sat_out))
        if least < 0 or cost < least:
            best, least = found, cost
        if least == 0:
            break
    return best


def _tried(
    order: Sequence[int],
    rounds: int,
    random: Random,
    met: Counter[Pair],
    sat_out: Counter[int],
) -> tuple[list[list[Match]], int]:
    """Return rounds that are drawn one after the other, and their cost."""
    found, cost = [], 0
    for _ in range(rounds):
        inside = random.sample(order, len(order))
        if len(inside) % 2:
            out = min(inside, key=lambda one: sat_out[one])
            inside.remove(out)
            sat_out[out] += 1
        matches = _improved(inside, met)
        cost += _cost(matches, met)
        met.update(pair(*match) for match in matches)
        found.append(matches)
    return found, cost


def _improved(order: Sequence[int], met: Counter[Pair]) -> list[Match]:
    """Return matches that no exchange of two pairs improves."""
    matches = list(zip(order[::2], order[1::2], strict=True))
    again = True
    while again:
        again = False
        for i in range(len(matches)):
            for j in range(i):
                (a, b), (c, d) = matches[i], matches[j]
                ways = ([(a, b), (c, d)], [(a, c), (b, d)], [(a, d), (c, b)])
                best = min(ways, key=lambda way: _cost(way, met))
                if _cost(best, met) < _cost(ways[0], met):
                    matches[i], matches[j] = best
                    again = True
    return matches


def _cost(matches: Sequence[Match], met: Counter[Pair]) -> int:
    return sum(met[pair(*match)] ** 2 for match in matches)


def _seated(rounds: Sequence[Sequence[Match]]) -> Iterator[tuple[Table, ...]]:
    """Yield the tables; every pair is North-South in half of its matches, within one.

    While a pair is North-South too often, a chain of matches leads from it, through the East-West
    pairs, to one that is North-South less often: all matches of the chain change sides.
    """
    matches = [match for one in rounds for match in one]
    excess: Counter[int] = Counter()
    for one, other in matches:
        excess[one] += 1
        excess[other] -= 1
    while too_often := [one for one, more in excess.items() if more > 1]:
        chain = _chain(matches, too_often[0], excess)
        for number in chain:
            one, other = matches[number]
            matches[number] = other, one
        excess[too_often[0]] -= 2
        excess[matches[chain[-1]][0]] += 2
    seated = iter(matches)
    for one_round in rounds:
        yield tuple((n, e, n, e) for n, e in (next(seated) for _ in one_round))


def _chain(matches: Sequence[Match], start: int, excess: Mapping[int, int]) -> list[int]:
    """Return the matches of a chain from *start* to a pair with less than its balance."""
    of_north: dict[int, list[int]] = {}
    for number, (north, _east) in enumerate(matches):
        of_north.setdefault(north, []).append(number)
    came: dict[int, list[int]] = {start: []}
    waiting = [start]
    for one in waiting:
        for number in of_north.get(one, ()):
            other = matches[number][1]
            if other in came:
                continue
            came[other] = [*came[one], number]
            if excess[other] < 0:
                return came[other]
            waiting.append(other)
    raise AssertionError("more matches begin than end in a set of pairs")
