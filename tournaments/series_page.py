"""The table of a series as pages and files show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.timezone import localdate
from django.utils.translation import pgettext

from accounts.access import EVENTS, role_in
from accounts.models import Club, Player, Role
from accounts.places import Place
from accounts.season_tables import SeasonTable
from tournaments.models import EventStatus, Series, SeriesScoring, Tournament
from tournaments.number_columns import column
from tournaments.podium import Podium, podium_of
from tournaments.series import SeriesRow
from tournaments.series_results import SeriesTable, table_of_series

MOST_OF_A_PLAYER = 3
"""How many series the page of a player shows, latest first."""
MOST_OF_A_SEASON = 2
"""How many series that take new events stand among the tables of the season, latest first."""
MOST_CONTENDERS = 6
"""How many players who can still win are named."""


@dataclass(frozen=True, slots=True)
class SeriesCell:
    """The points of an event for a player; *counts* if it is among their best."""

    points: str
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A player's row; *cells* has None for events in which they did not play.

    *rows* is the number of rows of the table.
    """

    row: SeriesRow
    rows: int
    name: str
    own: bool
    guest: bool
    total: str
    cells: tuple[SeriesCell | None, ...]

    @property
    def place(self) -> Place:
        return Place(self.row.place, self.row.shared)

    @property
    def is_limited(self) -> bool:
        """Whether some place of the table is out of the player's reach."""
        return (self.row.best_place, self.row.worst_place) != (1, self.rows)

    @property
    def possible(self) -> str:
        """The places that the player can still have."""
        best, worst = self.row.best_place, self.row.worst_place
        return str(best) if best == worst else f"{best}–{worst}"

    @property
    def possible_words(self) -> str:
        """The places that the player can still have, within a sentence."""
        best, worst = self.row.best_place, self.row.worst_place
        if best == worst:
            return str(best)
        text = pgettext("places", "from %(best)s to %(worst)s")
        return text % {"best": best, "worst": worst}

    @property
    def can_win(self) -> bool:
        return self.row.best_place == 1


@dataclass(frozen=True, slots=True)
class SeriesStandings:
    """The table after the published *events*; *left* are still to be played.

    *due* says that newer results of an event are being computed.
    """

    events: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]
    lines: tuple[SeriesLine, ...]
    left: int
    by_place: bool
    due: bool

    @property
    def columns(self) -> list[tuple[Tournament, int | None]]:
        """The events, with their number among those of a day if there are several."""
        days = [localdate(event.starts_at, event.club.zone) for event in self.events]
        return [
            (event, days[: index + 1].count(day) if days.count(day) > 1 else None)
            for index, (event, day) in enumerate(zip(self.events, days, strict=True))
        ]

    @property
    def limits_places(self) -> bool:
        """Whether events are left, but not every player can still have every place."""
        return self.by_place and self.left > 0 and any(line.is_limited for line in self.lines)

    @property
    def contenders(self) -> list[SeriesLine]:
        """The players who can still win, if these are not all players."""
        return [line for line in self.lines if line.can_win]

    @property
    def named_contenders(self) -> list[str]:
        return [line.name for line in self.contenders[:MOST_CONTENDERS]]

    @property
    def other_contenders(self) -> int:
        return max(0, len(self.contenders) - MOST_CONTENDERS)

    def line_of(self, player: int) -> SeriesLine | None:
        return next((line for line in self.lines if line.row.player == player), None)

    @property
    def version(self) -> tuple[object, ...]:
        """Values that change when the table or the name of a player does."""
        lines = tuple((line.name, line.row) for line in self.lines)
        return tuple((event.pk, event.name) for event in self.events), self.left, lines


@dataclass(frozen=True, slots=True)
class SeriesPanel:
    """The first places of a series; *left* events are still to be played.

    *below* is the reader's row if it is below these places.
    """

    series: Series
    podium: Podium[SeriesLine]
    below: SeriesLine | None
    left: int


