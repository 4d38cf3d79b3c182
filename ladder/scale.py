"""Strengths as shown on pages, relative to the mean of the club's active players."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from math import sqrt

from django.core.cache import cache
from django.db.models import Avg, Count
from django.utils.formats import number_format
from django.utils.timezone import now as utc_now

from ladder.models import PlayerStrength, Pool, Run, SeatRating

ACTIVE_GAMES = 10
ACTIVE_FOR = timedelta(days=365)
"""An active player has at least :data:`ACTIVE_GAMES` games in this time."""

PROVISIONAL = 0.6
"""The ratio of standard deviation to prior above which a strength is provisional."""

STORED_FOR = 24 * 3600  # seconds


@dataclass(frozen=True, slots=True)
class ShownStrength:
    """A strength relative to the active players' mean, with its standard deviation."""

    mean: float
    sd: float
    provisional: bool


@dataclass(frozen=True, slots=True)
class Scale:
    """The reference for showing the strengths of a run.

    :ivar level: the mean strength of the active players; 0 without any.
    :ivar bound: the standard deviation above which a strength is provisional.
    """

    level: float
    bound: float

    def show(self, mean: float, variance: float) -> ShownStrength:
        sd = sqrt(variance)
        return ShownStrength(mean - self.level, sd, sd > self.bound)


def scale_of(pool: Pool, run: Run | None, now: datetime | None = None) -> Scale:
    """Return the scale for the strengths of *run*; its level is cached for each version and day."""
    bound = PROVISIONAL * pool.prior
    if run is None:
        return Scale(0.0, bound)
    now = now or utc_now()
    key = f"ladder:level:{run.version}:{_day(pool, now).isoformat()}"
    level: float | None = cache.get(key)
    if level is None:
        level = _mean_of_active(run, now)
        cache.set(key, level, STORED_FOR)
    return Scale(level, bound)


def _day(pool: Pool, now: datetime) -> date:
    return now.astimezone(pool.club.zone).date()


def _mean_of_active(run: Run, now: datetime) -> float:
    recent = SeatRating.objects.filter(run=run, game__ended_at__gte=now - ACTIVE_FOR, bot="")
    active = (
        recent.order_by()
        .values("player")
        .annotate(number=Count("pk"))
        .filter(number__gte=ACTIVE_GAMES)
        .values("player")
    )
    strengths = PlayerStrength.objects.filter(run=run, player__in=active)
    return strengths.aggregate(mean=Avg("mean"))["mean"] or 0.0


def signed_number(value: float, digits: int = 0) -> str:
    """Return *value* rounded, halves away from 0, with ``+`` or U+2212 as the sign unless it is 0.

    >>> [signed_number(n) for n in (24.4, -0.3, -12)]
    ['+24', '0', '−12']
    >>> [signed_number(n, 1) for n in (16.25, -10.75, 180.25)]
    ['+16.3', '−10.8', '+180.3']
    """
    rounded = Decimal(str(value)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + number_format(abs(rounded), digits, use_l10n=True)
