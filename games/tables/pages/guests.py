"""Games against bots, for everybody, with an account or without."""

from __future__ import annotations

import json

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.access import actor_of, guests_allowed, public, signed_in
from accounts.addresses import PRACTICE_CLUB
from accounts.models import User
from games.access import get_table
from games.errors import GameError
from games.models import Game, TableStatus
from games.tables.forms import PracticeForm
from games.tables.guests import create_guest, play_again, start_practice, unfinished_games
from games.tables.page_labels import page_labels
from games.tables.pages import replay as replay_pages
from games.tables.snapshot import view_for

SIGN_IN = "accounts.backends.SignIn"


@guests_allowed
@public
@never_cache
def play_now(request: HttpRequest) -> HttpResponse:
    """Start a game against bots; a user who is not signed in becomes a guest."""
    if request.method != "POST":
        unfinished = unfinished_games(request.user) if isinstance(request.user, User) else []
        context = {"form": PracticeForm(), "unfinished": unfinished}
        return render(request, "games/tables/play_now.html", context)
    form = PracticeForm(request.POST)
    if not form.is_valid():
        return render(request, "games/tables/play_now.html", {"form": form})
    if not ratelimit.consume(request, action="practise"):
        return render(request, "429.html", status=429)
    game = start_practice(
        user=_user_or_guest(request),
        ruleset=form.rules,
        strength=form.bot_strength,
        plan=form.plan,
        bot_pace=form.bot_pace,
        begins=False,
    )
    return redirect("games:play", game.pk)


def _user_or_guest(request: HttpRequest) -> User:
    if isinstance(request.user, User):
        return request.user
    guest = create_guest(language=get_language() or "")
    login(request, guest, backend=SIGN_IN)
    return guest


@guests_allowed
@signed_in
@never_cache
def play(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of a game against bots: of its beginning, and then of the play."""
    game = _own_game(request, pk)
    if game.table.status == TableStatus.WAITING:
        return render(request, "games/tables/beginning.html", {"game": game})
    text, _tag = view_for(game=pk, user=actor_of(request))
    links = {
        "socket": f"/ws/games/{pk}/",
        "lobby": reverse("games:play_now"),
        "replay": reverse("games:play_replay", args=[pk]),
        "rematch": reverse("games:play_again", args=[pk]),
    }
    context = {
        "title": str(game),
        "game": game,
        "view": json.loads(text),
        "labels": page_labels(game),
        "links": links,
    }
    return render(request, "games/tables/table.html", context)


def _own_game(request: HttpRequest, pk: int) -> Game:
    """Return a game against bots; only its player may view it."""
    return get_table(pk, request.user, club=PRACTICE_CLUB)


@guests_allowed
@signed_in
@require_POST
def again(request: HttpRequest, pk: int) -> HttpResponse:
    """Start another game against the same bots."""
    game, user = _own_game(request, pk), actor_of(request)
    if not ratelimit.consume(request, action="practise"):
        return render(request, "429.html", status=429)
    try:
        new = play_again(game=game, user=user)
    except GameError as error:
        messages.error(request, error.message)
        return redirect("games:play", pk)
    return redirect("games:play", new.pk)


@guests_allowed
@signed_in
def replay(request: HttpRequest, pk: int) -> HttpResponse:
    return replay_pages.replay_page(request, _own_game(request, pk))


@guests_allowed
@signed_in
def record(request: HttpRequest, pk: int) -> HttpResponse:
    return replay_pages.record_file(request, _own_game(request, pk))


@guests_allowed
@signed_in
def pbn(request: HttpRequest, pk: int) -> HttpResponse:
    return replay_pages.pbn_file(request, _own_game(request, pk))


@guests_allowed
@signed_in
def seeds(request: HttpRequest, pk: int) -> HttpResponse:
    return replay_pages.seeds_file(request, _own_game(request, pk))
