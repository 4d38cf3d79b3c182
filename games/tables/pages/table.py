"""The page of a table: the waiting room, and afterwards the play."""

from __future__ import annotations

import json

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from accounts.access import MEMBER, PLAYERS, ClubRequest, actor_of, club_page, is_official
from accounts.models import Club
from games.access import can_view_table, find_table, is_seated
from games.models import BotPace, Game, TableStatus
from games.sealed_games import is_dealt_from_boards
from games.tables.page_labels import page_labels
from games.tables.pages.seat_panel import requests_panel
from games.tables.pages.waiting_room import show_begun_game, waiting_room
from games.tables.snapshot import view_for
from games.tables.stand_ins import replaceable_seats


@club_page(MEMBER)
@never_cache
def table(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    game = find_table(club, pk, request.user, request.GET.get("key", ""))
    if game.table.status == TableStatus.WAITING:
        return waiting_room(request, game)
    if request.headers.get("HX-Request"):
        return show_begun_game(request)
    if not can_view_table(request.user, game):  # an official, who may direct but sees no cards
        return redirect("games:manage", club.slug, pk)
    if game.table.status == TableStatus.OVER and not is_seated(request.user, game):
        return redirect("games:replay", club.slug, pk)
    return render(request, "games/tables/table.html", _context(request, game))


def _context(request: ClubRequest, game: Game) -> dict[str, object]:
    text, _tag = view_for(game=game.pk, user=actor_of(request))
    slug, pk = game.club.slug, game.pk
    links = {
        "socket": f"/ws/games/{pk}/",
        "lobby": reverse("games:lobby", args=[slug]),
        "sheet": game.get_absolute_url(),
        "replay": reverse("games:replay", args=[slug, pk]),
        "report": reverse("games:report", args=[slug, pk]),
        "mute": reverse("games:mute", args=[slug, pk]),
    }
    if game.is_of_event:
        links["event"] = game.event_url
    elif is_seated(request.user, game):
        links["rematch"] = reverse("games:rematch", args=[slug, pk])
    if not (game.is_of_event or game.table.rated):
        links["explains"] = "yes"
    if PLAYERS.is_open_to(game.club, request.role):
        links["player"] = reverse("accounts:player", args=[slug, 0])
    if is_official(request.role):
        links["manage"] = reverse("games:manage", args=[slug, pk])
    if seats := replaceable_seats(game, actor_of(request)):
        links["stand_in"] = reverse("games:stand_in", args=[slug, pk])
        links["stand_in_seats"] = " ".join(seats)
    return {
        "asked": requests_panel(game, actor_of(request)),
        "title": str(game),
        "game": game,
        "view": json.loads(text),
        "labels": page_labels(game),
        "paces": BotPace.choices,
        "links": links,
        "boards": is_dealt_from_boards(game),
    }
