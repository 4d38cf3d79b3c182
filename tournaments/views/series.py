"""The pages of series: the list, the table and its files, and editing."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, EVENTS, ClubRequest, actor_of, club_page
from accounts.csv_file import as_csv, separator_for
from accounts.double_submission import newest, seen_by
from accounts.file_names import file_name
from accounts.models import Club
from accounts.rate_limits import limited_file
from accounts.text import whole_number
from accounts.views.clubs import query_without_page
from pdf import pdf_response
from pdf.file_cache import made_once
from tournaments import series_export, services
from tournaments.access import get_series
from tournaments.errors import BadSettings, SavedAlready, StaleSeries
from tournaments.models import Series
from tournaments.series_form import SeriesForm
from tournaments.series_page import SeriesStandings, standings_of_series
from tournaments.views.exports import TYPES

SERIES_PER_PAGE, ROWS_PER_PAGE = 20, 150


@club_page(EVENTS)
def series_list(request: ClubRequest, club: Club) -> HttpResponse:
    """List the series of a club, latest first."""
    found = Series.objects.filter(club=club).select_related("club")
    rows = found.annotate(chosen=Count("events")).order_by("-created_at", "-pk")
    page = Paginator(rows, SERIES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "query": query_without_page(request),
        "present_season": services.present_season(club),
    }
    return render(request, "tournaments/series_list.html", context)


@club_page(EVENTS)
def series(request: ClubRequest, club: Club, series: int) -> HttpResponse:
    """Show the table of a series, with the places that are still possible."""
    found = get_series(club, series)
    table = standings_of_series(found, request.player)
    page = Paginator(table.lines, ROWS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "series": found,
        "table": table,
        "page": page,
        "own": table.line_of(request.player.pk) if request.player else None,
        "query": query_without_page(request),
    }
    return render(request, "tournaments/series.html", context)


@club_page(DIRECTOR)
def new(request: ClubRequest, club: Club) -> HttpResponse:
    """Create a series."""
    with timezone.override(club.zone):
        return _edit(request, club, None)


@club_page(DIRECTOR)
@require_POST
def season(request: ClubRequest, club: Club) -> HttpResponse:
    """Set up the series that adds up the events of the season, without a form, or show it."""
    found, is_new = services.set_up_season(club=club, actor=actor_of(request))
    if is_new:
        text = _(
            "%(name)s is set up: it adds up the points of the events, and takes new ones by itself."
        )
        messages.success(request, text % {"name": found})
    return redirect(found)


@club_page(DIRECTOR)
def edit(request: ClubRequest, club: Club, series: int) -> HttpResponse:
    """Change a series and its events."""
    with timezone.override(club.zone):
        return _edit(request, club, get_series(club, series))


def _edit(request: ClubRequest, club: Club, found: Series | None) -> HttpResponse:
    form = SeriesForm(request.POST or None, club=club, series=found)
    if form.is_valid():
        try:
            saved = _save(request, club, found, form.cleaned_data)
        except BadSettings as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        except (SavedAlready, StaleSeries) as error:
            form.add_error(None, error.message)
        else:
            messages.success(request, pgettext("a series", "%(name)s is saved.") % {"name": saved})
            return redirect(saved)
    context = {
        "form": form,
        "series": found,
        "seen": newest(request, Series.objects.filter(club=club)),
        "version": _version_seen(request, found),
        "newest_event": _newest_event(request, club),
        "present_season": services.present_season(club),
    }
    return render(request, "tournaments/series_form.html", context)


def _version_seen(request: ClubRequest, found: Series | None) -> int | None:
    """Return the version of the series when the form was first shown."""
    stated = whole_number(request.POST.get("version", ""))
    return stated if stated is not None or found is None else found.version


def _newest_event(request: ClubRequest, club: Club) -> int:
    """Return the newest event when the form was first shown; events added since are kept."""
    stated = whole_number(request.POST.get("newest_event", ""))
    if stated is not None:
        return stated
    last: int | None = club.tournaments.order_by("pk").values_list("pk", flat=True).last()
    return last or 0


def _save(
    request: ClubRequest, club: Club, found: Series | None, settings: dict[str, Any]
) -> Series:
    actor = actor_of(request)
    if found is None:
        seen = seen_by(request)
        return services.create_series(club=club, actor=actor, seen=seen, **settings)
    return services.update_series(
        series=found,
        actor=actor,
        version=_version_seen(request, found),
        newest_event=_newest_event(request, found.club),
        **settings,
    )


@club_page(DIRECTOR)
def remove(request: ClubRequest, club: Club, series: int) -> HttpResponse:
    """Remove the series after confirmation; its events are kept."""
    found = get_series(club, series)
    if request.method != "POST":
        return render(request, "tournaments/series_remove.html", {"series": found})
    services.remove_series(series=found, actor=actor_of(request))
    messages.success(request, _("%(name)s is removed. Its events stay.") % {"name": found})
    return redirect("tournaments:series_list", club.slug)


@club_page(EVENTS)
@limited_file
def file(request: ClubRequest, club: Club, series: int, kind: str) -> HttpResponse:
    """Return the table as a file."""
    found = get_series(club, series)
    table = standings_of_series(found, None)
    name = file_name(club, kind, pgettext("in the name of a file", "series"), found.pk)
    numbers = found.version, found.event_count, found.best
    version = ("series", found.pk, *numbers, *table.version)
    if kind == "pdf":
        context = partial(_paper_context, found, table)
        template = "tournaments/series_paper.html"
        return pdf_response(request, template, context, name, version, club.language)
    if kind == "json":
        document = series_export.series_document(found, table)
        options = {"indent": 2, "ensure_ascii": False}
        response: HttpResponse = JsonResponse(document, json_dumps_params=options)
    elif kind in TYPES:
        separator = separator_for(request) if kind == "csv" else ""
        make = partial(_sheet, table, separator, kind)
        content = made_once((kind, separator, *version), make)
        response = HttpResponse(content, content_type=TYPES[kind])
    else:
        raise Http404(_("There is no file of that kind."))
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _paper_context(found: Series, table: SeriesStandings) -> dict[str, Any]:
    return {"series": found, "table": table, "club": found.club}


def _sheet(table: SeriesStandings, separator: str, kind: str) -> bytes:
    dataset = series_export.series_dataset(table)
    if separator:
        return as_csv([dataset.headers, *dataset], separator)
    return bytes(dataset.export(kind))
