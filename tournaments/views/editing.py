"""Announcing an event, changing it, calling it off."""

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
from tournaments.errors import BadSettings, TournamentError
from tournaments.forms import EventForm, ReasonForm
from tournaments.models import Tournament
from tournaments.services.changing import rounds_played
from tournaments.views.console import dialog, done, words_of


@club_page(DIRECTOR)
def new(request: ClubRequest, club: Club) -> HttpResponse:
    """Announce an event."""
    with timezone.override(club.zone):
        return _edit(request, club, None)


@club_page(DIRECTOR)
def edit(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Change what was announced, as far as it can still be changed."""
    with timezone.override(club.zone):
        return _edit(request, club, get_tournament(club, pk))


def _edit(request: ClubRequest, club: Club, tournament: Tournament | None) -> HttpResponse:
    played = bool(tournament and rounds_played(tournament))
    form = EventForm(request.POST or None, club=club, tournament=tournament, played=played)
    if "move" in request.POST:
        form = form.with_metric_moved(request.POST["move"])
    elif form.is_valid():
        try:
            saved = _save(request, club, tournament, form)
        except BadSettings as error:
            form.add_error(error.field if error.field in form.fields else None, words_of(error))
        except TournamentError as error:
            form.add_error(None, words_of(error))
        else:
            return redirect("tournaments:console", club.slug, saved.pk)
    context = {"form": form, "event": tournament, "played": played}
    return render(request, "tournaments/event_form.html", context)


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
    """Call the event off."""
    tournament = get_tournament(club, pk)
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        try:
            services.cancel_tournament(
                tournament=tournament, actor=actor_of(request), reason=form.cleaned_data["reason"]
            )
        except TournamentError as error:
            form.add_error(None, words_of(error))
        else:
            return done(request, tournament, _("The event is called off."))
    context = {
        "form": form,
        "title": _("Call the event off"),
        "text": _(
            "It stays in the list as called off, and its draft is thrown away. You can take this"
            " back."
        ),
        "button": _("Call the event off"),
        "danger": True,
    }
    return dialog(request, tournament, "tournaments/console/reason.html", context)
