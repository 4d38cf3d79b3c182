"""Pairings by standing: the next round for players who have a rank.

Every pairing keeps forbidden pairs apart where possible, and gives each player the seats and
left-hand neighbours they have had least. The players who have sat out least often sit out, lowest
ranked first. The same request gives the same round on every machine.
"""

from collections.abc import Sequence
from random import Random

from tournaments.draw.explanation import Field
from tournaments.draw.groups import even_rounds, group_rounds
from tournaments.draw.knockout import (
    Stage,
    in_words,
    knockout,
    plan_of_stages,
    qualifiers,
    stage_of,
)
from tournaments.draw.pairing_request import Pairing, PairingRequest
from tournaments.draw.pairing_round import seated
from tournaments.draw.partition import divided
from tournaments.draw.prices import ANY, Meetings, prices_of
from tournaments.draw.sitouts import lowest_sit_out

__all__ = [
    "Pairing",
    "PairingRequest",
    "Stage",
    "even_rounds",
    "group_rounds",
    "in_words",
    "knockout",
    "plan_of_stages",
    "power",
    "qualifiers",
    "random_round",
    "ranked",
    "stage_of",
    "swiss",
]


def swiss(request: PairingRequest) -> Pairing:
    """Pair players of about equal rank who have not met at a table.

    Minimize the repeats, then the spread of ranks, then the number of players outside their score
    group, preferring players who have not been outside it before.
    """
    return power(request, repeats_allowed=0)


def power(request: PairingRequest, *, repeats_allowed: int = 1) -> Pairing:
    """Pair 1 to 4, 5 to 8 and so on, with at most *repeats_allowed* repeats of a pair."""
    return _paired(request, repeats_allowed)


def ranked(request: PairingRequest) -> Pairing:
    """Pair 1 to 4, 5 to 8 and so on, however often they have met, as in a final."""
    return _paired(request, ANY)


def random_round(request: PairingRequest) -> Pairing:
    """Pair at random, with as few repeats as the search finds. The lowest ranked still sit out."""
    return _paired(request, 0, shuffled=True)


def _paired(request: PairingRequest, allowed: int, *, shuffled: bool = False) -> Pairing:
    random = Random(request.seed)  # noqa: S311 - a pairing must be repeatable, not secret
    meetings = Meetings(request.history)
    fields = [
        _field(request, meetings, players, allowed, random, shuffled=shuffled)
        for players in request.fields()
    ]
    return seated(request, meetings, fields, random)


def _field(
    request: PairingRequest,
    meetings: Meetings,
    players: Sequence[int],
    allowed: int,
    random: Random,
    *,
    shuffled: bool,
) -> Field:
    """Divide the players of one field into tables."""
    out = lowest_sit_out(players, request.history)
    order = random.sample(players, len(players)) if shuffled else players
    playing = [player for player in order if player not in out]
    number = {player: rank for rank, player in enumerate(order)}
    prices = prices_of(request, meetings, playing, number, allowed)
    found, proven = divided(list(map(number.__getitem__, playing)), prices, random)
    rank = {player: rank for rank, player in enumerate(players, 1)}
    tables = [tuple(sorted((order[p] for p in table), key=rank.__getitem__)) for table in found]
    floats = tuple(order[p] for table in found for p in prices.floaters(table))
    return Field(
        rank=rank,
        tables=tuple(sorted(tables, key=lambda table: rank[table[0]])),
        sit_outs=out,
        by_rank=not shuffled,
        allowed=allowed,
        proven=proven or prices.least_meetings() >= sum(map(prices.meetings, found)),
        floats=() if shuffled else floats,
    )
