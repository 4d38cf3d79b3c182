"""Pools of games that are rated together, and the ladders computed from them."""

from __future__ import annotations

import re
from typing import Any, cast

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineField
from accounts.models import Club
from ladder import bots, periods
from ladder.computing import LadderRules
from ladder.standings import Kind as RulesKind
from ladder.standings import Rules
from ladder.strength import Parameters

DEFAULTS = Parameters()


MOST_POINTS = 100_000.0


def _strength_of_bots(level: str, name: Any) -> models.FloatField[float, float]:
    within = [MinValueValidator(-MOST_POINTS), MaxValueValidator(MOST_POINTS)]
    return models.FloatField(name, default=bots.STRENGTHS[level], validators=within)


class Pool(models.Model):
    """Games of a club that are rated together with the parameters ``sigma``, ``prior``, ``drift``.

    Games of the club's ``sheets``, live ``tables`` and ``events`` are added automatically. At most
    ``per_day`` games of a player count each day, and ``per_month`` games of the same four players
    each month; None means no limit. Corrections change the standings of ended periods only with
    ``reach_back``. Games with bots are left out unless ``bots`` is set; then ``bot_novice``,
    ``bot_club`` and ``bot_expert`` are the strengths of the levels. ``games_version`` grows with
    every change that a run cannot follow by adding games at its end.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="rating_pools")
    name = LineField(_("name"), max_length=60)
    rulesets = models.JSONField(default=list)
    sigma = models.FloatField(default=DEFAULTS.sigma)
    prior = models.FloatField(default=DEFAULTS.prior)
    drift = models.FloatField(default=DEFAULTS.drift)
    sheets = models.BooleanField(_("confirmed score sheets"), default=True)
    tables = models.BooleanField(_("rated games at live tables"), default=True)
    events = models.BooleanField(_("tables of rated events"), default=True)
    per_day = models.PositiveSmallIntegerField(
        _("counted games of a player in a day, at most"), null=True, blank=True
    )
    per_month = models.PositiveSmallIntegerField(
        _("counted games of the same players in a month, at most"), null=True, blank=True
    )
    reach_back = models.BooleanField(_("corrections change closed periods"), default=False)
    bots = models.BooleanField(_("games with bots count"), default=False)
    bot_novice = _strength_of_bots("novice", _("Strength of a novice bot"))
    bot_club = _strength_of_bots("club", _("Strength of a club bot"))
    bot_expert = _strength_of_bots("expert", _("Strength of an expert bot"))
    games_version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="pool_name_once_in_a_club"),
            models.CheckConstraint(
                condition=Q(sigma__gt=0, prior__gt=0, drift__gte=0), name="pool_parameters_positive"
            ),
            models.CheckConstraint(
                condition=(Q(per_day__isnull=True) | Q(per_day__gte=1))
                & (Q(per_month__isnull=True) | Q(per_month__gte=1)),
                name="pool_limits_allow_a_game",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def parameters(self) -> Parameters:
        return Parameters(self.sigma, self.prior, self.drift)

    @property
    def fixed_strengths(self) -> dict[int, float]:
        """The strengths of bots by key (:mod:`ladder.bots`)."""
        levels = (self.bot_novice, self.bot_club, self.bot_expert)
        return bots.fixed_strengths(dict(zip(bots.LEVELS, levels, strict=True)))


class Kind(models.TextChoices):
    MEAN = "mean", _("average of the games")
    BEST = "best", _("average of the best games")
    TOTAL = "total", _("sum of the games")
    WINS = "wins", _("games won")


class Calendar(models.TextChoices):
    MONTH = "month", _("month")
    QUARTER = "quarter", _("quarter")
    YEAR = "year", _("year")
    LAST_YEAR = "last-year", _("the last 365 days")
    SEASON = "season", _("from one day to another")


ORIGIN = re.compile(r"https?://[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::[0-9]{1,5})?")
MOST_ORIGINS = 10


def validate_origins(text: str) -> None:
    """Check that each line of *text* is an origin such as ``https://club.example``.

    :raises ValidationError: for anything else; accepted text is sent in a response header.
    """
    lines = text.split()
    if len(lines) > MOST_ORIGINS or not all(ORIGIN.fullmatch(line) for line in lines):
        raise ValidationError(
            _("Give at most %(most)s sites, each as https://club.example, one on each line."),
            code="origins",
            params={"most": MOST_ORIGINS},
        )


class Ladder(models.Model):
    """A ranking of the games of a pool in each period (see ``ladder.standings``).

    ``embedded_by`` has the origins of the sites that may show a public ladder in a frame.
    """

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="ladders")
    name = LineField(_("name"), max_length=60)
    kind = models.CharField(_("ranks"), max_length=5, choices=Kind, default=Kind.MEAN)
    best = models.PositiveSmallIntegerField(_("number of best games"), default=10)
    minimum = models.PositiveSmallIntegerField(_("games needed for a place"), default=1)
    shrink = models.FloatField(_("games of 0 points added to an average"), default=0.0)
    calendar = models.CharField(_("period"), max_length=9, choices=Calendar, default=Calendar.MONTH)
    season_first = models.DateField(_("first day"), null=True, blank=True)
    season_last = models.DateField(_("last day"), null=True, blank=True)
    public = models.BooleanField(_("anyone may see it"), default=False)
    embedded_by = models.TextField(
        _("sites that show it in a frame"),
        max_length=500,
        blank=True,
        default="",
        validators=[validate_origins],
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["pool", "name"], name="ladder_name_once_in_a_pool"),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="ladder_kind_known"),
            models.CheckConstraint(
                condition=Q(best__gte=1, minimum__gte=1, shrink__gte=0), name="ladder_counts_games"
            ),
            models.CheckConstraint(
                condition=Q(calendar=Calendar.SEASON, season_first__lte=F("season_last"))
                | (
                    Q(calendar__in=[one for one in Calendar.values if one != Calendar.SEASON])
                    & Q(season_first__isnull=True, season_last__isnull=True)
                ),
                name="ladder_season_has_dates",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def games_needed(self) -> int:
        """The number of games for a place."""
        return self.rules.rules.games_needed

    @property
    def rules(self) -> LadderRules:
        ranks = Rules(cast("RulesKind", self.kind), self.best, self.minimum, self.shrink)
        if self.season_first and self.season_last:
            season = periods.Period(self.season_first, self.season_last)
            return LadderRules(self.pk, ranks, season=season)
        return LadderRules(self.pk, ranks, calendar=cast("periods.Calendar", self.calendar))
