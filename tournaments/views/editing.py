"""Creating an event, changing its settings, and cancelling it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club
from tournaments import services
from tournaments.access import get_tournament
from tournaments.console_forms import ReasonForm
from tournaments.errors import BadSettings
from tournaments.event_form import EventForm
from tournaments.models import Tournament
from tournaments.phase_templates import Template
from tournaments.views.console import REFUSALS, dialog, done, refusal_text

#: forms of an event whose phases need no second look
PLAIN = ("", Template.EVENING, Template.HAND)


@club_page(DIRECTOR)
def new(request: ClubRequest, club: Club) -> HttpResponse:
    """Create an event."""
    with timezone.override(club.zone):
        return _edit(request, club, None)


@club_page(DIRECTOR)
def edit(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Change the settings that can still be changed."""
    with timezone.override(club.zone):
        return _edit(request, club, get_tournament(club, pk))


def _edit(request: ClubRequest, club: Club, tournament: Tournament | None) -> HttpResponse:
    form = EventForm(request.POST or None, club=club, tournament=tournament)
    if "move" in request.POST:
        form = form.with_metric_moved(request.POST["move"])
    elif form.is_valid():
        try:
            saved = _save(request, club, tournament, form)
        except BadSettings as error:
            form.add_error(error.field if error.field in form.fields else None, refusal_text(error))
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            is_planned = tournament is None and form.cleaned_data["template"] not in PLAIN
            page = "phases" if is_planned else "console"
            return redirect(f"tournaments:{page}", club.slug, saved.pk)
    return render(request, "tournaments/event_form.html", {"form": form, "event": tournament})


def _save(
    request: ClubRequest, club: Club, tournament: Tournament | None, form: EventForm
) -> Tournament:
    if tournament is None:
        made = services.create_tournament(club=club, actor=actor_of(request), **form.settings)
        messages.success(request, _("%(name)s is announced: players can enter.") % {"name": made})
        return made
    changed = services.update_tournament(
        tournament=tournament, actor=actor_of(request), **form.settings
    )
    messages.success(request, _("The changes are saved."))
    return changed


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
