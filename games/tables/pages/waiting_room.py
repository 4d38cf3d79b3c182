"""The page of a table that waits for players, and its forms."""

from __future__ import annotations

from collections.abc import Callable

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRefresh

from accounts.access import MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club
from games.access import get_table, is_host
from games.errors import GameError
from games.models import Game, TableStatus
from games.rules import Seat
from games.tables import errors, offers, rematches, seating
from games.tables.club_guests import admits_guests
from games.tables.event_tables import awaited_seats
from games.tables.forms import StrengthForm
from games.tables.lobby import summary_of
from games.tables.pages.seat_panel import requests_panel
from games.tables.rated_bots import bots_may_play
from games.tables.strengths import DEFAULT_STRENGTH


def waiting_room(request: ClubRequest, game: Game) -> HttpResponse:
    user, invite_token = actor_of(request), request.GET.get("key", "")
    summary = summary_of(game, user)
    if summary.table.status != TableStatus.WAITING:  # the game has begun in the meantime
        return show_begun_game(request)
    link = request.build_absolute_uri(_link(request, game))
    hosts = is_host(user, request.role, game) and not game.is_of_event
    prepares = seating.can_prepare(seated=summary.my_seat is not None, hosts=hosts)
    context = {
        "asked": requests_panel(game, user),
        "game": game,
        "summary": summary,
        "invite_token": invite_token,
        "link": link,
        "admits_guests": admits_guests(game),
        "qr_code": qr_code(link),
        "can_host": hosts,
        "can_prepare": prepares and not game.is_of_event,
        "awaited": awaited_seats(game) if game.is_of_event else (),
        "bots_may_play": bots_may_play(game, rated=summary.table.rated),
        "strengths": StrengthForm(),
    }
    return render(request, "games/tables/waiting.html", context)


def _link(request: HttpRequest, game: Game) -> str:
    """Return the address behind the link of a table: that for guests, if they may sit there."""
    token = game.table.invite_token
    if admits_guests(game):
        return reverse("games:invited", args=[game.pk, token])
    return f"{request.path}?key={token}"


def qr_code(link: str) -> SafeString:
    """Return a QR code as SVG."""
    code = segno.make(link, error="m", micro=False)
    svg = code.svg_inline(
        border=2, light="#fff", dark="#10281e", omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(svg)  # noqa: S308 - segno's own drawing of squares


def show_begun_game(request: HttpRequest) -> HttpResponse:
    """Reload the page of a table whose game has begun while its waiting room was open."""
    if request.headers.get("HX-Request"):
        return HttpResponseClientRefresh()
    return redirect(request.get_full_path())


# --- Forms: each redirects to the page of the table ---------------------------------------------


def _seat_of(request: HttpRequest) -> Seat:
    try:
        return Seat(request.POST.get("seat", ""))
    except ValueError:
        raise errors.SeatUnknown from None


def _change_table(
    request: ClubRequest, club: Club, pk: int, change: Callable[[Game], object], message: str = ""
) -> HttpResponse:
    """Call *change*, show the refusal or *message*, and redirect to the table or the lobby."""
    invite_token = request.POST.get("key", "")
    game = get_table(pk, request.user, invite_token, club=club.slug)
    try:
        change(game)
    except GameError as error:
        messages.error(request, error.message)
    else:
        if message:
            messages.success(request, message)
    if "back" in request.POST:
        return redirect("games:lobby", club.slug)
    table = reverse("games:table", args=[club.slug, pk])
    return redirect(f"{table}?key={invite_token}" if invite_token else table)


@club_page(MEMBER)
@require_POST
def sit(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    def change(game: Game) -> None:
        seat, invite_token = _seat_of(request), request.POST.get("key", "")
        seating.sit(game=game, user=actor_of(request), seat=seat, invite_token=invite_token)

    return _change_table(request, club, pk, change)


@club_page(MEMBER)
@require_POST
def leave(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    def change(game: Game) -> None:
        seating.leave_seat(game=game, user=actor_of(request))

    return _change_table(request, club, pk, change)


@club_page(MEMBER)
@require_POST
def free(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Remove a bot, a player who does not arrive, or a reservation."""

    def change(game: Game) -> None:
        seating.free_seat(game=game, actor=actor_of(request), seat=_seat_of(request))

    return _change_table(request, club, pk, change)


@club_page(MEMBER)
@require_POST
def fill(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Seat a bot at the seat in the field ``seat``, or at every free seat if it is empty."""
    strength = request.POST.get("strength", DEFAULT_STRENGTH)

    def change(game: Game) -> None:
        seat = _seat_of(request) if request.POST.get("seat") else None
        seating.fill_with_bots(game=game, actor=actor_of(request), strength=strength, seat=seat)

    return _change_table(request, club, pk, change)


@club_page(MEMBER)
@require_POST
def start(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    def change(game: Game) -> None:
        seating.start(game=game, actor=actor_of(request))

    return _change_table(request, club, pk, change)


@club_page(MEMBER)
@require_POST
def close(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Close a table whose game has not begun."""

    def change(game: Game) -> None:
        seating.close_table(game=game, actor=actor_of(request))

    return _change_table(request, club, pk, change, _("The table is closed."))


@club_page(MEMBER)
@require_POST
def decline(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Free the seat that is reserved for the player."""

    def change(game: Game) -> None:
        offers.decline(game=game, user=actor_of(request))

    return _change_table(request, club, pk, change)


@club_page(MEMBER)
def rematch(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Offer the players another game, in which each moves on by a seat; GET asks to confirm."""
    game = get_table(pk, request.user, club=club.slug)
    if request.method != "POST":
        back = reverse("games:table", args=[club.slug, pk])
        return render(request, "games/tables/rematch.html", {"game": game, "back": back})
    try:
        new = rematches.rematch(game=game, actor=actor_of(request))
    except GameError as error:
        messages.error(request, error.message)
        return redirect("games:table", club.slug, pk)
    return redirect("games:table", club.slug, new.pk)
