"""Runs: strengths and standings computed from the games of a pool."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.timezone import now as utc_now

from accounts.models import Player
from ladder.bots import LEVELS
from ladder.models.games import BOT_NAMES, CountedGame
from ladder.models.pools import Ladder, Pool

MOST_GAMES = 10_000_000
"""A number larger than that of any pool's games; see :attr:`Run.version`."""


class RunState(models.TextChoices):
    COMPUTING = "computing"
    CURRENT = "current"
    REPLACED = "replaced"


class Run(models.Model):
    """Everything computed from the games of a pool up to its last computed game.

    ``games_version`` is the pool's version when the run began; while the pool still has it, new
    games are added at the end. ``today`` is the last day of the ladders of the last 365 days.
    ``done`` of ``games`` games are computed.
    """

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="runs")
    state = models.CharField(max_length=9, choices=RunState, default=RunState.COMPUTING)
    games_version = models.PositiveIntegerField()
    today = models.DateField()
    done = models.PositiveIntegerField(default=0)
    games = models.PositiveIntegerField(default=0)
    last_ended_at = models.DateTimeField(null=True)
    last_game = models.BigIntegerField(null=True)
    started_at = models.DateTimeField(default=utc_now)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["pool"],
                condition=Q(state=RunState.CURRENT),
                name="run_one_current_in_a_pool",
            ),
            models.UniqueConstraint(
                fields=["pool"],
                condition=Q(state=RunState.COMPUTING),
                name="run_one_computing_in_a_pool",
            ),
            models.CheckConstraint(condition=Q(state__in=RunState.values), name="run_state_known"),
            models.CheckConstraint(condition=Q(done__lte=F("games")), name="run_done_of_games"),
            models.CheckConstraint(
                condition=Q(last_ended_at__isnull=True, last_game__isnull=True)
                | Q(last_ended_at__isnull=False, last_game__isnull=False),
                name="run_ends_at_a_game",
            ),
        ]

    def __str__(self) -> str:
        return f"run {self.pk} of pool {self.pool_id}"

    @property
    def version(self) -> int:
        """A number that grows whenever games are added to the run or another run replaces it."""
        return self.pk * MOST_GAMES + self.done


class SeatRating(models.Model):
    """A player's strength before and after a game, and the ladder score, in a run.

    Within a run the primary keys are in the order of the games.

    The row copies ``number``, ``player`` or ``bot``, and ``score`` of the seat, so that a
    correction of the game does not change the run until the next one replaces it.
    """

    # Only two indexes, because a run of 20,000 games writes 80,000 of these rows.
    run = models.ForeignKey(Run, models.CASCADE, related_name="ratings", db_index=False)
    game = models.ForeignKey(CountedGame, models.CASCADE, related_name="ratings", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="ratings", db_index=False, null=True
    )
    bot = models.CharField(max_length=6, blank=True, default="")
    score = models.IntegerField()
    mean_before = models.FloatField()
    variance_before = models.FloatField()
    mean_after = models.FloatField()
    variance_after = models.FloatField()
    ladder_score = models.FloatField()

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["run", "player", "id"], name="seat_rating_by_player_in_order")
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["run", "game", "number"], name="seat_rating_once_in_a_run"
            ),
            models.CheckConstraint(
                condition=Q(player__isnull=False, bot="") | Q(player__isnull=True, bot__in=LEVELS),
                name="seat_rating_of_a_player_or_a_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of counted game {self.game_id} in run {self.run_id}"

    @property
    def display_name(self) -> str:
        """The name of the player, which must be loaded, or of the bot."""
        return self.player.name if self.player else str(BOT_NAMES[self.bot])


class PlayerStrength(models.Model):
    """A player's strength in a run after their last game, which ended at ``played_at``."""

    run = models.ForeignKey(Run, models.CASCADE, related_name="strengths")
    player = models.ForeignKey(Player, models.PROTECT, related_name="strengths")
    mean = models.FloatField()
    variance = models.FloatField()
    played_at = models.DateTimeField()
    games = models.PositiveIntegerField()

    class Meta:
        ordering = ["-mean", "player"]
        constraints = [
            models.UniqueConstraint(fields=["run", "player"], name="strength_once_in_a_run")
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in run {self.run_id}"


class Standing(models.Model):
    """A player in a period of a ladder; without a place when they have too few games.

    ``counted``, ``share``, ``total``, ``wins`` and ``best_scores`` are the sums from which
    ``score`` is computed, and to which the next game is added.
    """

    run = models.ForeignKey(Run, models.CASCADE, related_name="standings")
    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="standings")
    first = models.DateField()
    last = models.DateField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="ladder_standings")
    place = models.PositiveIntegerField(null=True)
    shared = models.BooleanField(default=False)
    score = models.FloatField(null=True)
    counted = models.PositiveIntegerField()
    share = models.FloatField()
    total = models.FloatField()
    wins = models.FloatField()
    best_scores = ArrayField(models.FloatField(), default=list)

    class Meta:
        ordering = [F("place").asc(nulls_last=True), "player"]
        constraints = [
            models.UniqueConstraint(
                fields=["run", "ladder", "first", "player"], name="standing_once_in_a_period"
            ),
            models.CheckConstraint(condition=Q(first__lte=F("last")), name="standing_of_a_period"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in ladder {self.ladder_id} from {self.first}"
