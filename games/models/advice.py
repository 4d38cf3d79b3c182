"""Advice of an expert: computed by a worker for a player who plays against bots."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now


class AdviceKind(models.TextChoices):
    HINT = "hint", "hint"
    REVIEW = "review", "review"


class Advice(models.Model):
    """A question about a game against bots, or about a game that is over, and its answer.

    ``seat`` is the seat of the player who asks; it is empty in old rows, whose players were alone
    against bots. ``number`` is the version of the play at which a hint was asked for, or the number
    of the finished deal that a review is about. ``answer`` is null until a worker has computed it.
    """

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="advice")
    kind = models.CharField(max_length=6, choices=AdviceKind)
    number = models.PositiveIntegerField()
    seat = models.CharField(max_length=1, blank=True, default="")
    asked_at = models.DateTimeField(default=utc_now)
    answer = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "kind", "number", "seat"], name="advice_once"),
            models.CheckConstraint(
                condition=Q(kind__in=AdviceKind.values), name="advice_kind_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number} of game {self.game_id}"
