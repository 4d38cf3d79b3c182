"""The page on which a director sets the tables of a round by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.text import whole_number
from tournaments import services
from tournaments.access import get_entry, get_tournament
from tournaments.by_hand_errors import MustNotMeet
from tournaments.by_hand_form import AnywayForm, HandTableForm, PasteForm
from tournaments.by_hand_page import HandPage
from tournaments.draw.by_hand import WAYS
from tournaments.draw.model import SEATS
from tournaments.models import Tournament
from tournaments.models.choices import ACTIVE
from tournaments.services.checks import check_event_status
from tournaments.views.console import REFUSALS, is_htmx, refusal_text
from tournaments.views.drawing import draft_named

#: the actions without a form, by the name of their button
STEPS = ("apart", "out", "back", "fill", "empty")


@club_page(DIRECTOR)
def by_hand(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the tables of the next round and the players who wait for a place, and change them.

    An htmx request returns remarks on the selected players.
    """
    tournament = get_tournament(club, pk)
    try:
        check_event_status(tournament, *ACTIVE)
        page = HandPage(tournament)
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
        return redirect("tournaments:console", club.slug, pk)
    if is_htmx(request):
        form = HandTableForm(None, page=page)
        about = page.remarks(page.round.about_table(form.chosen(request.GET)))
        return render(request, "tournaments/_by_hand_remarks.html", {"remarks": about})
    if request.method != "POST":
        return _page(request, tournament, page, HandTableForm(None, page=page, chosen=request.GET))
    if "tables" in request.POST:
        return _paste(request, tournament, page)
    if any(step in request.POST for step in STEPS):
        return _step(request, tournament, page)
    return _seat(request, tournament, page)


def _seat(request: ClubRequest, event: Tournament, page: HandPage) -> HttpResponse:
    """Add the table that was selected."""
    form = HandTableForm(request.POST, page=page)
    if form.is_valid():
        tables = [form.cleaned_data["table"]]
        if _saved(form, lambda: _add(request, event, form, tables)):
            text = _("Table %(table)s is set.") % {"table": page.next_table}
            return _back(request, event, text)
    return _page(request, event, page, form)


def _paste(request: ClubRequest, event: Tournament, page: HandPage) -> HttpResponse:
    """Add the tables that were pasted."""
    form = PasteForm(request.POST, page=page)
    if form.is_valid():
        tables = form.cleaned_data["tables"]
        if _saved(form, lambda: _add(request, event, form, tables)):
            text = ngettext("%(count)s table is set.", "%(count)s tables are set.", len(tables))
            return _back(request, event, text % {"count": len(tables)})
    return _page(request, event, page, HandTableForm(None, page=page), form)


def _add(request: ClubRequest, event: Tournament, form: AnywayForm, tables: Any) -> object:
    return services.seat_tables(
        tournament=event,
        actor=actor_of(request),
        tables=tables,
        draft=draft_named(request),
        anyway=form.cleaned_data["anyway"],
    )


def _saved(form: AnywayForm, save: Callable[[], object]) -> bool:
    """Call *save* and return True, or add its refusal to *form* and return False."""
    try:
        save()
    except REFUSALS as error:
        form.add_error(None, refusal_text(error))
        if isinstance(error, MustNotMeet):
            form.ask()
        return False
    return True


def _step(request: ClubRequest, event: Tournament, page: HandPage) -> HttpResponse:
    """Run the action of a button; the form is filled with a table that is taken off the draft."""
    again = ""
    number = whole_number(request.POST.get("apart", ""))
    if number and number <= len(page.round.tables):
        players = page.round.tables[number - 1]
        seats = zip(SEATS.lower(), (page.numbers[player] for player in players), strict=True)
        again = urlencode(dict(seats))
    try:
        text = _do(request, event)
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
        return _back(request, event)
    return _back(request, event, text, again)


def _do(request: ClubRequest, event: Tournament) -> str:
    """Run the action of a button; return the text to show."""
    common: dict[str, Any] = {
        "tournament": event, "actor": actor_of(request), "draft": draft_named(request)
    }  # fmt: skip
    if "apart" in request.POST:
        number = whole_number(request.POST["apart"]) or 0
        services.take_apart(number=number, **common)
        return _("Table %(table)s is taken apart. Its players are chosen below.") % {
            "table": number
        }
    if "fill" in request.POST:
        way = request.POST["fill"]
        services.fill_rest(way=way if way in WAYS else next(iter(WAYS)), **common)
        return _("The rest is filled. Check it, then release the round in the console.")
    if "empty" in request.POST:
        services.empty_filled(**common)
        return _("The tables that were filled are taken apart.")
    sits_out = "out" in request.POST
    entry = get_entry(event, whole_number(request.POST["out" if sits_out else "back"]) or 0)
    services.sit_out(entry=entry, sits_out=sits_out, **common)
    words = {"name": entry.player.name}
    return _("%(name)s sits out.") % words if sits_out else _("%(name)s waits for a place.") % words


def _back(request: ClubRequest, event: Tournament, text: str = "", again: str = "") -> HttpResponse:
    if text:
        messages.success(request, text)
    url = reverse("tournaments:by_hand", args=[event.club.slug, event.pk])
    return redirect(f"{url}?{again}#next-table" if again else f"{url}#next-table")


def _page(
    request: ClubRequest,
    event: Tournament,
    page: HandPage,
    form: HandTableForm,
    paste: PasteForm | None = None,
) -> HttpResponse:
    event.refresh_from_db(fields=["draft_version"])
    values = request.POST if form.is_bound else request.GET
    context = {
        "event": event,
        "page": page,
        "form": form,
        "paste": paste or PasteForm(None, page=page),
        "remarks": page.remarks(page.round.about_table(form.chosen(values))),
    }
    return render(request, "tournaments/by_hand.html", context)
