"""Requesting and cancelling the computation of a problem's values."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.refusals import Refusal
from accounts.views.clubs import add_refusal
from bidding import services
from bidding.access import get_valued_problem
from bidding.forms import ComputeForm
from bidding.views.problems import show_problem


@club_page(MEMBER)
@require_POST
def problem_compute(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Request the computation of a problem's values."""
    problem = get_valued_problem(club, request.user, pk)
    form = ComputeForm(request.POST)
    if form.is_valid():
        try:
            services.compute_values(problem=problem, actor=actor_of(request), **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            return redirect("bidding:problem_view", club.slug, pk)
    return show_problem(request, problem, form)


@club_page(MEMBER)
@require_POST
def problem_cancel(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Cancel the computation of a problem's values."""
    problem = get_valued_problem(club, request.user, pk)
    try:
        services.cancel_computation(problem=problem, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Cancelled."))
    return redirect("bidding:problem_view", club.slug, pk)
