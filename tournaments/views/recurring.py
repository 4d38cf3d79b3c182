"""Copying an event, and the pages of recurring events."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.dates import date_format
from accounts.double_submission import newest, seen_by
from accounts.models import Club
from accounts.text import whole_number
from tournaments import services
from tournaments.access import get_recurring, get_tournament
from tournaments.earlier_events import earlier_events
from tournaments.errors import BadSettings
from tournaments.models import RecurringEvent, Tournament
from tournaments.recurring_form import CopyForm, RecurringForm
from tournaments.views.console import REFUSALS, is_htmx, refusal_text

MOST_MADE = 12


@club_page(DIRECTOR)
def copy(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Announce an event with the settings of another."""
    source = get_tournament(club, pk)
    with timezone.override(club.zone):
        form = CopyForm(request.POST or None, source=source)
        if form.is_valid():
            settings = form.cleaned_data | {"seen": seen_by(request)}
            try:
                made = services.copy_tournament(source=source, actor=actor_of(request), **settings)
            except BadSettings as error:
                form.add_error(error.field if error.field in form.fields else None, error.message)
            except REFUSALS as error:
                form.add_error(None, refusal_text(error))
            else:
                text = _("%(name)s is announced: players can enter.")
                messages.success(request, text % {"name": made})
                return redirect("tournaments:console", club.slug, made.pk)
        seen = newest(request, Tournament.objects.filter(club=club))
        context = {"form": form, "event": source, "seen": seen}
        return render(request, "tournaments/copy.html", context)


@club_page(DIRECTOR)
def recurring_list(request: ClubRequest, club: Club) -> HttpResponse:
    """List the recurring events of a club, ended ones last."""
    rows = RecurringEvent.objects.filter(club=club).select_related("club")
    going, ended = rows.filter(ended_at=None), rows.exclude(ended_at=None)
    context = {
        "going": going.order_by("next_date", "pk"),
        "ended": ended.order_by("-ended_at", "-pk")[:MOST_MADE],
    }
    return render(request, "tournaments/recurring_list.html", context)


@club_page(DIRECTOR)
def recurring(request: ClubRequest, club: Club, recurring: int) -> HttpResponse:
    """Show a recurring event: its coming and skipped dates, and its events."""
    found = get_recurring(club, recurring)
    skipped = set(found.dates.filter(event=None).values_list("date", flat=True))
    made = found.dates.exclude(event=None).select_related("event__club").order_by("-date")
    context = {
        "recurring": found,
        "coming": [(day, day in skipped) for day in services.coming_dates(found)],
        "made": made[:MOST_MADE],
    }
    return render(request, "tournaments/recurring.html", context)


@club_page(DIRECTOR)
def new(request: ClubRequest, club: Club) -> HttpResponse:
    """Create a recurring event like the latest of the club, or like event 5 with ``?event=5``."""
    source, chosen = earlier_events(club), whole_number(request.GET.get("event", ""))
    if chosen is not None:
        source = Tournament.objects.filter(club=club, pk=chosen)
    with timezone.override(club.zone):
        given = request.GET if _asks_for_dates(request) else request.POST or None
        form = RecurringForm(given, club=club, recurring=None, source=source.first())
        return _edit(
            request,
            form,
            lambda: services.create_recurring(
                club=club, actor=actor_of(request), seen=seen_by(request), **form.settings()
            ),
        )


@club_page(DIRECTOR)
def edit(request: ClubRequest, club: Club, recurring: int) -> HttpResponse:
    """Change the events of a recurring event that have not been announced yet."""
    found = get_recurring(club, recurring)
    with timezone.override(club.zone):
        given = request.GET if _asks_for_dates(request) else request.POST or None
        form = RecurringForm(given, club=club, recurring=found)
        return _edit(
            request,
            form,
            lambda: services.update_recurring(
                recurring=found, actor=actor_of(request), **form.settings()
            ),
            found,
        )


def _asks_for_dates(request: ClubRequest) -> bool:
    """Return whether the form asks for the next dates that its present fields give."""
    return request.method == "GET" and is_htmx(request)


def _edit(
    request: ClubRequest,
    form: RecurringForm,
    save: Callable[[], RecurringEvent],
    found: RecurringEvent | None = None,
) -> HttpResponse:
    if _asks_for_dates(request):
        form.full_clean()
        return render(request, "tournaments/_next_dates.html", {"form": form})
    if form.is_valid():
        try:
            saved = save()
        except BadSettings as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            text = pgettext("a recurring event", "%(name)s is saved.")
            messages.success(request, text % {"name": saved})
            return redirect(saved)
    seen = newest(request, RecurringEvent.objects.filter(club=request.club))
    context = {"form": form, "recurring": found, "seen": seen}
    return render(request, "tournaments/recurring_form.html", context)


@club_page(DIRECTOR)
@require_POST
def skip(request: ClubRequest, club: Club, recurring: int) -> HttpResponse:
    """Skip the date ``day``, or with ``keep`` announce its event after all."""
    found, day = get_recurring(club, recurring), _day(request)
    service: Callable[..., Any] = services.skip_date
    text = _("No event is announced for that date. You can take this back.")
    if "keep" in request.POST:
        service, text = services.keep_date, _("The event takes place.")
    return _act(
        request, found, lambda: service(recurring=found, day=day, actor=actor_of(request)), text
    )


@club_page(DIRECTOR)
@require_POST
def end(request: ClubRequest, club: Club, recurring: int) -> HttpResponse:
    """Announce no further events, or with ``resume`` announce them again."""
    found = get_recurring(club, recurring)
    if "resume" in request.POST:
        return _resume(request, found)
    text = _("No further events are announced. Those that are announced stay.")
    return _act(
        request,
        found,
        lambda: services.end_recurring(recurring=found, actor=actor_of(request)),
        text,
    )


def _resume(request: ClubRequest, found: RecurringEvent) -> HttpResponse:
    try:
        resumed = services.resume_recurring(recurring=found, actor=actor_of(request))
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
        return redirect(found)
    if resumed.until is None or services.coming_dates(resumed):
        messages.success(request, _("Events are announced again."))
    else:
        text = _(
            "It is resumed, but all dates up to the last one, %(day)s, have passed or are"
            " announced. Change the last date for further events."
        )
        messages.warning(request, text % {"day": date_format(resumed.until, "DATE_FORMAT")})
    return redirect(found)


def _act(
    request: ClubRequest, found: RecurringEvent, change: Callable[[], object], text: str
) -> HttpResponse:
    try:
        change()
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
    else:
        messages.success(request, text)
    return redirect(found)


def _day(request: ClubRequest) -> date:
    try:
        day = parse_date(request.POST.get("day", ""))
    except ValueError:
        day = None
    if day is None:
        raise BadRequest
    return day
