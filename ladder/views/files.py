"""Ladders outside the site: as PDF and spreadsheet, as a feed, and in a frame of another site."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from accounts.access import ClubRequest, club_page
from accounts.csv_file import CONTENT_TYPE, as_csv, separator_for
from accounts.file_names import file_name
from accounts.models import Club
from accounts.rate_limits import limited_file
from ladder.access import LADDERS, current_run, get_ladder
from ladder.ladder_page import (
    chosen_period,
    deals_of_a_game,
    lines_of,
    period_name,
    periods_of,
    rows_in_order,
    with_strengths,
)
from ladder.ladder_words import per_what, what_counts
from ladder.models import CountedGame, CountedSeat, Ladder, LeftOut, Run
from ladder.periods import Period
from ladder.scale import scale_of, signed_number
from ladder.standings_file import standings_dataset
from pdf import pdf_response

MOST_ON_PAPER = 500
MOST_IN_FRAME = 50
MOST_IN_FEED = 30

SHEETS = {
    "csv": CONTENT_TYPE,
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
"""The content type of each kind of spreadsheet."""


@club_page(LADDERS)
@limited_file
def paper(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Return a period of a ladder as PDF; ``?from=2026-03-01`` selects the period."""
    ladder = get_ladder(club, request.role, pk)
    run, period = _period(request, ladder)
    name = _file_name(ladder, period, "pdf")
    with override(club.language):
        context = _context(ladder, run, period, MOST_ON_PAPER)
    names = [line.name for line in (*context["ranked"], *context["unranked"])]
    version = (
        *("ladder", ladder.pk, ladder.name, what_counts(ladder), run.version, run.today, period),
        *(localdate(timezone=club.zone), club.name, *names),
    )
    return pdf_response(request, "ladder/paper.html", lambda: context, name, version, club.language)


@club_page(LADDERS)
@limited_file
def sheet(request: ClubRequest, club: Club, pk: int, file_type: str) -> HttpResponse:
    """Return a period of a ladder for a spreadsheet; ``?from=`` is as in :func:`paper`."""
    ladder = get_ladder(club, request.role, pk)
    if file_type not in SHEETS:
        raise Http404(_("There is no file of that kind."))
    run, period = _period(request, ladder)
    rows = with_strengths(rows_in_order(run, ladder, period))
    whole = deals_of_a_game(ladder, period)
    lines = lines_of(ladder, rows, scale_of(ladder.pool, run), whole=whole)
    dataset = standings_dataset(ladder, lines)
    if file_type == "csv":
        content = as_csv([dataset.headers, *dataset], separator_for(request))
    else:
        content = dataset.export(file_type)
    disposition = f'attachment; filename="{_file_name(ladder, period, file_type)}"'
    return HttpResponse(
        content,
        content_type=SHEETS[file_type],
        headers={"Content-Disposition": disposition},
    )


def _file_name(ladder: Ladder, period: Period, kind: str) -> str:
    word = pgettext("in the name of a file", "ladder")
    return file_name(ladder.pool.club, kind, word, ladder.pk, period.first)


def _period(request: ClubRequest, ladder: Ladder) -> tuple[Run, Period]:
    run = current_run(ladder.pool)
    periods = periods_of(run, ladder) if run else []
    if run is None or not periods:
        raise Http404(_("The ladder has no games yet."))
    return run, periods[chosen_period(request.GET.get("from", ""), periods)]


def _context(ladder: Ladder, run: Run, period: Period, most: int) -> dict[str, Any]:
    rows = with_strengths(rows_in_order(run, ladder, period))[:most]
    whole = deals_of_a_game(ladder, period)
    lines = lines_of(ladder, rows, scale_of(ladder.pool, run), whole=whole)
    return {
        "ladder": ladder,
        "club": ladder.pool.club,
        "period": period_name(ladder.calendar, period),
        "what_counts": what_counts(ladder),
        "per_what": per_what(ladder, whole),
        "ranked": [line for line in lines if line.place],
        "unranked": [line for line in lines if not line.place],
    }


@club_page(LADDERS)
def embed(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show a ladder without the site's header and menus.

    If the ladder is public, the sites that the club has listed may show it in a frame.
    """
    ladder = get_ladder(club, request.role, pk)
    run = current_run(ladder.pool)
    periods = periods_of(run, ladder) if run else []
    with override(club.language):
        context = {"ladder": ladder, "club": club, "what_counts": what_counts(ladder)}
        if run and periods:
            context = _context(ladder, run, periods[0], MOST_IN_FRAME)
        response = render(request, "ladder/embed.html", context)
    if ladder.public and (sites := ladder.embedded_by.split()):
        # The middlewares that set the headers read these attributes.
        response._csp_replace = {"frame-ancestors": sites}  # type: ignore[attr-defined]
        response.xframe_options_exempt = True
    return response


@club_page(LADDERS)
@limited_file
def feed(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Return the latest results of a ladder's games as an Atom feed."""
    ladder = get_ladder(club, request.role, pk)
    address = request.build_absolute_uri(reverse("ladder:ladder", args=[club.slug, pk]))
    with override(club.language):
        atom = Atom1Feed(
            title=f"{ladder.name} · {club.name}",
            link=address,
            description=what_counts(ladder),
            language=club.language,
            feed_url=request.build_absolute_uri(),
        )
        for game in _results(ladder):
            path = reverse("ladder:game", args=[club.slug, game.pk])
            atom.add_item(
                title=_names_and_scores(game),
                link=request.build_absolute_uri(path),
                description="",
                pubdate=game.ended_at,
                updateddate=game.ended_at,
            )
    return HttpResponse(
        atom.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8"
    )


def _results(ladder: Ladder) -> list[CountedGame]:
    seats = CountedSeat.objects.select_related("player").order_by("-score", "number")
    games = CountedGame.objects.filter(pool=ladder.pool, left_out=LeftOut.COUNTS)
    return list(
        games.prefetch_related(Prefetch("seats", seats)).order_by("-ended_at", "-pk")[:MOST_IN_FEED]
    )


def _names_and_scores(game: CountedGame) -> str:
    return ", ".join(
        f"{seat.display_name} {signed_number(seat.score)}" for seat in game.seats.all()
    )
