"""Public pages: the club's events, and the pages of one event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, TypeVar

from django.core.paginator import Paginator
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _

from accounts.access import EVENTS, ClubRequest, club_page, is_official
from accounts.models import Club
from accounts.names import finder
from accounts.search import shortened
from accounts.text import one_line, whole_number
from accounts.views.clubs import query_without_page
from games.rules import ruleset_from_json
from games.rulesets.lookup import name_of
from tournaments import services
from tournaments.access import get_tournament
from tournaments.calendar import feed_url
from tournaments.entrants import Entrants, entrants_of
from tournaments.filters import EventFilter, coming, past
from tournaments.metric_terms import METRIC_LABELS, in_sentence, terms_of
from tournaments.models import (
    Entry,
    EntryStatus,
    EventStatus,
    Pairing,
    Phase,
    Round,
    RoundStatus,
    Tournament,
)
from tournaments.models.play import SEEN
from tournaments.phase_texts import description
from tournaments.projector import slides_of
from tournaments.public_page import corrections_of, released_rounds, round_line, with_tables
from tournaments.round_format import format_description
from tournaments.standings_page import standings_of
from tournaments.table_status import TableLine

One = TypeVar("One")

EVENTS_PER_PAGE = 12
ROWS_PER_PAGE, TABLES_PER_PAGE = 150, 50
MOST_ON_FRONT_PAGE = 50
"""How many tables, players or places the front page of an event lists."""
MANY = 20
"""The number of rows above which a search by name is offered."""
#: how long before the start the pages offer to check in
CHECK_IN_OPENS = timedelta(hours=12)


def with_entrant_count(club: Club) -> QuerySet[Tournament]:
    """Return the events of *club* with three numbers.

    They are the ``entered`` players, the ``players`` who have played, also those who have left the
    event since, and the ``played`` rounds.
    """
    entered = Count("entries", filter=Q(entries__status=EntryStatus.ENTERED))
    seen = Round.objects.exclude(status=RoundStatus.DRAFT).filter(tournament=OuterRef("pk"))
    played = seen.order_by().values("tournament").annotate(number=Count("pk")).values("number")
    found = Tournament.objects.filter(club=club).select_related("club")
    playing = Entry.objects.filter(tournament=OuterRef("pk"), seats__round__status__in=SEEN)
    players = playing.order_by().values("tournament").annotate(number=Count("pk", distinct=True))
    return found.annotate(
        entered=entered, players=Subquery(players.values("number")), played=Subquery(played)
    )


@club_page(EVENTS)
def events(request: ClubRequest, club: Club) -> HttpResponse:
    """List running, coming and past events; with a search, one paginated list."""
    found = with_entrant_count(club)
    narrowed = EventFilter(request.GET, queryset=found)
    chosen = any(request.GET.get(name) for name in ("when", "q"))
    context: dict[str, Any] = {
        "filter": narrowed,
        "chosen": chosen,
        "feed": feed_url(request, club),
    }
    if chosen:
        rows = narrowed.qs if narrowed.qs.ordered else narrowed.qs.order_by("-starts_at", "-pk")
        page = Paginator(rows, EVENTS_PER_PAGE).get_page(request.GET.get("page"))
    else:
        running = found.filter(status=EventStatus.RUNNING).order_by("-starts_at", "-pk")
        for name, rows in (("running", running), ("coming", coming(found))):
            # One more than is shown, to know whether there are others.
            listed = list(rows[: EVENTS_PER_PAGE + 1])
            context[name] = listed[:EVENTS_PER_PAGE]
            context[f"more_{name}"] = len(listed) > EVENTS_PER_PAGE
        page = Paginator(past(found), EVENTS_PER_PAGE).get_page(request.GET.get("page"))
    context |= {"page": page, "query": query_without_page(request)}
    return render(request, "tournaments/list.html", context)


@club_page(EVENTS)
def event(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the front page of an event, with what matters to the user now first."""
    tournament = get_tournament(club, pk)
    now = utc_now()
    latest = with_tables(released_rounds(tournament).reverse()[:1]).first()
    current = round_line(latest, request.player, now) if latest else None
    entrants = entrants_of(tournament)
    context = event_context(request, tournament, "event") | {
        "round": current,
        "entrants": entrants,
        "is_full": tournament.is_full(len(entrants.entered)),
        "announcements": services.latest_announcements(tournament),
        "standings": standings_of(tournament, request.player),
        "check_in_open": now >= tournament.starts_at - CHECK_IN_OPENS,
        "labels": [in_sentence(METRIC_LABELS[metric]) for metric in tournament.metrics],
        "terms": terms_of(tournament.metrics),
        "phases": _phases(tournament),
        "rules": name_of(club, ruleset_from_json(tournament.ruleset)),
        "members_may_enter": services.members_may_enter(tournament),
        "corrections": corrections_of(tournament),
        "series": list(tournament.series.select_related("club").order_by("name", "pk")),
        "most": MOST_ON_FRONT_PAGE,
        "first": f":{MOST_ON_FRONT_PAGE}",
    }
    context["waiting_number"] = _waiting_number(context["entry"], entrants)
    if current and current.own_table:
        context["may"] = services.table_permissions(
            current.own_table.table, request.user, official=is_official(request.role)
        )
    return event_page(request, "tournaments/event.html", context)


