"""The live-updating pages of a league and of a box, and signing up."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.refusals import Refusal
from ladder.access import LADDER_PLAYERS, visible_pools
from ladder.boxes import services
from ladder.boxes.access import (
    BOXES,
    get_league,
    get_season,
    seasons_of,
    version_of,
    visible_leagues,
)
from ladder.boxes.pages import content_of
from ladder.boxes.results import tables_of
from ladder.models import BoxEntry, BoxLeague

PARTICIPANTS_SHOWN = 60


@club_page(BOXES)
def first(request: ClubRequest, club: Club) -> HttpResponse:
    """Show the club's first league, or how to begin."""
    found = visible_leagues(club, request.role).first()
    if found is None:
        return render(request, "ladder/boxes/none.html")
    return _league_page(request, found)


@club_page(BOXES)
def league(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the latest season of a league, or before the first season its entries."""
    return _league_page(request, get_league(club, request.role, pk))


@club_page(BOXES)
def season(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Show all boxes of a season."""
    return _league_page(request, get_league(club, request.role, pk), number)


def _league_page(request: ClubRequest, found: BoxLeague, number: int | None = None) -> HttpResponse:
    """Show the season *number*, or the latest one."""
    context = _context(request, found)
    seasons = list(seasons_of(found))
    shown = next((one for one in seasons if number in (None, one.number)), None)
    if shown is not None:
        shown.league = found
        context |= {"season": shown, "tables": tables_of(shown)}
    elif number is not None:
        raise Http404(_("There is no such season."))
    entries = list(BoxEntry.objects.filter(league=found).select_related("player"))
    own = context["own"]
    context |= {
        "seasons": seasons,
        "entries": entries[:PARTICIPANTS_SHOWN],
        "entry_count": len(entries),
        "takes_part": any(entry.player_id == own for entry in entries),
    }
    return render(request, "ladder/boxes/league.html", context)


@club_page(BOXES)
def box(request: ClubRequest, club: Club, pk: int, number: int, box: int) -> HttpResponse:
    """Show the table of a box, its planned fours and its games."""
    found = get_league(club, request.role, pk)
    shown = get_season(found, number)
    boxes = list(shown.boxes.order_by("number"))
    one = next((each for each in boxes if each.number == box), None)
    if one is None:
        raise Http404(_("There is no such box."))
    one.season = shown
    context = _context(request, found)
    context |= {
        "season": shown,
        "box": one,
        "content": content_of(one, context["own"]),
        "others": boxes,
        "games_open": request.role is not None
        or visible_pools(club, None).filter(pk=found.pool_id).exists(),
    }
    return render(request, "ladder/boxes/box.html", context)


def _context(request: ClubRequest, found: BoxLeague) -> dict[str, Any]:
    """Return the common template context of a league's pages."""
    fragment = bool(request.headers.get("HX-Request"))
    return {
        "league": found,
        "version": version_of(found),
        "base_template": "ladder/fragment.html" if fragment else "base.html",
        "players_open": LADDER_PLAYERS.is_open_to(request.club, request.role),
        "own": request.player.pk if request.player else None,
    }


@club_page(MEMBER)
@require_POST
def sign_up(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Enter the reader's player from the next season on."""
    found = get_league(club, request.role, pk)
    if request.player is None:
        messages.error(request, _("You have no player in this club yet."))
        return redirect("ladder:box_league", club.slug, pk)
    try:
        services.take_part(league=found, player=request.player, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("You take part from the next season on."))
    return redirect("ladder:box_league", club.slug, pk)


@club_page(MEMBER)
@require_POST
def leave(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Withdraw the reader's player."""
    found = get_league(club, request.role, pk)
    try:
        if request.player is not None:
            services.withdraw(league=found, player=request.player, actor=actor_of(request))
            messages.success(request, _("You do not take part any more."))
    except Refusal as error:
        messages.error(request, error.message)
    return redirect("ladder:box_league", club.slug, pk)
