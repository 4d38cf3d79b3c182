"""Guests who ask for their seat from another browser, and bots for players who are away."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.access import (
    MEMBER,
    ClubRequest,
    actor_of,
    club_page,
    guests_allowed,
    public,
    role_in,
    signed_in,
)
from accounts.models import Club
from accounts.refusals import Refusal
from accounts.text import whole_number
from games.access import find_table
from games.errors import GameError
from games.models import Game, Seating
from games.rules import Seat
from games.tables import club_guests, errors, seat_requests, stand_ins
from games.tables.pages.game_limit import refusal_of_game
from games.tables.pages.practice import SIGN_IN, own_game, user_or_guest
from games.tables.pages.seat_panel import requests_panel, table_url


@guests_allowed
@public
@never_cache
@require_POST
def ask(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """Ask for the seat in the field ``seat``; a visitor becomes a guest without a seat."""
    if (refused := refusal_of_game(request)) is not None:
        return refused
    try:
        game = club_guests.find_invitation(pk, token)
        if role_in(request.user, game.club) is not None:
            raise errors.GuestsNotAllowed
        _ask(request, game, _seat_of(request), token)
    except Refusal as error:
        messages.error(request, error.message)
    return redirect("games:invited", pk, token)


def _ask(request: HttpRequest, game: Game, seat: Seat, token: str) -> None:
    with transaction.atomic():
        user, is_new = user_or_guest(request)
        seat_requests.ask(game=game, user=user, seat=seat, invite_token=token)
    if is_new:
        login(request, user, backend=SIGN_IN)


def _seat_of(request: HttpRequest) -> Seat:
    try:
        return Seat(request.POST.get("seat", ""))
    except ValueError:
        raise errors.SeatUnknown from None


@club_page(MEMBER)
@never_cache
def requests(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The requests that a member may answer; POST answers one."""
    return _requests(request, find_table(club, pk, request.user))


@guests_allowed
@signed_in
@never_cache
def play_requests(request: HttpRequest, pk: int) -> HttpResponse:
    """The requests for the seat of a guest; POST answers one.

    The panel vanishes from a page that another browser has taken the seat from.
    """
    if request.method == "GET" and not _has_seat(request, pk):
        return HttpResponse()
    return _requests(request, own_game(request, pk))


def _has_seat(request: HttpRequest, pk: int) -> bool:
    return Seating.objects.filter(game=pk, guest=actor_of(request)).exists()


def _requests(request: HttpRequest, game: Game) -> HttpResponse:
    user = actor_of(request)
    if request.method != "POST":
        panel = requests_panel(game, user)
        if panel is None:
            return HttpResponse()
        return render(request, "games/tables/_seat_requests.html", {"asked": panel})
    grants = request.POST.get("answer") == "yes"
    number = whole_number(request.POST.get("request", "")) or 0
    try:
        name = seat_requests.answer(game=game, actor=user, request=number, grants=grants)
    except Refusal as error:
        messages.error(request, error.message)
    else:
        if grants and not seat_requests.may_answer_all(game, user):  # it was the user's own seat
            messages.success(request, _("You play on in the other browser."))
            return redirect("games:invited", game.pk, game.table.invite_token)
        text = _("%(name)s has the seat back.") if grants else _("The request is refused.")
        messages.success(request, text % {"name": name})
    return redirect(table_url(game, user))


@club_page(MEMBER)
@require_POST
def stand_in(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Let a bot play at the seat in the field ``seat``."""
    return _stand_in(request, find_table(club, pk, request.user))


@guests_allowed
@signed_in
@require_POST
def play_stand_in(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a bot play for the host of a table where the user sits as a guest."""
    return _stand_in(request, own_game(request, pk))


def _stand_in(request: HttpRequest, game: Game) -> HttpResponse:
    try:
        stand_ins.let_bot_play(game=game, actor=actor_of(request), seat=_seat_of(request))
    except GameError as error:
        return HttpResponse(error.message, status=400, content_type="text/plain")
    return HttpResponse(status=204)
