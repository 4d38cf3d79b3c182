"""Creating an event, changing its settings, and cancelling it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.dates import date_format
from accounts.double_submission import (
    form_key,
    made_with,
    new_key,
    newest,
    remember_made,
    seen_by,
)
from accounts.models import Club
from tournaments import services
from tournaments.access import get_tournament
from tournaments.console_forms import ReasonForm
from tournaments.errors import BadSettings, SavedAlready
from tournaments.event_form import EventForm
from tournaments.models import Series, Tournament
from tournaments.phase_templates import Template
from tournaments.rare_settings import opens_rare_settings
from tournaments.views.console import REFUSALS, dialog, done, refusal_text

#: templates whose phases need no review after creation
PLAIN = ("", Template.EVENING, Template.HAND)


@club_page(DIRECTOR)
def new(request: ClubRequest, club: Club) -> HttpResponse:
    """Create an event; a form that was submitted before creates no second one."""
    with timezone.override(club.zone):
        form, key = EventForm(request.POST or None, club=club, tournament=None), form_key(request)
        made = _made(request, club, key)
        if "move" in request.POST:
            form = form.with_metric_moved(request.POST["move"])
        elif made is not None:
            key = new_key()
        elif form.is_valid():
            saved = _saved(request, club, None, form)
            if saved is not None:
                remember_made(request, key, saved.pk)
                is_planned = form.cleaned_data["template"] not in PLAIN
                page = "phases" if is_planned else "console"
                return redirect(f"tournaments:{page}", club.slug, saved.pk)
            made = (
                _same(club, form) if form.has_error(NON_FIELD_ERRORS, SavedAlready.code) else None
            )
        context = {
            "form": form,
            "opened": request.method == "POST" or opens_rare_settings(form),
            "seen": newest(request, _events(club)),
            "key": key,
            "made": made,
            "added_to": services.open_series(club, timezone.localdate()),
        }
        return render(request, "tournaments/event_form.html", context)


@club_page(DIRECTOR)
def edit(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Change the settings that can still be changed."""
    with timezone.override(club.zone):
        tournament = get_tournament(club, pk)
        form = EventForm(request.POST or None, club=club, tournament=tournament)
        if "move" in request.POST:
            form = form.with_metric_moved(request.POST["move"])
        elif form.is_valid() and _saved(request, club, tournament, form):
            return redirect("tournaments:console", club.slug, pk)
        opened = request.method == "POST" or opens_rare_settings(form)
        context = {"form": form, "event": tournament, "opened": opened}
        return render(request, "tournaments/event_form.html", context)


def _events(club: Club) -> QuerySet[Tournament]:
    return Tournament.objects.filter(club=club)


def _made(request: ClubRequest, club: Club, key: str) -> Tournament | None:
    """Return the event that was created with this form before, if any."""
    pk = (
        made_with(request, key) if request.method == "POST" and "move" not in request.POST else None
    )
    return None if pk is None else _events(club).filter(pk=pk).first()


def _same(club: Club, form: EventForm) -> Tournament | None:
    """Return the newest event of the club with the name in *form*."""
    return _events(club).filter(name=form.cleaned_data["name"]).order_by("pk").last()


def _saved(
    request: ClubRequest, club: Club, tournament: Tournament | None, form: EventForm
) -> Tournament | None:
    """Save the form; on a refusal, add it to the form and return None."""
    try:
        return _save(request, club, tournament, form)
    except BadSettings as error:
        form.add_error(error.field if error.field in form.fields else None, refusal_text(error))
    except REFUSALS as error:
        form.add_error(None, ValidationError(refusal_text(error), getattr(error, "code", "")))
    return None


def _save(
    request: ClubRequest, club: Club, tournament: Tournament | None, form: EventForm
) -> Tournament:
    if tournament is None:
        made = services.create_tournament(
            club=club, actor=actor_of(request), seen=seen_by(request), **form.settings
        )
        messages.success(request, _("%(name)s is created: players can enter.") % {"name": made})
        _warn_of_past(request, made)
        return made
    before, day = set(tournament.series.all()), services.day_of(tournament)
    changed = services.update_tournament(
        tournament=tournament, actor=actor_of(request), **form.settings
    )
    messages.success(request, _("The changes are saved."))
    if services.day_of(changed) != day:
        for text in _moved_in_series(changed, before, day):
            messages.info(request, text)
        _warn_of_past(request, changed)
    return changed


def _warn_of_past(request: ClubRequest, event: Tournament) -> None:
    """Say that the day of *event* is over: a wrong year is easily chosen."""
    if (day := services.day_of(event)) < timezone.localdate(timezone=event.club.zone):
        text = _("Its day is in the past: %(day)s. Change the settings if that is a mistake.")
        messages.warning(request, text % {"day": date_format(day, "DATE_FORMAT")})


def _moved_in_series(event: Tournament, before: set[Series], day: date) -> Iterator[str]:
    """Yield what the new day of *event*, which was in the series *before*, changed in its series.

    :param day: the day on which it was.
    """
    new, after = services.day_of(event), set(event.series.all())
    for series in sorted(before | after, key=lambda one: one.pk):
        if series not in after:
            text = _("%(name)s takes no events of the new day: the event is no longer part of it.")
        elif series not in before:
            text = _("%(name)s takes events of the new day: the event is part of it now.")
        elif series.takes(day) and not series.takes(new):
            text = _(
                "The new day is not one of %(name)s. The event was added to it by hand and stays:"
                " leave it out there if it does not belong to it."
            )
        else:
            continue
        yield text % {"name": series}


@club_page(DIRECTOR)
def cancel(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Cancel the event, with a reason."""
    tournament = get_tournament(club, pk)
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        try:
            services.cancel_tournament(
                tournament=tournament, actor=actor_of(request), reason=form.cleaned_data["reason"]
            )
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            return done(request, tournament, _("The event is cancelled."))
    context = {
        "form": form,
        "title": _("Cancel the event"),
        "text": _(
            "It stays in the list as cancelled, and its draft is discarded. You can undo this."
        ),
        "button": _("Cancel the event"),
        "danger": True,
    }
    return dialog(request, tournament, "tournaments/console/reason.html", context)
