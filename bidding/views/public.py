"""Pages for all readers: competitions, results, the year, the archive."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _

from accounts.access import EVENTS, ClubRequest, actor_of, ask_to_sign_in, club_page, has_account
from accounts.models import Club
from accounts.places import Place
from accounts.refusals import Refusal
from accounts.views.clubs import query_without_page
from bidding import services
from bidding.access import (
    conducts,
    entry_of,
    get_competition,
    may_make_competitions,
    may_read_problems,
    panel_place,
    published_problems,
    visible_competitions,
)
from bidding.answering_page import answered_by, why_not
from bidding.archive import ArchiveFilter
from bidding.article import article_of
from bidding.home import daily_of
from bidding.models import Competition, Status
from bidding.personal import own_record
from bidding.published import year_of, years_of

ROWS = 20
UNDER_WAY = (Status.DRAFT, Status.OPEN, Status.CLOSED)


@club_page(EVENTS)
def competitions(request: ClubRequest, club: Club) -> HttpResponse:
    """List the current competitions and the latest results."""
    rows = visible_competitions(club, request.user)
    past = rows.exclude(status__in=UNDER_WAY)
    context = {
        "under_way": rows.filter(status__in=UNDER_WAY).order_by("closes_at", "pk"),
        "page": Paginator(past, ROWS).get_page(request.GET.get("page")),
        "query": query_without_page(request),
        "daily": daily_of(club),
        "years": years_of(club),
        "may_conduct": may_make_competitions(request.user, club),
    }
    return render(request, "bidding/list.html", context)


@club_page(EVENTS)
def competition(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show a competition in its state: to enter, to answer, to wait for, or its results."""
    found = get_competition(club, request.user, pk)
    if request.method == "POST":
        return _enter(request, found)
    if found.status == Status.PUBLISHED:
        return redirect("bidding:results", club.slug, pk)
    may_read = may_read_problems(request.user, request.role, found)
    context = {
        "competition": found,
        "conducts": conducts(request.user, found),
        "on_panel": panel_place(request.user, found),
        "entry": entry_of(request.user, found),
        "problems": answered_by(request.user, found) if may_read else [],
        "may_read": may_read,
        "why_not": why_not(request.user, found),
        "is_over": utc_now() >= found.closes_at,
        "signed_in": has_account(request.user),
        "open_label": Status.OPEN.label,
    }
    return render(request, "bidding/competition.html", context)


def _enter(request: ClubRequest, found: Competition) -> HttpResponse:
    if not has_account(request.user):
        return ask_to_sign_in(request)
    try:
        services.enter(competition=found, user=actor_of(request))
    except Refusal as error:
        failure = {"title": _("You cannot enter this competition"), "text": error.message}
        context = {"failure": failure, "again": found.get_absolute_url()}
        return render(request, "error.html", context, status=409)
    return redirect("bidding:problem", found.club.slug, found.pk, 1)


@club_page(EVENTS)
def results(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the results as one article, with the reader's own answers."""
    found = get_competition(club, request.user, pk)
    context = {
        "competition": found,
        "article": article_of(found, request.user),
        "conducts": conducts(request.user, found),
    }
    return render(request, "bidding/results.html", context)


@club_page(EVENTS)
def year(request: ClubRequest, club: Club, number: int | None = None) -> HttpResponse:
    """Show the table of a year, by default the latest."""
    years = years_of(club)
    if number is None:
        number = years[0] if years else utc_now().astimezone(club.zone).year
    elif number not in years:
        raise Http404(_("No competition closed in that year."))
    found = year_of(club, number)
    own = request.user.pk if has_account(request.user) else None
    context = {"year": found, "years": years, "own": own, "rows": _year_rows(found, own)}
    return render(request, "bidding/year.html", context)


def _year_rows(found: Any, own: int | None) -> list[dict[str, Any]]:
    return [
        {
            "line": line,
            "place": Place(line.place.number, line.place.shared),
            "name": found.names[line.who],
            "own": line.who == own,
            "cells": [
                (line.months.get(one.pk), one.pk in line.counting) for one in found.competitions
            ],
        }
        for line in found.lines
    ]


@club_page(EVENTS)
def archive(request: ClubRequest, club: Club) -> HttpResponse:
    """List the published problems, with filters."""
    narrowed = ArchiveFilter(request.GET, queryset=published_problems(club), club=club)
    context = {
        "filter": narrowed,
        "page": Paginator(narrowed.qs, ROWS).get_page(request.GET.get("page")),
        "query": query_without_page(request),
        "is_filtered": any(request.GET.get(name) for name in narrowed.filters),
    }
    return render(request, "bidding/archive.html", context)


@club_page(EVENTS)
def mine(request: ClubRequest, club: Club) -> HttpResponse:
    """Show the reader's own record: months, kinds of questions, agreement, practice."""
    record = own_record(club, actor_of(request)) if has_account(request.user) else None
    return render(request, "bidding/mine.html", {"record": record})
