"""Pages for officials: conductors, the year, handing over, and problems of the day."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.refusals import Refusal
from accounts.views.clubs import add_refusal
from bidding import services
from bidding.access import problems_of_days
from bidding.forms import PersonForm, YearForm
from bidding.models import BiddingSettings, Competition, Conductor, Status

DAYS_PER_PAGE = 20


@club_page(DIRECTOR)
def conductors(request: ClubRequest, club: Club) -> HttpResponse:
    """List the conductors; POST names one, or sets how many competitions of a year count."""
    settings = BiddingSettings.objects.filter(club=club).first() or BiddingSettings(club=club)
    by_name = "player" in request.POST
    person = PersonForm(request.POST if by_name else None, club=club)
    counted = YearForm(request.POST if request.POST and not by_name else None, instance=settings)
    sent = person if person.is_bound else counted
    if sent.is_bound and sent.is_valid():
        try:
            if by_name:
                services.name_conductor(club=club, user=person.user, actor=actor_of(request))
            else:
                services.count_year(club=club, actor=actor_of(request), **counted.cleaned_data)
        except Refusal as error:
            add_refusal(sent, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("bidding:conductors", club.slug)
    unfinished = Competition.objects.filter(club=club).exclude(
        status__in=[Status.PUBLISHED, Status.WITHDRAWN]
    )
    context = {
        "conductors": Conductor.objects.filter(club=club).select_related("user"),
        "person": person,
        "counted": counted,
        "competitions": unfinished.select_related("conductor").order_by("closes_at", "pk"),
        "successor": PersonForm(club=club, prefix="to"),
        "page": Paginator(problems_of_days(club), DAYS_PER_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "bidding/conduct/conductors.html", context)


@club_page(DIRECTOR)
@require_POST
def conductor_remove(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    rows = Conductor.objects.select_related("club", "user")
    conductor = get_object_or_404(rows, club=club, pk=pk)
    services.remove_conductor(conductor=conductor, actor=actor_of(request))
    messages.success(request, _("Removed. What they conduct stays theirs."))
    return redirect("bidding:conductors", club.slug)


@club_page(DIRECTOR)
@require_POST
def hand_over(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Hand over a competition whose conductor cannot continue."""
    rows = Competition.objects.select_related("club", "conductor")
    competition = get_object_or_404(rows, club=club, pk=pk)
    form = PersonForm(request.POST, club=club, prefix="to")
    if not form.is_valid():
        messages.error(request, str(next(iter(form.errors.values()))[0]))
        return redirect("bidding:conductors", club.slug)
    try:
        services.hand_over(competition=competition, user=form.user, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The competition is handed over."))
    return redirect("bidding:conductors", club.slug)
