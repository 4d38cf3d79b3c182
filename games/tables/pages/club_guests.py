"""The page behind the link of a table, for people who are not members of its club."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.access import actor_of, guests_allowed, has_account, public, role_in, signed_in
from accounts.models import User
from accounts.refusals import Refusal
from games.access import get_table, no_table, sits_as_guest
from games.models import IN_PROGRESS, Game, TableStatus
from games.tables import club_guests, errors, seat_requests
from games.tables.forms import GuestForm
from games.tables.lobby import summary_of
from games.tables.pages.game_limit import refusal_of_game
from games.tables.pages.practice import SIGN_IN, user_or_guest
from games.tables.pages.seat_panel import requests_panel
from games.tables.pages.waiting_room import show_begun_game


@guests_allowed
@public
@never_cache
def invitation(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """Ask for a name and seat the guest; afterwards show their waiting room."""
    try:
        game = club_guests.find_invitation(pk, token)
    except errors.LinkUnknown as error:
        return _without_seat(request, error)
    if role_in(request.user, game.club) is not None:
        address = reverse("games:table", args=[game.club.slug, pk])
        return redirect(f"{address}?{urlencode({'key': token})}")
    if isinstance(request.user, User) and sits_as_guest(game, request.user):
        if "asked" in request.GET:  # the seat has been given back while the page was open
            return _to_own_seat(request)
        return _own_seat(request, game, request.user)
    if not club_guests.admits_guests(game):
        return _refused(request, errors.GuestsNotAllowed().message, status=200)
    if game.table.status != TableStatus.WAITING:
        if request.headers.get("HX-Request") and "asked" not in request.GET:
            return show_begun_game(request)
        return _begun(request, game)
    return _form(request, game)


def _to_own_seat(request: HttpRequest) -> HttpResponse:
    """Show the seat in place of the page that has asked for it."""
    if request.headers.get("HX-Request"):
        return HttpResponseClientRedirect(request.path)
    return redirect(request.path)


def _begun(request: HttpRequest, game: Game) -> HttpResponse:
    """Say that the game has begun or ended; in the former case its guests ask for their seats."""
    if game.table.status not in IN_PROGRESS:
        text = _("This game has ended. Ask %(host)s for the link of the next one.")
        return _refused(request, text % {"host": game.created_by.name}, status=200)
    asking = _asking(request, game)
    if not asking["guests"]:
        return _refused(request, errors.NotWaiting().message, status=200)
    context = {"summary": summary_of(game, request.user), **asking}
    return render(request, "games/tables/invited_begun.html", context)


def _asking(request: HttpRequest, game: Game) -> dict[str, Any]:
    """Return the context of the question whether the visitor is one of the guests."""
    is_known = has_account(request.user) or club_guests.played_before(game, request.user)
    guests = [] if is_known else seat_requests.guest_seatings(game)
    own = seat_requests.own_request(game, request.user)
    names = {one.seat: one.name for one in guests}
    return {
        "game": game,
        "club_name": game.club.name,
        "host": game.created_by.name,
        "token": game.table.invite_token,
        "guests": guests,
        "own_request": own,
        "asked_name": names.get(own.seat, "") if own else "",
    }


def _form(request: HttpRequest, game: Game) -> HttpResponse:
    form = GuestForm(
        request.POST if request.method == "POST" else None,
        initial={"name": club_guests.name_of_guest(request.user)},
        is_named=has_account(request.user) or club_guests.played_before(game, request.user),
    )
    if request.method == "POST" and form.is_valid():
        if (refused := refusal_of_game(request)) is not None:
            return refused
        try:
            _sit(request, game, form.cleaned_data.get("name", ""))
        except Refusal as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        else:
            return redirect(request.path)
    asking = _asking(request, game)
    context = {
        "form": form,
        "summary": summary_of(game, request.user),
        "returns": club_guests.played_before(game, request.user),
        **asking,
    }
    return render(request, "games/tables/invited.html", context)


def _sit(request: HttpRequest, game: Game, name: str) -> None:
    """Seat the user; create a guest for a visitor only if there is a seat."""
    with transaction.atomic():
        user, is_new = user_or_guest(request)
        token = game.table.invite_token
        club_guests.sit_as_guest(game=game, user=user, invite_token=token, name=name)
    if is_new:
        login(request, user, backend=SIGN_IN)


def _own_seat(request: HttpRequest, game: Game, user: User) -> HttpResponse:
    summary = summary_of(game, user)
    if summary.table.status != TableStatus.WAITING:
        if request.headers.get("HX-Request"):
            return show_begun_game(request)
        return redirect("games:play", game.pk)
    context = {
        "asked": requests_panel(game, user),
        "game": game,
        "summary": summary,
        "club_name": game.club.name,
        "host": game.created_by.name,
    }
    return render(request, "games/tables/guest_waiting.html", context)


def _without_seat(request: HttpRequest, error: errors.LinkUnknown) -> HttpResponse:
    """Say that a link does not work; reload the waiting room of a guest who was removed."""
    if request.headers.get("HX-Request"):
        return show_begun_game(request)
    return _refused(request, error.message, status=404)


def _refused(request: HttpRequest, text: str, status: int) -> HttpResponse:
    context = {"text": text, "back": request.path}
    return render(request, "games/tables/invited_refused.html", context, status=status)


@guests_allowed
@signed_in
@require_POST
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Free the seat of a guest before the game begins."""
    user = actor_of(request)
    game = get_table(pk, user)
    if not sits_as_guest(game, user):
        raise no_table()
    try:
        club_guests.leave_as_guest(game=game, user=user)
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Your seat is free again."))
    return redirect("games:invited", pk, game.table.invite_token)
