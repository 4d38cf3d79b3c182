"""Teams and line-ups as pages and the API show them.

A line-up that is not open is included only for users who may see it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Prefetch
from django.utils.timezone import now as utc_now

from accounts.access import official_in
from accounts.search import by_name
from games.labels import SEAT_LETTERS, SEATS
from games.rules import Seat
from tournaments.models import (
    Entry,
    EntryStatus,
    LineUp,
    LineUpPlace,
    LineUpRound,
    RoundStatus,
    Team,
    Tournament,
)
from tournaments.models.choices import ACTIVE
from tournaments.models.teams import PLAYING
from tournaments.services.checks import passes
from tournaments.services.line_ups import (
    check_hand_in,
    line_ups_of_round,
    next_line_ups,
    teams_without,
)
from tournaments.services.teams import check_manage


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team with its players; *may_change* says whether the reader may change it.

    *waiting* is its number on the waiting list, or 0.
    """

    team: Team
    players: tuple[Entry, ...]
    reserves: tuple[Entry, ...]
    may_change: bool
    own: bool
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A player of an open line-up; *instead_of* is the player they replace, or ``""``.

    *letter* is that of their seat, or ``""`` if the draw seats them.
    """

    pk: int
    letter: str
    entry: int
    player: int
    name: str
    reserve: bool
    instead_of: str
    reason: str

    @property
    def seat(self) -> str:
        return str(SEATS[Seat(self.letter)]) if self.letter else ""

    @property
    def initial(self) -> str:
        return str(SEAT_LETTERS[Seat(self.letter)]) if self.letter else ""


@dataclass(frozen=True, slots=True)
class OpenLineUp:
    """A line-up that everybody may see."""

    team: Team
    handed_in: bool
    places: tuple[PlaceLine, ...]


@dataclass(frozen=True, slots=True)
class LineUps:
    """The line-ups of a round: *opened* ones, empty while they are sealed.

    *missing* are the teams that have not handed in, for officials; None for other users.
    *own* are the teams whose line-up the reader may hand in now.
    """

    number: int
    opening: LineUpRound
    opened: tuple[OpenLineUp, ...]
    teams: tuple[Team, ...]
    missing: tuple[Team, ...] | None
    own: tuple[Team, ...]
    is_next: bool

    @property
    def is_open(self) -> bool:
        return self.opening.opened_at is not None

    @property
    def deadline_is_over(self) -> bool:
        return self.opening.deadline is not None and self.opening.deadline <= utc_now()


def team_lines(tournament: Tournament, reader: Any) -> list[TeamLine]:
    """Return the teams of an event in the order of their entries.

    Teams on the waiting list follow in its order; withdrawn teams come last.
    """
    entries = Entry.objects.select_related("player").order_by("team_order", "pk")
    teams = tournament.teams.select_related("captain").prefetch_related(
        Prefetch("entries", entries)
    )
    found = sorted(teams.order_by("entered_at", "pk"), key=_rank)
    waiting = [team.pk for team in found if team.waiting]
    signed_in = reader.is_authenticated and not tournament.is_over
    official = signed_in and official_in(reader, tournament.club)
    lines = [
        _team_line(tournament, team, reader, signed_in=signed_in, official=official)
        for team in found
    ]
    return [
        replace(line, waiting=waiting.index(line.team.pk) + 1) if line.team.waiting else line
        for line in lines
    ]


def _rank(team: Team) -> tuple[int, datetime]:
    if team.withdrawn_at is not None:
        return 2, team.entered_at
    return (1, team.queued_at) if team.waiting else (0, team.entered_at)


def _team_line(
    tournament: Tournament, team: Team, reader: Any, *, signed_in: bool, official: bool
) -> TeamLine:
    team.tournament = tournament
    shown = [
        entry
        for entry in team.entries.all()
        if entry.status != EntryStatus.WITHDRAWN or entry.withdrawn_at == team.withdrawn_at
    ]
    captain = signed_in and team.captain.user_id == reader.pk
    return TeamLine(
        team=team,
        players=tuple(entry for entry in shown if not entry.reserve),
        reserves=tuple(entry for entry in shown if entry.reserve),
        may_change=official or (captain and passes(check_manage, team, reader)),
        own=captain
        or (reader.is_authenticated and any(e.player.user_id == reader.pk for e in shown)),
    )


def line_ups(tournament: Tournament, reader: Any, number: int | None = None) -> LineUps | None:
    """Return the line-ups for *reader* of round *number*; the default is the next or last round.

    Return None if the event has no such round.
    """
    upcoming = _upcoming(tournament)
    number = upcoming or _last(tournament) if number is None else number
    if number < 1 or number > (upcoming or _last(tournament)):
        return None
    opening = line_ups_of_round(tournament, number)
    is_next = number == upcoming
    teams = list(tournament.teams.filter(PLAYING).select_related("captain"))
    for team in teams:
        team.tournament = tournament
    official = reader.is_authenticated and official_in(reader, tournament.club)
    sealed = is_next and opening.opened_at is None
    now = utc_now()
    return LineUps(
        number=number,
        opening=opening,
        opened=() if sealed else tuple(opened_line_ups(tournament, number)),
        teams=tuple(teams),
        missing=tuple(teams_without(tournament, number)) if official and sealed else None,
        own=tuple(team for team in teams if passes(check_hand_in, team, reader, now))
        if sealed and reader.is_authenticated
        else (),
        is_next=is_next,
    )


def opened_line_ups(tournament: Tournament, number: int) -> list[OpenLineUp]:
    """Return the line-ups of a round in the order of the teams' names; none while sealed."""
    if line_ups_of_round(tournament, number).opened_at is None:
        return []
    places = LineUpPlace.objects.select_related("entry__player", "instead_of__player")
    found = LineUp.objects.filter(team__tournament=tournament, round_number=number)
    found = found.select_related("team").prefetch_related(Prefetch("places", places.order_by("pk")))
    return [
        OpenLineUp(one.team, one.handed_in_at is not None, _places(one.places.all()))
        for one in found.order_by(*by_name("team__name"))
        if one.places.all()
    ]


def _places(places: Iterable[LineUpPlace]) -> tuple[PlaceLine, ...]:
    return tuple(
        PlaceLine(
            pk=place.pk,
            letter=place.seat,
            entry=place.entry_id,
            player=place.entry.player_id,
            name=place.entry.player.name,
            reserve=place.entry.reserve,
            instead_of=place.instead_of.player.name if place.instead_of else "",
            reason=place.reason,
        )
        for place in places
    )


def _upcoming(tournament: Tournament) -> int:
    """Return the round for which line-ups are handed in now, or 0."""
    if tournament.status not in ACTIVE or not passes(next_line_ups, tournament):
        return 0
    return next_line_ups(tournament)


def _last(tournament: Tournament) -> int:
    return tournament.rounds.exclude(status=RoundStatus.DRAFT).count()
