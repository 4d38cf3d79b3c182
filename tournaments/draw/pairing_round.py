"""From the tables of each field to a round: seats, costs and explanation."""

from collections.abc import Sequence
from random import Random

from tournaments.draw.costs import evaluate
from tournaments.draw.explanation import Field, explained
from tournaments.draw.model import Round
from tournaments.draw.pairing_request import Pairing, PairingRequest
from tournaments.draw.prices import Meetings
from tournaments.draw.report import Line
from tournaments.draw.seating import Seating


def seated(
    request: PairingRequest,
    meetings: Meetings,
    fields: Sequence[Field],
    random: Random,
    lines: Sequence[Line] = (),
) -> Pairing:
    """Give the players of each table their seats, the best possible ones for a single round.

    :param lines: what is to be said before the tables.
    """
    seating = Seating(request.history)
    now = Round(
        tuple(seating.seat(table, random) for one in fields for table in one.tables),
        tuple(sorted(player for one in fields for player in one.sit_outs)),
    )
    return Pairing(
        round=now,
        costs=evaluate([*request.history, now], request.forbidden),
        lines=(*lines, *explained(request, meetings, fields)),
        spread=sum(one.spread() for one in fields),
        floats=tuple(sorted(player for one in fields for player in one.floats)),
    )
