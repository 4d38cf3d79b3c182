"""The front page of a club: what is on, what came of it, what waits for the reader."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now as utc_now

from accounts.access import EVENTS, club_page, is_official
from accounts.models import Club, Player
from games.models import Game, GameStatus
from games.tables.lobby import my_games
from games.tables.moderation import unsettled_reports
from tournaments.models import EventStatus, StandingsSnapshot, Tournament

MOST = 4
OPEN_SHEETS = (GameStatus.OPEN, GameStatus.FINISHED, GameStatus.DISPUTED)


@dataclass(frozen=True, slots=True)
class Result:
    """A past event and who came first, second and third."""

    event: Tournament
    leaders: list[dict[str, object]]


@club_page(EVENTS)
def club_home(request: HttpRequest, club: Club) -> HttpResponse:
    now = utc_now()
    player: Player | None = request.player  # type: ignore[attr-defined]  # see ClubRequest
    official = is_official(request.role)  # type: ignore[attr-defined]
    events = Tournament.objects.filter(club=club).select_related("club")
    return render(
        request,
        "deploy/club_home.html",
        {
            "running": events.filter(status=EventStatus.RUNNING).order_by("starts_at", "pk")[:MOST],
            "coming": coming(club, now),
            "results": results(club),
            "sheets": sheets_of(player) if player else [],
            "tables": my_games(club, request.user) if player else [],
            "waiting": waiting(club) if official else [],
            "reports": unsettled_reports(club) if official else 0,
        },
    )


def coming(club: Club, now: datetime) -> list[Tournament]:
    """Events one may still enter, the next one first; one that is late in starting stays."""
    events = Tournament.objects.filter(
        club=club, status=EventStatus.OPEN, starts_at__gte=now - timedelta(hours=12)
    )
    return list(events.select_related("club").order_by("starts_at", "pk")[:MOST])


def results(club: Club) -> list[Result]:
    """The latest published events with their first three, from the stored standings."""
    events = list(
        Tournament.objects.filter(club=club, status=EventStatus.PUBLISHED)
        .select_related("club")
        .order_by("-starts_at", "-pk")[:MOST]
    )
    last = {
        snapshot.tournament_id: snapshot
        for snapshot in StandingsSnapshot.objects.filter(tournament__in=events).order_by(
            "round_number", "pk"
        )
    }
    return [Result(event, last[event.pk].rows[:3] if event.pk in last else []) for event in events]


def sheets_of(player: Player) -> list[Game]:
    """The sheets on which something of *player* is still to be done, the latest first."""
    games = Game.objects.filter(seatings__player=player, status__in=OPEN_SHEETS, hosted=False)
    return list(games.select_related("club").order_by("-played_at", "-pk")[:MOST])


def waiting(club: Club) -> list[Game]:
    """Disputed sheets, which an official settles."""
    games = Game.objects.filter(club=club, status=GameStatus.DISPUTED)
    return list(games.select_related("club").order_by("-played_at", "-pk")[:MOST])
