"""Hints against bots, and reviews of deals; a page polls until the answer is there."""

from __future__ import annotations

from collections.abc import Mapping

from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, ClubRequest, actor_of, club_page, guests_allowed, signed_in
from accounts.models import Club
from accounts.slugs import PRACTICE_CLUB
from games.access import get_table
from games.errors import GameError
from games.models import Advice, Game
from games.sheets.stored import names_of
from games.tables.advice.fact_texts import with_words
from games.tables.advice.game_review import review_of_game
from games.tables.advice.review_texts import lines_of
from games.tables.advice.services import ask_hint, ask_review
from games.tables.named_doubles import name_doubles
from games.tables.pages.practice import own_game


@guests_allowed
@signed_in
@never_cache
@require_POST
def hint(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask for a hint, or show it: what an expert would do in the player's place."""
    game = get_table(pk, request.user, club=PRACTICE_CLUB)
    if not ratelimit.consume(request, action="advice"):
        return _refused(_("Too many questions. Wait a moment."), 429)
    try:
        return _answer(ask_hint(game=game, user=actor_of(request)))
    except GameError as error:
        return _refused(error.message, 409)


@guests_allowed
@signed_in
@never_cache
@require_POST
def play_review(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Review the player's decisions in a deal: against bots, or as a guest at a table."""
    return _review(request, own_game(request, pk), number)


@club_page(MEMBER)
@never_cache
@require_POST
def review(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Review the player's decisions in a deal of a game that has ended."""
    return _review(request, get_table(pk, request.user, club=club.slug), number)


@guests_allowed
@signed_in
@never_cache
@require_POST
def play_game_review(request: HttpRequest, pk: int) -> HttpResponse:
    """Review the player's decisions in a whole game: against bots, or as a guest at a table."""
    return _game_review(request, own_game(request, pk))


@club_page(MEMBER)
@never_cache
@require_POST
def game_review(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Review the player's decisions in a whole game that has ended."""
    return _game_review(request, get_table(pk, request.user, club=club.slug))


def _game_review(request: HttpRequest, game: Game) -> HttpResponse:
    if not ratelimit.consume(request, action="advice"):
        return _refused(_("Too many questions. Wait a moment."), 429)
    try:
        return JsonResponse(review_of_game(game=game, user=actor_of(request)))
    except GameError as error:
        return _refused(error.message, 409)


def _review(request: HttpRequest, game: Game, number: int) -> HttpResponse:
    if not ratelimit.consume(request, action="advice"):
        return _refused(_("Too many questions. Wait a moment."), 429)
    try:
        asked = ask_review(game=game, user=actor_of(request), number=number)
    except GameError as error:
        return _refused(error.message, 409)
    name_doubles(asked)
    return _answer(asked, {"lines": lines_of(asked)})


def _answer(advice: Advice, more: Mapping[str, object] | None = None) -> JsonResponse:
    ready = advice.answer is not None
    found = with_words(advice.answer, names_of(advice.game)) if advice.answer else {}
    return JsonResponse({"ready": ready, "number": advice.number, **found, **(more or {})})


def _refused(message: str, status: int) -> JsonResponse:
    return JsonResponse({"message": message}, status=status)
