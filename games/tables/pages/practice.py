"""Games against bots, for users with or without an account."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.access import actor_of, guests_allowed, public, signed_in
from accounts.models import User
from accounts.refusals import Refusal
from accounts.slugs import PRACTICE_CLUB
from games.access import can_view_table, get_table, no_table, sits_as_guest
from games.errors import GameError
from games.models import BotPace, Game, Table, TableStatus
from games.sheets.stored import empty_sheet
from games.tables import errors
from games.tables.club_guests import sit_as_guest
from games.tables.deal_again import (
    original_of,
    play_deal_again,
    replay_title_of,
    title_of,
)
from games.tables.forms import NEWCOMER, PracticeForm
from games.tables.lesson.course import STEPS
from games.tables.page_labels import page_labels
from games.tables.pages import replay as replay_pages
from games.tables.pages.game_limit import refusal_of_game
from games.tables.pages.seat_panel import requests_panel
from games.tables.practice import (
    create_guest,
    declarer_before_guests,
    ended_at_tables,
    ended_games,
    game_to_be_abandoned,
    play_again,
    start_practice,
    unfinished_games,
)
from games.tables.rematches import offered_rematch
from games.tables.snapshot import view_for
from games.tables.stand_ins import replaceable_seats

SIGN_IN = "accounts.backends.SignIn"
CHOICES_KEY = "practice"
"""The key in the session of the choices for the last game."""
GREETED_KEY = "greeted_game"
"""The key in the session of a newcomer's first game, which has a greeting."""


@guests_allowed
@public
@never_cache
def play_now(request: HttpRequest) -> HttpResponse:
    """Start a game against bots; a user who is not signed in becomes a guest."""
    if request.method != "POST":
        own = _own_games(request)
        return _choices_page(request, PracticeForm(usual=_usual_choices(request, own)), own)
    usual = _usual_choices(request, _own_games(request))
    form = PracticeForm(request.POST, usual=usual)
    if not form.is_valid():
        return _choices_page(request, form, {})
    if (refused := refusal_of_game(request)) is not None:
        return refused
    user, is_new = user_or_guest(request)
    if is_new:
        login(request, user, backend=SIGN_IN)
    request.session[CHOICES_KEY] = form.chosen
    is_first = usual is NEWCOMER
    game = start_practice(
        user=user,
        ruleset=form.rules,
        strength=form.bot_strength,
        plan=form.plan,
        bot_pace=form.bot_pace,
        first_declarer=declarer_before_guests(form.rules) if is_first else None,
        begins=False,
    )
    if is_first:
        request.session[GREETED_KEY] = game.pk
    return redirect("games:play", game.pk)


def _choices_page(request: HttpRequest, form: PracticeForm, own: Mapping[str, Any]) -> HttpResponse:
    """Return the page with the choices for a game; a script hides a finished lesson."""
    last_step = reverse("games:lesson_moves", args=[STEPS[-1].key])
    context = {"form": form, "last_step": last_step, **own}
    return render(request, "games/tables/play_now.html", context)


