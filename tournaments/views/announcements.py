"""Announcements: making, changing and ending them."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club
from tournaments import services
from tournaments.access import get_tournament
from tournaments.console_forms import AnnouncementForm, ChangedAnnouncementForm
from tournaments.views.console import REFUSALS, act, dialog, done, refusal_text

PART = "announcements"


@club_page(DIRECTOR)
@require_POST
def announce(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show a line on every page of the event."""
    tournament = get_tournament(club, pk)
    form = AnnouncementForm(request.POST)
    given = form.cleaned_data if form.is_valid() else {"text": ""}
    return act(
        request,
        tournament,
        lambda: services.announce(tournament=tournament, actor=actor_of(request), **given),
        part=PART,
        message=_("Announced to everybody."),
    )


@club_page(DIRECTOR)
def change(request: ClubRequest, club: Club, pk: int, announcement: int) -> HttpResponse:
    """Change the text of an announcement."""
    tournament = get_tournament(club, pk)
    found = get_object_or_404(tournament.announcements, pk=announcement)
    form = ChangedAnnouncementForm(request.POST or None, initial={"text": found.text})
    if form.is_valid():
        try:
            services.change_announcement(
                announcement=found, actor=actor_of(request), text=form.cleaned_data["text"]
            )
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            return done(request, tournament, _("The announcement is changed."))
    context = {
        "form": form,
        "title": _("Change the announcement"),
        "text": _("All pages of the event show the new words at once. Nobody is notified again."),
        "button": _("Save"),
    }
    return dialog(request, tournament, "tournaments/console/reason.html", context)


@club_page(DIRECTOR)
@require_POST
def end(request: ClubRequest, club: Club, pk: int, announcement: int) -> HttpResponse:
    """Remove an announcement from the pages of the event."""
    tournament = get_tournament(club, pk)
    found = get_object_or_404(tournament.announcements, pk=announcement)
    return act(
        request,
        tournament,
        lambda: services.end_announcement(announcement=found, actor=actor_of(request)),
        part=PART,
        message=_("The announcement is not shown any more."),
    )
