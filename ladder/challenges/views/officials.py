"""Pages for officials: set up rungs, change their order, and undo changes."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club, Player
from accounts.refusals import Refusal
from accounts.search import people_by_name
from accounts.views.clubs import add_refusal, query_without_page
from ladder.challenges import members, presentation, services
from ladder.challenges.forms import (
    AddForm,
    AttachForm,
    MoveForm,
    OfficialForm,
    RungListForm,
    on_rungs,
)
from ladder.challenges.services.challenging import FOUR
from ladder.challenges.services.lists import UNDOABLE
from ladder.challenges.services.results import games_of
from ladder.models import OPEN, Challenge, ChallengeState, Pool, RungChange, RungList

ENTRIES_ON_A_PAGE = 30
RUNGS_ON_A_PAGE = 100
GAMES_OFFERED = 20


def get_pool(club: Club, pk: int) -> Pool:
    return get_object_or_404(Pool.objects.select_related("club"), club=club, pk=pk)


def get_rungs(club: Club, pk: int) -> RungList:
    """Return a list of rungs of *club*, started or not."""
    return get_object_or_404(RungList.objects.select_related("pool__club"), pool__club=club, pk=pk)


@club_page(DIRECTOR)
def settings(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Set up the rungs of a pool, or change their settings."""
    pool = get_pool(club, pk)
    rungs = RungList.objects.select_related("pool__club").filter(pk=pk).first()
    copy = RungList.objects.filter(pk=pk).first()
    form = RungListForm(request.POST or None, instance=copy)
    if form.is_valid() and _save(request, pool, rungs, form):
        messages.success(request, _("Saved."))
        return redirect("ladder:rungs_settings", club.slug, pk)
    context: dict[str, Any] = {"pool": pool, "rungs": rungs, "form": form}
    if rungs is not None:
        rows = rungs.rungs.select_related("player").order_by("number")
        context |= {
            "page": Paginator(rows, RUNGS_ON_A_PAGE).get_page(request.GET.get("page")),
            "query": query_without_page(request),
            "move_form": MoveForm(None, rungs=rungs),
            "add_form": _add_form(None, rungs),
        }
    return render(request, "ladder/challenges/settings.html", context)


def _save(request: ClubRequest, pool: Pool, rungs: RungList | None, form: RungListForm) -> bool:
    actor = actor_of(request)
    try:
        if rungs is None:
            services.create_list(pool=pool, actor=actor, **form.cleaned_data)
        else:
            services.change_list(rungs=rungs, actor=actor, **form.cleaned_data)
    except Refusal as error:
        add_refusal(form, error)
        return False
    return True


def _add_form(data: Any, rungs: RungList) -> AddForm:
    players = members.eligible(rungs.pool.club).exclude(pk__in=on_rungs(rungs))
    return AddForm(data, players=players.order_by(*people_by_name()))


@club_page(DIRECTOR)
@require_POST
def start(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    try:
        services.start(rungs=get_rungs(club, pk), actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("ladder:rungs_settings", club.slug, pk)
    messages.success(request, _("The rungs have started."))
    return redirect("ladder:rungs", club.slug, pk)


@club_page(DIRECTOR)
@require_POST
def move(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Move a player to another rung or, with the button ``remove``, take them off."""
    rungs = get_rungs(club, pk)
    form, removes = MoveForm(request.POST, rungs=rungs), "remove" in request.POST
    if form.is_valid() and (removes or form.cleaned_data["rung"]):
        data = dict(form.cleaned_data)
        act: Any = services.remove_player if removes else services.move_player
        if removes:
            del data["rung"]
        try:
            act(rungs=rungs, actor=actor_of(request), **data)
        except Refusal as error:
            messages.error(request, error.message)
        else:
            messages.success(request, _("The order has changed."))
    else:
        messages.error(request, _("Choose a player and a rung."))
    return redirect("ladder:rungs_settings", club.slug, pk)


@club_page(DIRECTOR)
@require_POST
def add(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    rungs = get_rungs(club, pk)
    form = _add_form(request.POST, rungs)
    if form.is_valid():
        player: Player = form.cleaned_data["player"]
        try:
            services.add_player(rungs=rungs, player=player, actor=actor_of(request))
        except Refusal as error:
            messages.error(request, error.message)
    else:
        messages.error(request, _("Choose a member without a rung."))
    return redirect("ladder:rungs_settings", club.slug, pk)


@club_page(DIRECTOR)
def log(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the log of the rungs, the latest entry first."""
    rungs = get_rungs(club, pk)
    entries = RungChange.objects.filter(rungs=rungs).select_related("actor", "about", "player")
    page = Paginator(entries.order_by("-pk"), ENTRIES_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "rungs": rungs,
        "page": page,
        "query": query_without_page(request),
        "changes": presentation.change_lines(list(page), UNDOABLE),
    }
    return render(request, "ladder/challenges/log.html", context)


@club_page(DIRECTOR)
@require_POST
def undo(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    rows = RungChange.objects.select_related("rungs__pool__club")
    change = get_object_or_404(rows, rungs__pool__club=club, pk=pk)
    try:
        services.undo_change(
            change=change, actor=actor_of(request), reason=request.POST.get("reason", "")
        )
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Undone. The rungs follow from the other entries."))
    return redirect("ladder:rungs_log", club.slug, change.rungs_id)


@club_page(DIRECTOR)
def direct(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Attach a game to a challenge or, with the button ``cancel``, cancel it."""
    rows = presentation.with_players(Challenge.objects.all())
    challenge = get_object_or_404(rows, rungs__pool__club=club, pk=pk)
    games = games_of(challenge.four).filter(pool=challenge.rungs_id).order_by("-ended_at", "-pk")
    offered = games.prefetch_related("seats__player")[:GAMES_OFFERED]
    choices = games.filter(pk__in=[one.pk for one in offered]).prefetch_related("seats__player")
    cancels = "cancel" in request.POST
    attaching = AttachForm(None if cancels else request.POST or None, games=choices)
    cancelling = OfficialForm(request.POST if cancels else None, prefix="cancel")
    sent: Any = cancelling if cancels else attaching
    if sent.is_valid():
        act: Any = services.cancel if cancels else services.attach_game
        data = dict(sent.cleaned_data)
        if not cancels:
            data["counted"] = data.pop("game")
        try:
            act(challenge=challenge, actor=actor_of(request), **data)
        except Refusal as error:
            add_refusal(sent, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("ladder:challenge", club.slug, pk)
    can_attach = challenge.state != ChallengeState.PLAYED and len(challenge.four) == FOUR
    context = {
        "challenge": challenge,
        "rungs": challenge.rungs,
        "attaching": attaching if can_attach and offered else None,
        "cancelling": cancelling if challenge.state in OPEN else None,
    }
    return render(request, "ladder/challenges/direct.html", context)
