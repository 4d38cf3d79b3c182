"""Pages of corrections and estimated parameters, which show the effect before it is applied."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.refusals import Refusal
from accounts.views.clubs import add_refusal
from ladder import services
from ladder.access import current_run
from ladder.forms import CorrectionForm
from ladder.models import CountedGame, Pool, Proposal
from ladder.scale import scale_of
from ladder.views.settings import get_pool

STRENGTHS_SHOWN = 100


def get_counted(club: Club, pk: int) -> CountedGame:
    games = CountedGame.objects.select_related("pool__club")
    return get_object_or_404(games, pool__club=club, pk=pk)


def get_proposal(club: Club, pk: int) -> Proposal:
    found = Proposal.objects.select_related("pool__club")
    return get_object_or_404(found, pool__club=club, pk=pk)


@club_page(DIRECTOR)
def correct(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Propose other scores for a game or, with the button ``remove``, its removal."""
    counted = get_counted(club, pk)
    removal = "remove" in request.POST
    form = CorrectionForm(request.POST if request.POST and not removal else None, counted=counted)
    if removal or form.is_valid():
        scores = {} if removal else form.scores
        deals = counted.deals if removal else form.cleaned_data["deals"]
        try:
            proposal = services.propose_correction(
                counted=counted,
                actor=actor_of(request),
                scores=scores,
                bots={} if removal else form.bots,
                deals=deals,
            )
        except Refusal as error:
            add_refusal(form, error)
        else:
            return redirect("ladder:proposal", club.slug, proposal.pk)
    context = {"form": form, "counted": counted, "pool": counted.pool}
    return render(request, "ladder/correct.html", context)


@club_page(DIRECTOR)
@require_POST
def estimate(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    proposal = services.propose_parameters(pool=get_pool(club, pk), actor=actor_of(request))
    return redirect("ladder:proposal", club.slug, proposal.pk)


@club_page(DIRECTOR)
def proposal_page(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    proposal = get_proposal(club, pk)
    effect = proposal.effect
    context: dict[str, Any] = {
        "proposal": proposal,
        "pool": proposal.pool,
        "effect": effect,
        "strengths": _as_shown(proposal.pool, effect.get("strengths", [])[:STRENGTHS_SHOWN]),
        "tables": [_with_dates(table) for table in effect.get("tables", [])],
    }
    return render(request, "ladder/proposal.html", context)


def _as_shown(pool: Pool, strengths: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return *strengths* relative to the current mean of the active players, as on other pages."""
    level = scale_of(pool, current_run(pool)).level
    return [
        row
        | {time: None if row[time] is None else row[time] - level for time in ("before", "after")}
        for row in strengths
    ]


def _with_dates(table: dict[str, Any]) -> dict[str, Any]:
    return table | {name: date.fromisoformat(table[name]) for name in ("first", "last")}


@club_page(DIRECTOR)
@require_POST
def proposal_apply(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    proposal = get_proposal(club, pk)
    try:
        services.apply_proposal(proposal=proposal, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("ladder:proposal", club.slug, pk)
    messages.success(request, _("Applied. Strengths and ladders are being computed."))
    return redirect("ladder:pool", club.slug, proposal.pool_id)


@club_page(DIRECTOR)
@require_POST
def proposal_leave(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    proposal = get_proposal(club, pk)
    try:
        services.leave_proposal(proposal=proposal, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("ladder:proposal", club.slug, pk)
    messages.success(request, _("Nothing is changed."))
    return redirect("ladder:pool", club.slug, proposal.pool_id)
