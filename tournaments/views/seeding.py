"""Seeding the players of an event, by hand or by a ladder."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.strength_lists import lists_of
from accounts.text import whole_number
from tournaments import errors, services
from tournaments.access import get_tournament
from tournaments.entrants import entrants_of
from tournaments.models import Entry, Tournament
from tournaments.services.checks import passes
from tournaments.services.seeding import check_seed
from tournaments.views.console import REFUSALS, refusal_text


@club_page(DIRECTOR)
def seeding(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the players with their seeds, and store the submitted numbers.

    ``?by=`` proposes numbers from a ladder, for the director to check and save.
    """
    tournament = get_tournament(club, pk)
    refusal, proposed = "", None
    if request.method == "POST":
        try:
            order = _order(request, tournament)
            services.seed_entries(tournament=tournament, actor=actor_of(request), order=order)
        except REFUSALS as error:
            refusal = refusal_text(error)
        else:
            messages.success(request, _("The seeds are saved. Draw again if there is a draft."))
            return redirect("tournaments:console", club.slug, pk)
    is_open = not tournament.is_over and passes(check_seed, tournament)
    if request.method == "GET" and is_open and (by := request.GET.get("by")):
        try:
            proposed = services.order_by_strength(tournament, by)
        except REFUSALS as error:
            refusal = refusal_text(error)
    context = {
        "event": tournament,
        "people": _numbered(request, tournament, proposed),
        "lists": lists_of(club),
        "proposed": proposed is not None,
        "refusal": refusal,
        "is_open": is_open,
    }
    return render(request, "tournaments/seeding.html", context)


def _numbered(
    request: ClubRequest, tournament: Tournament, proposed: list[int] | None
) -> list[tuple[Entry, str | int]]:
    """Return the players with the numbers to show: proposed, submitted or stored ones."""
    entered = entrants_of(tournament).entered
    if proposed is not None:
        numbers = {pk: number for number, pk in enumerate(proposed, 1)}
        order = sorted(entered, key=lambda entry: numbers.get(entry.pk, len(entered) + 1))
        return [(entry, numbers.get(entry.pk, "")) for entry in order]
    people = sorted(entered, key=_seed)
    return [(entry, request.POST.get(f"seed-{entry.pk}", entry.seed or "")) for entry in people]


def _seed(entry: Entry) -> tuple[bool, int]:
    return entry.seed is None, entry.seed or 0


def _order(request: ClubRequest, tournament: Tournament) -> list[int]:
    """Return the numbered entries in the order of their numbers; equal numbers by name.

    :raises BadSettings: naming a player whose number is invalid.
    """
    given = []
    for entry in entrants_of(tournament).entered:
        typed = request.POST.get(f"seed-{entry.pk}", "").strip()
        number = whole_number(typed)
        if typed and not number:
            text = _("%(name)s: give a whole number from 1, or leave it empty.")
            raise errors.BadSettings("order", text % {"name": entry.player.name})
        if number:
            given.append((number, entry.pk))
    return [pk for _number, pk in sorted(given, key=lambda one: one[0])]
