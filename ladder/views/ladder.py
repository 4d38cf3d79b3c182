"""The live-updating page of a ladder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg
from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Min, Q, QuerySet, Subquery
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.access import ClubRequest, club_page, is_official
from accounts.models import Club
from accounts.season_tables import season_tables
from ladder.access import LADDER_PLAYERS, LADDERS, current_run, get_ladder, visible_ladders
from ladder.boxes.access import visible_leagues
from ladder.ladder_page import (
    LadderLine,
    StandingFilter,
    chosen_period,
    deals_needed,
    games_in,
    left_out_in,
    lines_of,
    period_name,
    periods_of,
    rows_in_order,
    why_left_out,
    with_strengths,
)
from ladder.ladder_words import (
    games_that_count,
    how_numbers_come_about,
    in_short,
    numbers_in_words,
    per_what,
)
from ladder.models import DueGame, Ladder, LeftOut, Pool, Run, Standing
from ladder.periods import Period
from ladder.scale import Scale, scale_of
from ladder.usual import games_with_guests, officials_of, waiting_games

FEW_GAMES = 10
"""While most rows have fewer games, the page says how their numbers come about."""

LINES = 50
"""Players on one page."""


@dataclass(frozen=True, slots=True)
class PeriodGames:
    """The games of a period.

    :ivar few_games: whether most players have only a few.
    :ivar whole: the deals of a game; None if games differ.
    :ivar left_out: why each of those that do not count is left out.
    """

    few_games: bool
    whole: int | None
    left_out: list[str]


@club_page(LADDERS)
def first(request: ClubRequest, club: Club) -> HttpResponse:
    """Show the first table of the season: one of another app, or a ladder; or how to begin."""
    if tables := season_tables(club, request.role):
        return redirect(tables[0].address)
    found = visible_ladders(club, request.role).first()
    if found is None and visible_leagues(club, request.role).exists():
        return redirect("ladder:boxes", club.slug)
    if found is None:
        context = {
            "has_pool": Pool.objects.filter(club=club).exists(),
            "waiting": waiting_games(club),
            "with_guests": games_with_guests(club),
            "officials": officials_of(club) if request.role else [],
        }
        return render(request, "ladder/none.html", context)
    return _page(request, found)


@club_page(LADDERS)
def ladder(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show a ladder; ``?from=2026-03-01`` selects the period that begins on that day."""
    return _page(request, get_ladder(club, request.role, pk))


def _page(request: ClubRequest, found: Ladder) -> HttpResponse:
    run = current_run(found.pool)
    periods = periods_of(run, found) if run else []
    context: dict[str, Any] = {
        "ladder": found,
        "run": run,
        "version": run.version if run else 0,
        "in_short": in_short(found),
        "games_that_count": games_that_count(found),
        "numbers": numbers_in_words(found, None),
        "players_open": LADDER_PLAYERS.is_open_to(request.club, request.role),
        "base_template": "ladder/fragment.html"
        if request.headers.get("HX-Request")
        else "base.html",
        "embed": _embed_address(request, found),
        "season_tables": season_tables(request.club, request.role),
    }
    if run and periods:
        context |= _period(request, found, run, periods)
    elif "from" in request.GET:
        raise Http404(_("The ladder has no games in that period."))
    else:
        context["waits"] = _has_games_to_come(found.pool)
    return render(request, "ladder/ladder.html", context)


def _has_games_to_come(pool: Pool) -> bool:
    """Return whether games count that no run has yet, or are still to be compared with the pool."""
    counts = pool.games.filter(left_out=LeftOut.COUNTS)
    return counts.exists() or DueGame.objects.filter(game__club=pool.club_id).exists()


