"""The conductor's pages of a competition: settings, set, times, panel, and its steps."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.access import MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.refusals import Refusal
from accounts.views.clubs import add_refusal
from bidding import services
from bidding.access import get_conducted, may_make_competitions, own_problems, panel_of
from bidding.errors import NotAConductor
from bidding.forms import AddForm, CloseForm, CompetitionForm, PersonForm, ReasonForm
from bidding.models import Asked, Competition, Entry, Status
from bidding.preparation import preparation_of
from bidding.services.setting_up import ALWAYS, SETTINGS, WHILE_DRAFT

MOST_LISTED = 100


def check_may_conduct(request: ClubRequest, club: Club) -> None:
    """Check that the reader may make competitions.

    :raises PermissionDenied: if they may not.
    """
    if not may_make_competitions(request.user, club):
        raise PermissionDenied(NotAConductor().message)


@club_page(MEMBER)
def overview(request: ClubRequest, club: Club) -> HttpResponse:
    """List the reader's competitions and problems."""
    check_may_conduct(request, club)
    user = actor_of(request)
    problems = own_problems(club, user).prefetch_related("uses__competition")
    context = {
        "competitions": Competition.objects.filter(club=club, conductor=user)
        .select_related("club")
        .order_by("-closes_at", "-pk")[:MOST_LISTED],
        "problems": [
            (one, Asked(one.asked).label, [use.competition for use in one.uses.all()])
            for one in problems[:MOST_LISTED]
        ],
    }
    return render(request, "bidding/conduct/overview.html", context)


@club_page(MEMBER)
def competition_new(request: ClubRequest, club: Club) -> HttpResponse:
    check_may_conduct(request, club)
    with timezone.override(club.zone):
        form = CompetitionForm(request.POST or None, club=club, fixed=frozenset())
        if form.is_valid():
            try:
                made = services.create_competition(
                    club=club, actor=actor_of(request), **form.cleaned_data
                )
            except Refusal as error:
                add_refusal(form, error)
            else:
                messages.success(request, _("Created. Now add the problems."))
                return redirect("bidding:manage", club.slug, made.pk)
        return render(request, "bidding/conduct/competition_form.html", {"form": form})


@club_page(MEMBER)
def settings(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    found = get_conducted(club, request.user, pk)
    fixed = fixed_settings(found)
    with timezone.override(club.zone):
        form = CompetitionForm(
            request.POST or None,
            club=club,
            fixed=fixed,
            instance=get_conducted(club, request.user, pk),
        )
        if form.is_valid():
            changes = {n: v for n, v in form.cleaned_data.items() if n not in fixed}
            try:
                services.change_competition(competition=found, actor=actor_of(request), **changes)
            except Refusal as error:
                add_refusal(form, error)
            else:
                messages.success(request, _("Saved."))
                return redirect("bidding:manage", club.slug, pk)
        context = {"form": form, "competition": found}
        return render(request, "bidding/conduct/competition_form.html", context)


def fixed_settings(competition: Competition) -> frozenset[str]:
    """Return the settings that cannot be changed in the competition's state."""
    if competition.status == Status.DRAFT:
        return frozenset()
    if competition.status in (Status.OPEN, Status.CLOSED):
        return WHILE_DRAFT
    return SETTINGS - ALWAYS


@club_page(MEMBER)
def manage(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show a competition to its conductor, with the number of entries but no answers."""
    found = get_conducted(club, request.user, pk)
    return render(request, "bidding/conduct/manage.html", manage_context(found))


def manage_context(found: Competition) -> dict[str, Any]:
    unused = own_problems(found.club, found.conductor).filter(uses__isnull=True, daily="")
    with timezone.override(found.club.zone):
        later = CloseForm(initial={"closes_at": found.closes_at})
    rows = list(found.problems.select_related("problem").order_by("number"))
    panel = list(panel_of(found))
    return {
        "competition": found,
        "entered": Entry.objects.filter(competition=found).count(),
        "rows": [(row, Asked(row.problem.asked).label) for row in rows],
        "panel": panel,
        "preparation": preparation_of(found, rows, len(panel)),
        "add": AddForm(problems=unused[:MOST_LISTED]) if unused.exists() else None,
        "person": PersonForm(club=found.club),
        "later": later,
        "reason": ReasonForm(),
        "is_draft": found.status == Status.DRAFT,
        "is_marked": found.status in (Status.CLOSED, Status.PUBLISHED),
        "may_change": found.status in (Status.OPEN, Status.CLOSED),
    }
