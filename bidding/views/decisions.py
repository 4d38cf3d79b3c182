"""The page of the decisions of a finished game, with their cost, computation and sharing."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, ClubRequest, actor_of, club_page, guests_allowed, signed_in
from accounts.models import Club, User
from accounts.rate_limits import refusal_for_rate
from accounts.refusals import Refusal
from accounts.slugs import PRACTICE_CLUB
from bidding import services
from bidding.analysis_limits import POLICY
from bidding.decisions_page import decisions_url, lines_of, seen_decisions, totals_of
from bidding.labels import policy_text
from bidding.replays import replay_url
from games.access import get_table
from games.models import Game
from games.tables.errors import NotOverYet
from games.tables.proofs import check_ended


@club_page(MEMBER)
@never_cache
def decisions(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return _page(request, get_table(pk, request.user, club=club.slug))


@club_page(MEMBER)
@require_POST
def decisions_step(request: ClubRequest, club: Club, pk: int, step: str) -> HttpResponse:
    return _step(request, get_table(pk, request.user, club=club.slug), step)


@guests_allowed
@signed_in
@never_cache
def play_decisions(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the decisions of a game against bots, also to guests."""
    return _page(request, get_table(pk, request.user, club=PRACTICE_CLUB))


@guests_allowed
@signed_in
@require_POST
def play_decisions_step(request: HttpRequest, pk: int, step: str) -> HttpResponse:
    return _step(request, get_table(pk, request.user, club=PRACTICE_CLUB), step)


def _page(request: HttpRequest, game: Game) -> HttpResponse:
    """Show the decisions that the reader may see; redirect to the table while the game runs."""
    try:
        check_ended(game)
    except NotOverYet as error:
        messages.info(request, error.message)
        return redirect(replay_url(game))
    seen = seen_decisions(request.user, game)
    computation = seen.computation
    url = decisions_url(game)
    context = {
        "game": game,
        "seen": seen,
        "computation": computation,
        "lines": lines_of(seen, seen.rows),
        "own": lines_of(seen, seen.own_rows),
        "others": lines_of(seen, seen.other_rows),
        "costliest": lines_of(seen, seen.costliest),
        "totals": totals_of(seen),
        "policy": policy_text(POLICY),
        "url": url,
        "steps": {step: f"{url}{step}/" for step in STEPS},
        "replay": replay_url(game),
    }
    return render(request, "bidding/decisions.html", context)


def _refusal_for_rate(request: HttpRequest) -> HttpResponse | None:
    reason = _(
        "You have had more games examined within an hour than the site allows. Try again later."
    )
    return refusal_for_rate(request, "compute_decisions", reason)


def _step(request: HttpRequest, game: Game, step: str) -> HttpResponse:
    """Start or cancel the computation, or start or stop sharing the reader's decisions."""
    if step not in STEPS:
        raise Http404(_("There is no such page."))
    if step == "start" and (refused := _refusal_for_rate(request)) is not None:
        return refused
    try:
        done = STEPS[step](game, actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        if done:
            messages.success(request, done)
    return redirect(decisions_url(game))


def _start(game: Game, actor: User) -> str:
    services.compute_decisions(game=game, actor=actor)
    return ""


def _cancel(game: Game, actor: User) -> str:
    services.cancel_decisions(game=game, actor=actor)
    return _("Cancelled.")


def _share(game: Game, actor: User) -> str:
    services.share_decisions(game=game, actor=actor, shared=True)
    return _("Everybody who may see the replay sees your decisions now.")


def _hide(game: Game, actor: User) -> str:
    services.share_decisions(game=game, actor=actor, shared=False)
    return _("Only the players of the game see your decisions now.")


STEPS: dict[str, Callable[[Game, User], str]] = {
    "start": _start,
    "cancel": _cancel,
    "share": _share,
    "hide": _hide,
}
