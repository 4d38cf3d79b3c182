"""Who met whom in an event, and by how much each was ahead."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import tablib
from django.utils.translation import gettext as _

from accounts.name_sorting import order_key
from accounts.player_file import safe_cell
from tournaments.board_secrets import sealed_tables
from tournaments.export import event_document, snapshot_rows
from tournaments.models import Result, ResultStatus, RoundStatus, TableSeat, Tournament

MOST_IN_TABLE = 40
"""How many players a page of the cross-table has in each direction; a file has all of them."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """How often two players met; *ahead* is the first's points less the second's, if known."""

    times: int = 0
    ahead: int | None = None


@dataclass(frozen=True, slots=True)
class Meetings:
    """The meetings of an event by entry; *names* are in the order of the standings."""

    names: dict[int, str]
    players: dict[int, int]
    met: dict[int, dict[int, Meeting]]

    def of(self, entry: int) -> list[tuple[int, Meeting]]:
        """Return the meetings of *entry* in the order of names."""
        found = self.met.get(entry, {})
        return sorted(found.items(), key=lambda one: (order_key(self.names[one[0]]), one[0]))


def meetings_of(tournament: Tournament, stored: Sequence[Any] | None = None) -> Meetings:
    """Return the meetings at the tables of released rounds, in two queries.

    :param stored: the rows of the latest stored standings; fetched by default.
    """
    seats = TableSeat.objects.filter(round__tournament=tournament).exclude(
        round__status=RoundStatus.DRAFT
    )
    tables: defaultdict[int, list[tuple[str, int]]] = defaultdict(list)
    names: dict[int, str] = {}
    players: dict[int, int] = {}
    rows = seats.order_by("table", "pk").values_list(
        "table", "seat", "entry", "entry__player__name", "entry__player"
    )
    for table, seat, entry, name, player in rows:
        tables[table].append((seat, entry))
        names[entry], players[entry] = name, player
    confirmed = Result.objects.filter(
        table__round__tournament=tournament, status=ResultStatus.CONFIRMED
    )
    if tournament.is_duplicate:
        confirmed = confirmed.exclude(table__in=sealed_tables())
    totals = dict(confirmed.values_list("table_id", "totals"))
    met: defaultdict[int, dict[int, Meeting]] = defaultdict(dict)
    for table, four in tables.items():
        for (seat, one), (other_seat, other) in permutations(four, 2):
            before = met[one].get(other, Meeting())
            met[one][other] = _added(before, totals.get(table), seat, other_seat)
    ranked = snapshot_rows(tournament) if stored is None else stored
    rank = {row["entry"]: number for number, row in enumerate(ranked)}
    last = len(rank)
    order = sorted(names, key=lambda entry: (rank.get(entry, last), order_key(names[entry])))
    return Meetings({entry: names[entry] for entry in order}, players, met)


def _added(meeting: Meeting, totals: dict[str, int] | None, one: str, other: str) -> Meeting:
    if totals is None:
        return Meeting(meeting.times + 1, meeting.ahead)
    return Meeting(meeting.times + 1, (meeting.ahead or 0) + totals[one] - totals[other])


def crosstable(
    found: Meetings, entries: Sequence[int], others: Sequence[int]
) -> list[list[Meeting | None]]:
    """Return a row for each of *entries* with its meeting with each of *others*."""
    return [[found.met.get(one, {}).get(other) for other in others] for one in entries]


def meetings_dataset(tournament: Tournament) -> tablib.Dataset:
    """Return one row for each player and each opponent they met."""
    found = meetings_of(tournament)
    headers = [_("Player"), _("Opponent"), _("Meetings"), _("Points ahead")]
    lines = [
        (
            safe_cell(name),
            safe_cell(found.names[other]),
            meeting.times,
            "" if meeting.ahead is None else meeting.ahead,
        )
        for entry, name in found.names.items()
        for other, meeting in found.of(entry)
    ]
    return tablib.Dataset(*lines, headers=headers, title=_("Meetings"))


def meetings_document(tournament: Tournament) -> dict[str, Any]:
    """Return the meetings as JSON; *ahead* is null without a confirmed result."""
    found = meetings_of(tournament)
    return {
        "schema": "barbu-meetings/1",
        "event": event_document(tournament),
        "players": [
            {
                "entry": entry,
                "player": found.players[entry],
                "name": name,
                "met": [
                    {"entry": other, "times": meeting.times, "ahead": meeting.ahead}
                    for other, meeting in found.of(entry)
                ],
            }
            for entry, name in found.names.items()
        ],
    }
