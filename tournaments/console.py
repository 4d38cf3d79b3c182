"""The state of an event at a glance, as its director needs it, and the next sensible step."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.names import folded
from tournaments import services
from tournaments.models import (
    Announcement,
    Entry,
    EntryStatus,
    EventStatus,
    ForbiddenPair,
    Penalty,
    Result,
    ResultStatus,
    Round,
    RoundStatus,
    SitOut,
    Table,
    TableSeat,
    TableStatus,
    Tournament,
)
from tournaments.models.play import DECIDED
from tournaments.table_status import TableCard, card, deals_in_a_round

LATEST = 3
COSTS = {
    "sit_outs": gettext_lazy("Sitting out again before others have"),
    "forbidden": gettext_lazy("Meetings of pairs to be kept apart"),
    "thirds": gettext_lazy("Third meetings"),
    "consecutive": gettext_lazy("Meetings in two rounds running"),
    "repeats": gettext_lazy("Repeated meetings"),
    "seats": gettext_lazy("Uneven seats"),
    "neighbours": gettext_lazy("Same left-hand neighbour again"),
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """What was refused, and in which part of the page that belongs."""

    part: str
    text: str


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that something is still expected from."""

    round: int
    number: int
    status: str


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that is left in a round."""

    seconds: int
    running: bool
    ends_at: datetime | None

    @property
    def text(self) -> str:
        hours, rest = divmod(self.seconds, 3600)
        minutes, seconds = divmod(rest, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


class Console:
    """One event as it stands, read once: each property is at most a query or two.

    *show* is the number of the round to look at; without it the one that matters now. *query* is
    part of the name of a player who is looked for.
    """

    def __init__(
        self, tournament: Tournament, now: datetime, show: int | None = None, query: str = ""
    ) -> None:
        self.event = tournament
        self.now = now
        self.show = show
        self.query = folded(query)

    # The rounds

    @cached_property
    def rounds(self) -> list[Round]:
        found = Round.objects.filter(tournament=self.event).select_related("draw")
        return list(found.order_by("number"))

    @cached_property
    def draft(self) -> Round | None:
        """The next round to be released."""
        return next((one for one in self.rounds if one.status == RoundStatus.DRAFT), None)

    @cached_property
    def current(self) -> Round | None:
        """The round that is being played."""
        playing = [one for one in self.rounds if one.status == RoundStatus.RELEASED]
        return playing[-1] if playing else None

    @property
    def played(self) -> int:
        return sum(one.status != RoundStatus.DRAFT for one in self.rounds)

    @cached_property
    def shown(self) -> Round | None:
        """The round whose tables are shown: with its last table decided it stays."""
        chosen = [one for one in self.rounds if one.number == self.show]
        released = [one for one in self.rounds if one.status != RoundStatus.DRAFT]
        usual = [self.current, self.draft, *released[-1:]]
        return next((one for one in [*chosen, *usual] if one is not None), None)

    @property
    def next_draft(self) -> Round | None:
        """The draft to look over now, because nothing is waited for."""
        return None if self.waiting else self.draft

    @cached_property
    def cards(self) -> list[TableCard]:
        """The tables of the shown round, with what each waits for."""
        if self.shown is None:
            return []
        deals = deals_in_a_round(self.event)
        return [card(table, deals) for table in tables_of(self.shown)]

    @cached_property
    def sit_outs(self) -> list[SitOut]:
        if self.shown is None:
            return []
        found = SitOut.objects.filter(round=self.shown).select_related("entry__player")
        return sorted(found, key=lambda out: folded(out.entry.player.name))

    @cached_property
    def waiting(self) -> list[OpenTable]:
        """The tables of the current round that are not decided."""
        if self.current is None:
            return []
        tables = Table.objects.filter(round=self.current).exclude(status__in=DECIDED)
        found = tables.order_by("number").values_list("number", "status")
        return [OpenTable(self.current.number, number, status) for number, status in found]

    @property
    def can_close(self) -> bool:
        """Whether the shown round waits for nothing but to be closed."""
        playing = self.current is not None and self.shown is self.current
        return playing and not self.waiting and self.event.status == EventStatus.RUNNING

    @property
    def clock(self) -> Clock | None:
        """The clock of the current round, once it has been started."""
        one = self.current
        if one is None or (one.clock_ends_at is None and one.clock_left is None):
            return None
        left = one.clock_ends_at - self.now if one.clock_ends_at else one.clock_left
        seconds = int(left.total_seconds()) if left else 0
        return Clock(max(0, seconds), one.clock_ends_at is not None, one.clock_ends_at)

    @cached_property
    def table_count(self) -> int:
        return Table.objects.filter(round=self.current).count() if self.current else 0

    @cached_property
    def outdated(self) -> bool:
        return self.draft is not None and services.draft_is_outdated(self.event)

    # The draw

    @cached_property
    def report(self) -> list[str]:
        return services.report_lines(self.shown.draw) if self.shown else []

    @property
    def costs(self) -> list[tuple[str, int]]:
        """What the draw costs, in words, the worst first."""
        if self.shown is None:
            return []
        costs = self.shown.draw.costs
        return [(str(label), costs[name]) for name, label in COSTS.items() if name in costs]

    @cached_property
    def apart(self) -> list[ForbiddenPair]:
        pairs = ForbiddenPair.objects.filter(tournament=self.event)
        return list(pairs.select_related("one__player", "other__player"))

    # The players

    @cached_property
    def entries(self) -> list[Entry]:
        found = Entry.objects.filter(tournament=self.event).select_related("player")
        return list(found.order_by("queued_at", "pk"))

    @property
    def entered(self) -> list[Entry]:
        found = [entry for entry in self.entries if entry.status == EntryStatus.ENTERED]
        return sorted(found, key=lambda entry: (folded(entry.player.name), entry.pk))

    @property
    def here(self) -> list[Entry]:
        return [entry for entry in self.entered if entry.checked_in_at is not None]

    @property
    def missing(self) -> list[Entry]:
        return [entry for entry in self.entered if entry.checked_in_at is None]

    @property
    def here_found(self) -> list[Entry]:
        return self._found(self.here)

    @property
    def missing_found(self) -> list[Entry]:
        return self._found(self.missing)

    def _found(self, entries: list[Entry]) -> list[Entry]:
        return [entry for entry in entries if self.query in folded(entry.player.name)]

    @property
    def queue(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.status == EntryStatus.WAITING]

    @property
    def withdrawn(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.status == EntryStatus.WITHDRAWN]

    # The rest

    @cached_property
    def penalties(self) -> list[Penalty]:
        found = Penalty.objects.filter(tournament=self.event)
        return list(found.select_related("entry__player", "round", "given_by", "cancelled_by"))

    @cached_property
    def announcements(self) -> list[Announcement]:
        return list(Announcement.objects.filter(tournament=self.event)[:LATEST])

    @cached_property
    def undo(self) -> services.Step | None:
        return services.last_step(self.event)

    @property
    def takes_entries(self) -> bool:
        return self.event.status in {EventStatus.OPEN, EventStatus.RUNNING}

    @property
    def takes_results(self) -> bool:
        return self.event.status in {EventStatus.RUNNING, EventStatus.FINISHED}

    @property
    def takes_penalties(self) -> bool:
        return self.takes_entries or self.event.status == EventStatus.FINISHED

    @cached_property
    def step(self) -> NextStep:
        return next_step(self)


def tables_of(one: Round) -> QuerySet[Table]:
    """The tables of a round with all that :func:`tournaments.table_status.card` needs."""
    standing = Result.objects.exclude(status=ResultStatus.SUPERSEDED)
    people = standing.select_related("submitted_by", "confirmed_by", "disputed_by")
    seats = TableSeat.objects.select_related("entry__player").order_by("pk")
    tables = Table.objects.filter(round=one).select_related("game").order_by("number")
    return tables.prefetch_related(Prefetch("seats", seats), Prefetch("results", people))


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one thing to do now: a sentence, and a button unless somebody else has to act."""

    text: str
    button: str = ""
    url: str = ""
    confirm: str = ""
    is_link: bool = False


