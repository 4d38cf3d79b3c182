"""The home page of a club: its events and results, and the user's open games."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now as utc_now
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, EVENTS, ClubRequest, actor_of, club_page, is_official
from accounts.models import Club
from accounts.services.clubs import change_club
from bidding.home import panel_of_club
from deploy.site.first_steps import first_steps, lacks_season
from games.tables.club_games import games_of_club
from ladder.boxes.home import boxes_in
from ladder.challenges.home import to_do_in_club
from ladder.home import head_of_club
from tournaments.home_events import events_of_club
from tournaments.series_page import panel_of


@club_page(EVENTS)
def club_home(request: ClubRequest, club: Club) -> HttpResponse:
    player, role = request.player, request.role
    events = events_of_club(club, player, request.user, utc_now())
    games = games_of_club(club, player, request.user, official=is_official(role))
    head = head_of_club(club, role, player)
    first = first_steps(club, role)
    return render(
        request,
        "deploy/club_home.html",
        {
            "running": events.running,
            "coming": events.coming,
            "results": events.results,
            "head": head,
            "own_boxes": boxes_in(club, player),
            "challenges": to_do_in_club(player),
            "series": panel_of(events.newest_series, player),
            "bidding": panel_of_club(club),
            "first": first,
            "lacks_season": not head
            and first is None
            and bool(events.results)
            and events.newest_series is None
            and lacks_season(club, role),
            "own_events": events.own,
            "tables": games.tables,
            "sheets": games.sheets,
            "disputed": games.disputed,
            "reports": games.reports,
        },
    )


@club_page(DIRECTOR)
@require_POST
def hide_first_steps(request: ClubRequest, club: Club) -> HttpResponse:
    """Hide the first steps of a club from its officials for good."""
    change_club(club=club, actor=actor_of(request), first_steps_hidden=True)
    return redirect(club)
