"""The director's console: one page per event, and the answers to every action on it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django_htmx.http import reswap, trigger_client_event

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.first_or_last_name import name_order
from accounts.models import Club, Player
from accounts.namesakes import answer_about, likely_doubles, similar_names
from accounts.refusals import Refusal
from accounts.search import people_by_name, shortened, with_words
from accounts.text import whole_number
from games.labels import rule_message
from games.rules import RuleError
from tournaments.access import get_tournament
from tournaments.console import Console, RefusedAction
from tournaments.console_forms import AnnouncementForm
from tournaments.console_tables import PART_OF_TABLE, Wanted
from tournaments.first_steps import first_steps
from tournaments.models import TableStatus, Tournament
from tournaments.next_step import next_step
from tournaments.services.entries import NAME_LENGTH

REFUSALS = (Refusal, RuleError)
MOST_FOUND = 8


@club_page(DIRECTOR)
def console(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the page, or for an htmx request only the parts that change."""
    tournament = get_tournament(club, pk)
    if is_htmx(request):
        return _parts(request, tournament, _context(request, tournament))
    return render(request, "tournaments/console/page.html", _context(request, tournament))


def act(
    request: HttpRequest,
    tournament: Tournament,
    change: Callable[[], object],
    *,
    part: str,
    message: str = "",
    follow: bool = False,
    of_result: bool = False,
    leads_on: bool = False,
    undo: Callable[[], Mapping[str, Any]] | None = None,
) -> HttpResponse:
    """Make a change and answer with the updated console.

    :param change: if it returns text, that is shown instead of *message*.
    :param part: the part of the page that shows a refusal.
    :param message: the text to show after the change.
    :param follow: whether the page then switches to the current round.
    :param of_result: whether the change may decide the last table of a round.
    :param leads_on: whether the message then has a link to the next step.
    :param undo: returns, after the change, the data that undoes it when posted to this address.
    """
    try:
        result = change()
    except REFUSALS as error:
        return _answer(request, tournament, refusal=RefusedAction(part, refusal_text(error)))
    if isinstance(result, str):
        message = result
    return _answer(
        request,
        tournament,
        message=message,
        undo=undo() if undo else None,
        follow=follow,
        of_result=of_result,
        leads_on=leads_on,
    )


def done(
    request: HttpRequest,
    tournament: Tournament,
    message: str,
    undo: Mapping[str, Any] | None = None,
    *,
    undo_label: str = "",
    of_result: bool = False,
) -> HttpResponse:
    """Answer a dialog after its change: close it and update the console.

    :param undo: the data that undoes the change when posted to the same address.
    :param undo_label: what the button for it says, in place of *Undo*.
    :param of_result: whether the change may decide the last table of a round.
    """
    return _answer(
        request,
        tournament,
        message=message,
        undo=undo,
        undo_label=undo_label,
        of_result=of_result,
    )


def dialog(
    request: HttpRequest, tournament: Tournament, template: str, context: Mapping[str, Any]
) -> HttpResponse:
    """Render a form in the console's dialog, or on its own page without JavaScript."""
    page = template if is_htmx(request) else "tournaments/console/dialog_page.html"
    return render(request, page, {"event": tournament, "body": template, **context})


def refusal_text(error: Refusal | RuleError) -> str:
    """Return the message of a refusal in the active language."""
    if isinstance(error, RuleError):
        return rule_message(error)
    return error.message


def is_htmx(request: HttpRequest) -> bool:
    """Return whether the request comes from htmx, for a part of an open page."""
    htmx = request.htmx  # type: ignore[attr-defined]  # added by its middleware
    return bool(htmx) and not htmx.history_restore_request


def _answer(
    request: HttpRequest,
    tournament: Tournament,
    *,
    refusal: RefusedAction | None = None,
    message: str = "",
    undo: Mapping[str, Any] | None = None,
    undo_label: str = "",
    follow: bool = False,
    of_result: bool = False,
    leads_on: bool = False,
) -> HttpResponse:
    if not is_htmx(request):
        return _redirect(request, tournament, refusal, message)
    tournament = get_tournament(tournament.club, tournament.pk)
    context = _context(request, tournament, follow=follow)
    refusal = _where_shown(refusal, context["console"])
    if of_result and refusal is None:
        all_in = _when_all_are_in(context["console"])
        message += all_in
        leads_on = bool(all_in)
    context["leads_on"] = bool(leads_on and refusal is None and context["step"].button)
    context |= {"refusal": refusal, "message": message, "is_answer": True}
    context |= {"undo": json.dumps(undo) if undo else "", "undo_url": request.path}
    # A message with links stays longer than others, one with an undo button until it is dismissed.
    has_links = isinstance(message, SafeString)
    context["lasts"] = bool(undo) or context["leads_on"] or has_links
    # After a step of the head, its message has a place below the head and covers no table.
    context["in_place"] = follow and has_links
    context |= {"undo_label": undo_label, "undo_while": undone_while(tournament, undo)}
    response = reswap(_parts(request, tournament, context), "none")
    return response if refusal else trigger_client_event(response, "console:done")


