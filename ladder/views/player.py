"""The page of a player on the ladder."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts.access import ClubRequest, club_page, get_player
from accounts.models import Club, Player
from ladder.access import LADDER_PLAYERS, current_run, get_pool, visible_ladders
from ladder.careers import career_of
from ladder.charts import CHART_HEIGHT, CHART_WIDTH, LEFT, RIGHT, bar
from ladder.contracts import contracts_of
from ladder.ladder_page import left_out_of, why_left_out
from ladder.models import Pool, Run
from ladder.player_page import chart_of, games_of, opponents_with_names
from ladder.player_places import places_of
from ladder.scale import scale_of

GAMES = 60
"""The number of games in the chart and its table; earlier games are on further pages."""

OPPONENTS = 20

LATEST = 5
"""The number of latest games shown above the statistics."""


@club_page(LADDER_PLAYERS)
def player(request: ClubRequest, club: Club, pool: int, pk: int) -> HttpResponse:
    """Show a player's strength over time, places, opponents and contracts."""
    found = get_pool(club, request.role, pool)
    one = get_player(club, pk)
    run = current_run(found)
    left_out = left_out_of(found.games.filter(seats__player=one)).values_list("left_out", flat=True)
    context: dict[str, Any] = {
        "pool": found,
        "player": one,
        "own": one == request.player,
        "left_out": len(left_out),
        "why_left_out": why_left_out(left_out),
    }
    if run is not None:
        context |= _career(request, found, run, one)
    return render(request, "ladder/player.html", context)


def _career(request: ClubRequest, pool: Pool, run: Run, one: Player) -> dict[str, Any]:
    games = games_of(run, one.pk)
    if not games:
        return {}
    career = career_of(games)
    ladders = visible_ladders(request.club, request.role).filter(pool=pool)
    scale = scale_of(pool, run)
    page = Paginator(games[::-1], GAMES).get_page(request.GET.get("page"))
    if "page" in request.GET and not request.GET["page"].isdecimal():
        raise Http404(_("There is no such page."))
    chart, lines = chart_of(list(page.object_list)[::-1], scale)
    opponents = Paginator(career.opponents, OPPONENTS).get_page(request.GET.get("opponents"))
    return {
        "career": career,
        "on_ladders": places_of(run, ladders, one.pk, games),
        # What a game is called is on its score sheet, which is for members only.
        "titles_open": request.role is not None,
        "latest": games[: -LATEST - 1 : -1],
        "strength": scale.show(games[-1].mean, games[-1].variance),
        "peak": scale.show(career.peak.mean, career.peak.variance) if career.peak else None,
        "page": page,
        "chart": chart,
        "chart_box": {"width": CHART_WIDTH, "height": CHART_HEIGHT, "left": LEFT,
                      "right": CHART_WIDTH - RIGHT, "dates": CHART_HEIGHT - 6},
        "lines": lines,
        "places": list(zip(bar(career.places), range(1, len(career.places) + 1), strict=True)),
        "opponents": opponents,
        "opponent_lines": opponents_with_names(list(opponents.object_list)),
        # Score sheets are for members only, and so are statistics computed from them.
        "contracts": contracts_of(pool, run, one.pk) if request.role is not None else None,
    }  # fmt: skip
