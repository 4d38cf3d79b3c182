"""The published deals of a duplicate event, for everybody who may see the event."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, EVENTS, ClubRequest, actor_of, club_page, is_official
from accounts.models import Club
from accounts.rate_limits import limited_file
from pdf import pdf_response
from tournaments import errors, services
from tournaments.access import get_entry, get_tournament
from tournaments.board_files import pbn_of_round, proof_of_round
from tournaments.deals_page import (
    by_contract,
    deal_lines,
    hands_of_text,
    labels_of_comparison,
    of_deal,
    of_player,
)
from tournaments.experts_page import experts_of
from tournaments.models import Tournament
from tournaments.services import Deals
from tournaments.services.boards import deal_counts


@club_page(EVENTS)
def index(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """List the rounds, with their deals once they are published."""
    tournament = _duplicate(club, pk)
    count = deal_counts(tournament)
    rows = []
    for boards in tournament.boards.order_by("round_number", "pk"):
        numbers = range(1, count(boards.round_number) + 1) if boards.is_published else range(0)
        rows.append((boards, numbers, bytes(boards.secret).hex() if boards.is_published else ""))
    own = tournament.entries.filter(player=request.player) if request.player else None
    context = _context(tournament) | {"rows": rows, "entry": own.first() if own else None}
    return _page(request, "tournaments/deals.html", context)


@club_page(EVENTS)
def deal(request: ClubRequest, club: Club, pk: int, number: int, deal: int) -> HttpResponse:
    """Show a deal of a finished round, as played at every table."""
    tournament = _duplicate(club, pk)
    found = _published(tournament, number)
    if not 1 <= deal <= len(found.hands):
        raise Http404(_("There is no such deal."))
    lines = of_deal(deal_lines(tournament, [number]), deal)
    context = _context(tournament) | {
        "number": number,
        "deal": deal,
        "numbers": range(1, len(found.hands) + 1),
        "hands": hands_of_text(found.hands[deal - 1]),
        "lines": lines,
        "own": request.player.pk if request.player else None,
        "counts": any(one.value is not None for line in lines for one in line.held),
        "experts": experts_of(found.boards, deal),
        "may_direct": is_official(request.role),
    }
    return _page(request, "tournaments/deal.html", context)


@club_page(DIRECTOR)
@require_POST
def experts(
    request: ClubRequest, club: Club, pk: int, number: int, deal: int, step: str
) -> HttpResponse:
    """Stop the computation of the experts' lines of a round, or request it again."""
    tournament = _duplicate(club, pk)
    _published(tournament, number)
    steps = {"stop": services.stop_expert_lines, "again": services.ask_expert_lines}
    if step not in steps:
        raise Http404
    count = steps[step](tournament=tournament, number=number, actor=actor_of(request))
    if not count:
        messages.info(request, _("There was nothing to do: the lines of this round are ready."))
    return redirect("tournaments:deal", club.slug, pk, number, deal)


@club_page(EVENTS)
def player(request: ClubRequest, club: Club, pk: int, entry: int) -> HttpResponse:
    """Show where a player won and lost: deal by deal, and by contract."""
    tournament = _duplicate(club, pk)
    found = get_entry(tournament, entry)
    own = of_player(deal_lines(tournament), found.pk)
    context = _context(tournament) | {
        "entry_shown": found,
        "deals": own,
        "contracts": by_contract(own),
    }
    return _page(request, "tournaments/player_deals.html", context)


@club_page(EVENTS)
@limited_file
def deals_file(request: ClubRequest, club: Club, pk: int, number: int, kind: str) -> HttpResponse:
    """Return the hand records of a finished round: PDF, PBN, or JSON with the proof."""
    tournament = _duplicate(club, pk)
    found = _published(tournament, number)
    name = f"{club.slug}-event-{pk}-round-{number}-deals.{kind}"
    if kind == "pbn":
        return _attached(pbn_of_round(found), "application/x-pbn", name)
    if kind == "json":
        return _attached(JsonResponse(proof_of_round(found)).content, "application/json", name)
    if kind != "pdf":
        raise Http404(_("There is no file of that kind."))
    version = ("deals", found.boards.pk, tournament.version)
    context = partial(_records, tournament, found)
    template = "tournaments/hand_records_paper.html"
    return pdf_response(request, template, context, name, version, club.language)


def _records(tournament: Tournament, found: Deals) -> dict[str, Any]:
    number = found.boards.round_number
    lines = deal_lines(tournament, [number])
    deals = [
        (deal, hands_of_text(pbn), of_deal(lines, deal)) for deal, pbn in enumerate(found.hands, 1)
    ]
    return _context(tournament) | {"number": number, "deals": deals, "boards": found.boards}


def _attached(content: str | bytes, content_type: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _published(tournament: Tournament, number: int) -> Deals:
    try:
        return services.published_deals(tournament, number)
    except (errors.DealsSealed, errors.NoBoards) as error:
        raise Http404(error.message) from error


def _duplicate(club: Club, pk: int) -> Tournament:
    """Return a duplicate event of *club*.

    :raises Http404: for any other event.
    """
    tournament = get_tournament(club, pk)
    if not tournament.is_duplicate:
        raise Http404(errors.NoBoards().message)
    return tournament


def _context(tournament: Tournament) -> dict[str, Any]:
    labels = labels_of_comparison(tournament.comparison)
    return {"event": tournament, "part": "deals", "comparison": labels}


def _page(request: ClubRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    base = "tournaments/fragment.html" if request.headers.get("HX-Request") else "base.html"
    return render(request, template, context | {"base_template": base})
