"""What an expert would do: computed by a worker for a player who plays against bots."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now


class AdviceKind(models.TextChoices):
    HINT = "hint", "hint"
    REVIEW = "review", "review"


class Advice(models.Model):
    """A question of a player about a game against bots, or about one that is over, and its answer.

    ``seat`` is the seat of the player; in old rows it is empty, and they played alone. The
    ``number`` of a hint is the version of the play for which it was asked, that of a review the
    number of a deal that is over. ``answer`` is null until a worker has computed it.
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
