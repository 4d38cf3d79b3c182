"""Merging two players: the ladder's part."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext

from accounts.dates import date_format
from accounts.errors import NotMergeable
from accounts.models import Player
from ladder import pool_games
from ladder.errors import OnTheRungs
from ladder.models import (
    Box,
    BoxEntry,
    BoxPlayer,
    BoxSeason,
    ClosedPeriod,
    CountedGame,
    CountedSeat,
    PlayerStrength,
    Pool,
    ProposalState,
    RungChange,
    SeatRating,
    Standing,
)
from ladder.tasks import request_run


def count_imported(player: Player) -> tuple[int, str]:
    """Return how many games from files *player* has, as a number and as text."""
    number = _without_sheet(player).exclude(game__imported__filename="").count()
    words = ngettext("%(count)s imported game", "%(count)s imported games", number)
    return number, words % {"count": number}


def count_entered(player: Player) -> tuple[int, str]:
    """Return how many games of *player* were entered by totals, as a number and as text."""
    number = _without_sheet(player).filter(game__imported__filename="").count()
    words = ngettext(
        "%(count)s game entered by totals", "%(count)s games entered by totals", number
    )
    return number, words % {"count": number}


def _without_sheet(player: Player) -> QuerySet[CountedSeat]:
    return CountedSeat.objects.filter(player=player, game__game__isnull=True)


def merge(kept: Player, merged: Player, **event: Any) -> None:
    """Move the games of *merged* to *kept*, and recompute all runs with these games.

    :raises NotMergeable: if both are in one game, or in the boxes of one season.
    :raises OnTheRungs: if *merged* is in the log of rungs, which is immutable.
    """
    if both := CountedGame.objects.filter(seats__player=kept).filter(seats__player=merged):
        raise NotMergeable.met_in(map(_name_of, both.select_related("game")))
    on_rungs = Q(player=merged) | Q(data__player=merged.pk) | Q(data__players__contains=[merged.pk])
    if RungChange.objects.filter(on_rungs).exists():
        raise OnTheRungs(player=merged.name)
    _merge_boxes(kept, merged)
    pools = Pool.objects.filter(games__seats__player=merged).distinct()
    affected = [pool_games.lock(pool) for pool in pools.order_by("pk")]
    CountedSeat.objects.filter(player=merged).update(player=kept)
    SeatRating.objects.filter(player=merged).update(player=kept)
    _join_lines(kept, merged)
    for pool in affected:
        _replace_in_closed_periods(pool, kept, merged)
        waiting = pool.proposals.filter(state__in=[ProposalState.COMPUTING, ProposalState.READY])
        waiting.update(state=ProposalState.LEFT)  # their changes and effects name the players
        pool_games.apply_limits(pool, pool_games.all_months(pool))
        pool_games.outdate(pool)
        transaction.on_commit(partial(request_run, pool.pk))


def _name_of(counted: CountedGame) -> str:
    if counted.game is not None:
        return str(counted.game)
    return gettext("the game of %(day)s") % {"day": date_format(localtime(counted.ended_at))}


def _merge_boxes(kept: Player, merged: Player) -> None:
    """Move the places in boxes and the entries of leagues to *kept*.

    :raises NotMergeable: if both have a place in one season.
    """
    if BoxSeason.objects.filter(players__player=kept).filter(players__player=merged).exists():
        raise NotMergeable
    for box in Box.objects.filter(season__players__player=merged).distinct():
        if any(merged.pk in four for four in box.fours):
            box.fours = [
                [kept.pk if one == merged.pk else one for one in four] for four in box.fours
            ]
            box.save(update_fields=["fours"])
    BoxPlayer.objects.filter(player=merged).update(player=kept)
    taken = BoxEntry.objects.filter(player=kept).values("league")
    BoxEntry.objects.filter(player=merged).exclude(league__in=taken).update(player=kept)


def _join_lines(kept: Player, merged: Player) -> None:
    """Keep one row of the two players in each run, until the next run has the correct one."""
    for strength in PlayerStrength.objects.filter(player=merged):
        if PlayerStrength.objects.filter(run=strength.run_id, player=kept).exists():
            strength.delete()
    PlayerStrength.objects.filter(player=merged).update(player=kept)
    for line in Standing.objects.filter(player=merged):
        others = Standing.objects.filter(run=line.run_id, ladder=line.ladder_id, first=line.first)
        if others.filter(player=kept).exists():
            line.delete()
    Standing.objects.filter(player=merged).update(player=kept)


def _replace_in_closed_periods(pool: Pool, kept: Player, merged: Player) -> None:
    """Replace *merged* by *kept*; where both have a row, keep only that of *kept*."""
    for period in ClosedPeriod.objects.filter(ladder__pool=pool):
        players = [row[0] for row in period.rows]
        if merged.pk not in players:
            continue
        if kept.pk in players:
            period.rows = [row for row in period.rows if row[0] != merged.pk]
        else:
            place = players.index(merged.pk)
            period.rows[place][0] = kept.pk
        period.save(update_fields=["rows"])
