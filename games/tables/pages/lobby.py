"""The lobby of a club's tables: what is open, opening one, and sitting down."""

from __future__ import annotations

from collections.abc import Callable

import segno
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRefresh

from accounts.access import MEMBER, ClubRequest, actor_of, club_page, is_official
from accounts.models import Club
from games.access import get_table, lobby_version
from games.errors import GameError
from games.labels import rule_message
from games.models import Game, TableStatus
from games.rules import PRESETS, RuleError, Seat
from games.tables import errors, seating
from games.tables.directing import open_reports
from games.tables.forms import OpenTableForm, StrengthForm
from games.tables.lobby import entry_of, lobby_of

SIT_ORDER = (Seat.S, Seat.N, Seat.E, Seat.W, Seat.X)


@club_page(MEMBER)
def lobby(request: ClubRequest, club: Club) -> HttpResponse:
    user = actor_of(request)
    # The version is read first: what happens in between is then looked at twice, not missed.
    version = lobby_version(user, club.pk)
    context = {
        "version": version,
        "lobby": lobby_of(club, user),
        "strengths": StrengthForm(),
        "reports": open_reports(club) if is_official(request.role) else 0,
        "preset": club.ruleset if club.ruleset in PRESETS else "pagat",
    }
    return render(request, "games/tables/lobby.html", context)


@club_page(MEMBER)
def open_table(request: ClubRequest, club: Club) -> HttpResponse:
    form = OpenTableForm(club, request.POST or None)
    if form.is_valid():
        try:
            game = _open(request, club, form)
        except RuleError as error:
            form.add_error(None, rule_message(error))
        except GameError as error:
            form.add_error(None, error.message)
        else:
            return redirect("games:table", club.slug, game.pk)
    return render(request, "games/tables/open.html", {"form": form})


@transaction.atomic
def _open(request: ClubRequest, club: Club, form: OpenTableForm) -> Game:
    user, chosen, clock = actor_of(request), form.cleaned_data, form.time
    game = seating.open_table(
        club=club,
        host=user,
        ruleset=form.rules,
        plan=form.plan,
        pace=clock.pace,
        reserve_seconds=clock.reserve_seconds,
        turn_seconds=clock.turn_seconds,
        rated=chosen["rated"],
        private=chosen["private"],
        watched=chosen["watched"],
        title=chosen["title"],
    )
    if chosen["sit"]:
        seat = next(seat for seat in SIT_ORDER if seat in form.rules.seats)
        seating.sit(game=game, user=user, seat=seat)
    return game


def waiting_room(request: ClubRequest, game: Game) -> HttpResponse:
    """The table while it waits for its players."""
    user, key = actor_of(request), request.GET.get("key", "")
    entry = entry_of(game, user)
    if entry.table.status != TableStatus.WAITING:  # since it was looked up
        return begun(request)
    link = request.build_absolute_uri(f"{request.path}?key={game.table.invite_token}")
    context = {
        "game": game,
        "entry": entry,
        "key": key,
        "link": link,
        "code": drawn(link),
        "may_direct": user.pk == game.created_by_id or is_official(request.role),
        "strengths": StrengthForm(),
    }
    return render(request, "games/tables/waiting.html", context)


def drawn(link: str) -> SafeString:
    """Return a link as a code to be scanned."""
    code = segno.make(link, error="m", micro=False)
    svg = code.svg_inline(
        border=2, light="#fff", dark="#10281e", omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(svg)  # noqa: S308 - segno's own drawing of squares


def begun(request: HttpRequest) -> HttpResponse:
    """The answer to a waiting room that looks again when the game has begun: come in."""
    if request.headers.get("HX-Request"):
        return HttpResponseClientRefresh()
    return redirect(request.get_full_path())


# --- Sitting down and the rest; each answers with the page of the table ------------------------


def _seat_of(request: HttpRequest) -> Seat:
    try:
        return Seat(request.POST.get("seat", ""))
    except ValueError:
        raise errors.SeatUnknown from None


def _do(
    request: ClubRequest, club: Club, pk: int, change: Callable[[Game], object], said: str = ""
) -> HttpResponse:
    """Change something at a table, tell of a refusal, and show the table."""
    key = request.POST.get("key", "")
    game = get_table(pk, request.user, key, club=club.slug)
    try:
        change(game)
    except GameError as error:
        messages.error(request, error.message)
    else:
        if said:
            messages.success(request, said)
    if "back" in request.POST:
        return redirect("games:lobby", club.slug)
    table = reverse("games:table", args=[club.slug, pk])
    return redirect(f"{table}?key={key}" if key else table)


@club_page(MEMBER)
@require_POST
def sit(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    def change(game: Game) -> None:
        key = request.POST.get("key", "")
        seating.sit(game=game, user=actor_of(request), seat=_seat_of(request), key=key)

    return _do(request, club, pk, change)


@club_page(MEMBER)
@require_POST
def leave(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return _do(
        request, club, pk, lambda game: seating.leave_seat(game=game, user=actor_of(request))
    )


@club_page(MEMBER)
@require_POST
def free(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Have a bot, or somebody who does not come, get up again."""
    return _do(
        request,
        club,
        pk,
        lambda game: seating.free_seat(game=game, actor=actor_of(request), seat=_seat_of(request)),
    )


@club_page(MEMBER)
@require_POST
def fill(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Seat bots at all free seats, or one at one."""
    strength = request.POST.get("strength", "club")

    def change(game: Game) -> None:
        seat = _seat_of(request) if request.POST.get("seat") else None
        seating.fill_with_bots(game=game, actor=actor_of(request), strength=strength, seat=seat)

    return _do(request, club, pk, change)


@club_page(MEMBER)
@require_POST
def start(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return _do(request, club, pk, lambda game: seating.start(game=game, actor=actor_of(request)))


@club_page(MEMBER)
@require_POST
def close(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Give up a table whose game has not begun."""
    return _do(
        request,
        club,
        pk,
        lambda game: seating.close_table(game=game, actor=actor_of(request)),
        _("The table is closed."),
    )


@club_page(MEMBER)
def rematch(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Play again with the same people, each one seat on: asks first, unless a button did."""
    game = get_table(pk, request.user, club=club.slug)
    if request.method != "POST":
        back = reverse("games:table", args=[club.slug, pk])
        return render(request, "games/tables/rematch.html", {"game": game, "back": back})
    try:
        again = seating.rematch(game=game, actor=actor_of(request))
    except GameError as error:
        messages.error(request, error.message)
        return redirect("games:table", club.slug, pk)
    return redirect("games:table", club.slug, again.pk)
