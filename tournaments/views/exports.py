"""Standings, results and table slips as files, and the club's events as a calendar feed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.access import DIRECTOR, EVENTS, ClubRequest, club_page, public
from accounts.models import Club
from pdf import pdf_response
from tournaments import export
from tournaments.access import get_round, get_tournament
from tournaments.calendar import club_of_key, feed
from tournaments.models import Round, Tournament
from tournaments.public_page import released_rounds, round_line, with_tables
from tournaments.standings_page import standings_of
from tournaments.table_status import TableLine

TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@club_page(EVENTS)
def standings(request: ClubRequest, club: Club, pk: int, kind: str) -> HttpResponse:
    tournament = get_tournament(club, pk)
    name = _file_name(tournament, "standings", kind)
    if kind == "json":
        return _json(export.standings_document(tournament), name)
    if kind == "pdf":
        shown = standings_of(tournament, None)
        context = {"event": tournament, "standings": shown}
        return pdf_response(request, "tournaments/standings_paper.html", context, name)
    return _sheet(export.standings_dataset, tournament, kind, name)


@club_page(EVENTS)
def results(request: ClubRequest, club: Club, pk: int, kind: str) -> HttpResponse:
    tournament = get_tournament(club, pk)
    name = _file_name(tournament, "results", kind)
    if kind == "json":
        return _json(export.results_document(tournament), name)
    if kind == "pdf":
        found = with_tables(released_rounds(tournament))
        rounds = [round_line(one, None, utc_now()) for one in found]
        context = {"event": tournament, "rounds": rounds}
        return pdf_response(request, "tournaments/results_paper.html", context, name)
    return _sheet(export.results_dataset, tournament, kind, name)


@club_page(DIRECTOR)
def slips(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Return a slip for each table of a round, which may be a draft."""
    tournament = get_tournament(club, pk)
    wanted = get_round(tournament, number)
    one = with_tables(Round.objects.filter(pk=wanted.pk)).get()
    line = round_line(one, None, utc_now())
    context = {
        "event": tournament,
        "round": line,
        "tables": [(table, _qr(request, tournament, table)) for table in line.tables],
    }
    name = _file_name(tournament, f"round-{number}", "pdf")
    return pdf_response(request, "tournaments/slips_paper.html", context, name)


@club_page(EVENTS)
def calendar(request: ClubRequest, club: Club) -> HttpResponse:
    """Return the events of a club as a calendar."""
    return _feed(request, club)


@public
def calendar_of(request: HttpRequest, key: str) -> HttpResponse:
    """Return the events of a private club for a member's key, because calendars cannot sign in."""
    club = club_of_key(key)
    if club is None:
        raise Http404(_("There is no such calendar."))
    return _feed(request, club)


def _feed(request: HttpRequest, club: Club) -> HttpResponse:
    events = Tournament.objects.filter(club=club).select_related("club")
    with override(club.language):
        content = feed(request, club, events)
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{club.slug}.ics"'
    return response


def _sheet(
    rows: Callable[[Tournament], Any], tournament: Tournament, kind: str, name: str
) -> HttpResponse:
    if kind not in TYPES:
        raise Http404(_("There is no file of that kind."))
    content = rows(tournament).export(kind)
    if isinstance(content, str):
        content = b"\xef\xbb\xbf" + content.encode()  # without it Excel assumes a Windows encoding
    response = HttpResponse(content, content_type=TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _json(document: dict[str, Any], name: str) -> JsonResponse:
    response = JsonResponse(document, json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _file_name(tournament: Tournament, what: str, kind: str) -> str:
    return f"{tournament.club.slug}-event-{tournament.pk}-{what}.{kind}"


def _qr(request: HttpRequest, tournament: Tournament, table: TableLine) -> str:
    """Return the address of the table's page as a QR code in SVG."""
    path = reverse("tournaments:table", args=[tournament.club.slug, tournament.pk, table.pk])
    code = segno.make(request.build_absolute_uri(path), micro=False)
    return str(code.svg_inline(scale=3, border=0))
