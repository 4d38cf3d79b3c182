"""Designs for teams: every table has four different teams, and teams meet equally often.

A round has as many tables as teams. Each team has a member in each of the four seats, at four
different tables. A round is derived from a base of four residues modulo the number of teams: the
teams at table k are k plus each of them. Two teams whose numbers differ by d meet as often as d is
a difference within the bases, so a design has each difference equally often.

For pairs see :mod:`tournaments.teams.pairs`. If eight or more of a team play, a round is derived
from one base for every four of them, and :mod:`tournaments.teams.members` places them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from math import gcd
from random import Random

from tournaments.draw.model import (
    TABLE_SIZE,
    DrawError,
    Pair,
    Table,
    gettext_noop,
    pair,
)
from tournaments.teams.members import (
    PlayerPair,
    four_teams,
    seat_members,
)
from tournaments.teams.pairs import PARTNERS, pair_rounds
from tournaments.teams.pairs import PLAYERS as PAIR
from tournaments.teams.plan import IN_SEATS, TeamPlan, meetings_of

Base = tuple[int, int, int, int]

MEETINGS = TABLE_SIZE * (TABLE_SIZE - 1)  # of a team in a round
STEPS = 4_000

#: bases with which every two teams meet equally often, by the number of teams
DESIGNS: Mapping[int, tuple[str, ...]] = {
    4: ("0 1 2 3",),
    5: ("0 1 2 4",),
    6: ("0 1 2 5", "0 3 4 5", "0 1 2 4", "0 2 3 5", "0 1 2 4"),
    7: ("0 1 4 6",),
    8: ("0 2 6 7", "0 2 3 7", "0 1 2 4", "0 1 3 6", "0 1 3 5", "0 1 5 7", "0 3 6 7"),
    9: ("0 2 3 5", "0 1 5 8"),
    10: ("0 1 2 6", "0 3 7 9", "0 2 7 9"),
    11: ("0 2 9 10", "0 4 8 9", "0 1 3 7", "0 3 6 8", "0 5 6 7"),
    12: (
        "0 1 3 4", "0 1 6 10", "0 1 4 6", "0 4 8 11", "0 2 5 9", "0 2 6 8", "0 2 7 11", "0 5 6 7",
        "0 1 3 10", "0 3 10 11", "0 1 6 10",
    ),
    13: ("0 3 4 11",),
}  # fmt: skip


def even_rounds(teams: int, players: int = TABLE_SIZE) -> int:
    """Return the least number of rounds after which all teams can have met equally often.

    :param players: of a team in a round.
    """
    bases = (teams - 1) // gcd(MEETINGS, teams - 1)
    return bases // gcd(bases, players // TABLE_SIZE)


def team_plan(
    teams: Sequence[int],
    rounds: int,
    *,
    players: int = TABLE_SIZE,
    seed: int = 0,
    met: Mapping[PlayerPair, int] | None = None,
    sat_out: Mapping[int, int] | None = None,
) -> TeamPlan:
    """Return a plan of *rounds* rounds for *teams*, in which they meet as evenly as is found.

    :param players: of a team in a round: two (a pair) or a multiple of four. For eight or more the
        search also minimizes repeated meetings of players.
    :param met: how often players have met before, as in :func:`seat_members`.
    :param sat_out: how often pairs have sat out before.
    :raises DrawError: for fewer than four teams or two pairs, a team that is entered twice, no
        round, or another number of players.
    """
    _check(teams, rounds, players)
    random = Random(seed)  # noqa: S311 - a draw must be repeatable, not secret
    if players == PAIR:
        tables = pair_rounds(teams, rounds, random, _of_pairs(met or {}), sat_out or {})
        members = tuple((PARTNERS,) * len(one) for one in tables)
        return TeamPlan(tables, meetings_of(teams, tables), players, members)
    order = random.sample(teams, len(teams))
    if not met and (known := four_teams(order, players, rounds)):
        found, members = known
        return TeamPlan(found, meetings_of(teams, found), players, members)
    fours = players // TABLE_SIZE
    bases = _seated(_bases(len(teams), rounds * fours, random), len(teams))
    found = tuple(
        _round(order, bases[fours * number : fours * (number + 1)]) for number in range(rounds)
    )
    if players == TABLE_SIZE:
        members = tuple((IN_SEATS,) * len(tables) for tables in found)
    else:
        members = seat_members(found, players, random, met)
    return TeamPlan(found, meetings_of(teams, found), players, members)


def _round(order: Sequence[int], bases: Sequence[Base]) -> tuple[Table, ...]:
    """Return the tables of a round, derived from one base for every four players of a team."""
    return tuple(_table(order, base, k) for base in bases for k in range(len(order)))


def _check(teams: Sequence[int], rounds: int, players: int) -> None:
    if len(set(teams)) != len(teams):
        raise DrawError("duplicate-team", gettext_noop("A team is entered twice."))
    if players == PAIR and len(teams) < PAIR:
        raise DrawError("too-few-teams", gettext_noop("A table needs two pairs."))
    if players != PAIR and len(teams) < TABLE_SIZE:
        raise DrawError("too-few-teams", gettext_noop("A table needs four teams."))
    if rounds < 1:
        raise DrawError("too-few-rounds", gettext_noop("There must be a round to draw."))
    if players != PAIR and (players < TABLE_SIZE or players % TABLE_SIZE):
        text = gettext_noop(
            "So many players of a team cannot play: give two, or a multiple of four."
        )
        raise DrawError("bad-players", text)


def _of_pairs(met: Mapping[PlayerPair, int]) -> dict[Pair, int]:
    """Return how often each two pairs have met, from how often their players have met."""
    found: Counter[Pair] = Counter()
    for ((one, _place), (other, _other)), times in met.items():
        two = pair(one, other)
        found[two] = max(found[two], times)
    return dict(found)


def _table(order: Sequence[int], base: Base, shift: int) -> Table:
    n, e, s, w = (order[(residue + shift) % len(order)] for residue in base)
    return n, e, s, w


def _bases(teams: int, rounds: int, random: Random) -> list[Base]:
    """Return the bases of the rounds: a design repeated as often as it fits, the rest by search."""
    known = [_base(text) for text in DESIGNS.get(teams, ())]
    whole = rounds // even_rounds(teams) * even_rounds(teams) if known else 0
    bases = [known[number % len(known)] for number in range(whole)]
    rest = rounds - whole
    return bases + _searched(teams, rest, random) if rest else bases


def _base(text: str) -> Base:
    a, b, c, d = map(int, text.split())
    return a, b, c, d


def _searched(teams: int, rounds: int, random: Random) -> list[Base]:
    """Return bases with differences as even as the search finds, exchanging one base at a time."""
    choices = [(0, *rest) for rest in combinations(range(1, teams), TABLE_SIZE - 1)]
    bases: list[Base] = [_of_four(random.choice(choices)) for _ in range(rounds)]
    counts = [0] * teams
    for base in bases:
        _count(counts, base, 1)
    share, more = divmod(MEETINGS * rounds, teams - 1)
    least = more * (share + 1) ** 2 + (teams - 1 - more) * share**2
    now = sum(times * times for times in counts[1:])
    for _ in range(STEPS):
        if now <= least:
            break
        number = random.randrange(rounds)
        old, new = bases[number], _of_four(random.choice(choices))
        _count(counts, old, -1)
        _count(counts, new, 1)
        after = sum(times * times for times in counts[1:])
        if after <= now:
            bases[number], now = new, after
        else:
            _count(counts, new, -1)
            _count(counts, old, 1)
    return bases


def _of_four(base: Sequence[int]) -> Base:
    a, b, c, d = base
    return a, b, c, d


def _count(counts: list[int], base: Base, times: int) -> None:
    for one, other in permutations(base, 2):
        counts[(one - other) % len(counts)] += times


def _seated(bases: Sequence[Base], teams: int) -> list[Base]:
    """Return the bases in orders that give teams different left-hand neighbours."""
    left: Counter[int] = Counter()
    seated: list[Base] = []
    for a, b, c, d in bases:
        orders = [(a, x, y, z) for x, y, z in permutations((b, c, d))]
        best = min(orders, key=lambda base: sum(left[step] for step in _steps(base, teams)))
        left.update(_steps(best, teams))
        seated.append(best)
    return seated


def _steps(base: Base, teams: int) -> list[int]:
    return [(base[(seat + 1) % TABLE_SIZE] - base[seat]) % teams for seat in range(TABLE_SIZE)]
