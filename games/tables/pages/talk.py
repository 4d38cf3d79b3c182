"""Reporting and muting messages at a table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import (
    MEMBER,
    ClubRequest,
    actor_of,
    club_page,
    guests_allowed,
    signed_in,
)
from accounts.models import Club
from accounts.text import whole_number
from games.access import can_view_table, find_table
from games.errors import GameError
from games.models import Game
from games.rules import Seat
from games.tables import errors, moderation
from games.tables.pages.practice import own_game


@club_page(MEMBER)
@require_POST
def report(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Report the message whose event number is in the field ``number``."""
    return _report(request, _viewable_game(request, club, pk))


@club_page(MEMBER)
@require_POST
def mute(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Mute the player at the seat in the field ``seat``; with ``on=no``, unmute them."""
    return _mute(request, _viewable_game(request, club, pk))


@guests_allowed
@signed_in
@require_POST
def play_report(request: HttpRequest, pk: int) -> HttpResponse:
    """Report a message at a table where the user sits as a guest."""
    return _report(request, own_game(request, pk))


@guests_allowed
@signed_in
@require_POST
def play_mute(request: HttpRequest, pk: int) -> HttpResponse:
    """Mute a player of a table where the user sits as a guest."""
    return _mute(request, own_game(request, pk))


def _report(request: HttpRequest, game: Game) -> HttpResponse:
    number = whole_number(request.POST.get("number", ""))
    try:
        moderation.report(game=game, user=actor_of(request), number=number or 0)
    except GameError:
        return _bad_request(errors.NoSuchMessage())
    return HttpResponse(status=204)


def _mute(request: HttpRequest, game: Game) -> HttpResponse:
    seat, on = request.POST.get("seat", ""), request.POST.get("on") != "no"
    try:
        moderation.mute(game=game, user=actor_of(request), seat=Seat(seat), on=on)
    except (ValueError, GameError):
        return _bad_request(errors.SeatUnknown())
    return HttpResponse(status=204)


def _bad_request(error: GameError) -> HttpResponse:
    return HttpResponse(error.message, status=400, content_type="text/plain")


def _viewable_game(request: ClubRequest, club: Club, pk: int) -> Game:
    """Return the game at a table that the user may view.

    :raises Http404: if there is none.
    """
    game = find_table(club, pk, request.user)
    if not can_view_table(request.user, game):
        raise Http404(_("There is no such table, or it is for others."))
    return game