def next_step(console: Console) -> NextStep:
    """The next sensible step of an event."""
    event = console.event
    if event.status == EventStatus.CANCELLED:
        return NextStep(_("This event was called off. Nothing more is to be done."))
    if event.status == EventStatus.PUBLISHED:
        text = _("The final standings are published. The evening is over.")
        return NextStep(text, _("See the standings"), event.get_absolute_url(), is_link=True)
    if event.status == EventStatus.FINISHED:
        text = _("All is played. Check results and penalties: publishing makes them final.")
        return _act(event, "publish", text, _("Publish the standings"))
    if console.waiting:
        return _wait_for_tables(console)
    if console.played >= event.round_count:
        text = _("Every round is played and every table decided.")
        return _act(event, "finish", text, _("Finish the event"))
    if console.draft is not None:
        return _release(console, console.draft)
    return _draw(console)


def _act(event: Tournament, name: str, text: str, button: str, confirm: str = "") -> NextStep:
    url = reverse(f"tournaments:{name}", args=[event.club.slug, event.pk])
    return NextStep(text, button, url, confirm)


def _wait_for_tables(console: Console) -> NextStep:
    words: dict[str, Any] = {
        "round": console.waiting[0].round,
        "tables": ", ".join(str(table.number) for table in console.waiting),
        "done": console.table_count - len(console.waiting),
        "all": console.table_count,
    }
    text = _("Round %(round)s: %(done)s of %(all)s tables are done. Still out: %(tables)s.") % words
    disputed = [table for table in console.waiting if table.status == TableStatus.DISPUTED]
    if disputed:
        number = {"table": disputed[0].number}
        button = _("Settle table %(table)s") % number
        return NextStep(text, button, f"#table-{disputed[0].number}", is_link=True)
    current = console.current
    started = current and (current.clock_ends_at or current.clock_left is not None)
    if console.event.round_minutes and current is not None and not started:
        args = [console.event.club.slug, console.event.pk, current.number]
        button = _("Start the clock: %(minutes)s minutes") % {
            "minutes": console.event.round_minutes
        }
        return NextStep(text, button, reverse("tournaments:clock_start", args=args))
    return NextStep(text)


