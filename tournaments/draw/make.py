"""Making a draw: from a movement if one fits, otherwise by search."""

from collections.abc import Iterator
from random import Random

from tournaments.draw.bounds import bound, bound_after_changes
from tournaments.draw.costs import evaluate, meetings
from tournaments.draw.model import TABLE_SIZE, Bound, Draw, Request, Round
from tournaments.draw.movements import movement
from tournaments.draw.placing import by_movement
from tournaments.draw.search import Search, least_energy
from tournaments.draw.seating import seat_rounds
from tournaments.draw.sitouts import sit_outs

# The highest temperature and the number of steps of each search; the first optimum ends them.
TRIES = ((0.5, 200_000), (6.0, 250_000), (0.7, 250_000))


def draw(request: Request) -> Draw:
    """Return the rounds that *request* asks for; the result is deterministic."""
    random = Random(request.seed)  # noqa: S311 - a draw must be repeatable, not secret
    places, grouped = by_movement(request, random) or ((), _searched(request, random))
    tables = seat_rounds([one.tables for one in grouped], request.history, random)
    rounds = tuple(
        Round(tuple(random.sample(seated, len(seated))), one.sit_outs)
        for one, seated in zip(grouped, tables, strict=True)
    )
    costs = evaluate([*request.history, *rounds], request.forbidden)
    return Draw(rounds, costs, bound_of(request), places)


def bound_of(request: Request) -> Bound:
    """Return what can be proven about any draw for *request*."""
    now = set(request.players)
    if all(_present(one) == now for one in request.history):
        return bound(len(now), len(request.history) + request.rounds)
    repeats = sum(times - 1 for times in meetings(request.history).values())
    return bound_after_changes(len(_everyone(request)), len(now), request.rounds, repeats)


def _present(one: Round) -> set[int]:
    return {player for table in one.tables for player in table} | set(one.sit_outs)


def _everyone(request: Request) -> list[int]:
    """Return all players of the new rounds and the history, in a fixed order."""
    return sorted(set(request.players).union(*map(_present, request.history)))


def _searched(request: Request, random: Random) -> list[Round]:
    """Return the best rounds that a few searches find, not yet seated."""
    out = sit_outs(request, random)
    everyone = _everyone(request)
    least = 0 if request.history else least_energy(len(everyone), request.rounds)
    best: Search | None = None
    for hottest, steps in TRIES:
        search = _search(request, everyone, out, random)
        search.improve(steps, hottest, random, least)
        if best is None or search.energy < best.energy:
            best = search
        if best.energy <= least:
            break
    assert best is not None  # noqa: S101 - there is at least one try
    return [
        Round(tuple(_tables(flat, everyone)), sitting)
        for flat, sitting in zip(best.rounds, out, strict=True)
    ]


def _search(
    request: Request, everyone: list[int], out: list[tuple[int, ...]], random: Random
) -> Search:
    number = {player: i for i, player in enumerate(everyone)}
    return Search(
        len(everyone),
        [[number[player] for player in flat] for flat in _start(request, out, random)],
        met=[((number[a], number[b]), n) for (a, b), n in meetings(request.history).items()],
        before=[
            tuple(number[player] for player in table)
            for one in request.history[-1:]
            for table in one.tables
        ],
        forbidden=[(number[a], number[b]) for a, b in request.forbidden if {a, b} <= set(everyone)],
    )


def _start(request: Request, out: list[tuple[int, ...]], random: Random) -> Iterator[list[int]]:
    """Yield rounds to start from: those of a movement as far as they go, then random ones."""
    order = random.sample(request.players, len(request.players))
    full = not request.history and len(order) % TABLE_SIZE == 0
    known = movement(len(order) // TABLE_SIZE, request.rounds) if full else []
    for tables in known:
        yield [order[place] for table in tables for place in table]
    for sitting in out[len(known) :]:
        yield [p for p in random.sample(order, len(order)) if p not in sitting]


def _tables(flat: list[int], everyone: list[int]) -> Iterator[tuple[int, int, int, int]]:
    players = iter([everyone[i] for i in flat])
    return zip(players, players, players, players, strict=True)
