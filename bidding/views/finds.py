"""Pages to review the finds of a search: keep, discard or restore them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.refusals import Refusal
from accounts.views.clubs import add_refusal
from bidding import services
from bidding.access import get_own_find
from bidding.finds import beside
from bidding.finds_page import find_line, find_title, undone
from bidding.forms import KeepForm
from bidding.models import Find
from bidding.position_page import shown
from bidding.values_page import values_in

KEPT_IN_QUERY = ("asked", "contract", "state", "order")


@club_page(MEMBER)
def find(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show a find as competitors would see it, and its analysis on demand."""
    return _show(request, get_own_find(club, request.user, pk))


@club_page(MEMBER)
@require_POST
def find_keep(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Make a problem of a find."""
    found = get_own_find(club, request.user, pk)
    form = KeepForm(request.POST)
    if form.is_valid():
        try:
            make = services.release_find if "release" in request.POST else services.keep_find
            make(find=found, actor=actor_of(request), **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("This find is now a problem of yours."))
            return redirect(_address(request, "find", found, pk))
    return _show(request, found, form)


@club_page(MEMBER)
@require_POST
def find_discard(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Discard a find, and redirect to the next one."""
    found = get_own_find(club, request.user, pk)
    following = beside(found, request.GET)[1]
    try:
        services.discard_find(find=found, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
        return redirect(_address(request, "find", found, pk))
    if following is None:
        return redirect(_address(request, "search", found, found.search_id, undo=pk))
    return redirect(_address(request, "find", found, following, undo=pk))


@club_page(MEMBER)
@require_POST
def find_restore(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Restore a discarded find."""
    found = get_own_find(club, request.user, pk)
    try:
        services.restore_find(find=found, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    return redirect(_address(request, "find", found, pk))


def _show(request: ClubRequest, found: Find, form: KeepForm | None = None) -> HttpResponse:
    before, after = beside(found, request.GET)
    context = {
        "find": found,
        "line": find_line(found),
        "shown": shown(found.position),
        "values": values_in(found.values),
        "form": form or KeepForm(initial={"title": find_title(found)}),
        "before": before and _address(request, "find", found, before),
        "after": after and _address(request, "find", found, after),
        "back": _address(request, "search", found, found.search_id),
        "query": _query(request),
        "undone": undone(found.search, request.GET.get("undo")),
    }
    return render(request, "bidding/conduct/find.html", context)


def _query(request: ClubRequest, **more: object) -> str:
    """Return the query string with the filters of the reader's list."""
    query = request.GET.copy()
    for name in set(query) - set(KEPT_IN_QUERY):
        del query[name]
    for name, value in more.items():
        query[name] = str(value)
    return query.urlencode()


def _address(request: ClubRequest, name: str, found: Find, pk: int, **more: object) -> str:
    query = _query(request, **more)
    address = reverse(f"bidding:{name}", args=[found.search.club.slug, pk])
    return f"{address}?{query}" if query else address
