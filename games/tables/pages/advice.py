"""Hints and reviews in games against bots: a page asks until the answer is there."""

from __future__ import annotations

from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.access import actor_of, guests_allowed, signed_in
from accounts.addresses import PRACTICE_CLUB
from games.access import get_table
from games.errors import GameError
from games.models import Advice
from games.tables.advice.services import ask_hint, ask_review


@guests_allowed
@signed_in
@never_cache
@require_POST
def hint(request: HttpRequest, pk: int) -> HttpResponse:
    """What an expert would do now in the place of the player."""
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
def review(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Which decisions of the player in a deal that is over cost most."""
    game = get_table(pk, request.user, club=PRACTICE_CLUB)
    if not ratelimit.consume(request, action="advice"):
        return _refused(_("Too many questions. Wait a moment."), 429)
    try:
        return _answer(ask_review(game=game, user=actor_of(request), number=number))
    except GameError as error:
        return _refused(error.message, 409)


def _answer(advice: Advice) -> JsonResponse:
    ready = advice.answer is not None
    return JsonResponse({"ready": ready, "number": advice.number, **(advice.answer or {})})


def _refused(message: str, status: int) -> JsonResponse:
    return JsonResponse({"message": message}, status=status)
