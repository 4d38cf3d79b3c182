"""Guests who become members: their games count from then on."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.models import Player
from ladder import intake, pool_games
from ladder.models import CountedGame, CountedSeat, LeftOut, Pool
from ladder.tasks import request_intake, request_run


def count_games(player: Player, **event: Any) -> None:
    """Count the games that were left out because *player* was a guest.

    Games in which another guest played stay left out.
    """
    if intake.mark_left_out(player):
        transaction.on_commit(request_intake)
    imported = CountedGame.objects.filter(
        seats__player=player, game__isnull=True, left_out=LeftOut.GUEST
    )
    for pool in Pool.objects.filter(games__in=imported).distinct().order_by("pk"):
        _count_imported(pool_games.lock(pool), player)


def _count_imported(pool: Pool, player: Player) -> None:
    guests = CountedSeat.objects.filter(game=OuterRef("pk"), player__guest=True)
    games = pool.games.filter(seats__player=player, game__isnull=True, left_out=LeftOut.GUEST)
    ends = dict(games.exclude(Exists(guests)).values_list("pk", "ended_at"))
    CountedGame.objects.filter(pk__in=ends).update(left_out=LeftOut.COUNTS)
    pool_games.apply_limits(pool, {pool_games.month_of(pool, at) for at in ends.values()})
    pool_games.outdate(pool)
    transaction.on_commit(partial(request_run, pool.pk))
