"""The deals of a duplicate event before they are played, for officials who do not play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.double_submission import newest, seen_by
from accounts.models import Club
from accounts.rate_limits import limited_file
from pdf import pdf_response
from tournaments import services
from tournaments.access import get_tournament
from tournaments.board_files import pbn_of_round
from tournaments.console_forms import ReasonForm
from tournaments.deals_page import Hand, hands_of_text
from tournaments.models import Boards, RoundStatus, Tournament
from tournaments.services import Deals
from tournaments.services.boards import deal_counts
from tournaments.views.console import REFUSALS, refusal_text


@dataclass(frozen=True, slots=True)
class RoundOfBoards:
    """The deals of a round on the page for printing; *seen* names the officials who saw them."""

    boards: Boards
    deals: int
    tables: int
    released: bool
    seen: tuple[str, ...]


@club_page(DIRECTOR)
def boards(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show what can be printed for each round, and which officials may print it."""
    tournament = get_tournament(club, pk)
    context = {
        "event": tournament,
        "rounds": list(_rounds(tournament)),
        "refusal": _refusal(request, tournament),
        "names": services.officials_not_playing(tournament),
    }
    return render(request, "tournaments/boards.html", context)


@club_page(DIRECTOR)
@require_POST
@limited_file
def boards_file(request: ClubRequest, club: Club, pk: int, number: int, kind: str) -> HttpResponse:
    """Return a round's deals for dealing: sheets as PDF, or PBN. Every view is logged."""
    tournament = get_tournament(club, pk)
    if kind not in {"pdf", "pbn"}:
        raise Http404(_("There is no file of that kind."))
    try:
        found = services.see_deals(tournament=tournament, number=number, actor=actor_of(request))
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
        return redirect("tournaments:boards", club.slug, pk)
    name = f"{club.slug}-event-{pk}-round-{number}-boards.{kind}"
    if kind == "pbn":
        response = HttpResponse(pbn_of_round(found), content_type="application/x-pbn")
        response["Content-Disposition"] = f'attachment; filename="{name}"'
    else:
        template = "tournaments/boards_paper.html"
        response = pdf_response(
            request,
            template,
            lambda: _sheets(tournament, found),
            name,
            (),
            club.language,
            keep=False,
        )
    response["Cache-Control"] = "no-store"
    return response


def _sheets(tournament: Tournament, found: Deals) -> dict[str, Any]:
    sheets: list[tuple[int, list[Hand]]] = [
        (number, hands_of_text(pbn)) for number, pbn in enumerate(found.hands, 1)
    ]
    return {"event": tournament, "number": found.boards.round_number, "sheets": sheets}


@club_page(DIRECTOR)
def replace(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Replace the deals of a round, with a reason."""
    tournament = get_tournament(club, pk)
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        try:
            services.replace_boards(
                tournament=tournament,
                number=number,
                actor=actor_of(request),
                reason=form.cleaned_data["reason"],
                seen=seen_by(request),
            )
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            messages.success(
                request, _("Round %(round)s has other deals. Print them again.") % {"round": number}
            )
            return redirect("tournaments:boards", club.slug, pk)
    context = {"event": tournament, "form": form, "number": number}
    context["seen"] = newest(request, tournament.boards.filter(round_number=number))
    return render(request, "tournaments/boards_replace.html", context)


def _rounds(tournament: Tournament) -> Iterator[RoundOfBoards]:
    rows = tournament.boards.filter(replaced_at__isnull=True).order_by("round_number")
    rounds = {one.number: one for one in tournament.rounds.prefetch_related("tables")}
    count = deal_counts(tournament)
    for row in rows.prefetch_related("viewings__user"):
        one = rounds.get(row.round_number)
        yield RoundOfBoards(
            boards=row,
            deals=count(row.round_number),
            tables=len(one.tables.all()) if one else 0,
            released=one is not None and one.status != RoundStatus.DRAFT,
            seen=tuple(dict.fromkeys(viewing.user.name for viewing in row.viewings.all())),
        )


def _refusal(request: ClubRequest, tournament: Tournament) -> str:
    """Return why the user may not see the deals, or ``""``."""
    try:
        services.check_may_see_deals(tournament, actor_of(request))
    except REFUSALS as error:
        return refusal_text(error)
    return ""
