"""The promises of every pairing for events with random histories, and checks of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from operator import sub

from tests.support.exhaustive_pairing import (
    MEETINGS,
    NOTHING,
    added_meetings,
    least_price,
    price_of,
)
from tests.support.random_events import random_event
from tournaments.draw import Pair, Request, Round, draw, pair
from tournaments.draw.costs import meetings
from tournaments.draw.pairing import (
    Pairing,
    PairingRequest,
    group_rounds,
    knockout,
    power,
    random_round,
    ranked,
    swiss,
)
from tournaments.draw.prices import ANY

LEAST_FIELD = 8
ALL = len(NOTHING)
CHECKED = "fields in which nobody needs to meet again"


@dataclass(frozen=True, slots=True)
class Kind:
    """A pairing of one or several rounds, and its promises beyond the common ones.

    ``allowed`` is the number of earlier meetings up to which meeting again costs nothing.
    ``by_rank``: of the players with the fewest sit-outs, the lowest ranked sit out. ``quarters``: a
    table has a player of each quarter, and the best players have a bye. ``fields``: it can pair
    several fields separately. ``best`` is the number of parts of a price
    (:mod:`tests.support.exhaustive_pairing`) that are the least possible up to 16 players.
    ``added``: all earlier meetings count alike.
    """

    name: str
    draw: Callable[[PairingRequest], Sequence[Round]]
    allowed: int = 0
    by_rank: bool = True
    quarters: bool = False
    fields: bool = True
    best: int = 0
    added: bool = False


def _one(pairing: Callable[[PairingRequest], Pairing]) -> Callable[[PairingRequest], list[Round]]:
    return lambda request: [pairing(request).round]


def _groups(rounds: int) -> Callable[[PairingRequest], list[Round]]:
    return lambda request: [one.round for one in group_rounds(request, rounds=rounds)]


def _movement(rounds: int) -> Callable[[PairingRequest], Sequence[Round]]:
    def drawn(request: PairingRequest) -> Sequence[Round]:
        settings = {"history": request.history, "forbidden": request.forbidden}
        return draw(Request(request.players, rounds, request.seed, **settings)).rounds  # type: ignore[arg-type]

    return drawn


KINDS = {
    one.name: one
    for one in (
        Kind("Swiss", _one(swiss), best=ALL),
        Kind("power", _one(power), allowed=1, best=ALL),
        Kind("by rank", _one(ranked), allowed=ANY, best=ALL),
        Kind("random", _one(random_round), best=MEETINGS),
        Kind("knock-out", _one(knockout), quarters=True, best=MEETINGS),
        Kind("groups, one round", _groups(1), by_rank=False, best=MEETINGS, added=True),
        Kind("groups, three rounds", _groups(3), by_rank=False),
        Kind("movement, one round", _movement(1), by_rank=False, fields=False, best=MEETINGS),
        Kind("movement, three rounds", _movement(3), by_rank=False, fields=False),
    )
}


def event_of(kind: Kind, seed: int, **sizes: int) -> PairingRequest:
    """Return a random event; some are divided into two or three fields."""
    request = random_event(seed, **sizes)
    many = min(1 + seed % 3, len(request.players) // LEAST_FIELD)
    if not kind.fields or seed % 9 > 2 or many < 2:
        return request
    size = len(request.players) // many
    cuts = [*(size * number for number in range(many)), len(request.players)]
    groups = tuple(request.players[first:last] for first, last in pairwise(cuts))
    return replace(request, groups=groups)


def broken(kind: Kind, request: PairingRequest, rounds: Sequence[Round]) -> Counter[str]:
    """Return the promises that *rounds*, drawn for *request*, break, and how often."""
    found: Counter[str] = Counter()
    history = list(request.history)
    for ahead, one in enumerate(rounds):
        for players in request.fields():
            now = _part(one, players)
            found["not everybody once"] += not _everybody_once(players, now)
            found["sit-outs"] += not _fair(kind, players, now, history)
            bad = _not_to_meet(kind, request, history)
            met = set(_pairs(now))
            if _possible(kind, players, now, request.forbidden):
                found["forbidden"] += len(met & request.forbidden)
            # Rounds drawn together cannot use up each other's meetings if each of them could be
            # drawn after any earlier one.
            if _possible(kind, players, now, bad, 3 * (len(rounds) - 1 - ahead)):
                found["repeats"] += len(met & bad - request.forbidden)
                found[CHECKED] += 1
        history.append(one)
    return found


def worse(kind: Kind, request: PairingRequest) -> tuple[int, ...] | None:
    """Return the difference of a round of one field to the best one; None if it is as good."""
    (now,) = kind.draw(request)
    playing = [player for player in request.players if player not in now.sit_outs]
    price = price_of(request, playing, now.tables, kind.allowed)
    if kind.added:
        price = added_meetings(price)
    least = least_price(request, playing, kind.allowed, quarters=kind.quarters, added=kind.added)[
        : kind.best
    ]
    price = price[: kind.best]
    return None if price == least else tuple(map(sub, price, least))


def _part(one: Round, players: Sequence[int]) -> Round:
    here = set(players)
    tables = tuple(table for table in one.tables if here & set(table))
    return Round(tables, tuple(player for player in one.sit_outs if player in here))


def _everybody_once(players: Sequence[int], now: Round) -> bool:
    there = [player for table in now.tables for player in table] + list(now.sit_outs)
    return sorted(there) == sorted(players) and len(now.sit_outs) == len(players) % 4


def _fair(kind: Kind, players: Sequence[int], now: Round, history: Iterable[Round]) -> bool:
    many = len(players) % 4
    if kind.quarters:
        return sorted(now.sit_outs) == sorted(players[:many])
    sat = Counter(player for one in history for player in one.sit_outs)
    rank = {player: rank for rank, player in enumerate(players)}
    if kind.by_rank:
        order = sorted(players, key=lambda player: (sat[player], -rank[player]))
        return sorted(now.sit_outs) == sorted(order[:many])
    least = min(sat[player] for table in now.tables for player in table)
    return all(sat[player] <= least for player in now.sit_outs)


def _not_to_meet(kind: Kind, request: PairingRequest, history: Iterable[Round]) -> set[Pair]:
    met = meetings(history)
    return {two for two, times in met.items() if times > kind.allowed} | request.forbidden


def _pairs(now: Round) -> Iterator[Pair]:
    return (pair(*two) for table in now.tables for two in combinations(table, 2))


def _possible(
    kind: Kind, players: Sequence[int], now: Round, bad: Iterable[Pair], more: int = 0
) -> bool:
    """Return whether it is proven that the pairs of *bad*, and *more* per player, need not meet.

    By the theorem of Hajnal and Szemerédi, players who each cannot meet at most k others can be
    divided into any number of equal tables above k. For tables with a player of each quarter,
    Hall's theorem says so three times, for the second, third and fourth player of the tables: at
    most three times k places are closed to a player, which must not be more than half of them.
    """
    playing = {player for table in now.tables for player in table}
    times = Counter(player for two in bad if playing.issuperset(two) for player in two)
    most = max(times.values(), default=0) + more
    return 6 * most <= len(now.tables) if kind.quarters else most < len(now.tables)
