"""The pages of rungs for members."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, ClubRequest, actor_of, club_page, is_official
from accounts.models import Club
from accounts.refusals import Refusal
from accounts.views.clubs import add_refusal
from ladder.challenges import members, presentation, services
from ladder.challenges.forms import AbsenceForm
from ladder.challenges.partners import reach_in
from ladder.models import Absence, RungList

RUNGS_ON_A_PAGE = 100
CHANGES_SHOWN = 8


def get_list(club: Club, pk: int) -> RungList:
    """Return a started list of rungs of *club*.

    :raises Http404: for any other.
    """
    found: RungList = get_object_or_404(members.started_lists(club), pk=pk)
    return found


@club_page(MEMBER)
def first(request: ClubRequest, club: Club) -> HttpResponse:
    """Redirect to the first rungs of the club, or show that there are none."""
    found = members.started_lists(club).first()
    if found is None:
        return render(request, "ladder/challenges/none.html")
    return redirect("ladder:rungs", club.slug, found.pk)


@club_page(MEMBER)
def rungs(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the order, the players within reach, open challenges and the latest results."""
    found = get_list(club, pk)
    reach = reach_in(found, utc_now())
    place = presentation.own_place(reach, request.player)
    numbered = list(enumerate(reach.order, start=1))
    page = Paginator(numbered, RUNGS_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "rungs": found,
        "place": place,
        "base_template": "ladder/fragment.html"
        if request.headers.get("HX-Request")
        else "base.html",
        "page": page,
        "lines": presentation.rung_lines(page, reach, request.player, place),
        "challenges": presentation.open_challenges(found),
        "changes": presentation.latest_changes(reach, CHANGES_SHOWN),
        "may_join": place.number is None and found.open and request.player is not None,
    }
    return render(request, "ladder/challenges/rungs.html", context)


@club_page(MEMBER)
@require_POST
def join(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    try:
        services.join(rungs=get_list(club, pk), actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("You are on the lowest rung."))
    return redirect("ladder:rungs", club.slug, pk)


@club_page(MEMBER)
@require_POST
def leave(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    try:
        services.leave(rungs=get_list(club, pk), actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("You have left the rungs."))
    return redirect("ladder:rungs", club.slug, pk)


@club_page(MEMBER)
def absences(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """List the current and coming absences, and announce one."""
    found, official = get_list(club, pk), is_official(request.role)
    form = AbsenceForm(request.POST or None, rungs=found, own=request.player, official=official)
    if form.is_valid():
        try:
            services.announce_absence(rungs=found, actor=actor_of(request), **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("The absence is announced."))
            return redirect("ladder:absences", club.slug, pk)
    today = members.today_in(found, utc_now())
    rows = found.absences.filter(last__gte=today).select_related("player")
    context = {"rungs": found, "form": form, "absences": rows, "own": request.player}
    return render(request, "ladder/challenges/absences.html", context)


@club_page(MEMBER)
@require_POST
def absence_end(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    rows = Absence.objects.select_related("rungs__pool__club")
    absence = get_object_or_404(rows, rungs__pool__club=club, pk=pk)
    try:
        services.end_absence(absence=absence, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The absence has ended."))
    return redirect("ladder:absences", club.slug, absence.rungs_id)