@dataclass(frozen=True, slots=True)
class PlayerInSeries:
    """A player's row in a series."""

    series: Series
    line: SeriesLine
    left: int


def standings_of_series(series: Series, reader: Player | None) -> SeriesStandings:
    """Return the current table of *series*."""
    table = table_of_series(series)
    chosen = {
        event.pk: event
        for event in series.events.exclude(status=EventStatus.CANCELLED)
        .select_related("club")
        .order_by("starts_at", "pk")
    }
    events = tuple(chosen.pop(pk) for pk in table.events)
    return SeriesStandings(
        events=events,
        coming=tuple(chosen.values()),
        lines=tuple(_lines(table, reader, signed=_is_signed(series))),
        left=table.left_of(series),
        by_place=series.scoring == SeriesScoring.POINTS,
        due=any(event.standings_are_due for event in events),
    )


def newest_series(club: Club) -> QuerySet[Series]:
    """Return the newest series of *club*."""
    return Series.objects.filter(club=club).order_by("-created_at", "-pk")[:1]


def panel_of(series_pk: int | None, player: Player | None) -> SeriesPanel | None:
    """Return a series for the home page of its club: the first places, and the reader's."""
    if series_pk is None:
        return None
    series = Series.objects.select_related("club").get(pk=series_pk)
    table = table_of_series(series)
    lines = tuple(_lines(table, player, signed=_is_signed(series)))
    podium = podium_of(lines)
    below = next((line for line in lines if line.own and line not in podium.lines), None)
    return SeriesPanel(series, podium, below, table.left_of(series))


def places_in_series(player: Player, user: Any) -> list[PlayerInSeries]:
    """Return the places of *player* in the latest series of their club, if *user* may see them."""
    club = player.club
    if not EVENTS.is_open_to(club, role_in(user, club)):
        return []
    played = Q(events__entries__player=player, events__status=EventStatus.PUBLISHED)
    latest = Series.objects.filter(played, club=club).distinct().order_by("-created_at", "-pk")
    places = []
    for series in latest[:MOST_OF_A_PLAYER]:
        table = table_of_series(series)
        lines = _lines(table, player, signed=_is_signed(series))
        line = next((one for one in lines if one.own), None)
        if line is not None:
            places.append(PlayerInSeries(series, line, table.left_of(series)))
    return places


def _is_signed(series: Series) -> bool:
    return series.scoring != SeriesScoring.POINTS


def _lines(table: SeriesTable, reader: Player | None, *, signed: bool) -> Iterator[SeriesLine]:
    """Yield the rows, with one format for each column.

    :param signed: whether the points are those of the events instead of points for places.
    """
    own = reader.pk if reader else None
    numbers = range(1, len(table.events) + 1)
    totals = column([row.total for row in table.rows], signed=signed)
    by_event = [column([row.points.get(n) for row in table.rows], signed=signed) for n in numbers]
    for index, (row, total) in enumerate(zip(table.rows, totals, strict=True)):
        cells = tuple(
            SeriesCell(by_event[number - 1][index], number in row.counted)
            if number in row.points
            else None
            for number in numbers
        )
        player = row.player
        guest = player in table.guests
        own_line = player == own
        yield SeriesLine(row, len(table.rows), table.names[player], own_line, guest, total, cells)


def tables_of_season(club: Club, role: Role | None) -> list[SeasonTable]:
    """Return the latest series of the club that take new events, if *role* may see events."""
    if not EVENTS.is_open_to(club, role):
        return []
    found = Series.objects.filter(club=club, takes_until__isnull=False)
    latest = found.select_related("club").order_by("-takes_until", "-pk")[:MOST_OF_A_SEASON]
    return [
        SeasonTable(
            series.name,
            series.get_absolute_url(),
            adds_up=series.scoring == SeriesScoring.SCORE and series.counts_all,
        )
        for series in latest
    ]
