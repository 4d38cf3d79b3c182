"""Pages of a club: creating it, its settings and its audit log."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts import audit, currencies
from accounts.access import DIRECTOR, SECRETARY, club_page, signed_in
from accounts.audit_subjects import subjects_of
from accounts.filters import AuditFilter
from accounts.forms import ClubForm, NewClubForm
from accounts.hidden_audit_entries import without_sealed
from accounts.models import AuditEntry, Club
from accounts.refusals import Refusal
from accounts.services import clubs


def add_refusal(form: Any, error: Refusal) -> None:
    """Add a service's refusal to the field of *form* that it names, or else to the form."""
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
            text = _("The club is founded. Add its players; then its page says what is next.")
            messages.success(request, text)
            return redirect("accounts:players", club.slug)
    return render(request, "accounts/club_new.html", {"form": form})


@club_page(SECRETARY)
def club_settings(request: Any, club: Club) -> HttpResponse:
    form = ClubForm(request.POST or None, instance=copy(club))
    if form.is_valid():
        try:
            changed = clubs.change_club(club=club, actor=request.user, **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            text = _("Saved.")
            if changed.currency != form.cleaned_data["currency"]:
                follows = _("The currency is now that of the time zone: %(currency)s.")
                text += " " + follows % {"currency": currencies.name_of(changed.currency)}
            if changed.timezone != club.timezone:
                text += " " + _(
                    "What is planned begins at the same moment as before, which the new time zone"
                    " shows as another time: check the times of your events and competitions."
                )
            messages.success(request, text)
            return redirect("accounts:club_settings", club.slug)
    return render(request, "accounts/club_settings.html", {"form": form})


@club_page(DIRECTOR)
def audit_log(request: Any, club: Club) -> HttpResponse:
    entries = AuditEntry.objects.filter(club=club).select_related("actor", "club")
    entries, some_sealed = without_sealed(entries, request.user.pk)
    filtered = AuditFilter(request.GET, queryset=entries)
    page = Paginator(filtered.qs, 50).get_page(request.GET.get("page"))
    about = request.GET.get("subject", "")
    texts = [about, *(entry.subject for entry in page.object_list)]
    subjects = subjects_of(club, request.user, request.role, texts)
    lines = [
        (entry, audit.words_of(entry), subjects.get(entry.subject)) for entry in page.object_list
    ]
    context = {
        "filter": filtered,
        "page": page,
        "lines": lines,
        "about": about,
        "subject": subjects.get(about),
        "some_sealed": some_sealed,
        "query": query_without_page(request),
    }
    return render(request, "accounts/audit.html", context)


def query_without_page(request: HttpRequest, name: str = "page") -> str:
    """Return the query string without the page number *name*, for links to other pages."""
    query = request.GET.copy()
    query.pop(name, None)
    return query.urlencode()
