"""The conductor's searches for problems: starting one, its progress, and the list of its finds."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.refusals import Refusal
from accounts.views.clubs import add_refusal, query_without_page
from bidding import services
from bidding.access import get_own_search, own_searches
from bidding.finding_limits import MOST_FINDS
from bidding.finds import FindFilter, finds_of
from bidding.finds_page import failure_text, find_lines, kinds_text, undone
from bidding.forms import SearchForm
from bidding.views.conducting import MOST_LISTED, check_may_conduct
from games.rulesets import lookup
from games.rulesets.fields import choices_usual_first

ROWS = 50


@club_page(MEMBER)
def searches(request: ClubRequest, club: Club) -> HttpResponse:
    """List the reader's searches and start one; ``?rules=yale`` selects other rules."""
    check_may_conduct(request, club)
    key = request.GET.get("rules") or lookup.usual_key(club)
    rules = lookup.rules_or_404(club, key)
    form = SearchForm(request.POST or None, rules=rules)
    if form.is_valid():
        try:
            made = services.start_search(
                club=club, actor=actor_of(request), rules=rules, **form.cleaned_data
            )
        except Refusal as error:
            add_refusal(form, error)
        else:
            return redirect("bidding:search", club.slug, made.pk)
    rows = own_searches(club, request.user)[:MOST_LISTED]
    offered = dict(choices_usual_first(club))
    context = {
        "form": form,
        "key": key,
        "choices": offered.items(),
        "others": [one for one in lookup.choices(club, on_sheets=False) if one[0] not in offered],
        "searches": [(one, kinds_text(one)) for one in rows],
    }
    return render(request, "bidding/conduct/searches.html", context)


@club_page(MEMBER)
def search(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the progress of a search and its finds so far."""
    found = get_own_search(club, request.user, pk)
    filtered = FindFilter(request.GET, finds_of(found))
    page = Paginator(filtered.qs.defer("position", "values"), ROWS).get_page(
        request.GET.get("page")
    )
    query = query_without_page(request)
    context = {
        "search": found,
        "kinds": kinds_text(found),
        "rules": lookup.name_of(club, found.rules),
        "failure": failure_text(found.error),
        "filter": filtered,
        "is_filtered": any(request.GET.get(name) for name in ("asked", "contract", "state")),
        "page": page,
        "finds": find_lines(page),
        "query": query,
        "most": MOST_FINDS,
        "undone": undone(found, request.GET.get("undo")),
    }
    return render(request, "bidding/conduct/search.html", context)


@club_page(MEMBER)
@require_POST
def search_cancel(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Cancel a search; its finds so far stay."""
    found = get_own_search(club, request.user, pk)
    try:
        services.cancel_search(search=found, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Cancelled. What was found stays."))
    return redirect("bidding:search", club.slug, pk)


@club_page(MEMBER)
@require_POST
def search_remove(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Remove a search with its finds."""
    found = get_own_search(club, request.user, pk)
    try:
        services.remove_search(search=found, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("bidding:search", club.slug, pk)
    messages.success(request, _("The search is removed."))
    return redirect("bidding:searches", club.slug)