def undone_while(tournament: Tournament, undo: Mapping[str, Any] | None) -> str:
    """Return the words that :attr:`Console.undoes` must contain for *undo* to be accepted."""
    draft = f" draft-{undo['draft']}" if undo and "draft" in undo else ""
    return f"{tournament.status}{draft}"


def _when_all_are_in(state: Console) -> str:
    """Return what follows the last result of the current round, after a space, or ``""``."""
    if state.current is None or state.undecided_tables:
        return ""
    is_cut = any(table.status == TableStatus.ABANDONED for table in state.current_tables)
    all_in = _("All results of round %(round)s are in.")
    decided = _("Every table of round %(round)s has a result or is abandoned.")
    text = decided if is_cut else all_in
    return f" {text % {'round': state.current.number}}"


def _where_shown(refusal: RefusedAction | None, state: Console) -> RefusedAction | None:
    """Move a refusal about a table that the page does not show above the list of tables."""
    if refusal is None or not refusal.part.startswith(PART_OF_TABLE):
        return refusal
    return refusal if state.tables.shows(refusal.part) else replace(refusal, part="rounds")


def _parts(request: HttpRequest, tournament: Tournament, context: dict[str, Any]) -> HttpResponse:
    """Render all parts with the event's version; the page ignores an answer with an older one."""
    response = render(request, "tournaments/console/parts.html", context)
    response["Console-Version"] = str(tournament.version)
    return response


def _redirect(
    request: HttpRequest, tournament: Tournament, refusal: RefusedAction | None, message: str
) -> HttpResponse:
    if refusal is not None:
        messages.error(request, refusal.text)
    elif message:
        messages.success(request, message)
    return redirect(reverse("tournaments:console", args=[tournament.club.slug, tournament.pk]))


def _context(
    request: HttpRequest, tournament: Tournament, *, follow: bool = False
) -> dict[str, Any]:
    data = request.POST if request.method == "POST" else request.GET
    show = "" if follow else data.get("show", "")
    query = shortened(data.get("q", ""))
    number = whole_number(show)
    wanted = Wanted() if follow else Wanted.of(data)
    order = name_order(request)  # before the lists, which are in the order that it stores
    state = Console(tournament, actor_of(request), utc_now(), number, query, wanted)
    if follow and state.next_draft is not None:
        state.show = state.next_draft.number
        show = str(state.show)
    return {
        "event": tournament,
        "console": state,
        "step": next_step(state),
        "first_steps": first_steps(state),
        "show": show if number is not None or follow else "",
        "query": query,
        "name_order": order,
        **_outside(state, query),
        "is_htmx": is_htmx(request),
        "announcement_form": AnnouncementForm(),
        "name_length": NAME_LENGTH,
        "takes_entries": state.takes_entries,
        "renews_entry_forms": data.get("entries") == ("" if state.takes_entries else "1"),
    }


def _outside(state: Console, query: str) -> dict[str, Any]:
    """Return the players of the club whom a search finds outside the event.

    ``doubles`` are the players who may be meant if *query* is written as the name of a new guest;
    ``other_person`` says that it is none of them. If nobody is found, ``similar`` are players with
    similar names, and ``similar_inside`` entries.
    """
    if not query or not state.takes_entries:
        return {}
    players = Player.objects.filter(club=state.event.club, active=True)
    inside = {entry.player_id for entry in (*state.entrants.entered, *state.entrants.waiting)}
    words = with_words(players, query, "name__finds").exclude(pk__in=inside)
    doubles = likely_doubles(state.event.club, query)
    close = [one for one in doubles if one.active and one.pk not in inside]
    found = dict.fromkeys([*words.order_by(*people_by_name())[:MOST_FOUND], *close])
    context = {"found": list(found), "doubles": doubles, "other_person": answer_about(doubles)}
    return context if found or state.players.has_found else context | _similar(state, query)


def _similar(state: Console, query: str) -> dict[str, Any]:
    players = Player.objects.filter(club=state.event.club, active=True)
    entries = (*state.entrants.entered, *state.entrants.waiting)
    inside = {entry.player_id: entry for entry in entries}
    similar = similar_names(players, query)
    return {
        "similar": [player for player in similar if player.pk not in inside],
        "similar_inside": [inside[player.pk] for player in similar if player.pk in inside],
    }
