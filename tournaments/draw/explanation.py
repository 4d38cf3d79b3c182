"""Explanations, as text for each table, of why a round was paired as it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.draw.model import TABLE_SIZE, gettext_noop, pair
from tournaments.draw.pairing_request import PairingRequest
from tournaments.draw.prices import Meetings
from tournaments.draw.report import Line


@dataclass(frozen=True, slots=True)
class Field:
    """The tables of one field: all players, or those of a group. Ranks are counted from 1.

    ``tables`` have their players in the order of the ranks. ``allowed`` is how often two may have
    met and be paired again; ``proven`` says that no division has fewer meetings beyond that. If
    tables were changed ``by_hand``, the explanation says nothing about other divisions.
    """

    rank: Mapping[int, int]
    tables: tuple[tuple[int, ...], ...]
    sit_outs: tuple[int, ...]
    by_rank: bool = True
    allowed: int = 0
    proven: bool = False
    floats: tuple[int, ...] = ()
    by_hand: bool = False

    def spread(self) -> int:
        """Return the sum over the tables of the lowest minus the highest rank."""
        return sum(self.rank[table[-1]] - self.rank[table[0]] for table in self.tables)

    def least_spread(self) -> int:
        """Return the spread of slices of four by rank."""
        ranks = sorted(self.rank[player] for table in self.tables for player in table)
        slices = range(0, len(ranks), TABLE_SIZE)
        return sum(ranks[first + TABLE_SIZE - 1] - ranks[first] for first in slices)


def explained(
    request: PairingRequest, meetings: Meetings, fields: Sequence[Field]
) -> tuple[Line, ...]:
    """Return the lines that explain a round, summaries first."""
    return tuple(_lines(request, meetings, fields))


def head_of_group(number: int, players: int) -> Line:
    """Return the heading for the lines about one of several groups, numbered from 1."""
    text = gettext_noop("Group %(group)s: %(players)s players.")
    return Line(text, {"group": number, "players": players})


def _lines(request: PairingRequest, meetings: Meetings, fields: Sequence[Field]) -> Iterator[Line]:
    number = 0
    for place, one in enumerate(fields, 1):
        if len(fields) > 1:
            yield head_of_group(place, len(one.rank))
        yield from _about_meetings(request, meetings, one)
        yield from _about_ranks(one)
        yield from _about_tables(request, meetings, one, number)
        yield from _about_sit_outs(request, one)
        number += len(one.tables)


def _about_meetings(request: PairingRequest, meetings: Meetings, one: Field) -> Iterator[Line]:
    pairs = [pair(*two) for table in one.tables for two in combinations(table, 2)]
    forbidden = sum(two in request.forbidden for two in pairs)
    times = [meetings.times.get(two, 0) for two in pairs]
    if forbidden:
        yield Line(gettext_noop("Forbidden pairs that meet: %(count)s."), {"count": forbidden})
    if any(times):
        text = gettext_noop("Pairs that meet again: %(count)s.")
        yield Line(text, {"count": sum(map(bool, times))})
    else:
        yield Line(gettext_noop("Nobody meets anybody again."))
    if one.by_hand or (not forbidden and max(times) <= one.allowed):
        return
    if one.proven:
        yield Line(gettext_noop("It is proven that no other pairing has fewer."))
    else:
        yield Line(gettext_noop("No pairing with fewer was found; it is not known if one exists."))


def _about_ranks(one: Field) -> Iterator[Line]:
    if not one.by_rank:
        return
    text = gettext_noop("Spread of ranks over all tables: %(spread)s; slices by rank: %(least)s.")
    yield Line(text, {"spread": one.spread(), "least": one.least_spread()})
    if one.floats:
        text = gettext_noop("Players outside their score group: %(count)s.")
        yield Line(text, {"count": len(one.floats)})


def _about_tables(
    request: PairingRequest, meetings: Meetings, one: Field, before: int
) -> Iterator[Line]:
    """Yield a line for each table: its ranks, the players it passes over, and who meets again."""
    at = {rank: player for player, rank in one.rank.items()}
    seated = set(one.sit_outs)
    for number, table in enumerate(one.tables, before + 1):
        ranks = [one.rank[player] for player in table]
        values: dict[str, int | str] = {"table": number, "ranks": ", ".join(map(str, ranks))}
        seated.update(table)
        between = [at[rank] for rank in range(ranks[0], ranks[-1]) if at[rank] not in seated]
        yield _passed_over(request, meetings, one, table, between if one.by_rank else [], values)
        for two in combinations(table, 2):
            if times := meetings.times.get(pair(*two), 0):
                text = gettext_noop("%(one)s and %(other)s meet again; meetings so far: %(times)s.")
                yield Line(text, {"times": times}, {"one": two[0], "other": two[1]})


def _passed_over(
    request: PairingRequest,
    meetings: Meetings,
    one: Field,
    table: Sequence[int],
    between: Sequence[int],
    values: dict[str, int | str],
) -> Line:
    """Return the line of a table, with the first player that it passes over for a reason."""
    for other in between:
        values = {**values, "rank": one.rank[other]}
        for player in table:
            if pair(player, other) in request.forbidden:
                text = gettext_noop(
                    "Table %(table)s: ranks %(ranks)s; %(one)s must not meet %(other)s at %(rank)s."
                )
                return Line(text, values, {"one": player, "other": other})
            if meetings.times.get(pair(player, other), 0) > one.allowed:
                text = gettext_noop(
                    "Table %(table)s: ranks %(ranks)s; "
                    "%(one)s would have met %(other)s again at %(rank)s."
                )
                return Line(text, values, {"one": player, "other": other})
    return Line(gettext_noop("Table %(table)s: ranks %(ranks)s."), values)


def _about_sit_outs(request: PairingRequest, one: Field) -> Iterator[Line]:
    for player in one.sit_outs:
        before = sum(player in earlier.sit_outs for earlier in request.history)
        text = gettext_noop(
            "%(one)s at %(rank)s sits out and gets the credit for it; sit-outs so far: %(times)s."
        )
        yield Line(text, {"rank": one.rank[player], "times": before}, {"one": player})
