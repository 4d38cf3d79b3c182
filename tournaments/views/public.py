"""What everybody may look at: the club's events, and one event from all its sides."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _

from accounts.access import EVENTS, ClubRequest, club_page
from accounts.models import Club
from games.rules import ruleset_from_json
from games.rulesets.lookup import name_of
from tournaments import public_page
from tournaments.access import get_tournament
from tournaments.calendar import feed_url
from tournaments.filters import EventFilter, coming, past
from tournaments.models import (
    Announcement,
    Entry,
    EntryStatus,
    EventStatus,
    Tournament,
)
from tournaments.projector import slides_of
from tournaments.views.playing import doings_at

PAGE = 12
LATEST = 3


def listed(club: Club) -> QuerySet[Tournament]:
    """The events of *club* with the number of their entrants."""
    entered = Count("entries", filter=Q(entries__status=EntryStatus.ENTERED))
    return Tournament.objects.filter(club=club).select_related("club").annotate(entered=entered)


@club_page(EVENTS)
def events(request: ClubRequest, club: Club) -> HttpResponse:
    """All events by what they are now; narrowed, one list in pages."""
    found = listed(club)
    narrowed = EventFilter(request.GET, queryset=found)
    chosen = any(request.GET.get(name) for name in ("when", "q"))
    context: dict[str, Any] = {
        "filter": narrowed,
        "chosen": chosen,
        "feed": feed_url(request, club),
    }
    if chosen:
        rows = narrowed.qs if narrowed.qs.ordered else narrowed.qs.order_by("-starts_at", "-pk")
        context["page"] = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    else:
        running = found.filter(status=EventStatus.RUNNING).order_by("starts_at", "pk")
        context["running"], context["coming"] = list(running), list(coming(found))
        context["page"] = Paginator(past(found), PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context["query"] = query.urlencode()
    return render(request, "tournaments/list.html", context)


# Until this long before the start nobody is at the door yet.
DOOR_OPENS = timedelta(hours=12)


@club_page(EVENTS)
def event(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The front of an event: what the reader needs now comes first."""
    tournament = get_tournament(club, pk)
    now = utc_now()
    latest = public_page.with_tables(public_page.released(tournament).reverse()[:1]).first()
    current = public_page.round_line(latest, request.player, now) if latest else None
    context = _frame(request, tournament, "event") | {
        "round": current,
        "entrants": public_page.entrants_of(tournament),
        "announcements": list(Announcement.objects.filter(tournament=tournament)[:LATEST]),
        "standings": public_page.standings_of(tournament, request.player),
        "door_open": now >= tournament.starts_at - DOOR_OPENS,
        "labels": [public_page.METRICS[metric] for metric in tournament.metrics],
        "format": public_page.format_in_words(tournament),
        "rules": name_of(club, ruleset_from_json(tournament.ruleset)),
    }
    context["queue_place"] = _queue_place(context)
    if current and current.mine:
        context["may"] = doings_at(request, tournament, current.mine)
    return _page(request, "tournaments/event.html", context)


@club_page(EVENTS)
def standings(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The standings with every round; ``?after=2`` shows how they were then."""
    tournament = get_tournament(club, pk)
    after = request.GET.get("after", "")
    shown = public_page.standings_of(
        tournament, request.player, int(after) if after.isdecimal() else None
    )
    if after and shown is None:
        raise Http404(_("There are no standings after that round."))
    numbers = list(public_page.released(tournament).values_list("number", flat=True))
    context = _frame(request, tournament, "standings") | {"standings": shown, "numbers": numbers}
    return _page(request, "tournaments/standings.html", context)


@club_page(EVENTS)
def rounds(request: ClubRequest, club: Club, pk: int, number: int | None = None) -> HttpResponse:
    """One round with its tables and results: the latest, or round *number*."""
    tournament = get_tournament(club, pk)
    numbers = list(public_page.released(tournament).values_list("number", flat=True))
    wanted = number if number is not None else max(numbers, default=0)
    chosen = public_page.with_tables(public_page.released(tournament).filter(number=wanted)).first()
    if number is not None and chosen is None:
        raise Http404(_("There is no such round."))
    line = public_page.round_line(chosen, request.player, utc_now()) if chosen else None
    context = _frame(request, tournament, "rounds") | {"round": line, "numbers": numbers}
    return _page(request, "tournaments/rounds.html", context)


@club_page(EVENTS)
def players(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Who is entered, who is there, who waits."""
    tournament = get_tournament(club, pk)
    context = _frame(request, tournament, "players")
    context["entrants"] = public_page.entrants_of(tournament)
    return _page(request, "tournaments/players.html", context)


@club_page(EVENTS)
def projector(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The event on the wall: tables, clock and standings in turn, large."""
    tournament = get_tournament(club, pk)
    latest = public_page.with_tables(public_page.released(tournament).reverse()[:1]).first()
    current = public_page.round_line(latest, None, utc_now()) if latest else None
    shown = public_page.standings_of(tournament, None)
    context = _frame(request, tournament, "projector") | {
        "round": current,
        "entrants": public_page.entrants_of(tournament),
        "announcement": Announcement.objects.filter(tournament=tournament).first(),
        "slides": slides_of(current, shown),
        "standings": shown,
    }
    return _page(request, "tournaments/projector.html", context)


def _frame(request: ClubRequest, tournament: Tournament, part: str) -> dict[str, Any]:
    """What every page of an event shows; *part* is the tab."""
    return {"event": tournament, "part": part, "entry": _own_entry(request, tournament)}


def _own_entry(request: ClubRequest, tournament: Tournament) -> Entry | None:
    """The reader's entry, unless she has withdrawn."""
    if request.player is None:
        return None
    mine = Entry.objects.filter(tournament=tournament, player=request.player)
    return mine.exclude(status=EntryStatus.WITHDRAWN).first()


def _queue_place(context: dict[str, Any]) -> int | None:
    entry: Entry | None = context["entry"]
    if entry is None or entry.status != EntryStatus.WAITING:
        return None
    entrants: public_page.Entrants = context["entrants"]
    return entrants.place_in_queue(entry)


def _page(request: ClubRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The whole page; for a page that looks again, only its content."""
    frame = "tournaments/bare.html" if request.headers.get("HX-Request") else "base.html"
    return render(request, template, context | {"frame": frame})
