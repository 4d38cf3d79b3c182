"""The tables of a round on the director's console; a large round shows them in pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Prefetch, prefetch_related_objects
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import finder
from accounts.search import shortened
from accounts.text import one_line
from tournaments import services
from tournaments.board_secrets import hidden_from_official
from tournaments.live_line import LiveLine, live_lines
from tournaments.models import (
    Result,
    ResultStatus,
    Round,
    RoundStatus,
    Table,
    TableSeat,
    TableStatus,
    Tournament,
)
from tournaments.round_clock import clock_of
from tournaments.round_format import deals_per_round, phase_of
from tournaments.services import TablePermissions
from tournaments.services.checks import passes
from tournaments.services.venues import check_move
from tournaments.table_status import TableLine, expected_step, table_line

MANY = 40
"""How many tables are shown at once. A round with more is shown in pages."""
PART_OF_TABLE = "table-"
#: the order of the tables of a large round: those that need the director come first
ORDER = (
    TableStatus.DISPUTED,
    TableStatus.SUBMITTED,
    TableStatus.PLAYING,
    TableStatus.ABANDONED,
    TableStatus.CONFIRMED,
)


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of a round as the director sees it.

    *expected* says what it waits for, *may* what the director may do about its result. *live* is
    the state of its live table, *may_move* whether it can be moved to a live table or to the room.
    *sealed* says that the director still plays its deals, and sees neither result nor sheet.
    *corrected_at* is when the current result replaced one that had counted.
    """

    line: TableLine
    expected: str
    may: TablePermissions
    live: LiveLine | None = None
    may_move: bool = False
    sealed: bool = False
    corrected_at: datetime | None = None

    @property
    def part(self) -> str:
        """The part of the page that shows a refusal about this table."""
        return f"{PART_OF_TABLE}{self.line.number}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A selection of the tables of a large round.

    :ivar state: a :class:`TableStatus`; ``""`` for all.
    :ivar find: the number of a table, or words of a player's name.
    """

    state: str = ""
    find: str = ""
    page: str = ""

    @classmethod
    def of(cls, data: Mapping[str, str]) -> Wanted:
        """Return the selection in the query or the form of a request."""
        state = data.get("state", "")
        return cls(
            state=state if state in TableStatus.values else "",
            find=shortened(one_line(data.get("find", ""))),
            page=data.get("page", ""),
        )


@dataclass(frozen=True, slots=True)
class StateChoice:
    """A state of tables of the round, with their number; *state* is ``""`` for all."""

    state: str
    label: str
    count: int
    is_shown: bool
    query: str


class RoundTables:
    """The tables of the round that the console shows. Each property is read once."""

    def __init__(
        self,
        event: Tournament,
        shown: Round | None,
        director: User,
        now: datetime,
        wanted: Wanted,
    ) -> None:
        self.event = event
        self.shown = shown
        self.director = director
        self.now = now
        self.wanted = wanted

    @cached_property
    def every(self) -> list[Table]:
        """All tables of the round, without the data for their cards."""
        if self.shown is None:
            return []
        prefetch_related_objects([self.shown], "tables")
        return sorted(self.shown.tables.all(), key=lambda table: table.number)

    @property
    def are_many(self) -> bool:
        """Whether they are shown in pages, with a search and a choice of their state."""
        return len(self.every) > MANY

    @cached_property
    def cards(self) -> list[TableCard]:
        """The tables that are shown."""
        if self.shown is None:
            return []
        deals = deals_per_round(phase_of(self.shown))
        tables = self._tables()
        wait = timedelta(minutes=self.event.ready_minutes)
        live = live_lines(tables, deals, self.now, self._hidden, wait=wait)
        out = services.seats_without_points(self.event, tables)
        return [self._card(table, deals, live.get(table.pk), out) for table in tables]

    def _tables(self) -> list[Table]:
        assert self.shown is not None  # noqa: S101 - asked for by its cards alone
        if not self.are_many:
            return _tables_of(self.shown)
        order = [table.pk for table in self.page]
        found = {table.pk: table for table in _tables_of(self.shown, order)}
        return [found[pk] for pk in order if pk in found]

    @cached_property
    def _hidden(self) -> frozenset[int]:
        """The tables whose deals the director still has to play."""
        return hidden_from_official(self.event, self.director.pk)

    def _card(
        self, table: Table, deals: int, live: LiveLine | None, without_points: frozenset[int]
    ) -> TableCard:
        sealed = table.pk in self._hidden
        line = table_line(table, sealed=sealed, without_points=without_points)
        may = services.table_permissions(table, self.director, official=True)
        if sealed:
            may = replace(may, submit=False, dispute=False, settle=False, correct=False)
        may_move = (live is not None or self.event.has_live_tables) and passes(check_move, table)
        expected, corrected_at = expected_step(line, deals), _corrected_at(table, line)
        return TableCard(line, expected, may, live, may_move, sealed, corrected_at)

    @property
    def first_for_totals(self) -> Table | None:
        """The first shown table that waits for its score sheet or totals."""
        waiting = (
            card.line.table
            for card in self.cards
            if card.may.submit and card.line.status == TableStatus.PLAYING
        )
        return next(waiting, None)

    def shows(self, part: str) -> bool:
        """Return whether *part* is the card of a shown table."""
        return any(card.part == part for card in self.cards)

    # A part of many tables

    @property
    def is_draft(self) -> bool:
        return self.shown is not None and self.shown.status == RoundStatus.DRAFT

    @cached_property
    def page(self) -> Page[Table]:
        """The page of the selected tables; those that need attention come first."""
        found = [table for table in self._found if self.wanted.state in ("", table.status)]
        if not self.is_draft:
            found.sort(key=lambda table: (ORDER.index(TableStatus(table.status)), table.number))
        return Paginator(found, MANY).get_page(self.wanted.page)

    @cached_property
    def _found(self) -> list[Table]:
        """The tables that the search finds by their number or a player's name."""
        find = self.wanted.find
        if not find:
            return self.every
        if find.isdecimal():
            return [table for table in self.every if table.number == int(find)]
        has_words = finder(find)
        seats = TableSeat.objects.filter(table__round=self.shown)
        at = {
            table
            for table, name in seats.values_list("table_id", "entry__player__name")
            if has_words(name)
        }
        return [table for table in self.every if table.pk in at]

    @property
    def states(self) -> list[StateChoice]:
        """The states of the tables of a released round, and the choice of all tables."""
        if self.is_draft:
            return []
        counts = Counter({"": len(self._found)})
        counts.update(table.status for table in self._found)
        chosen = self.wanted.state
        return [
            StateChoice(
                state, self._label(state), counts[state], state == chosen, self._query(state)
            )
            for state in ("", *ORDER)
            if counts[state] or state in ("", chosen)
        ]

    def _label(self, state: str) -> str:
        if not state:
            return _("All tables")
        is_late = state == TableStatus.PLAYING and self._is_time_up
        return _("late") if is_late else str(TableStatus(state).label)

    @property
    def _is_time_up(self) -> bool:
        clock = clock_of(self.shown, self.now) if self.shown else None
        return clock is not None and not clock.seconds

    @property
    def query(self) -> str:
        """The query of the links to other pages, without the page number."""
        return self._query(self.wanted.state)

    def _query(self, state: str) -> str:
        number = str(self.shown.number) if self.shown else ""
        kept = {"show": number, "state": state, "find": self.wanted.find}
        return urlencode({name: value for name, value in kept.items() if value})

    # Live tables

    @cached_property
    def _online(self) -> list[Table]:
        return [one for one in self.every if one.online and one.status == TableStatus.PLAYING]

    @property
    def without_players(self) -> list[Table]:
        """The shown tables to which no player has come in time."""
        return [card.line.table for card in self.cards if card.live and card.live.nobody_came]

    @property
    def are_online(self) -> bool:
        """Whether tables are being played online, or will be."""
        return bool(self._online)

    @property
    def has_open_tables(self) -> bool:
        """Whether live tables are open, or will be as soon as the round is released."""
        has_period = self.shown is not None and self.shown.has_period
        return any(one.game_id is not None or not has_period for one in self._online)


