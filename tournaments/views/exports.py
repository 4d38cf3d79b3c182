"""Files of events: standings, results, slips and sheets of tables, and the calendar feed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.text import slugify
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from accounts.access import DIRECTOR, EVENTS, ClubRequest, club_page, public
from accounts.csv_file import CONTENT_TYPE, as_csv, separator_for
from accounts.file_names import file_name
from accounts.models import Club
from accounts.rate_limits import limited_file
from pdf import pdf_response
from pdf.file_cache import made_once
from tournaments import export
from tournaments.access import get_round, get_tournament
from tournaments.blank_sheets import named_sheets, sheet_pages
from tournaments.calendar import club_of_key, feed
from tournaments.deals_page import declarers_of
from tournaments.models import EventStatus, Round, RoundKind, Tournament
from tournaments.public_page import corrections_of, round_line, with_tables
from tournaments.round_format import expected_sum, phase_of
from tournaments.standings_page import standings_of
from tournaments.table_status import TableLine

TYPES = {
    "csv": CONTENT_TYPE,
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


IN_CALENDARS = timedelta(days=365)
"""How long past events stay in the calendar feed, which calendars fetch every hour."""
MOST_IN_CALENDARS = 200
LONGEST_NAME = 30
"""How much of an event's name is in the names of its files."""
LABELS = 24
"""How many labels a sheet has."""


@club_page(EVENTS)
@limited_file
def standings(request: ClubRequest, club: Club, pk: int, kind: str) -> HttpResponse:
    tournament = get_tournament(club, pk)
    word = pgettext("in the name of a file", "standings")
    name = event_file_name(tournament, kind, word, *_latest_round(tournament))
    if kind == "json":
        return json_response(export.standings_document, tournament, name)
    if kind == "pdf":
        template = "tournaments/standings_paper.html"
        context = partial(_standings_context, tournament)
        return pdf_response(request, template, context, name, _version(tournament), club.language)
    return sheet_response(request, export.standings_dataset, tournament, kind, name)


def _standings_context(tournament: Tournament) -> dict[str, Any]:
    return {
        "event": tournament,
        "standings": standings_of(tournament, None),
        "corrections": corrections_of(tournament),
    }


@club_page(EVENTS)
@limited_file
def results(request: ClubRequest, club: Club, pk: int, kind: str) -> HttpResponse:
    tournament = get_tournament(club, pk)
    word = pgettext("in the name of a file", "results")
    name = event_file_name(tournament, kind, word, *_latest_round(tournament))
    if kind == "json":
        return json_response(export.results_document, tournament, name)
    if kind == "pdf":
        template = "tournaments/results_paper.html"
        context = partial(_results_context, tournament)
        return pdf_response(request, template, context, name, _version(tournament), club.language)
    return sheet_response(request, export.results_dataset, tournament, kind, name)


def _results_context(tournament: Tournament) -> dict[str, Any]:
    return {
        "event": tournament,
        "rounds": export.rounds_with_points(tournament),
        "has_awards": any(row.get("awards") for row in export.snapshot_rows(tournament)),
    }


