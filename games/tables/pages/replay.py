"""The replay of a finished game, and its files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.slugs import PRACTICE_CLUB
from accounts.text import whole_number
from games.access import get_table, guest_seat, is_seated, own_seat, sits_as_guest
from games.errors import GameError
from games.models import Game
from games.sealed_games import is_dealt_from_boards
from games.tables.deal_again import play_deal_again, replay_title_of, title_of
from games.tables.pages.game_limit import refusal_of_game
from games.tables.proofs import proofs_text
from games.tables.replay import pbn_text, record_text, replay_document
from games.tables.replay_panels import panels_for


@club_page(MEMBER)
def replay(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return replay_page(request, _game(request, club, pk))


@club_page(MEMBER)
def record(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return record_file(request, _game(request, club, pk))


@club_page(MEMBER)
def pbn(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return pbn_file(request, _game(request, club, pk))


@club_page(MEMBER)
def seeds(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return seeds_file(request, _game(request, club, pk))


@club_page(MEMBER)
@require_POST
def deal_again(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Play a deal of a finished game again, alone against bots."""
    return start_deal_again(request, _game(request, club, pk), number)


def start_deal_again(request: HttpRequest, game: Game, number: int) -> HttpResponse:
    """Start a game against bots of a deal that is over, and redirect to it."""
    if (refused := refusal_of_game(request)) is not None:
        return refused
    try:
        new = play_deal_again(game=game, number=number, user=actor_of(request))
    except GameError as error:
        messages.error(request, error.message)
        return redirect(_urls(request, game)["table"])
    return redirect("games:play", new.pk)


def _game(request: ClubRequest, club: Club, pk: int) -> Game:
    return get_table(pk, request.user, club=club.slug)


def replay_page(request: HttpRequest, game: Game) -> HttpResponse:
    """The replay of a finished game; redirects to the table if the game is not finished."""
    links = _urls(request, game)
    try:
        document = replay_document(game)
    except GameError as error:
        messages.info(request, error.message)
        return redirect(links["table"])
    deal = _selected_deal(request, document)
    own = own_seat(game, request.user)
    context = {
        "game": game,
        "title": title_of(game),
        "replay_title": replay_title_of(game),
        "document": document | {"you": guest_seat(game, request.user), "own": own},
        "links": links,
        "deal": deal,
        "tabs": _tabs(document, own),
        "boards": f"{game.event_url}deals/" if is_dealt_from_boards(game) else "",
        "panels": panels_for(request.user, game) if deal else [],
        "deal_again": _of_deal(request, game, "deal_again", deal["number"]) if deal else "",
        **(_reviews(request, game) if is_seated(request.user, game) else {}),
    }
    return render(request, "games/tables/replay.html", context)


def _selected_deal(request: HttpRequest, document: dict[str, Any]) -> dict[str, Any] | None:
    """Return the deal of the query parameter ``deal``, or the first one."""
    number = whole_number(request.GET.get("deal", ""))
    deals: list[dict[str, Any]] = document["deals"]
    return next((deal for deal in deals if deal["number"] == number), deals[0] if deals else None)


def _tabs(document: dict[str, Any], own: str | None) -> list[dict[str, Any]]:
    """Return what the strip of deals shows of each: its contract, and the points of the reader.

    :param own: the seat of the reader; None for others, who see no points.
    """
    return [
        {name: deal[name] for name in ("number", "contract", "words")}
        | {"points": deal["net"][own] if own else None}
        for deal in document["deals"]
    ]


def _of_deal(request: HttpRequest, game: Game, name: str, number: int) -> str:
    """Return the address of an action on a deal, whose number the page fills in."""
    if _is_outside_the_club(request, game):
        return reverse(f"games:play_{name}", args=[game.pk, number])
    return reverse(f"games:{name}", args=[game.club.slug, game.pk, number])


def _reviews(request: HttpRequest, game: Game) -> dict[str, str]:
    """Return the addresses of the reviews of a deal, and of the game."""
    prefix = "play_" if _is_outside_the_club(request, game) else ""
    arguments = [str(game.pk)] if prefix else [game.club.slug, str(game.pk)]
    return {
        "review": _of_deal(request, game, "review", 0),
        "game_review": reverse(f"games:{prefix}game_review", args=arguments),
    }


def _is_outside_the_club(request: HttpRequest, game: Game) -> bool:
    """Return whether the reader played the game against bots, or as a guest at a club's table."""
    return game.club.slug == PRACTICE_CLUB or sits_as_guest(game, request.user)


def _urls(request: HttpRequest, game: Game) -> dict[str, str]:
    if _is_outside_the_club(request, game):
        names, arguments = PRACTICE_URLS, [str(game.pk)]
    else:
        names, arguments = CLUB_URLS, [game.club.slug, str(game.pk)]
    return {name: reverse(f"games:{url}", args=arguments) for name, url in names.items()}


CLUB_URLS = {
    "table": "table",
    "record": "record",
    "pbn": "pbn",
    "seeds": "seeds",
    "sheet": "sheet",
}
PRACTICE_URLS = {
    "table": "play",
    "record": "play_record",
    "pbn": "play_pbn",
    "seeds": "play_seeds",
}


def record_file(request: HttpRequest, game: Game) -> HttpResponse:
    """The game as ``barbu-record/1``."""
    return _file(request, game, record_text, "json", "application/json")


def pbn_file(request: HttpRequest, game: Game) -> HttpResponse:
    """The deals as PBN, for bridge programs."""
    return _file(request, game, pbn_text, "pbn", "application/x-pbn")


def seeds_file(request: HttpRequest, game: Game) -> HttpResponse:
    """The seeds and commitments, for the verifier."""
    return _file(request, game, proofs_text, "deals.json", "application/json")


def _file(
    request: HttpRequest,
    game: Game,
    write: Callable[[Game], str],
    extension: str,
    content_type: str,
) -> HttpResponse:
    try:
        text = write(game)
    except GameError as error:
        messages.info(request, error.message)
        return redirect(_urls(request, game)["table"])
    response = HttpResponse(text, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="barbu-{game.pk}.{extension}"'
    return response