def _period(request: ClubRequest, found: Ladder, run: Run, periods: list[Period]) -> dict[str, Any]:
    """Return the template context for the chosen period."""
    number = chosen_period(request.GET.get("from", ""), periods)
    period = periods[number]
    previous = periods[number + 1] if number + 1 < len(periods) else None
    rows = rows_in_order(run, found, period)
    narrowed = StandingFilter(request.GET, queryset=rows)
    page = Paginator(with_strengths(narrowed.qs), LINES).get_page(request.GET.get("page"))
    own = request.player.pk if request.player else None
    about = _about_games(found, period, rows)
    scale = scale_of(found.pool, run)
    lines = lines_of(found, list(page.object_list), scale, own, about.whole)
    # Only a table on one page can say how many players lack one game.
    narrowed_down = number or page.has_other_pages() or "q" in request.GET
    unranked = [line for line in lines if not line.place]
    query = request.GET.copy()
    query.pop("page", None)
    return _about_numbers(found, about) | {
        "period": period_name(found.calendar, period),
        "periods": [(one, period_name(found.calendar, one)) for one in periods],
        "chosen": period,
        "is_latest": number == 0,
        "newer": periods[number - 1] if number else None,
        "older": previous,
        "example": lines[0] if lines and number == 0 else None,
        "filter": narrowed,
        "is_filtered": bool(request.GET.get("q")),
        "page": page,
        "query": query.urlencode(),
        "ranked": [line for line in lines if line.place],
        "unranked": unranked,
        "deals_needed": deals_needed(unranked, about.whole),
        "nearly_placed": 0 if narrowed_down else _lacking_one_game(unranked),
        "own_page": _own_page(rows, page, own),
        "own_standing": _own_standing(found, rows, lines, own, about.whole),
        "club_player": own is not None,
        "nobody_placed": not lines or not (page.number == 1 and lines[0].place),
    }


def _lacking_one_game(unranked: list[LadderLine]) -> int:
    return sum(line.missing == 1 and line.missing_deals == 0 for line in unranked)


def _about_numbers(found: Ladder, about: PeriodGames) -> dict[str, Any]:
    """Return the template context for the texts on the numbers of a period."""
    return {
        "left_out": len(about.left_out),
        "why_left_out": why_left_out(about.left_out),
        "comes_about": how_numbers_come_about(found, about.whole) if about.few_games else "",
        "per_what": per_what(found, about.whole),
        "numbers": numbers_in_words(found, about.whole),
    }


def _about_games(found: Ladder, period: Period, rows: QuerySet[Standing]) -> PeriodGames:
    few = Count("pk", filter=Q(counted__lt=FEW_GAMES))
    games = games_in(found, period).values("pool")
    fewest, most = (
        Subquery(games.annotate(deals=of("deals_of_whole")).values("deals")) for of in (Min, Max)
    )
    left_out = left_out_in(found, period).values("pool").annotate(reasons=ArrayAgg("left_out"))
    about = rows.order_by().aggregate(
        few=few,
        players=Count("pk"),
        fewest=Min(fewest),
        most=Max(most),
        left_out=Min(Subquery(left_out.values("reasons"))),
    )
    return PeriodGames(
        few_games=2 * about["few"] > about["players"],
        whole=about["fewest"] if about["fewest"] == about["most"] else None,
        left_out=about["left_out"] or [],
    )


def _embed_address(request: ClubRequest, found: Ladder) -> str:
    """Return the URL for embedding the ladder, for officials; empty if no site may embed it."""
    if not (found.public and found.embedded_by and is_official(request.role)):
        return ""
    return request.build_absolute_uri(reverse("ladder:embed", args=[request.club.slug, found.pk]))


def _own_standing(
    found: Ladder,
    rows: QuerySet[Standing],
    lines: list[LadderLine],
    own: int | None,
    whole: int | None,
) -> LadderLine | None:
    """Return the reader's line, which may be on another page; None without a game."""
    line = next((line for line in lines if line.own), None)
    if line or own is None:
        return line
    row = with_strengths(rows.filter(player=own))
    return next(iter(lines_of(found, row, Scale(0.0, 0.0), own, whole)), None)


def _own_page(rows: QuerySet[Standing], page: Page[Any], own: int | None) -> int | None:
    """Return the number of the unfiltered page with the reader's player; None if on no page."""
    if own is None:
        return None
    if not page.has_other_pages() and any(row.player_id == own for row in page.object_list):
        return 1
    players = list(rows.values_list("player", flat=True))
    return players.index(own) // LINES + 1 if own in players else None
