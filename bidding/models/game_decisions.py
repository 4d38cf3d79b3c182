"""The cost of declarations and doubles of finished games, and who shares theirs."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now

from bidding.analysis_limits import GAME_DEALS
from bidding.models.computations import UNFINISHED, ComputationState
from games.models import SEATS, Game


class GameDecisions(models.Model):
    """The decisions of a game, or their computation with its progress: ``done`` of ``total``.

    ``decisions`` has each declaration and double as JSON from
    ``bidding.analysis.replays.Decision``. ``total`` is 0 until it is known. A new request after a
    failure or a cancellation replaces the row, so a worker that computes for the old row finds it
    gone. ``asked_by`` is null once a guest who asked has been deleted.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="+")
    state = models.CharField(
        max_length=9, choices=ComputationState, default=ComputationState.WAITING
    )
    deals = models.PositiveIntegerField(default=GAME_DEALS)
    seed = models.PositiveBigIntegerField(default=1)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    error = models.CharField(max_length=40, blank=True, default="")
    decisions = models.JSONField(default=list, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, blank=True
    )
    asked_at = models.DateTimeField(default=utc_now)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=ComputationState.values), name="game_decisions_state_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=UNFINISHED, ended_at__isnull=True)
                | (~Q(state__in=UNFINISHED) & Q(ended_at__isnull=False)),
                name="game_decisions_ended_at_a_time",
            ),
            models.CheckConstraint(
                condition=(Q(state=ComputationState.FAILED) & ~Q(error=""))
                | (~Q(state=ComputationState.FAILED) & Q(error="")),
                name="game_decisions_failed_with_an_error",
            ),
        ]

    def __str__(self) -> str:
        return f"decisions of game {self.game_id}"

    @property
    def is_unfinished(self) -> bool:
        return self.state in UNFINISHED


class SharedSeat(models.Model):
    """A seat of a game whose player shares their decisions with all readers of the replay."""

    decisions = models.ForeignKey(GameDecisions, models.CASCADE, related_name="shared_seats")
    seat = models.CharField(max_length=1)
    at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["decisions", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["decisions", "seat"], name="shared_seat_once"),
            models.CheckConstraint(condition=Q(seat__in=SEATS), name="shared_seat_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} of decisions {self.decisions_id}"
