"""The state of an event as the director's console shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.name_order import order_key
from accounts.names import folded
from tournaments import services
from tournaments.board_secrets import hidden_from_official
from tournaments.draw_verdict import Verdict, verdict_of
from tournaments.entrants import Entrants, entrants_of
from tournaments.live_line import LiveLine, live_lines
from tournaments.models import (
    Announcement,
    Entry,
    ForbiddenPair,
    Penalty,
    Result,
    ResultStatus,
    Round,
    RoundStatus,
    SitOut,
    Table,
    TableSeat,
    Tournament,
)
from tournaments.periods import period_text
from tournaments.phase_progress import PhaseProgress
from tournaments.round_clock import Clock, clock_of
from tournaments.round_format import deals_per_round, phase_of
from tournaments.services import TablePermissions
from tournaments.services.awards import check_award_sit_outs
from tournaments.services.checks import passes
from tournaments.services.events import check_cancel
from tournaments.services.periods import check_period
from tournaments.services.round_status import (
    check_close,
    check_finish,
    current_round,
    released_count,
    undecided,
)
from tournaments.services.venues import check_move
from tournaments.table_status import TableLine, expected_step, table_line
from tournaments.team_pages import LineUps, line_ups

ANNOUNCEMENTS = 3
FIRST_LINES = 4
LINES_OF_BOUND = 2
"""Lines of a report that are about what is proven."""
MOST_LISTED = 60
"""Players of a group that are listed; the search finds the others."""
COSTS = {
    "sit_outs": gettext_lazy("Sitting out again before others have"),
    "forbidden": gettext_lazy("Meetings of forbidden pairs"),
    "thirds": gettext_lazy("Third meetings"),
    "consecutive": gettext_lazy("Meetings in two consecutive rounds"),
    "repeats": gettext_lazy("Repeated meetings"),
    "seats": gettext_lazy("Uneven seats"),
    "neighbours": gettext_lazy("Same left-hand neighbour again"),
}


@dataclass(frozen=True, slots=True)
class RefusedAction:
    """A refused action's message, and the part of the page that shows it."""

    part: str
    text: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of a round as the director sees it.

    *expected* says what it waits for, *may* what the director may do about its result. *live* is
    how it stands at its live table, *may_move* whether it can be moved there or to the room.
    *sealed* says that the director still plays its deals, and sees neither result nor sheet.
    """

    line: TableLine
    expected: str
    may: TablePermissions
    live: LiveLine | None = None
    may_move: bool = False
    sealed: bool = False

    @property
    def part(self) -> str:
        """The part of the page that shows a refusal about this table."""
        return f"table-{self.line.number}"


class Console:
    """One event as it stands. Each property is read once, with at most two queries.

    *show* is the number of the round to show; without it the one that matters now. *query* is part
    of a player's name to search for.
    """

    def __init__(
        self,
        tournament: Tournament,
        director: User,
        now: datetime,
        show: int | None = None,
        query: str = "",
    ) -> None:
        self.event = tournament
        self.director = director
        self.now = now
        self.show = show
        self.query = folded(query)

    # The rounds

    @cached_property
    def rounds(self) -> list[Round]:
        # Kept on the event, so that the services' checks read them without a query.
        rounds = Round.objects.select_related("draw", "phase").order_by("number")
        prefetch_related_objects([self.event], Prefetch("rounds", rounds))
        return list(self.event.rounds.all())

    @cached_property
    def progress(self) -> PhaseProgress:
        return PhaseProgress(self.event, self.rounds, lambda: self.entrants)

    @cached_property
    def draft(self) -> Round | None:
        """The next round to be released."""
        return next((one for one in self.rounds if one.status == RoundStatus.DRAFT), None)

    @cached_property
    def current(self) -> Round | None:
        """The round that is being played."""
        if not self.rounds:
            return None
        current = current_round(self.event)
        if current is not None:
            prefetch_related_objects([current], "tables")
        return current

    @property
    def released_count(self) -> int:
        return released_count(self.event) if self.rounds else 0

    @cached_property
    def shown(self) -> Round | None:
        """The round to show. The current round stays when its last table is decided."""
        chosen = [one for one in self.rounds if one.number == self.show]
        released = [one for one in self.rounds if one.status != RoundStatus.DRAFT]
        usual = [self.current, self.draft, *released[-1:]]
        return next((one for one in [*chosen, *usual] if one is not None), None)

    @property
    def next_draft(self) -> Round | None:
        """The draft to check now, if no table is being played."""
        return None if self.undecided_tables else self.draft

    @cached_property
    def cards(self) -> list[TableCard]:
        """The tables of the shown round."""
        if self.shown is None:
            return []
        deals = deals_per_round(phase_of(self.shown))
        tables = _tables_of(self.shown)
        live = live_lines(tables, deals, self.now, self._hidden)
        return [self._card(table, deals, live.get(table.pk)) for table in tables]

    @cached_property
    def _hidden(self) -> frozenset[int]:
        """The tables that play the deals of the director's own."""
        return hidden_from_official(self.event, self.director.pk)

    def _card(self, table: Table, deals: int, live: LiveLine | None) -> TableCard:
        sealed = table.pk in self._hidden
        line = table_line(table, sealed=sealed)
        may = services.table_permissions(table, self.director, official=True)
        if sealed:
            may = replace(may, submit=False, dispute=False, settle=False, correct=False)
        may_move = (live is not None or self.event.has_live_tables) and passes(check_move, table)
        return TableCard(line, expected_step(line, deals), may, live, may_move, sealed)

    @property
    def live(self) -> list[LiveLine]:
        """The tables of the shown round that are being played online, or will be."""
        return [card.live for card in self.cards if card.live is not None]

    @property
    def has_open_tables(self) -> bool:
        """Whether live tables are open, or will be at once."""
        return any(line.game is not None or line.text for line in self.live)

    @property
    def is_being_played_online(self) -> bool:
        """Whether the page is brought up to date while nothing of the event changes."""
        live = [table for table in self.undecided_tables if table.online]
        if self.current is None or self.current.has_period:
            return any(table.game_id is not None for table in live)
        return bool(live)

    @property
    def period(self) -> str:
        """The days of the round shown, in words; ``""`` if it has none."""
        return period_text(self.shown) if self.shown is not None else ""

    @cached_property
    def can_change_period(self) -> bool:
        return self.shown is not None and passes(check_period, self.shown)

    @cached_property
    def unable(self) -> list[TableSeat]:
        """The seats of live tables of the next draft whose players have no account to play with."""
        if self.draft is None or not self.event.has_live_tables:
            return []
        return services.unable_seats(self.draft)

    @cached_property
    def next_release(self) -> datetime | None:
        """When the next round begins by itself."""
        return services.next_release(self.event, self.current)

    @cached_property
    def sit_outs(self) -> list[SitOut]:
        if self.shown is None:
            return []
        found = SitOut.objects.filter(round=self.shown).select_related("entry__player", "award")
        return sorted(found, key=lambda out: order_key(out.entry.player.name))

    @cached_property
    def can_award_sit_outs(self) -> bool:
        return self.shown is not None and passes(check_award_sit_outs, self.shown)

    @cached_property
    def unsettled(self) -> list[services.Unsettled]:
        """The rounds for which nothing counts yet for some players of a finished event."""
        return services.unsettled_rounds(self.event)

    @cached_property
    def current_tables(self) -> list[Table]:
        return list(self.current.tables.all()) if self.current else []

    @cached_property
    def undecided_tables(self) -> list[Table]:
        """The tables of the current round that still wait for a result."""
        return undecided(self.current_tables)

    @cached_property
    def can_close(self) -> bool:
        """Whether the round shown may be closed."""
        return self.shown is not None and passes(check_close, self.shown)

    @cached_property
    def can_finish_early(self) -> bool:
        """Whether the event may be finished before all its rounds are played."""
        if self.progress.is_last_round:
            return False
        return passes(check_finish, self.event)

    @property
    def clock(self) -> Clock | None:
        """The clock of the current round, once it has been started."""
        return clock_of(self.current, self.now) if self.current else None

    @cached_property
    def outdated(self) -> bool:
        return self.draft is not None and services.draft_is_outdated(self.event)

    # The draw

    @cached_property
    def report(self) -> list[str]:
        return services.report_lines(self.shown.draw) if self.shown else []

    @property
    def _explained(self) -> list[str]:
        """The report without what is proven, which stands with the verdict."""
        has_bound = self.shown is not None and self.shown.draw.bound
        return self.report[LINES_OF_BOUND:] if has_bound else self.report

    @property
    def first_lines(self) -> list[str]:
        return self._explained[:FIRST_LINES]

    @property
    def further_lines(self) -> list[str]:
        return self._explained[FIRST_LINES:]

    @cached_property
    def verdict(self) -> Verdict | None:
        return verdict_of(self.shown.draw, self.shown.phase) if self.shown else None

    @property
    def costs(self) -> list[tuple[str, int]]:
        """The labels and values of the draw's costs, the worst first."""
        if self.shown is None or self.event.is_team_event:
            return []
        costs = self.shown.draw.costs
        return [(str(label), costs[name]) for name, label in COSTS.items() if name in costs]

    @cached_property
    def forbidden_pairs(self) -> list[ForbiddenPair]:
        pairs = ForbiddenPair.objects.filter(tournament=self.event)
        return list(pairs.select_related("one__player", "other__player"))

    # The players

    @cached_property
    def line_ups(self) -> LineUps | None:
        """The line-ups of the next round of a team event, which are sealed until opened."""
        return line_ups(self.event, self.director) if self.event.is_team_event else None

    @cached_property
    def entrants(self) -> Entrants:
        return entrants_of(self.event)

    @property
    def has_entries(self) -> bool:
        entrants = self.entrants
        return bool(entrants.entered or entrants.waiting or entrants.withdrawn)

    @property
    def checked_in_found(self) -> list[Entry]:
        return self._found(self.entrants.checked_in)

    @property
    def not_checked_in_found(self) -> list[Entry]:
        return self._found(self.entrants.not_checked_in)

    def _found(self, entries: Sequence[Entry]) -> list[Entry]:
        found = (entry for entry in entries if self.query in folded(entry.player.name))
        return list(islice(found, MOST_LISTED))

    @property
    def lists_some_only(self) -> bool:
        """Whether a group of players is longer than what is listed of it."""
        entrants = self.entrants
        groups = (
            entrants.checked_in, entrants.not_checked_in, entrants.waiting, entrants.withdrawn,
        )  # fmt: skip
        return any(len(group) > MOST_LISTED for group in groups)

    @property
    def waiting(self) -> list[Entry]:
        return self._found(self.entrants.waiting)

    @property
    def withdrawn(self) -> list[Entry]:
        return self._found(self.entrants.withdrawn)

    # The rest

    @cached_property
    def penalties(self) -> list[Penalty]:
        found = Penalty.objects.filter(tournament=self.event)
        return list(found.select_related("entry__player", "round", "given_by", "cancelled_by"))

    @cached_property
    def announcements(self) -> list[Announcement]:
        return list(services.shown_announcements(self.event)[:ANNOUNCEMENTS])

    @cached_property
    def undo_step(self) -> services.UndoStep | None:
        return services.last_step(self.event)

    @property
    def takes_entries(self) -> bool:
        return not self.event.is_over

    @property
    def takes_penalties(self) -> bool:
        return services.takes_penalties(self.event)

    @cached_property
    def can_cancel(self) -> bool:
        return passes(check_cancel, self.event)


def _tables_of(one: Round) -> list[Table]:
    """Return the tables of a round with all that :class:`TableCard` needs, in three queries."""
    results = Result.objects.exclude(status=ResultStatus.SUPERSEDED).select_related(
        "submitted_by", "confirmed_by", "disputed_by", "witness__player"
    )
    seats = TableSeat.objects.select_related(
        "entry__player", "entry__team", "award", "stand_in"
    ).order_by("pk")
    tables = one.tables.select_related("game__table", "schedule").order_by("number")
    parts = (Prefetch("seats", seats), Prefetch("results", results), "schedule__proposals")
    return list(tables.prefetch_related(*parts))