@club_page(DIRECTOR)
@limited_file
def slips(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Return a slip for each table of a round, which may be a draft; ``?labels=1`` adds names."""
    tournament = get_tournament(club, pk)
    wanted = get_round(tournament, number)
    name = event_file_name(tournament, "pdf", pgettext("in the name of a file", "round"), number)
    labels = "labels" in request.GET
    version = (*_version(tournament), wanted.pk, request.build_absolute_uri("/"), labels)
    context = partial(_slips_context, request, tournament, wanted, labels=labels)
    return pdf_response(
        request, "tournaments/slips_paper.html", context, name, version, club.language
    )


@club_page(DIRECTOR)
@limited_file
def sheets(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Return an empty score sheet for each table of a round, which may be a draft."""
    tournament = get_tournament(club, pk)
    wanted = get_round(tournament, number)
    page = sheet_pages(wanted).get_page(request.GET.get("page"))
    if not page:
        raise Http404(_("No table of this round needs a score sheet."))
    word = pgettext("in the name of a file", "score-sheets")
    name = event_file_name(tournament, "pdf", word, number)
    version = (*_version(tournament), wanted.pk, page.number)
    context = partial(named_sheets, tournament, wanted, page)
    return pdf_response(request, "games/sheets/paper.html", context, name, version, club.language)


def _slips_context(
    request: HttpRequest, tournament: Tournament, wanted: Round, *, labels: bool
) -> dict[str, Any]:
    one = with_tables(Round.objects.filter(pk=wanted.pk)).get()
    phase = phase_of(one)
    asks_declared = phase.round_kind == RoundKind.ONCE
    line = round_line(one, None, utc_now())
    tables = [(table, _qr(request, tournament, table)) for table in line.tables]
    deals = declarers_of(wanted) if tournament.is_duplicate else []
    names = line.by_name if labels else []
    sheets = [names[n : n + LABELS] for n in range(0, len(names), LABELS)]
    return {
        "event": tournament,
        "round": line,
        "tables": tables,
        "deals": deals,
        "sheets": sheets,
        "asks_declared": asks_declared,
        "right_sum": None if asks_declared else expected_sum(phase, {}),
    }


def _version(tournament: Tournament) -> tuple[object, ...]:
    """Return values that change whenever a file of the event does."""
    return "event", tournament.pk, tournament.created_at, tournament.version


@club_page(EVENTS)
@limited_file
def calendar(request: ClubRequest, club: Club) -> HttpResponse:
    """Return the events of a club as a calendar."""
    return _feed(request, club)


@public
@limited_file
def calendar_of(request: HttpRequest, key: str) -> HttpResponse:
    """Return a private club's events for a member's key, because calendars cannot sign in."""
    club = club_of_key(key)
    if club is None:
        raise Http404(_("There is no such calendar."))
    return _feed(request, club)


def _feed(request: HttpRequest, club: Club) -> HttpResponse:
    since = utc_now() - IN_CALENDARS
    recent = Tournament.objects.filter(club=club, starts_at__gte=since).select_related("club")
    events = recent.order_by("-starts_at", "-pk")[:MOST_IN_CALENDARS]
    with override(club.language):
        content = feed(request, club, events)
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{club.slug}.ics"'
    return response


def sheet_response(
    request: HttpRequest,
    rows: Callable[[Tournament], Any],
    tournament: Tournament,
    kind: str,
    name: str,
) -> HttpResponse:
    if kind not in TYPES:
        raise Http404(_("There is no file of that kind."))

    separator = separator_for(request) if kind == "csv" else ""

    def make() -> bytes:
        dataset = rows(tournament)
        if separator:
            return as_csv([dataset.headers, *dataset], separator)
        return bytes(dataset.export(kind))

    content = made_once((rows.__name__, kind, separator, *_version(tournament)), make)
    response = HttpResponse(content, content_type=TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def json_response(
    document: Callable[[Tournament], dict[str, Any]], tournament: Tournament, name: str
) -> HttpResponse:
    def make() -> bytes:
        options = {"indent": 2, "ensure_ascii": False}
        return JsonResponse(document(tournament), json_dumps_params=options).content

    content = made_once((document.__name__, *_version(tournament)), make)
    response = HttpResponse(content, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def event_file_name(tournament: Tournament, kind: str, *parts: object) -> str:
    """Return the name of a file about an event, with its name and day.

    ``river-event-3-christmas-barbu-2026-12-18-standings.pdf``; *parts* are as in
    :func:`file_name`. A phone gives files of the same name a number each, which says nothing.
    """
    event = pgettext("in the name of a file", "event")
    name = slugify(tournament.name)[:LONGEST_NAME].strip("-")
    day = tournament.starts_at.astimezone(tournament.club.zone).date()
    return file_name(tournament.club, kind, event, tournament.pk, name, day, *parts)


def _latest_round(tournament: Tournament) -> tuple[object, ...]:
    """Return what a file name says about the round of the standings of an unfinished event."""
    if tournament.status == EventStatus.PUBLISHED:
        return ()
    latest = tournament.snapshots.order_by("-round_number").first()
    return (pgettext("in the name of a file", "round"), latest.round_number) if latest else ()


def _qr(request: HttpRequest, tournament: Tournament, table: TableLine) -> str:
    """Return a QR code (SVG) of the address of the table's page."""
    path = reverse("tournaments:table", args=[tournament.club.slug, tournament.pk, table.pk])
    code = segno.make(request.build_absolute_uri(path), micro=False)
    return str(code.svg_inline(scale=3, border=0))
