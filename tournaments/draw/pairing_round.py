"""Turning the tables of each field into a round: seats, costs and explanation."""

from collections.abc import Sequence
from random import Random

from tournaments.draw.costs import evaluate
from tournaments.draw.explanation import Field, explained
from tournaments.draw.model import Round, Table
from tournaments.draw.pairing_request import Pairing, PairingRequest
from tournaments.draw.prices import Meetings
from tournaments.draw.report import Line
from tournaments.draw.seating import Seating


def seated(
    request: PairingRequest, meetings: Meetings, fields: Sequence[Field], random: Random
) -> Pairing:
    """Seat the players of each table as well as possible for a single round."""
    seating = Seating(request.history)
    tables = [seating.seat(table, random) for one in fields for table in one.tables]
    return with_seats(request, meetings, fields, tables)


def with_seats(
    request: PairingRequest,
    meetings: Meetings,
    fields: Sequence[Field],
    tables: Sequence[Table],
    lines: Sequence[Line] = (),
) -> Pairing:
    """Return the pairing with *tables*, which are those of *fields* with seats.

    :param lines: lines to put before those about the tables.
    """
    now = Round(tuple(tables), tuple(sorted(player for one in fields for player in one.sit_outs)))
    return Pairing(
        round=now,
        costs=evaluate([*request.history, now], request.forbidden),
        lines=(*lines, *explained(request, meetings, fields)),
        spread=sum(one.spread() for one in fields),
        floats=tuple(sorted(player for one in fields for player in one.floats)),
        plan=tuple(lines),
    )
