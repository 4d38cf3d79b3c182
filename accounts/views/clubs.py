"""Founding a club, its settings, and the log of what its officials did."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.access import DIRECTOR, SECRETARY, club_page, signed_in
from accounts.filters import AuditFilter
from accounts.forms import ClubForm, NewClubForm
from accounts.models import AuditEntry, Club
from accounts.refusals import Refusal
from accounts.services import clubs


def add_refusal(form: Any, error: Refusal) -> None:
    """Show a service's refusal at the field it is about."""
    form.add_error(error.field if error.field in form.fields else None, error.message)


@signed_in
def club_new(request: Any) -> HttpResponse:
    form = NewClubForm(request.POST or None)
    if form.is_valid():
        try:
            club = clubs.create_club(founder=request.user, **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("The club is founded. Now add its players."))
            return redirect("accounts:players", club.slug)
    return render(request, "accounts/club_new.html", {"form": form})


@club_page(SECRETARY)
def club_settings(request: Any, club: Club) -> HttpResponse:
    form = ClubForm(request.POST or None, instance=copy(club))
    if form.is_valid():
        try:
            clubs.change_club(club=club, actor=request.user, **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("accounts:club_settings", club.slug)
    return render(request, "accounts/club_settings.html", {"form": form})


@club_page(DIRECTOR)
def audit_log(request: Any, club: Club) -> HttpResponse:
    entries = AuditEntry.objects.filter(club=club).select_related("actor")
    narrowed = AuditFilter(request.GET, queryset=entries)
    page = Paginator(narrowed.qs, 50).get_page(request.GET.get("page"))
    context = {"filter": narrowed, "page": page, "query": query_of(request)}
    return render(request, "accounts/audit.html", context)


def query_of(request: HttpRequest) -> str:
    """The query string without the page, for the links to other pages."""
    query = request.GET.copy()
    query.pop("page", None)
    return query.urlencode()