def _usual_choices(request: HttpRequest, own: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the choices of the last game, those for a newcomer, or none for the defaults.

    The pace of the bots may have been changed in that game.

    :param own: the result of :func:`_own_games`.
    """
    last: Mapping[str, str] | None = request.session.get(CHOICES_KEY)
    if last is not None and isinstance(request.user, User):
        played = Table.objects.filter(
            game__club__slug=PRACTICE_CLUB, game__seatings__guest=request.user
        )
        pace = played.order_by("-pk").values_list("bot_pace", flat=True).first()
        return {**last, **({"pace": pace} if pace else {})}
    if last is not None:
        return last
    return {} if any(own.values()) else NEWCOMER


def _own_games(request: HttpRequest) -> dict[str, Any]:
    if not isinstance(request.user, User):
        return {}
    unfinished = Game.objects.select_related("table").in_bulk(unfinished_games(request.user))
    ended = ended_games(request.user)
    ends = game_to_be_abandoned(request.user)
    return {
        "unfinished": [
            (pk, title_of(unfinished[pk]), _deal_of(unfinished[pk]))
            for pk in sorted(unfinished, reverse=True)
        ],
        "ends": title_of(unfinished[ends]) if ends else "",
        "ended": [(game, replay_title_of(game), points) for game, points in ended],
        "at_tables": ended_at_tables(request.user),
    }


def _deal_of(game: Game) -> str:
    """Return which deal of *game* is played; "" in the repetition of a single one."""
    if game.table.copied:
        return ""
    of = len(empty_sheet(game).declarers)
    return _("Deal %(number)s of %(of)s") % {"number": min(game.table.deals + 1, of), "of": of}


def user_or_guest(request: HttpRequest) -> tuple[User, bool]:
    """Return the user of *request* or a new guest, and whether the guest is to be signed in."""
    if isinstance(request.user, User):
        return request.user, False
    return create_guest(language=get_language() or ""), True


@guests_allowed
@signed_in
@never_cache
def play(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of a game against bots: before its beginning, and during the play."""
    game = own_game(request, pk)
    is_practice = game.club.slug == PRACTICE_CLUB
    if game.table.status == TableStatus.WAITING and not is_practice:
        return redirect("games:invited", pk, game.table.invite_token)
    if game.table.status == TableStatus.WAITING:
        return render(request, "games/tables/beginning.html", {"game": game})
    text, _tag = view_for(game=pk, user=actor_of(request))
    context = {
        "asked": None if is_practice else requests_panel(game, actor_of(request)),
        "title": title_of(game),
        "game": game,
        "view": json.loads(text),
        "labels": page_labels(game),
        "paces": BotPace.choices,
        "greets": request.session.get(GREETED_KEY) == pk,
        "links": _links(game, actor_of(request), is_practice=is_practice),
        "original": _original(game, actor_of(request)),
    }
    return render(request, "games/tables/table.html", context)


def _links(game: Game, user: User, *, is_practice: bool) -> dict[str, str]:
    """Return the addresses that the page of a game needs: against bots, or at a club's table."""
    pk = game.pk
    links = {
        "socket": f"/ws/games/{pk}/",
        "lobby": reverse("games:play_now"),
        "bots": "yes",
        "explains": "yes",
        "replay": reverse("games:play_replay", args=[pk]),
    }
    if is_practice:
        return links | {
            "rematch": reverse("games:play_again", args=[pk]),
            "hint": reverse("games:play_hint", args=[pk]),
            "review": reverse("games:play_review", args=[pk, 0]),
            "deal_again": reverse("games:play_deal_again", args=[pk, 0]),
        }
    return links | {
        "offered": reverse("games:play_again", args=[pk]),
        "report": reverse("games:play_report", args=[pk]),
        "mute": reverse("games:play_mute", args=[pk]),
        "invited": reverse("games:invited", args=[pk, game.table.invite_token]),
        "stand_in": reverse("games:play_stand_in", args=[pk]),
        "stand_in_seats": " ".join(replaceable_seats(game, user)),
    }


def _original(game: Game, user: User) -> dict[str, Any] | None:
    """Return the deal that *game* plays again, with the way back to its game."""
    found = original_of(game, user)
    if found is None or not can_view_table(user, found.game):
        return None
    first = found.game
    if first.club.slug == PRACTICE_CLUB or sits_as_guest(first, user):
        link = reverse("games:play", args=[first.pk])
    else:
        link = reverse("games:table", args=[first.club.slug, first.pk])
    points, raw = ("" if one is None else one for one in (found.points, found.raw))
    return {"link": link, "number": found.number, "points": points, "raw": raw}


def own_game(request: HttpRequest, pk: int) -> Game:
    """Return a game in which the user sits as a guest: against bots, or at a table of a club."""
    game = get_table(pk, request.user)
    if not sits_as_guest(game, request.user):
        raise no_table()
    return game


@guests_allowed
@signed_in
@require_POST
def again(request: HttpRequest, pk: int) -> HttpResponse:
    """Start another game against the same bots, or go to the rematch of a game at a table."""
    user, game = actor_of(request), own_game(request, pk)
    if game.club.slug != PRACTICE_CLUB:
        return _next_game(request, game)
    if (refused := refusal_of_game(request)) is not None:
        return refused
    try:
        if game.table.copied:
            new = play_deal_again(game=game, number=1, user=user)
        else:
            new = play_again(game=game, user=user)
    except GameError as error:
        messages.error(request, error.message)
        return redirect("games:play", pk)
    return redirect("games:play", new.pk)


def _next_game(request: HttpRequest, game: Game) -> HttpResponse:
    """Seat a guest at the table that a member has opened for the players of a game."""
    user = actor_of(request)
    try:
        new = offered_rematch(game)
    except GameError as error:
        messages.error(request, error.message)
        return redirect("games:play", game.pk)
    try:
        sit_as_guest(game=new, user=user, invite_token=new.table.invite_token)
    except (errors.SitsAlready, errors.NotWaiting, errors.GuestsNotAllowed):
        pass  # the page of the table goes on from there
    except Refusal as error:
        messages.error(request, error.message)
    return redirect("games:invited", new.pk, new.table.invite_token)


@guests_allowed
@signed_in
@require_POST
def deal_again(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Play a deal of a game against bots again."""
    return replay_pages.start_deal_again(request, own_game(request, pk), number)


@guests_allowed
@signed_in
def replay(request: HttpRequest, pk: int) -> HttpResponse:
    return replay_pages.replay_page(request, own_game(request, pk))


@guests_allowed
@signed_in
def record(request: HttpRequest, pk: int) -> HttpResponse:
    return replay_pages.record_file(request, own_game(request, pk))


@guests_allowed
@signed_in
def pbn(request: HttpRequest, pk: int) -> HttpResponse:
    return replay_pages.pbn_file(request, own_game(request, pk))


@guests_allowed
@signed_in
def seeds(request: HttpRequest, pk: int) -> HttpResponse:
    return replay_pages.seeds_file(request, own_game(request, pk))
