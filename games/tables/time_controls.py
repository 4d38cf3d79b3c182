"""The time controls that players of live tables can choose from."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Pace

MINUTE, DAY = 60, 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time of each player: a reserve for the whole game, and seconds for each turn.

    Without *turn_seconds* there is no clock.
    """

    pace: str
    reserve_seconds: int
    turn_seconds: int | None


TIME_CONTROLS = {
    "none": TimeControl(Pace.LIVE, 0, None),
    "quick": TimeControl(Pace.LIVE, 5 * MINUTE, 12),
    "usual": TimeControl(Pace.LIVE, 15 * MINUTE, 25),
    "slow": TimeControl(Pace.LIVE, 30 * MINUTE, 60),
    "day": TimeControl(Pace.DAYS, 0, DAY),
    "days": TimeControl(Pace.DAYS, 0, 3 * DAY),
    "week": TimeControl(Pace.DAYS, 0, 7 * DAY),
}
