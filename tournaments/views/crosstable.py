"""The cross-table of an event, and the page of each player in it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.access import EVENTS, ClubRequest, club_page
from accounts.models import Club
from accounts.rate_limits import limited_file
from tournaments.access import get_entry, get_tournament
from tournaments.crosstable import (
    MOST_IN_TABLE,
    crosstable,
    meetings_dataset,
    meetings_document,
    meetings_of,
)
from tournaments.entrant_page import chances_of, line_of, opponents_of, rounds_of
from tournaments.standings_page import standings_of
from tournaments.views.exports import TYPES, event_file_name, json_response, sheet_response
from tournaments.views.public import event_context, event_page, paged


@club_page(EVENTS)
def meetings(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the cross-table of the players, split into pages in both directions."""
    tournament = get_tournament(club, pk)
    found = meetings_of(tournament)
    places = list(enumerate(found.names, 1))
    down, across = (
        paged(request, places, MOST_IN_TABLE),
        paged(request, places, MOST_IN_TABLE, "across"),
    )
    rows, columns = list(down["page"]), list(across["page"])
    lines = crosstable(found, [one for _n, one in rows], [one for _n, one in columns])
    context = event_context(request, tournament, "standings") | {
        "people": [(number, found.names[entry]) for number, entry in columns],
        "lines": [
            (number, entry, found.players[entry], found.names[entry], line)
            for (number, entry), line in zip(rows, lines, strict=True)
        ],
        "down": down,
        "across": across,
    }
    return event_page(request, "tournaments/meetings.html", context)


@club_page(EVENTS)
@limited_file
def file(request: ClubRequest, club: Club, pk: int, kind: str) -> HttpResponse:
    """Return the meetings of all players as a file."""
    tournament = get_tournament(club, pk)
    name = event_file_name(tournament, kind, pgettext("in the name of a file", "meetings"))
    if kind == "json":
        return json_response(meetings_document, tournament, name)
    if kind not in TYPES:
        raise Http404(_("There is no file of that kind."))
    return sheet_response(request, meetings_dataset, tournament, kind, name)


@club_page(EVENTS)
def entrant(request: ClubRequest, club: Club, pk: int, entry: int) -> HttpResponse:
    """Show a player's table, rounds, points, opponents and chances."""
    tournament = get_tournament(club, pk)
    found = get_entry(tournament, entry)
    standings = standings_of(tournament, found.player)
    rows = standings.rows if standings else ()
    is_own = request.player is not None and request.player.pk == found.player_id
    rounds = rounds_of(tournament, found, utc_now(), own=is_own)
    context: dict[str, Any] = event_context(request, tournament, "players") | {
        "entrant": found,
        "is_own": is_own,
        "line": line_of(standings, found),
        "label": standings.labels[0] if standings else "",
        "metric": standings.metrics[0] if standings else "",
        "now_at": next((one for one in rounds if one.is_playing), None),
        "rounds": rounds,
        "opponents": opponents_of(tournament, rows, found),
        "chances": chances_of(tournament, rows, found),
    }
    return event_page(request, "tournaments/entrant.html", context)