def _release(console: Console, draft: Round) -> NextStep:
    words = {"round": draft.number, "before": draft.number - 1}
    if console.outdated:
        text = _("Round %(round)s does not fit who is here or who is to be kept apart: draw again.")
        text %= words
        return _act(console.event, "draw", text, _("Draw again"))
    text = _("Round %(round)s is drawn. Look it over, then show it to the players.") % words
    button = _("Release round %(round)s") % words
    if console.current is None:
        return _act(console.event, "release", text, button)
    text = _("Every table is decided. Releasing round %(round)s closes round %(before)s.") % words
    return _act(console.event, "release", text, button)


def _draw(console: Console) -> NextStep:
    here, entered = len(console.here), len(console.entered)
    words = {"here": here, "entered": entered, "tables": here // 4, "out": here % 4}
    if here < 4:
        text = _("%(here)s of %(entered)s are checked in. A draw needs four at least.") % words
        return NextStep(text, _("Check players in"), "#players", is_link=True)
    text = _("%(here)s of %(entered)s are checked in: %(tables)s tables.") % words
    if words["out"]:
        text += " " + _("%(out)s sit out in each round.") % words
    if here < entered:
        text += " " + _("Who is not checked in is not drawn.")
    first, last = console.played + 1, console.event.round_count
    rounds = {"first": first, "last": last}
    button = _("Draw round %(first)s") if first == last else _("Draw rounds %(first)s to %(last)s")
    return _act(console.event, "draw", text, button % rounds)
