"""The defaults of new pools and ladders."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ladder import bots, periods
from ladder.strength import Parameters

SPREADS: dict[str, float] = {
    "pagat": 153.7,
    "pagat-ravage": 176.1,
    "pagat-alternative": 173.7,
    "lagosz-sinclair": 147.7,
    "wikipedia": 193.2,
    "yale": 75.1,
    "goldsmith-7": 120.7,
    "goldsmith-8": 123.3,
    "goldsmith-9": 139.1,
    "brader": 302.7,
    "leaver-3": 74.4,
    "barbette": 95.5,
    "bustarret": 178.5,
    "bustarret-3": 206.4,
    "bustarret-5": 191.8,
    "bustarret-sequence": 106.4,
    "french-32": 127.1,
}
"""The standard deviation of the score of a whole game between four bots of the level "club", by
preset, as measured with ``python -m tests.load.spread_of_scores``."""

BASE = "pagat"
"""The preset to which the parameters in :mod:`ladder.strength` apply."""


def parameters_for(preset: str) -> Parameters:
    """Return sigma, prior and drift for the rules of *preset*, scaled from those of pagat."""
    usual = Parameters()
    scale = SPREADS.get(preset, SPREADS[BASE]) / SPREADS[BASE]
    return Parameters(
        *(round(value * scale, 1) for value in (usual.sigma, usual.prior, usual.drift))
    )


def bot_strengths_for(preset: str) -> dict[str, float]:
    """Return the strength of each level of bots for *preset*, scaled from those of pagat."""
    scale = SPREADS.get(preset, SPREADS[BASE]) / SPREADS[BASE]
    return {level: round(value * scale, 1) for level, value in bots.STRENGTHS.items()}


@dataclass(frozen=True, slots=True)
class Template:
    """A common kind of ladder; *settings* are fields of the ladder, without the dates of a season.

    *text* describes the ladder to those who choose one.
    """

    key: str
    name: str | Promise
    text: str | Promise
    settings: dict[str, Any]

    def fields_on(self, day: date) -> dict[str, Any]:
        """Return the fields of a ladder that is set up on *day*, with its name."""
        if self.settings["calendar"] != "season":
            return {"name": str(self.name), **self.settings}
        season = periods.usual_season(day)
        name = f"{self.name} {season.first.year}/{season.last.year % 100:02}"
        dates = {"season_first": season.first, "season_last": season.last}
        return {"name": name, **self.settings, **dates}


TEMPLATES = (
    Template(
        "monthly",
        _("Monthly"),
        _("A new start every month, by the average of the games; three games for a place."),
        {"kind": "mean", "calendar": "month", "minimum": 3},
    ),
    Template(
        "annual",
        _("Annual"),
        _("The average of all games from January to December; ten games for a place."),
        {"kind": "mean", "calendar": "year", "minimum": 10},
    ),
    Template(
        "season",
        _("September to June"),
        _("The average of all games from September to June; ten games for a place."),
        {"kind": "mean", "calendar": "season", "minimum": 10},
    ),
    Template(
        "best_ten",
        _("Best ten games"),
        _("The average of the ten best whole games of the year; parts of games do not count."),
        {"kind": "best", "calendar": "year", "best": 10, "minimum": 10},
    ),
)

NEW_LADDER = {"minimum": 3}
"""What the form of a ladder without a template begins with, as for the monthly one."""

USUAL = ("monthly", "annual")
"""The keys of the ladders that a club is offered first."""
