"""Pages for officials: set up pools and ladders."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.refusals import Refusal
from accounts.season_tables import season_tables
from accounts.settings_seen import seen_digest
from accounts.views.clubs import add_refusal, query_without_page
from games.rulesets import lookup
from ladder import services
from ladder.defaults import NEW_LADDER, TEMPLATES
from ladder.forms import BotsForm, LadderForm, NewPoolForm, ParametersForm, PoolForm
from ladder.models import BoxLeague, Ladder, LeftOut, Pool
from ladder.usual import games_with_guests, waiting_games

GAMES_ON_A_PAGE = 50
PROPOSALS_LISTED = 10


def get_pool(club: Club, pk: int) -> Pool:
    return get_object_or_404(Pool.objects.select_related("club"), club=club, pk=pk)


def get_ladder(club: Club, pk: int) -> Ladder:
    ladders = Ladder.objects.select_related("pool__club")
    return get_object_or_404(ladders, pool__club=club, pk=pk)


@club_page(DIRECTOR)
def overview(request: ClubRequest, club: Club) -> HttpResponse:
    pools = Pool.objects.filter(club=club).prefetch_related("ladders")
    context = {
        "pools": pools,
        "waiting": waiting_games(club) if not pools else 0,
        "with_guests": games_with_guests(club) if not pools else 0,
        "season_tables": season_tables(club, request.role),
    }
    return render(request, "ladder/settings.html", context)


@club_page(DIRECTOR)
@require_POST
def set_up_usual(request: ClubRequest, club: Club) -> HttpResponse:
    """Set up the usual monthly and annual ladder, without a form."""
    try:
        pool = services.set_up_usual(club=club, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, str(error))
        return redirect("ladder:settings", club.slug)
    messages.success(
        request,
        _(
            "The monthly and the annual ladder are set up. The games that count are added now and"
            " by themselves from here on; then share this page, and see under Settings which games"
            " count and who may read it."
        ),
    )
    return _to_first_ladder(pool)


def _to_first_ladder(pool: Pool) -> HttpResponse:
    ladder = pool.ladders.first()
    if ladder is None:
        return redirect("ladder:pool", pool.club.slug, pool.pk)
    return redirect("ladder:ladder", pool.club.slug, ladder.pk)


@club_page(DIRECTOR)
def pool_new(request: ClubRequest, club: Club) -> HttpResponse:
    initial = {"name": _("Club games"), "rulesets": [lookup.usual_key(club)]}
    form = NewPoolForm(request.POST or None, club=club, initial=initial)
    if form.is_valid():
        try:
            pool = services.set_up(club=club, actor=actor_of(request), **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            if not form.cleaned_data["templates"]:
                messages.success(request, _("Set up. Now add a ladder."))
                return redirect("ladder:pool", club.slug, pool.pk)
            messages.success(
                request,
                _(
                    "Set up. Games that have been confirmed are added now, and others by themselves"
                    " from here on; then share this page."
                ),
            )
            return _to_first_ladder(pool)
    return render(request, "ladder/pool_new.html", {"form": form})


@club_page(DIRECTOR)
def pool_edit(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    pool = get_pool(club, pk)
    sent = request.POST or None
    of_parameters = sent if "sigma" in request.POST else None
    of_bots = sent if "bot_club" in request.POST else None
    of_pool = None if of_parameters or of_bots else sent
    forms = {
        "form": PoolForm(of_pool, club=club, instance=get_pool(club, pk)),
        "bots": BotsForm(of_bots, instance=pool),
        "parameters": ParametersForm(
            of_parameters, initial={"sigma": pool.sigma, "prior": pool.prior, "drift": pool.drift}
        ),
    }
    if any(form.is_bound and _is_saved(request, pool, form) for form in forms.values()):
        messages.success(request, _("Saved."))
        return redirect("ladder:pool", club.slug, pool.pk)
    context = {"seen": _pool_seen(request, pool), **_pool_context(pool), **forms}
    return render(request, "ladder/pool.html", context)


def _pool_seen(request: ClubRequest, pool: Pool) -> str:
    return seen_digest(request, pool, services.POOL_SETTINGS)


def _is_saved(request: ClubRequest, pool: Pool, sent: Any) -> bool:
    """Save the form that was sent; return whether it was saved."""
    if not sent.is_valid():
        return False
    actor, seen = actor_of(request), _pool_seen(request, pool)
    try:
        if isinstance(sent, ParametersForm):
            services.set_parameters(pool=pool, parameters=sent.parameters, actor=actor, seen=seen)
        else:
            services.change_pool(pool=pool, actor=actor, seen=seen, **sent.cleaned_data)
    except Refusal as error:
        add_refusal(sent, error)
        return False
    return True


def _pool_context(pool: Pool) -> dict[str, Any]:
    return {
        "pool": pool,
        "ladders": pool.ladders.all(),
        "box_leagues": BoxLeague.objects.filter(pool=pool),
        "templates": TEMPLATES,
        "proposals": pool.proposals.all()[:PROPOSALS_LISTED],
        **pool.games.aggregate(
            counting=Count("pk", filter=Q(left_out=LeftOut.COUNTS)),
            left_out=Count("pk", filter=~Q(left_out=LeftOut.COUNTS)),
        ),
    }


@club_page(DIRECTOR)
def games(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """List the games of a pool: those that count, or those left out with the reason."""
    pool = get_pool(club, pk)
    left_out = "left-out" in request.GET
    rows = pool.games.select_related("game").prefetch_related("seats__player")
    if left_out:
        rows = rows.exclude(left_out=LeftOut.COUNTS)
    else:
        rows = rows.filter(left_out=LeftOut.COUNTS)
    pages = Paginator(rows.order_by("-ended_at", "-pk"), GAMES_ON_A_PAGE)
    context = {
        "pool": pool,
        "page": pages.get_page(request.GET.get("page")),
        "query": query_without_page(request),
        "left_out": left_out,
    }
    return render(request, "ladder/games.html", context)


@club_page(DIRECTOR)
def ladder_new(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    pool = get_pool(club, pk)
    chosen = next((one for one in TEMPLATES if one.key == request.GET.get("template")), None)
    initial = chosen.fields_on(localdate(timezone=club.zone)) if chosen else NEW_LADDER
    form = LadderForm(request.POST or None, initial=initial)
    if form.is_valid():
        try:
            added = services.add_ladder(pool=pool, actor=actor_of(request), **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            messages.success(
                request, _("The ladder is added, and fills in a moment; then share this page.")
            )
            return redirect("ladder:ladder", club.slug, added.pk)
    return render(request, "ladder/ladder_form.html", {"form": form, "pool": pool})


@club_page(DIRECTOR)
def ladder_edit(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    ladder = get_ladder(club, pk)
    form = LadderForm(request.POST or None, instance=get_ladder(club, pk))
    seen = seen_digest(request, ladder, form.fields)
    if form.is_valid():
        actor = actor_of(request)
        try:
            services.change_ladder(ladder=ladder, actor=actor, seen=seen, **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("ladder:ladder", club.slug, ladder.pk)
    context = {"form": form, "pool": ladder.pool, "ladder": ladder, "seen": seen}
    return render(request, "ladder/ladder_form.html", context)


@club_page(DIRECTOR)
@require_POST
def ladder_remove(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    ladder = get_ladder(club, pk)
    services.remove_ladder(ladder=ladder, actor=actor_of(request))
    messages.success(request, _("The ladder is removed. Its games stay."))
    return redirect("ladder:pool", club.slug, ladder.pool_id)
