"""The state of an event as the director's console shows it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.functional import cached_property

from accounts.models import User
from accounts.name_sorting import order_key
from tournaments import services
from tournaments.blank_sheets import blank_sheet_url, named_sheet_links
from tournaments.console_draw import ShownDraw
from tournaments.console_players import ListedPlayers
from tournaments.console_tables import RoundTables, Wanted
from tournaments.entrants import Entrants
from tournaments.event_texts import about_sit_outs
from tournaments.models import (
    Announcement,
    Pairing,
    Penalty,
    Round,
    RoundStatus,
    SitOut,
    Table,
    TableSeat,
    TableStatus,
    Team,
    Tournament,
)
from tournaments.models.choices import PAIR
from tournaments.periods import period_text
from tournaments.phase_progress import PhaseProgress
from tournaments.round_clock import Clock, clock_of, stamp_of
from tournaments.rounds_played import RoundsPlayed
from tournaments.services.awards import (
    AveragedSitOuts,
    averaged_sit_outs,
    check_award_sit_outs,
)
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
from tournaments.team_lines import LineUps, line_ups

ANNOUNCEMENTS = 3


@dataclass(frozen=True, slots=True)
class RefusedAction:
    """A refused action's message, and the part of the page that shows it."""

    part: str
    text: str


class Console:
    """The current state of an event. Each property is read once, with at most two queries.

    *show* is the number of the round to show; the default is the current one. *query* is part
    of a player's name to search for, *wanted* selects the tables of a large round to show.
    """

    def __init__(
        self,
        tournament: Tournament,
        director: User,
        now: datetime,
        show: int | None = None,
        query: str = "",
        wanted: Wanted = Wanted(),  # noqa: B008 - a value that cannot change
    ) -> None:
        self.event = tournament
        self.director = director
        self.now = now
        self.show = show
        self.wanted = wanted
        self.players = ListedPlayers(tournament, query)

    # The rounds

    @cached_property
    def rounds(self) -> list[Round]:
        # Cached on the event, so that the services' checks read them without a query.
        rounds = Round.objects.select_related("draw", "phase").order_by("number")
        prefetch_related_objects([self.event], Prefetch("rounds", rounds))
        return list(self.event.rounds.all())

    @cached_property
    def progress(self) -> PhaseProgress:
        return PhaseProgress(self.event, self.rounds, lambda: self.players.entrants)

    @cached_property
    def draft(self) -> Round | None:
        """The next round to be released."""
        return next((one for one in self.rounds if one.status == RoundStatus.DRAFT), None)

    @cached_property
    def current(self) -> Round | None:
        """The round that is being played."""
        current = current_round(self.event) if self.rounds else None
        if current is not None:
            prefetch_related_objects([current], "tables")
        return current

    @property
    def released_count(self) -> int:
        return released_count(self.event) if self.rounds else 0

    @cached_property
    def shown(self) -> Round | None:
        """The round to show. The current round stays even when its last table is decided."""
        chosen = [one for one in self.rounds if one.number == self.show]
        released = [one for one in self.rounds if one.status != RoundStatus.DRAFT]
        usual = [self.current, self.draft, *released[-1:]]
        return next((one for one in [*chosen, *usual] if one is not None), None)

    @property
    def next_draft(self) -> Round | None:
        """The draft to check now, if no table is being played."""
        return None if self.undecided_tables else self.draft

    @cached_property
    def tables(self) -> RoundTables:
        """The tables of the shown round."""
        return RoundTables(self.event, self.shown, self.director, self.now, self.wanted)

    @cached_property
    def draw(self) -> ShownDraw:
        """The draw of the shown round."""
        return ShownDraw(self.event, self.shown)

    @property
    def is_being_played_online(self) -> bool:
        """Whether the page must be refreshed although nothing of the event changes."""
        live = [table for table in self.undecided_tables if table.online]
        if self.current is None or self.current.has_period:
            return any(table.game_id is not None for table in live)
        return bool(live)

    @property
    def period(self) -> str:
        """The days of the shown round as text; ``""`` if it has none."""
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
        """When the next round begins automatically."""
        return services.next_release(self.event, self.current)

    @cached_property
    def sit_outs(self) -> list[SitOut]:
        if self.shown is None:
            return []
        found = SitOut.objects.filter(round=self.shown).select_related("entry__player", "award")
        return sorted(found, key=lambda out: order_key(out.entry.player.name))

    @property
    def about_sit_outs(self) -> str:
        """What the event's rule gives those who sit out the shown round, until it is closed."""
        is_open = self.shown is not None and self.shown.status != RoundStatus.CLOSED
        return about_sit_outs(self.event) if is_open and not self.event.is_over else ""

    @cached_property
    def can_award_sit_outs(self) -> bool:
        return self.shown is not None and passes(check_award_sit_outs, self.shown)

    @cached_property
    def unsettled(self) -> list[services.Unsettled]:
        """The rounds of the event for which nothing counts yet for some players."""
        return services.unsettled_rounds(self.event)

    @cached_property
    def averaged_sit_outs(self) -> list[AveragedSitOuts]:
        """The sit-outs that count as a round at an average in an event that ended early."""
        return averaged_sit_outs(self.event)

    @cached_property
    def current_tables(self) -> list[Table]:
        return list(self.current.tables.all()) if self.current else []

    @property
    def expected_tables(self) -> list[Table]:
        """The tables of the current round that have a result or wait for one."""
        return [one for one in self.current_tables if one.status != TableStatus.ABANDONED]

    @cached_property
    def undecided_tables(self) -> list[Table]:
        """The tables of the current round that still wait for a result."""
        return undecided(self.current_tables)

    @property
    def confirmed_count(self) -> int:
        """How many results of the current round are confirmed."""
        return len(self.expected_tables) - len(self.undecided_tables)

    @cached_property
    def can_close(self) -> bool:
        """Whether the shown round may be closed."""
        return self.shown is not None and passes(check_close, self.shown)

    @cached_property
    def can_finish_early(self) -> bool:
        """Whether the event may be finished before all its rounds are played."""
        if self.progress.is_last_round:
            return False
        return passes(check_finish, self.event)

    @property
    def event_was_cut_short(self) -> bool:
        """Whether the event is over, and fewer rounds were played than were planned."""
        return self.event.is_over and 0 < self.released_count < self.event.round_count

    @cached_property
    def rounds_played(self) -> RoundsPlayed:
        """How many rounds the players have played, for the question before an early end."""
        return RoundsPlayed(self.event)

    @property
    def clock(self) -> Clock | None:
        """The clock of the current round, once it has been started."""
        return clock_of(self.current, self.now) if self.current else None

    @property
    def clock_stamp(self) -> str:
        """A stamp of the clock, so that a button of an outdated page has no effect."""
        return stamp_of(self.current) if self.current else ""

    @property
    def is_by_hand(self) -> bool:
        """Whether the director sets the tables of the current phase."""
        return self.progress.current.pairing == Pairing.HAND

    @cached_property
    def outdated(self) -> bool:
        return self.draft is not None and services.draft_is_outdated(self.event)

    # The players

    @cached_property
    def waiting_count(self) -> int:
        """How many players, or teams in a team event, are on the waiting list."""
        waiting = self.entrants.waiting
        if self.event.is_team_event:
            return len({entry.team_id for entry in waiting})
        return len(waiting)

    @cached_property
    def line_ups(self) -> LineUps | None:
        """The line-ups of the next round of a team event; they are sealed until opened."""
        return line_ups(self.event, self.director) if self.event.is_team_event else None

    @cached_property
    def short_pairs(self) -> list[Team]:
        """The pairs with a withdrawn player, while a round is left to be drawn."""
        if not self.event.is_of_pairs or self.line_ups is None:
            return []
        playing = Counter(entry.team_id for entry in self.entrants.entered)
        return [team for team in self.line_ups.teams if playing[team.pk] < PAIR]

    @property
    def entrants(self) -> Entrants:
        return self.players.entrants

    # The rest

    @cached_property
    def penalties(self) -> list[Penalty]:
        found = Penalty.objects.filter(tournament=self.event)
        return list(found.select_related("entry__player", "round", "given_by", "cancelled_by"))

    @property
    def standing_penalties(self) -> list[Penalty]:
        return [one for one in self.penalties if one.cancelled_at is None]

    @cached_property
    def announcements(self) -> list[Announcement]:
        return list(services.shown_announcements(self.event)[:ANNOUNCEMENTS])

    @cached_property
    def undo_step(self) -> services.UndoStep | None:
        return services.last_step(self.event)

    @property
    def undoes(self) -> str:
        """What the undo buttons of messages depend on; see :func:`views.console.undone_while`."""
        return f"{self.event.status} draft-{self.event.draft_version}"

    @property
    def takes_entries(self) -> bool:
        return not self.event.is_over

    @property
    def round_to_print(self) -> Round | None:
        """The round whose table slips are needed: the current one, or the next after it."""
        return self.current if self.undecided_tables else self.draft

    @property
    def blank_sheet(self) -> str:
        return blank_sheet_url(self.event)

    @property
    def named_sheets(self) -> list[tuple[str, str]]:
        """Text and address of the files with score sheets of :attr:`round_to_print`."""
        one = self.round_to_print
        if one is None:
            return []
        tables = self.current_tables if one is self.current else one.tables.order_by("number")
        return named_sheet_links(one, tables)

    @property
    def takes_penalties(self) -> bool:
        return services.takes_penalties(self.event)

    @cached_property
    def can_cancel(self) -> bool:
        return passes(check_cancel, self.event)
