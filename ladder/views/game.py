"""The page that explains the effect of a game on its players' strengths."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from accounts.access import ClubRequest, club_page
from accounts.models import Club
from games.access import viewable
from games.models import Game
from games.sheets.event_places import place_of
from ladder.access import (
    LADDER_PLAYERS,
    LADDERS,
    current_run,
    get_counted_game,
    visible_ladders,
)
from ladder.explanation import explain, level_of, ratings_of
from ladder.game_effects import effects_of
from ladder.models import CountedGame
from ladder.scale import scale_of


@club_page(LADDERS)
def game(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the expected and actual scores of a game, and how the strengths moved."""
    counted = get_counted_game(club, request.role, pk)
    run = current_run(counted.pool)
    scale = scale_of(counted.pool, run)
    own = request.player.pk if request.player else None
    ratings = ratings_of(run, counted) if run else []
    lines = explain(counted, ratings, scale, own) if ratings else []
    effects = {}
    if run and ratings and not counted.left_out:
        ladders = visible_ladders(club, request.role).filter(pool=counted.pool)
        effects = effects_of(run, counted, ladders, ratings)
    table_level = level_of(ratings)
    sheet = _sheet(request, counted)
    context: dict[str, Any] = {
        "game": counted,
        "lines": lines,
        "panels": [(line, effects.get(line.player or 0, [])) for line in lines],
        "table_level": table_level,
        "digits": 0 if table_level == round(table_level) else 1,
        "level": scale.level,
        "share": counted.deals / counted.deals_of_whole,
        "sheet": sheet,
        "place": place_of(sheet) if sheet else None,
        "players_open": LADDER_PLAYERS.is_open_to(club, request.role),
    }
    return render(request, "ladder/game.html", context)


def _sheet(request: ClubRequest, counted: CountedGame) -> Game | None:
    """Return the score sheet of a game if it exists and the reader may view it."""
    if counted.game_id is None:
        return None
    sheets = Game.objects.filter(viewable(request.user, request.role), pk=counted.game_id)
    return sheets.select_related("club").first()
