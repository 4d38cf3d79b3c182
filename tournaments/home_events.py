"""Events on home pages: those of a club, and a player's own events with their table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import (
    Case,
    F,
    FilteredRelation,
    Func,
    JSONField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    When,
)
from django.utils.timezone import localdate, now

from accounts.access import memberships_of
from accounts.models import Club, Player, Role, User
from accounts.places import Place
from tournaments.earlier_events import proposed_start
from tournaments.models import (
    Entry,
    EntryStatus,
    EventStatus,
    ResultStatus,
    RoundStatus,
    StandingsSnapshot,
    Table,
    TableSeat,
    Tournament,
)
from tournaments.models.choices import ACTIVE, TeamRanking
from tournaments.podium import PLACES, podium_of
from tournaments.series_page import newest_series
from tournaments.services import table_permissions
from tournaments.standings_remarks import rounds_played
from tournaments.table_status import TableLine, table_line

MOST_EVENTS = 3
MOST_OF_CLUB = 4
SHOWN_AFTER_START = timedelta(hours=12)
NOBODY = 0
"""A primary key that no player has."""


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """A player's event, with their table in the round being played.

    :ivar waiting: whether they are on the waiting list.
    """

    event: Tournament
    waiting: bool
    table: TableLine | None
    may_confirm: bool

    @property
    def is_running(self) -> bool:
        return self.event.status == EventStatus.RUNNING


@dataclass(frozen=True, slots=True)
class Leader:
    """A player in one of the first places of a published event; *own* marks the reader.

    :ivar played: how many rounds they played, if averages count besides them; otherwise ``""``.
    """

    place: Place
    player: int
    name: str
    own: bool
    played: str = ""


@dataclass(frozen=True, slots=True)
class ClubEvents:
    """A club's events for its home page: the reader's own, and running, coming and published ones.

    Published events have a ``podium`` of :class:`Leader`.

    :ivar newest_series: the key of the newest series of the club, if any event was published.
    """

    own: Sequence[OwnEvent]
    running: Sequence[Tournament]
    coming: Sequence[Tournament]
    results: Sequence[Tournament]
    newest_series: int | None


@dataclass(frozen=True, slots=True)
class HomeEvents:
    """The events being played that a user directs, and their own running and coming events."""

    directed: Sequence[Tournament]
    own: Sequence[OwnEvent]


def events_of_club(club: Club, player: Player | None, user: Any, now: datetime) -> ClubEvents:
    """Return the events on a club's home page for *user*, whose player is *player*.

    Makes one query, and three more for the tables if *player* is in an event being played.
    """
    events = _with_entry(Tournament.objects.filter(club=club), [player.pk if player else NOBODY])
    since = now - SHOWN_AFTER_START
    running = events.filter(status=EventStatus.RUNNING).order_by("-starts_at", "-pk")
    coming = events.filter(status=EventStatus.OPEN, starts_at__gte=since).order_by(
        "starts_at", "pk"
    )
    latest = events.filter(status=EventStatus.PUBLISHED).order_by("-starts_at", "-pk")
    wanted = Q(pk__in=_own(events).values("pk")[:MOST_EVENTS])
    for part in (running, coming, latest):
        wanted |= Q(pk__in=part.values("pk")[:MOST_OF_CLUB])
    rows = StandingsSnapshot.objects.filter(tournament=OuterRef("pk")).order_by("-round_number")
    leaders = Subquery(rows.values(first=FirstPlaces(F("rows")))[:1])
    series = Subquery(newest_series(club).values("pk"))
    found = list(
        events.filter(wanted)
        .annotate(leaders=leaders, newest_series=series)
        .order_by("starts_at", "pk")
    )
    shown = {status: [one for one in found if one.status == status] for status in EventStatus}
    published = shown[EventStatus.PUBLISHED]
    for event in published:
        event.podium = podium_of(_leaders(event.leaders or (), player))
    return ClubEvents(
        own=_own_events([one for one in found if one.entry and one.status in ACTIVE], user),
        running=shown[EventStatus.RUNNING][::-1][:MOST_OF_CLUB],
        coming=[one for one in shown[EventStatus.OPEN] if one.starts_at >= since][:MOST_OF_CLUB],
        results=published[::-1],
        newest_series=published[0].newest_series if published else None,
    )


class FirstPlaces(Func):
    """The rows of stored standings in the places of a podium."""

    template = f"jsonb_path_query_array(%(expressions)s, '$[*] ? (@.place <= {PLACES})')"
    output_field = JSONField()


def _leaders(rows: Iterable[dict[str, Any]], reader: Player | None) -> Iterator[Leader]:
    for row in rows:
        own = reader is not None and row["player"] == reader.pk
        place = Place(row["place"], row["shared"])
        yield Leader(place, row["player"], row["name"], own, rounds_played(row))


def home_events_of(user: Any) -> HomeEvents | None:
    """Return the events on the home page of *user*, or None if there are none.

    Queries: as for :func:`events_of_club`.
    """
    if not user.is_authenticated:
        return None
    roles = memberships_of(user)
    directed = roles.filter(role__in=(Role.DIRECTOR, Role.SECRETARY)).values("club")
    players = Player.objects.filter(club__in=roles.values("club"), user=user)
    events = _with_entry(Tournament.objects.all(), players.values("pk"))
    running = events.filter(status=EventStatus.RUNNING, club__in=directed)
    running = running.order_by("-starts_at", "-pk")
    own = Q(pk__in=_own(events).values("pk")[:MOST_EVENTS])
    shown = running.values("pk")[:MOST_EVENTS]
    found = list(
        events.filter(own | Q(pk__in=shown))
        .annotate(directed=Q(pk__in=shown))
        .order_by("starts_at", "entry", "pk")
    )
    content = HomeEvents(
        directed=[event for event in reversed(found) if event.directed],
        own=_own_events([event for event in found if event.entry], user),
    )
    return content if found else None


def _with_entry(events: QuerySet[Tournament], players: Any) -> QuerySet[Any]:
    """Annotate *events* with an entry of one of *players*: its key, its status and its player.

    The players belong to different clubs, so that at most one is in each event.
    """
    entries = Entry.objects.filter(tournament=OuterRef("pk"), player__in=players)
    entered = entries.exclude(status=EntryStatus.WITHDRAWN).order_by("pk")
    return events.select_related("club").annotate(
        entry=Subquery(entered.values("pk")[:1]),
        entry_status=Subquery(entered.values("status")[:1]),
        entered_as=Subquery(entered.values("player")[:1]),
    )


def _own(events: QuerySet[Any]) -> QuerySet[Any]:
    """Return those of *events* with an entry: being played, latest first; then those to come."""
    found = events.filter(entry__isnull=False, status__in=ACTIVE)
    started = Case(When(status=EventStatus.RUNNING, then=F("starts_at")))
    return found.order_by(started.desc(nulls_last=True), "starts_at", "entry")


def _own_events(events: Sequence[Any], user: User) -> list[OwnEvent]:
    """*events* are in the order of their start."""
    being_played = [event for event in events if event.status == EventStatus.RUNNING]
    others = [event for event in events if event.status != EventStatus.RUNNING]
    shown = [*reversed(being_played), *others][:MOST_EVENTS]
    running = [event.entry for event in shown if event.status == EventStatus.RUNNING]
    tables = _tables(running)
    return [_own_event(event, tables.get(event.entry), user) for event in shown]


def _own_event(event: Any, table: Table | None, user: User) -> OwnEvent:
    may = table_permissions(table, user, official=False).confirm if table else False
    line = table_line(table, event.entered_as) if table else None
    return OwnEvent(event, event.entry_status == EntryStatus.WAITING, line, may)


def _tables(entries: Sequence[int]) -> dict[int, Table]:
    """Return the tables of the rounds being played, by entry."""
    if not entries:
        return {}
    seats = TableSeat.objects.select_related("entry__player", "award", "stand_in").order_by("pk")
    own = TableSeat.objects.filter(entry__in=entries, table__round__status=RoundStatus.RELEASED)
    current = FilteredRelation("results", condition=~Q(results__status=ResultStatus.SUPERSEDED))
    rows: QuerySet[Any] = Table.objects.filter(pk__in=own.values("table"))
    rows = rows.annotate(version=current)
    rows = rows.select_related("round__tournament__club", "game", "schedule", "version")
    rows = rows.order_by("pk")
    tables: dict[int, Any] = {}
    for row in rows.prefetch_related(Prefetch("seats", seats)):
        # The query has one row for each version of a table's result, or one without a version.
        table = tables.setdefault(row.pk, row)
        version = getattr(row, "version", None)
        table.versions = [*getattr(table, "versions", ()), *([version] if version else [])]
    return {seat.entry_id: table for table in tables.values() for seat in table.seats.all()}


def events_to_enter(club: Club) -> dict[str, Any]:
    """Return the next events of *club* that a director can enter players in, after an import.

    ``any`` is whether the club has ever had an event. If not, ``today`` is whether the form of a
    new one proposes today.
    """
    events = Tournament.objects.filter(
        club=club, status=EventStatus.OPEN, team_ranking=TeamRanking.NONE
    )
    soonest = events.select_related("club").order_by("starts_at", "pk")
    found = list(soonest[:MOST_EVENTS])
    had_one = bool(found) or Tournament.objects.filter(club=club).exists()
    context = {"club": club, "events": found, "any": had_one}
    return context if had_one else context | {"today": _proposes_today(club, now())}


def _proposes_today(club: Club, at: datetime) -> bool:
    return localdate(proposed_start(club, at), club.zone) == localdate(at, club.zone)
