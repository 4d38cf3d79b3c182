"""The director's console: one page per event, and what every action on it answers with."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django_htmx.http import reswap, trigger_client_event

from accounts.access import DIRECTOR, ClubRequest, club_page
from accounts.models import Club, Player
from games.errors import GameError
from games.labels import rule_message
from games.rules import RuleError
from tournaments.access import get_tournament
from tournaments.console import Console, Refusal
from tournaments.errors import TournamentError
from tournaments.models import Tournament

REFUSALS = (TournamentError, GameError, RuleError)
MOST_FOUND = 8


@club_page(DIRECTOR)
def console(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The whole page, or only its live parts for a page that looks again."""
    tournament = get_tournament(club, pk)
    if is_fetched(request):
        return _parts(request, tournament, _context(request, tournament))
    return render(request, "tournaments/console/page.html", _context(request, tournament))


def act(
    request: HttpRequest,
    tournament: Tournament,
    change: Callable[[], object],
    *,
    part: str,
    said: str = "",
    follow: bool = False,
) -> HttpResponse:
    """Make one change and answer with the console as it is afterwards.

    :param part: of the page where a refusal is shown.
    :param change: what it answers with, if that is text, is told instead of *said*.
    :param said: what is told when it went well.
    :param follow: whether the page then goes to the round that matters now.
    """
    try:
        told = change()
    except REFUSALS as error:
        return _answer(request, tournament, refusal=Refusal(part, words_of(error)))
    if isinstance(told, str):
        said = told
    return _answer(request, tournament, said=said, follow=follow)


def done(
    request: HttpRequest,
    tournament: Tournament,
    said: str,
    undo: Mapping[str, int] | None = None,
) -> HttpResponse:
    """The answer of a dialog that went well: it closes, and the console is brought up to date.

    :param undo: what sent to the same address undoes it.
    """
    return _answer(request, tournament, said=said, undo=undo)


def dialog(
    request: HttpRequest, tournament: Tournament, template: str, context: Mapping[str, Any]
) -> HttpResponse:
    """A form in the console's dialog; without scripts, on a page of its own."""
    whole = {"event": tournament, "body": template, **context}
    page = template if is_fetched(request) else "tournaments/console/dialog_page.html"
    return render(request, page, whole)


def words_of(error: Exception) -> str:
    """A refusal in the reader's language."""
    if isinstance(error, RuleError):
        return rule_message(error)
    return error.message if isinstance(error, TournamentError | GameError) else str(error)


def is_fetched(request: HttpRequest) -> bool:
    """Whether htmx asks, for a part of a page that is there."""
    htmx = request.htmx  # type: ignore[attr-defined]  # added by its middleware
    return bool(htmx) and not htmx.history_restore_request


def _answer(
    request: HttpRequest,
    tournament: Tournament,
    *,
    refusal: Refusal | None = None,
    said: str = "",
    undo: Mapping[str, int] | None = None,
    follow: bool = False,
) -> HttpResponse:
    if not is_fetched(request):
        return _back(request, tournament, refusal, said)
    tournament = get_tournament(tournament.club, tournament.pk)
    context = _context(request, tournament, follow=follow)
    context |= {"refusal": refusal, "said": said, "answers": True}
    context |= {"undo": json.dumps(undo) if undo else "", "undo_url": request.path}
    response = reswap(_parts(request, tournament, context), "none")
    return response if refusal else trigger_client_event(response, "console:done")


def _parts(request: HttpRequest, tournament: Tournament, context: dict[str, Any]) -> HttpResponse:
    """All parts, and how new they are: of two answers that cross the older one is left."""
    response = render(request, "tournaments/console/parts.html", context)
    response["Console-Version"] = str(tournament.version)
    return response


def _back(
    request: HttpRequest, tournament: Tournament, refusal: Refusal | None, said: str
) -> HttpResponse:
    if refusal is not None:
        messages.error(request, refusal.text)
    elif said:
        messages.success(request, said)
    return redirect(reverse("tournaments:console", args=[tournament.club.slug, tournament.pk]))


def _context(
    request: HttpRequest, tournament: Tournament, *, follow: bool = False
) -> dict[str, Any]:
    asked = request.POST if request.method == "POST" else request.GET
    show = "" if follow else asked.get("show", "")
    query = " ".join(asked.get("q", "").split())[:80]
    state = Console(tournament, utc_now(), int(show) if show.isdecimal() else None, query)
    if follow and state.next_draft is not None:
        state.show = state.next_draft.number
        show = str(state.show)
    return {
        "event": tournament,
        "console": state,
        "show": show if show.isdecimal() else "",
        "query": query,
        "found": _found(state, query) if state.takes_entries else [],
        "fetched": is_fetched(request),
    }


def _found(state: Console, query: str) -> list[Player]:
    """Players of the club who are not entered and have *query* in their name."""
    if not query:
        return []
    players = Player.objects.filter(club=state.event.club, active=True, name__icontains=query)
    inside = [entry.player_id for entry in (*state.entered, *state.queue)]
    return list(players.exclude(pk__in=inside).order_by("name", "pk")[:MOST_FOUND])
