"""Looking at a finished game again, card by card, and taking it along as a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts.access import MEMBER, ClubRequest, club_page
from accounts.models import Club
from games.access import get_table
from games.errors import GameError
from games.models import Game
from games.tables.guests import CLUB as HOUSE
from games.tables.replay import pbn_text, proofs_text, record_text, replay_of


@club_page(MEMBER)
def replay(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return replay_page(request, _get(request, club, pk))


@club_page(MEMBER)
def record(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return record_file(request, _get(request, club, pk))


@club_page(MEMBER)
def pbn(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return pbn_file(request, _get(request, club, pk))


@club_page(MEMBER)
def seeds(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return seeds_file(request, _get(request, club, pk))


def _get(request: ClubRequest, club: Club, pk: int) -> Game:
    return get_table(pk, request.user, club=club.slug)


def replay_page(request: HttpRequest, game: Game) -> HttpResponse:
    """The page of a game that is over; for another one, its table."""
    links = _addresses(game)
    try:
        document = replay_of(game)
    except GameError as error:
        messages.info(request, error.message)
        return redirect(links["table"])
    context = {"game": game, "document": document, "links": links}
    return render(
        request, "games/tables/replay.html", context | {"deal": _chosen(request, document)}
    )


def _chosen(request: HttpRequest, document: dict[str, Any]) -> dict[str, Any] | None:
    """The deal that the address names, or the first."""
    wanted = request.GET.get("deal", "")
    number = int(wanted) if wanted.isdecimal() and len(wanted) < 4 else 1
    deals: list[dict[str, Any]] = document["deals"]
    return next((deal for deal in deals if deal["number"] == number), deals[0] if deals else None)


def _addresses(game: Game) -> dict[str, str]:
    if game.club.slug == HOUSE:
        names, arguments = PLAYED_ALONE, [str(game.pk)]
    else:
        names, arguments = PLAYED_IN_A_CLUB, [game.club.slug, str(game.pk)]
    return {name: reverse(f"games:{url}", args=arguments) for name, url in names.items()}


PLAYED_IN_A_CLUB = {
    "table": "table",
    "record": "record",
    "pbn": "pbn",
    "seeds": "seeds",
    "sheet": "sheet",
}
PLAYED_ALONE = {
    "table": "play",
    "record": "play_record",
    "pbn": "play_pbn",
    "seeds": "play_seeds",
}


def record_file(request: HttpRequest, game: Game) -> HttpResponse:
    """The game as ``barbu-record/1``."""
    return _file(request, game, record_text, "json", "application/json")


def pbn_file(request: HttpRequest, game: Game) -> HttpResponse:
    """Its deals for bridge programs, which know four players with thirteen cards each."""
    return _file(request, game, pbn_text, "pbn", "application/x-pbn")


def seeds_file(request: HttpRequest, game: Game) -> HttpResponse:
    """What the verifier reads."""
    return _file(request, game, proofs_text, "deals.json", "application/json")


def _file(
    request: HttpRequest, game: Game, write: Callable[[Game], str], ending: str, kind: str
) -> HttpResponse:
    try:
        text = write(game)
    except GameError as error:
        messages.info(request, error.message)
        return redirect(_addresses(game)["table"])
    response = HttpResponse(text, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="barbu-{game.pk}.{ending}"'
    return response