def _tables_of(one: Round, chosen: list[int] | None = None) -> list[Table]:
    """Return the tables of a round with all data that :class:`TableCard` needs, in three queries.

    :param chosen: the primary keys of some of them; None for all.
    """
    results = Result.objects.exclude(status=ResultStatus.SUPERSEDED).select_related(
        "submitted_by", "confirmed_by", "disputed_by", "witness__player"
    )
    seats = TableSeat.objects.select_related(
        "entry__player", "entry__team", "award", "stand_in"
    ).order_by("pk")
    counted = Result.objects.filter(
        table=OuterRef("pk"), status=ResultStatus.SUPERSEDED, confirmed_at__isnull=False
    )
    tables = one.tables.select_related("game__table", "schedule").order_by("number")
    tables = tables.annotate(replaced=Exists(counted))
    if chosen is not None:
        tables = tables.filter(pk__in=chosen)
    parts = (Prefetch("seats", seats), Prefetch("results", results), "schedule__proposals")
    return list(tables.prefetch_related(*parts))


def _corrected_at(table: Any, line: TableLine) -> datetime | None:
    """Return when the shown result replaced one that had counted, or None."""
    result = line.result
    if result is None or result.status != ResultStatus.CONFIRMED or not table.replaced:
        return None
    return result.confirmed_at
