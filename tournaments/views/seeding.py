"""Seeding the players of an event by hand."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.text import whole_number
from tournaments import services
from tournaments.access import get_tournament
from tournaments.entrants import entrants_of
from tournaments.models import Entry, Tournament
from tournaments.services.checks import passes
from tournaments.services.seeding import check_seed
from tournaments.views.console import REFUSALS, refusal_text


@club_page(DIRECTOR)
def seeding(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the players with their seeds, and store the numbers that were given."""
    tournament = get_tournament(club, pk)
    refusal = ""
    if request.method == "POST":
        try:
            order = _order(request, tournament)
            services.seed_entries(tournament=tournament, actor=actor_of(request), order=order)
        except REFUSALS as error:
            refusal = refusal_text(error)
        else:
            messages.success(request, _("The seeds are saved. Draw again if there is a draft."))
            return redirect("tournaments:console", club.slug, pk)
    entrants = entrants_of(tournament)
    people = sorted(entrants.entered, key=_seed)
    context = {
        "event": tournament,
        "people": [
            (entry, request.POST.get(f"seed-{entry.pk}", entry.seed or "")) for entry in people
        ],
        "refusal": refusal,
        "is_open": not tournament.is_over and passes(check_seed, tournament),
    }
    return render(request, "tournaments/seeding.html", context)


def _seed(entry: Entry) -> tuple[bool, int]:
    return entry.seed is None, entry.seed or 0


def _order(request: ClubRequest, tournament: Tournament) -> list[int]:
    """Return the entries with a number, by their numbers; equal ones by name."""
    given = [
        (number, entry.pk)
        for entry in entrants_of(tournament).entered
        if (number := whole_number(request.POST.get(f"seed-{entry.pk}", "").strip())) is not None
    ]
    return [pk for _number, pk in sorted(given, key=lambda one: one[0])]
