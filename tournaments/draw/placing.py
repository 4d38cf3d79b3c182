"""Assigning players to the places of a movement."""

from collections.abc import Mapping
from itertools import combinations
from random import Random

from tournaments.draw.costs import pairs_of
from tournaments.draw.model import TABLE_SIZE, Pair, Places, Request, Round, Table, pair
from tournaments.draw.movements import Rounds, movement

EXCHANGES = 2_000


def by_movement(request: Request, random: Random) -> tuple[Places, list[Round]] | None:
    """Return the places and the new rounds, not yet seated, if a movement fits the request.

    A movement fits when all tables are full, or when one player is missing: then the others at the
    table of the empty place sit out, a different three in each round.
    """
    tables, missing = divmod(len(request.players) + 1, TABLE_SIZE)
    if missing not in {0, 1}:
        return None
    first, last = len(request.history), len(request.history) + request.rounds
    plan = movement(tables, last)
    if len(plan) < last:
        return None
    places = _continued(request, plan) if first else _at_random(request, plan, random)
    rounds = [_round(tables_of, places) for tables_of in plan[first:]] if places else []
    if not places or any(pairs_of(one) & request.forbidden for one in rounds):
        return None
    return places, rounds


def _at_random(request: Request, plan: Rounds, random: Random) -> Places:
    """Return random places, improved by exchanges that separate forbidden pairs where possible."""
    order: list[int | None] = [*request.players]
    order += [None] * (-len(order) % TABLE_SIZE)
    random.shuffle(order)
    if not request.forbidden:
        return tuple(order)
    meet = {pair(*two) for tables in plan for table in tables for two in combinations(table, 2)}
    pairs = sorted(which for which in request.forbidden if set(which) <= set(order))
    bad = _meeting(pairs, order, meet)
    for _ in range(EXCHANGES):
        if not bad:
            break
        one, other = order.index(random.choice(bad)[0]), random.randrange(len(order))
        order[one], order[other] = order[other], order[one]
        now = _meeting(pairs, order, meet)
        if len(now) > len(bad):
            order[one], order[other] = order[other], order[one]
        else:
            bad = now
    return tuple(order)


def _meeting(pairs: list[Pair], order: list[int | None], meet: set[Pair]) -> list[Pair]:
    """Return the *pairs* whose places meet in the movement."""
    place: Mapping[int | None, int] = {player: number for number, player in enumerate(order)}
    return [(a, b) for a, b in pairs if pair(place[a], place[b]) in meet]


def _continued(request: Request, plan: Rounds) -> Places:
    """Return the places of the earlier draw, with newcomers in the places of players who left.

    Return no places if their numbers differ, or if a released round does not follow the movement.
    """
    stay = set(request.players) & set(request.places)
    newcomers = [player for player in request.players if player not in stay]
    leavers = [player for player in request.places if player not in stay and player is not None]
    if len(newcomers) != len(leavers) or not request.places:
        return ()
    for number, released in enumerate(request.history):
        played = {frozenset(table) for table in released.tables}
        if played != {frozenset(t) for t in _round(plan[number], request.places).tables}:
            return ()
    instead = dict(zip(leavers, newcomers, strict=True))
    return tuple(None if p is None else instead.get(p, p) for p in request.places)


def _round(tables: list[Table], places: Places) -> Round:
    """Return a round of the movement with the players at their places."""
    seated: list[Table] = []
    out: list[int] = []
    for n, e, s, w in tables:
        players = [p for p in (places[n], places[e], places[s], places[w]) if p is not None]
        if len(players) < TABLE_SIZE:
            out += players
        else:
            seated.append((players[0], players[1], players[2], players[3]))
    return Round(tuple(seated), tuple(sorted(out)))
