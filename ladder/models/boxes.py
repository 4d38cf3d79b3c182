"""Box leagues, their seasons, the boxes of each season, and the players in them."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineField
from accounts.models import Player
from ladder.models.pools import Pool


class BoxRanks(models.TextChoices):
    MEAN = "mean", _("mean points of a whole game")
    TOTAL = "total", _("sum of the points of all games")


class Newcomers(models.TextChoices):
    BOTTOM = "bottom", _("in the last box")
    STRENGTH = "strength", _("in the box of their strength")


def _within(least: int, most: int) -> list[MinValueValidator | MaxValueValidator]:
    return [MinValueValidator(least), MaxValueValidator(most)]


class BoxLeague(models.Model):
    """A box league, whose games are the counted games of a pool.

    A season lasts ``months`` months. ``games`` is the number of fours planned for each player, and
    ``minimum`` the number of games needed for a place. Results can be confirmed until ``wait_days``
    after the last day. ``version`` grows with every change of the league's rows.
    """

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="box_leagues")
    name = LineField(_("name"), max_length=60)
    size = models.PositiveSmallIntegerField(
        _("players in a box"), default=6, validators=_within(4, 8)
    )
    months = models.PositiveSmallIntegerField(
        _("months of a season"), default=1, validators=_within(1, 12)
    )
    up = models.PositiveSmallIntegerField(
        _("players who go up from a box"), default=1, validators=_within(0, 2)
    )
    down = models.PositiveSmallIntegerField(
        _("players who go down from a box"), default=1, validators=_within(0, 2)
    )
    ranks = models.CharField(
        _("a table ranks"), max_length=5, choices=BoxRanks, default=BoxRanks.MEAN
    )
    games = models.PositiveSmallIntegerField(
        _("games planned for each player"), default=4, validators=_within(3, 8)
    )
    minimum = models.PositiveSmallIntegerField(
        _("games needed for a place"), default=2, validators=_within(1, 8)
    )
    newcomers = models.CharField(
        _("newcomers begin"), max_length=8, choices=Newcomers, default=Newcomers.BOTTOM
    )
    remind_days = models.PositiveSmallIntegerField(
        _("days before the end, for the reminder"), default=5, validators=_within(1, 30)
    )
    wait_days = models.PositiveSmallIntegerField(
        _("days after the end in which results can be confirmed"),
        default=2,
        validators=_within(0, 14),
    )
    sign_up = models.BooleanField(_("members sign up themselves"), default=True)
    public = models.BooleanField(_("anyone may see it"), default=False)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["pool", "name"], name="box_league_name_once_in_a_pool"),
            models.CheckConstraint(
                condition=Q(size__gte=4, size__lte=8), name="box_league_size_of_a_box"
            ),
            models.CheckConstraint(
                condition=Q(ranks__in=BoxRanks.values, newcomers__in=Newcomers.values),
                name="box_league_choices_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class BoxEntry(models.Model):
    """A player's entry in a league, for its seasons from the next one on."""

    league = models.ForeignKey(BoxLeague, models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, models.CASCADE, related_name="box_entries")
    entered_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["player__name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "player"], name="box_entry_once_in_a_league")
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in box league {self.league_id}"


class SeasonState(models.TextChoices):
    DRAFT = "draft", _("draft")
    RUNNING = "running", _("running")
    CLOSED = "closed", _("closed")


class BoxSeason(models.Model):
    """A season, from its first to its last day in the club's time zone.

    Only officials see a draft; ``version`` grows with every change of it. The release sets
    ``remind_at`` and ``closes_at``, the times at which the periodic task acts.
    """

    league = models.ForeignKey(BoxLeague, models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    first = models.DateField()
    last = models.DateField()
    state = models.CharField(max_length=7, choices=SeasonState, default=SeasonState.DRAFT)
    version = models.PositiveIntegerField(default=1)
    remind_at = models.DateTimeField(null=True)
    reminded_at = models.DateTimeField(null=True)
    closes_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["league", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "number"], name="box_season_number_once_in_a_league"
            ),
            models.UniqueConstraint(
                fields=["league", "state"],
                condition=~Q(state=SeasonState.CLOSED),
                name="box_season_one_draft_and_one_running",
            ),
            models.CheckConstraint(
                condition=Q(state__in=SeasonState.values), name="box_season_state_known"
            ),
            models.CheckConstraint(condition=Q(first__lte=F("last")), name="box_season_has_days"),
            models.CheckConstraint(
                condition=Q(state=SeasonState.DRAFT)
                | Q(closes_at__isnull=False, remind_at__isnull=False),
                name="box_season_has_deadlines",
            ),
        ]

    def __str__(self) -> str:
        return f"season {self.number} of box league {self.league_id}"

    def begin_of(self, day: date) -> datetime:
        """Return the time at which *day* begins in the club's time zone."""
        return datetime.combine(day, time(), tzinfo=self.league.pool.club.zone)

    @property
    def starts_at(self) -> datetime:
        return self.begin_of(self.first)

    @property
    def ends_at(self) -> datetime:
        """Return the end of the last day."""
        return self.begin_of(self.last + timedelta(days=1))


class Box(models.Model):
    """A box of a season; number 1 is the highest.

    ``fours`` is the plan of games: lists of four primary keys of players.
    """

    season = models.ForeignKey(BoxSeason, models.CASCADE, related_name="boxes")
    number = models.PositiveSmallIntegerField()
    fours = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="box_number_once_in_a_season")
        ]

    def __str__(self) -> str:
        return f"box {self.number} of season {self.season_id}"


class Outcome(models.TextChoices):
    NONE = "", _("not decided")
    UP = "up", _("goes up")
    STAYS = "stays", _("stays")
    DOWN = "down", _("goes down")
    LEFT = "left", _("has left")


class BoxPlayer(models.Model):
    """A player in a box.

    ``number`` is their position at the start of the season. ``came_from`` is the number of their
    box in the previous season, None for newcomers. ``position`` to ``outcome`` store the table of a
    closed season; the table of a running season is computed.
    """

    season = models.ForeignKey(BoxSeason, models.CASCADE, related_name="players")
    box = models.ForeignKey(Box, models.CASCADE, related_name="players")
    player = models.ForeignKey(Player, models.PROTECT, related_name="box_players")
    number = models.PositiveSmallIntegerField()
    came_from = models.PositiveSmallIntegerField(null=True)
    left_at = models.DateTimeField(null=True)
    position = models.PositiveSmallIntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    shared = models.BooleanField(default=False)
    score = models.FloatField(null=True)
    games = models.PositiveSmallIntegerField(default=0)
    outcome = models.CharField(max_length=5, choices=Outcome, default=Outcome.NONE, blank=True)

    class Meta:
        ordering = ["season", "box__number", "number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "player"], name="box_player_once_in_a_season"
            ),
            models.CheckConstraint(
                condition=Q(outcome__in=Outcome.values), name="box_player_outcome_known"
            ),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in box {self.box_id}"
