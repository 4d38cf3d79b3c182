"""Competitions as files: the set and the results as PDF, the results as JSON, the calendar."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from accounts.access import EVENTS, ClubRequest, club_page, public
from accounts.models import Club
from accounts.rate_limits import limited_file
from bidding.access import get_competition, may_read_problems
from bidding.article import article_of
from bidding.calendar import club_of_key, feed
from bidding.models import Competition
from bidding.position_page import shown
from bidding.published import latest_publication
from bidding.results_json import results_json
from pdf import pdf_response


@club_page(EVENTS)
@limited_file
def set_pdf(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Return the problems as PDF, for answering on paper."""
    competition = get_competition(club, request.user, pk)
    if not may_read_problems(request.user, request.role, competition):
        raise Http404(_("There is no such problem, or it is not open to you."))
    rows = list(competition.problems.select_related("problem").order_by("number"))
    # Made from the set alone, so that the file does not depend on anybody's answers.
    version = (
        *("competition-set", competition.pk, competition.name, competition.version),
        *((row.problem_id, row.problem.title, row.problem.text) for row in rows),
    )
    name = f"{club.slug}-competition-{pk}.pdf"
    context = partial(_set_context, competition, rows)
    return pdf_response(request, "bidding/set_paper.html", context, name, version, _language(club))


def _language(club: Club) -> str:
    """Return the reader's language, as on the pages, because competitions are read alone."""
    return get_language() or club.language


def _set_context(competition: Competition, rows: list[Any]) -> dict[str, Any]:
    return {
        "competition": competition,
        "club": competition.club,
        "problems": [(row, shown(row.problem.position)) for row in rows],
    }


@club_page(EVENTS)
@limited_file
def results_pdf(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Return the published article as PDF, without anybody's own answers."""
    competition = get_competition(club, request.user, pk)
    published = latest_publication(competition)
    name = f"{club.slug}-competition-{pk}-results.pdf"
    version = ("competition-results", competition.pk, competition.name, published.number)
    context = partial(_results_context, competition)
    return pdf_response(
        request, "bidding/results_paper.html", context, name, version, _language(club)
    )


def _results_context(competition: Competition) -> dict[str, Any]:
    return {
        "competition": competition,
        "club": competition.club,
        "article": article_of(competition),
    }


@club_page(EVENTS)
@limited_file
def results_file(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Return the published results as JSON."""
    competition = get_competition(club, request.user, pk)
    options = {"indent": 2, "ensure_ascii": False}
    response = JsonResponse(results_json(competition), json_dumps_params=options)
    name = f"{club.slug}-competition-{pk}-results.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@club_page(EVENTS)
@limited_file
def calendar(request: ClubRequest, club: Club) -> HttpResponse:
    """Return the calendar of a club's openings and closes."""
    return _feed(request, club)


@public
@limited_file
def calendar_of(request: HttpRequest, key: str) -> HttpResponse:
    """Return the calendar of a private club for a member's key, as calendars cannot sign in."""
    club = club_of_key(key)
    if club is None:
        raise Http404(_("There is no such calendar."))
    return _feed(request, club)


def _feed(request: HttpRequest, club: Club) -> HttpResponse:
    with override(club.language):
        content = feed(request, club)
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{club.slug}-competitions.ics"'
    return response
