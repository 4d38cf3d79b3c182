"""The intake of a club's final results into its pools.

A change of a game writes a :class:`~ladder.models.DueGame` in its transaction (:func:`mark_due`).
A task compares each such game with the pools of its club (:func:`take_in_due`). A lost message
therefore loses no result, and :func:`mark_missed` finds results that were missed in other ways.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from accounts.models import Club, Player
from games.models import Game, GameStatus, RatedResult, Seating, SeatKind
from games.rules import Plan, Seat, ruleset_from_json
from games.rulesets import lookup
from ladder import pool_games
from ladder.bots import key_of
from ladder.models import CountedGame, CountedSeat, DueGame, LeftOut, Pool, Source
from ladder.strength import SEATS

AT_ONCE = 200
"""The number of games compared in one transaction."""

FINAL = (
    Q(rated_result__confirmed_at__isnull=False)
    | Q(status=GameStatus.CONFIRMED, hosted=True, table__rated=True)
    | Q(status=GameStatus.CONFIRMED, hosted=False, event_url="")
)
"""Selects games with a final, rated result: tables of events, live games, score sheets."""

ENTERED_LATER = timedelta(hours=12)
"""A sheet created at least this long after play is dated by the play, not by its completion."""


@dataclass(frozen=True, slots=True)
class Final:
    """A final result, with the values that its club's pools should have.

    :ivar guests: whether a guest played.
    """

    game: Game
    source: Source
    ended_at: datetime
    deals: int
    deals_of_whole: int
    version: int
    guests: bool
    bots: bool
    scores: pool_games.Scores
    ruleset: str


def mark_due(game: Game) -> bool:
    """Queue *game* for comparison if it can affect the pools of its club; return whether it can."""
    if game.status == GameStatus.CONFIRMED or RatedResult.objects.filter(game=game).exists():
        concerns = Pool.objects.filter(club=game.club_id).exists()
    else:
        counts = CountedGame.objects.filter(game=game.pk)
        concerns = counts.exclude(left_out=LeftOut.WITHDRAWN).exists()
    if concerns:
        DueGame.objects.bulk_create([DueGame(game=game)], ignore_conflicts=True)
    return concerns


def mark_missed(club: Club | None = None) -> int:
    """Mark final results that are in no pool or have changed since; return how many.

    :param club: the club to search; None for all clubs.
    """
    games = Game.objects.filter(club__rating_pools__isnull=False)
    if club is not None:
        games = games.filter(club=club)
    counted = CountedGame.objects.filter(game=OuterRef("pk"))
    missing = games.filter(FINAL).filter(~Exists(counted))
    live = counted.exclude(left_out=LeftOut.WITHDRAWN)
    moved = games.filter(Exists(live.exclude(seen_version=OuterRef("version"))))
    moved = moved.filter(rated_result__isnull=True)
    found = {*missing.values_list("pk", flat=True), *moved.values_list("pk", flat=True)}
    return _mark(found)


def mark_all(club: Club) -> int:
    """Mark all final results of *club*, after the settings of a pool changed."""
    games = Game.objects.filter(club=club)
    found = games.filter(FINAL | Q(counted__isnull=False))
    return _mark(set(found.values_list("pk", flat=True)))


def mark_left_out(player: Player) -> int:
    """Mark the games of *player* that do not count because a guest played; return how many."""
    games = Game.objects.filter(seatings__player=player, counted__left_out=LeftOut.GUEST)
    return _mark(set(games.values_list("pk", flat=True)))


def final_rules(club: Club, most: int = AT_ONCE) -> Counter[str]:
    """Return how many of the latest final results of *club* a new pool could count, by rules."""
    latest = Game.objects.filter(FINAL, club=club).order_by("-pk").values_list("pk", flat=True)
    finals = _final_results(club, list(latest[:most]))
    return Counter(one.ruleset for one in finals.values() if not (one.guests or one.bots))


def _mark(games: Collection[int]) -> int:
    DueGame.objects.bulk_create([DueGame(game_id=pk) for pk in games], ignore_conflicts=True)
    return len(games)


def take_in_due() -> set[int]:
    """Compare all due games with the pools of their clubs; return the pools that changed."""
    changed: set[int] = set()
    while True:
        done, pools = _take_in_some()
        changed |= pools
        if not done:
            return changed


@transaction.atomic
def _take_in_some() -> tuple[int, set[int]]:
    """Compare up to :data:`AT_ONCE` due games; return how many, and the pools that changed."""
    due = DueGame.objects.select_for_update(skip_locked=True).order_by("pk")[:AT_ONCE]
    games = [one.pk for one in due]
    # Delete before reading the games: a change that commits later then writes its row again.
    DueGame.objects.filter(pk__in=games).delete()
    changed: set[int] = set()
    for club in Club.objects.filter(games__in=games).distinct():
        pools = list(Pool.objects.filter(club=club).order_by("pk"))
        if not pools:
            continue
        locked = [pool_games.lock(pool) for pool in pools]
        finals = _final_results(club, games)
        changed |= {pool.pk for pool in locked if _take_in(pool, games, finals)}
    return len(games), changed


def _final_results(club: Club, games: Collection[int]) -> dict[int, Final]:
    """Return the final results among *games*, by the primary key of the game."""
    rows = (
        Game.objects.filter(club=club, pk__in=games)
        .select_related("table", "rated_result")
        .prefetch_related("seatings__player")
    )
    keys: dict[str, str | None] = {}
    finals = {}
    for game in rows:
        text = json.dumps(game.ruleset, sort_keys=True)
        if text not in keys:
            keys[text] = lookup.key_of(club, ruleset_from_json(game.ruleset))
        if (key := keys[text]) and (final := _final(game, key)):
            finals[game.pk] = final
    return finals


def _final(game: Game, ruleset: str) -> Final | None:
    """Return the result of *game* if it is final and rated."""
    rated = getattr(game, "rated_result", None)
    if rated is not None:
        if rated.confirmed_at is None:
            return None
        return _result(game, ruleset, Source.EVENT, rated.confirmed_at, rated.scores)
    if game.status != GameStatus.CONFIRMED or game.event_url or game.confirmed_at is None:
        return None
    if game.hosted:
        if not game.table.rated:
            return None
        return _result(game, ruleset, Source.TABLE, game.confirmed_at, game.scores)
    entered_later = game.created_at - game.played_at > ENTERED_LATER
    ended_at = game.played_at if entered_later else game.finished_at or game.confirmed_at
    return _result(game, ruleset, Source.SHEET, ended_at, game.scores)


def _result(
    game: Game, ruleset: str, source: Source, ended_at: datetime, scores: dict[str, int]
) -> Final | None:
    rules = ruleset_from_json(game.ruleset)
    planned = len(Plan.from_json(game.plan).declarers(rules, Seat(game.first_declarer)))
    deals = min(game.deal_count or planned, rules.deals)
    if game.status != GameStatus.CONFIRMED:
        deals = min(planned, rules.deals)  # the totals of a table without its sheet
    seats = sorted(game.seatings.all(), key=lambda one: rules.seats.index(Seat(one.seat)))
    guests = any(one.kind == SeatKind.GUEST or (one.player and one.player.guest) for one in seats)
    bots = any(one.kind == SeatKind.BOT for one in seats)
    found = _scores(seats, scores)
    if not guests and (len(found) not in SEATS or max(found) < 0):
        return None  # such as a game of bots only
    rated = getattr(game, "rated_result", None)
    version = game.version + (rated.version if rated else 0)
    return Final(
        *(game, source, ended_at, deals, rules.deals, version),
        guests=guests,
        bots=bots,
        scores=found,
        ruleset=ruleset,
    )


def _scores(seats: Iterable[Seating], scores: dict[str, int]) -> pool_games.Scores:
    """Return the scores of players and bots, without guests who have no player."""
    named = [one for one in seats if one.kind != SeatKind.GUEST]
    return {
        key_of(one.bot, number) if one.player_id is None else one.player_id: scores[one.seat]
        for number, one in enumerate(named)
    }


def _take_in(pool: Pool, games: Iterable[int], finals: dict[int, Final]) -> bool:
    """Update *pool* with the results of *games*; return whether anything changed."""
    known = {
        one.game_id: one
        for one in pool.games.filter(game__in=list(games)).prefetch_related("seats")
    }
    months, outdated, fresh = set(), False, list[CountedGame]()
    for pk in sorted(games):
        final, counted = finals.get(pk), known.get(pk)
        if final is not None and not _is_for(pool, final):
            final = None
        if counted is None and final is not None:
            counted = _add(pool, final)
            fresh.append(counted)
        elif counted is None or not _update(pool, counted, final):
            continue
        else:
            outdated = True
        months.add(pool_games.month_of(pool, counted.ended_at))
    changed = pool_games.apply_limits(pool, months) - {one.pk for one in fresh}
    if outdated or changed or any(not pool_games.is_last(one) for one in fresh):
        pool_games.outdate(pool)
    return bool(months)


def _is_for(pool: Pool, final: Final) -> bool:
    wanted = {Source.SHEET: pool.sheets, Source.TABLE: pool.tables, Source.EVENT: pool.events}
    return final.ruleset in pool.rulesets and wanted[final.source]


def counts_with_bots(game: Game) -> bool:
    """Return whether a rated live game with bots would count in a pool of its club."""
    pools = Pool.objects.filter(club=game.club_id, bots=True, tables=True)
    wanted = {key for rulesets in pools.values_list("rulesets", flat=True) for key in rulesets}
    return bool(wanted) and lookup.key_of(game.club, ruleset_from_json(game.ruleset)) in wanted


def _left_out(pool: Pool, final: Final) -> LeftOut:
    """Return why a result does not count in *pool*, ignoring the limits."""
    if final.guests:
        return LeftOut.GUEST
    return LeftOut.BOT if final.bots and not pool.bots else LeftOut.COUNTS


def _add(pool: Pool, final: Final) -> CountedGame:
    counted = CountedGame.objects.create(
        pool=pool,
        source=final.source,
        game=final.game,
        ended_at=final.ended_at,
        deals=final.deals,
        deals_of_whole=final.deals_of_whole,
        ruleset=final.ruleset,
        seen_version=final.version,
        left_out=_left_out(pool, final),
    )
    pool_games.write_seats(counted, final.scores)
    return counted


def _update(pool: Pool, counted: CountedGame, final: Final | None) -> bool:
    """Update a game of a pool with its result; return whether anything changed.

    A correction by an official stays until the sheet changes. The game keeps its place in the
    order.
    """
    if counted.left_out == LeftOut.REMOVED:
        return False
    if final is None:
        return _leave_out(counted, LeftOut.WITHDRAWN)
    left_out = _left_out(pool, final)
    if counted.corrected and counted.seen_version == final.version:
        with_bots = LeftOut.BOT in (left_out, counted.left_out)
        return with_bots and _leave_out(counted, left_out)
    if left_out == LeftOut.COUNTS and counted.left_out in (LeftOut.DAY, LeftOut.MONTH):
        left_out = LeftOut(counted.left_out)  # the limits are applied afterwards
    before = {seat.key: seat.score for seat in counted.seats.all()}
    same = list(before.items()) == list(final.scores.items())
    if same and (counted.left_out, counted.deals) == (left_out, final.deals):
        CountedGame.objects.filter(pk=counted.pk).update(seen_version=final.version)
        return False
    counted.left_out, counted.deals = left_out, final.deals
    counted.seen_version, counted.corrected = final.version, False
    counted.save(update_fields=["left_out", "deals", "seen_version", "corrected"])
    CountedSeat.objects.filter(game=counted).delete()
    pool_games.write_seats(counted, final.scores)
    return True


def _leave_out(counted: CountedGame, reason: LeftOut) -> bool:
    if counted.left_out == reason:
        return False
    counted.left_out = reason
    counted.save(update_fields=["left_out"])
    return True
