"""The clock of a round, as pages show it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models import Round


@dataclass(frozen=True, slots=True)
class Clock:
    """The time left in a round, in whole seconds; *ends_at* is None while the clock is paused."""

    seconds: int
    running: bool
    ends_at: datetime | None

    @property
    def is_up(self) -> bool:
        return self.running and not self.seconds

    @property
    def text(self) -> str:
        """The time with hours only when there are any: ``1:05:00``, ``24:09``."""
        hours, rest = divmod(self.seconds, 3600)
        minutes, seconds = divmod(rest, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def clock_of(one: Round, now: datetime) -> Clock | None:
    """Return the clock of a round, or None if it has not been started."""
    if one.clock_ends_at is not None:
        left = max(timedelta(0), one.clock_ends_at - now)
        return Clock(int(left.total_seconds()), running=True, ends_at=one.clock_ends_at)
    if one.clock_left is not None:
        return Clock(int(one.clock_left.total_seconds()), running=False, ends_at=None)
    return None


def stamp_of(one: Round) -> str:
    """Return a stamp of a round's clock, which every change of the clock changes."""
    if one.clock_ends_at is not None:
        return one.clock_ends_at.isoformat()
    return "" if one.clock_left is None else str(one.clock_left)
