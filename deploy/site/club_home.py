"""The home page of a club: its events and results, and the user's open games."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now as utc_now

from accounts.access import EVENTS, actor_of, club_page, is_official
from accounts.models import Club, Player
from bidding.home import panel_of_club
from deploy.site.first_steps import first_steps
from games.models import Game, GameStatus
from games.tables.lobby import my_games
from games.tables.moderation import unsettled_reports
from ladder.boxes.home import boxes_in
from ladder.challenges.home import to_do_in_club
from ladder.home import head_of_club
from tournaments.home import own_events
from tournaments.models import EventStatus, StandingsSnapshot, Tournament

MAX_ROWS = 4
OPEN_SHEETS = (GameStatus.OPEN, GameStatus.FINISHED, GameStatus.DISPUTED)


@dataclass(frozen=True, slots=True)
class Result:
    """A past event with the first three of its standings."""

    event: Tournament
    leaders: list[dict[str, object]]


@club_page(EVENTS)
def club_home(request: HttpRequest, club: Club) -> HttpResponse:
    now = utc_now()
    player: Player | None = request.player  # type: ignore[attr-defined]  # see ClubRequest
    official = is_official(request.role)  # type: ignore[attr-defined]
    events = Tournament.objects.filter(club=club).select_related("club")
    running = events.filter(status=EventStatus.RUNNING).order_by("starts_at", "pk")
    return render(
        request,
        "deploy/club_home.html",
        {
            "running": running[:MAX_ROWS],
            "coming": coming(club, now),
            "results": results(club),
            "head": head_of_club(club, request.role, player),  # type: ignore[attr-defined]
            "own_boxes": boxes_in(club, player),
            "challenges": to_do_in_club(player),
            "bidding": panel_of_club(club),
            "first": first_steps(club, request.role),  # type: ignore[attr-defined]
            "own_events": own_events([player], actor_of(request)) if player else [],
            "sheets": sheets_of(player) if player else [],
            "tables": my_games(club, request.user) if player else [],
            "disputed": disputed_sheets(club) if official else [],
            "reports": unsettled_reports(club) if official else 0,
        },
    )


def coming(club: Club, now: datetime) -> list[Tournament]:
    """Return events open for entries, the next one first, up to 12 hours after their start."""
    events = Tournament.objects.filter(
        club=club, status=EventStatus.OPEN, starts_at__gte=now - timedelta(hours=12)
    )
    return list(events.select_related("club").order_by("starts_at", "pk")[:MAX_ROWS])


def results(club: Club) -> list[Result]:
    """Return the latest published events with the first three of their stored standings."""
    events = list(
        Tournament.objects.filter(club=club, status=EventStatus.PUBLISHED)
        .select_related("club")
        .order_by("-starts_at", "-pk")[:MAX_ROWS]
    )
    last = {
        snapshot.tournament_id: snapshot
        for snapshot in StandingsSnapshot.objects.filter(tournament__in=events).order_by(
            "round_number", "pk"
        )
    }
    return [Result(event, last[event.pk].rows[:3] if event.pk in last else []) for event in events]


def sheets_of(player: Player) -> list[Game]:
    """Return the unconfirmed sheets of *player*, the latest first."""
    games = Game.objects.filter(seatings__player=player, status__in=OPEN_SHEETS, hosted=False)
    return list(games.select_related("club").order_by("-played_at", "-pk")[:MAX_ROWS])


def disputed_sheets(club: Club) -> list[Game]:
    """Return the disputed sheets of *club*, which an official settles."""
    games = Game.objects.filter(club=club, status=GameStatus.DISPUTED)
    return list(games.select_related("club").order_by("-played_at", "-pk")[:MAX_ROWS])