@club_page(EVENTS)
def standings(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the standings with every round; ``?after=2`` shows those after round 2."""
    tournament = get_tournament(club, pk)
    after = request.GET.get("after", "")
    shown = standings_of(tournament, request.player, whole_number(after))
    if after and shown is None:
        raise Http404(_("There are no standings after that round."))
    context = event_context(request, tournament, "standings")
    context |= {
        "standings": shown,
        "numbers": _round_numbers(tournament),
        "corrections": corrections_of(tournament),
    }
    lines = shown.lines if shown else ()
    context |= _searched(request, lines, lambda line: line.name, ROWS_PER_PAGE)
    return event_page(request, "tournaments/standings.html", context)


@club_page(EVENTS)
def rounds(request: ClubRequest, club: Club, pk: int, number: int | None = None) -> HttpResponse:
    """Show a round with its tables and results: the latest, or round *number*."""
    tournament = get_tournament(club, pk)
    numbers = _round_numbers(tournament)
    wanted = number if number is not None else max(numbers, default=0)
    chosen = with_tables(released_rounds(tournament).filter(number=wanted)).first()
    if number is not None and chosen is None:
        raise Http404(_("There is no such round."))
    line = round_line(chosen, request.player, utc_now()) if chosen else None
    context = event_context(request, tournament, "rounds") | {"round": line, "numbers": numbers}
    tables = line.tables if line else ()
    context |= _searched(request, tables, _names_at, TABLES_PER_PAGE)
    return event_page(request, "tournaments/rounds.html", context)


@club_page(EVENTS)
def players(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the entered players, who is checked in, and the waiting list."""
    tournament = get_tournament(club, pk)
    context = event_context(request, tournament, "players")
    context["entrants"] = entrants = entrants_of(tournament)
    waiting = paged(request, entrants.waiting, ROWS_PER_PAGE, "waiting")
    context |= {"waiting": waiting["page"], "waiting_query": waiting["query"]}
    context |= _searched(request, entrants.entered, lambda entry: entry.player.name, ROWS_PER_PAGE)
    return event_page(request, "tournaments/players.html", context)


@club_page(EVENTS)
def projector(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show tables, clock and standings in turn, in large letters for a projector."""
    tournament = get_tournament(club, pk)
    latest = with_tables(released_rounds(tournament).reverse()[:1]).first()
    current = round_line(latest, None, utc_now()) if latest else None
    shown = standings_of(tournament, None)
    context = event_context(request, tournament, "projector") | {
        "round": current,
        "entrants": entrants_of(tournament),
        "announcement": services.shown_announcements(tournament).first(),
        "slides": slides_of(current, shown, is_final=tournament.status == EventStatus.PUBLISHED),
        "standings": shown,
    }
    return event_page(request, "tournaments/projector.html", context)


def _phases(tournament: Tournament) -> list[tuple[Phase, list[str]]]:
    """Return the phases with their descriptions for players; short for a single movement."""
    found = list(tournament.phases.order_by("number"))
    if len(found) == 1 and found[0].pairing == Pairing.MOVEMENT:
        return [(found[0], [format_description(tournament)])]
    return [(phase, description(phase)) for phase in found]


def event_context(request: ClubRequest, tournament: Tournament, part: str) -> dict[str, Any]:
    """Return the context of every page of an event; *part* is the active tab."""
    return {"event": tournament, "part": part, "entry": _own_entry(request, tournament)}


def paged(
    request: ClubRequest, rows: Sequence[Any], size: int, name: str = "page"
) -> dict[str, Any]:
    """Return the page of *rows* that the query asks for, and the query for links to others."""
    page = Paginator(rows, size).get_page(request.GET.get(name))
    return {"page": page, "query": query_without_page(request, name)}


def _searched(
    request: ClubRequest, rows: Sequence[One], name_of: Callable[[One], str], size: int
) -> dict[str, Any]:
    """Return a page of the *rows* whose name contains every word of ``?q=``."""
    query = shortened(one_line(request.GET.get("q", "")))
    has_words = finder(query)
    found = [row for row in rows if has_words(name_of(row))] if query else rows
    context = paged(request, found, size)
    return context | {"q": query, "offers_search": bool(query) or len(rows) > MANY}


def _names_at(table: TableLine) -> str:
    return " ".join(seat.name for seat in table.seats)


def _own_entry(request: ClubRequest, tournament: Tournament) -> Entry | None:
    """Return the user's entry unless it is withdrawn."""
    if request.player is None:
        return None
    own = Entry.objects.filter(tournament=tournament, player=request.player).select_related(
        "team", "tournament"
    )
    return own.exclude(status=EntryStatus.WITHDRAWN).first()


def _waiting_number(entry: Entry | None, entrants: Entrants) -> int | None:
    if entry is None or entry.status != EntryStatus.WAITING:
        return None
    if entry.team_id is not None:
        waiting = [team.pk for team in services.waiting_teams(entry.tournament)]
        return waiting.index(entry.team_id) + 1
    return entrants.waiting_number(entry)


def _round_numbers(tournament: Tournament) -> list[int]:
    return list(released_rounds(tournament).values_list("number", flat=True))


def event_page(request: ClubRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """Render the whole page, or for an htmx request only its content."""
    base = "tournaments/fragment.html" if request.headers.get("HX-Request") else "base.html"
    return render(request, template, context | {"base_template": base})
