"""Writing the games of a pool: the lock, seats, corrections, and limits.

Except for :func:`lock`, the functions must be called in a transaction that has locked the pool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime

from django.db.models import F, Q, QuerySet

from ladder.bots import level_of
from ladder.models import LIMITED, CountedGame, CountedSeat, LeftOut, Pool
from ladder.periods import containing
from ladder.strength import SEATS

Scores = Mapping[int, int]
"""The scores by primary key of the player, in the order of the seats.

Bots have the keys of :mod:`ladder.bots`."""


def lock(pool: Pool) -> Pool:
    """Lock the row of *pool*, which serializes new games, and return its current values."""
    pools = Pool.objects.select_for_update(no_key=True, of=("self",)).select_related("club")
    return pools.get(pk=pool.pk)


def outdate(pool: Pool) -> None:
    """Increment ``games_version``, so that the next run starts with the first game."""
    Pool.objects.filter(pk=pool.pk).update(games_version=F("games_version") + 1)


def is_last(counted: CountedGame) -> bool:
    """Return whether no counted game of the pool is later than *counted*."""
    later = Q(ended_at__gt=counted.ended_at) | Q(ended_at=counted.ended_at, pk__gt=counted.pk)
    games = CountedGame.objects.filter(pool=counted.pool_id, left_out=LeftOut.COUNTS)
    return not games.filter(later).exists()


def write_seats(counted: CountedGame, scores: Scores) -> None:
    """Write the seats of a game that has none yet.

    :raises ValueError: unless there are three to five players, or the game is left out.
    """
    if len(scores) not in SEATS and counted.left_out not in (LeftOut.GUEST, LeftOut.BOT):
        raise ValueError("A game that counts has three to five players.")
    CountedSeat.objects.bulk_create(seats_of(counted, scores))


def seats_of(counted: CountedGame, scores: Scores) -> list[CountedSeat]:
    """Return unsaved seats of a game."""
    return [
        CountedSeat(
            game=counted,
            number=number,
            player_id=key if key > 0 else None,
            bot=level_of(key),
            score=score,
        )
        for number, (key, score) in enumerate(scores.items())
    ]


def correct(pool: Pool, counted: CountedGame, scores: Scores, deals: int) -> None:
    """Replace the players, scores and number of deals of a game; empty *scores* remove the game.

    :raises ValueError: unless there are three to five players, or none.
    """
    if scores:
        counted.seats.all().delete()
        write_seats(counted, scores)
        if counted.left_out == LeftOut.REMOVED:
            without = not pool.bots and min(scores) < 0
            counted.left_out = LeftOut.BOT if without else LeftOut.COUNTS
    else:
        counted.left_out = LeftOut.REMOVED
    counted.corrected, counted.deals = True, deals
    counted.save(update_fields=["corrected", "deals", "left_out"])
    apply_limits(pool, [month_of(pool, counted.ended_at)])
    outdate(pool)


def month_of(pool: Pool, at: datetime) -> date:
    """Return the first day of the month, in the club's time zone, in which a game ended."""
    return at.astimezone(pool.club.zone).date().replace(day=1)


def apply_limits(pool: Pool, months: Collection[date]) -> set[int]:
    """Leave out the games of *months* that exceed the limits of *pool*, in the order of the games.

    :param months: the first day of each month.
    :returns: the primary keys of the games whose state changed.
    """
    changed: dict[str, list[int]] = {}
    for month in sorted(set(months)):
        for counted, left_out in _limited(pool, month):
            if counted.left_out != left_out:
                changed.setdefault(left_out, []).append(counted.pk)
    for reason, games in changed.items():
        CountedGame.objects.filter(pk__in=games).update(left_out=reason)
    return {game for games in changed.values() for game in games}


def all_months(pool: Pool) -> set[date]:
    """Return the first day of each month in which *pool* has games."""
    ends = pool.games.values_list("ended_at", flat=True)
    return {month_of(pool, at) for at in ends.iterator(chunk_size=10_000)}


def _limited(pool: Pool, month: date) -> Iterable[tuple[CountedGame, LeftOut]]:
    """Yield each game of a month with its state under the limits."""
    games = _games_of_month(pool, month)
    if pool.per_day is None and pool.per_month is None:
        for counted in games.exclude(left_out=LeftOut.COUNTS):
            yield counted, LeftOut.COUNTS
        return
    days: Counter[tuple[date, int]] = Counter()
    groups: Counter[frozenset[int]] = Counter()
    for counted in games.prefetch_related("seats"):
        seats = counted.seats.all()
        players = frozenset(seat.player_id for seat in seats if seat.player_id is not None)
        day = counted.ended_at.astimezone(pool.club.zone).date()
        if pool.per_day and any(days[day, player] >= pool.per_day for player in players):
            yield counted, LeftOut.DAY
        elif pool.per_month and groups[players] >= pool.per_month:
            yield counted, LeftOut.MONTH
        else:
            days.update((day, player) for player in players)
            groups[players] += 1
            yield counted, LeftOut.COUNTS


def _games_of_month(pool: Pool, month: date) -> QuerySet[CountedGame]:
    period = containing("month", month)
    first = datetime(period.first.year, period.first.month, 1, tzinfo=pool.club.zone)
    year, after = period.last.year + period.last.month // 12, period.last.month % 12 + 1
    end = datetime(year, after, 1, tzinfo=pool.club.zone)
    games = pool.games.filter(ended_at__gte=first, ended_at__lt=end, left_out__in=LIMITED)
    return games.order_by("ended_at", "pk")
