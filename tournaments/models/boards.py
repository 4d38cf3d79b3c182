"""The deals of duplicate rounds: their secrets, and who has seen them before publication."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.reasons import LONGEST_REASON
from tournaments.models.event import Tournament


class Boards(models.Model):
    """The deals of one round of a duplicate event, which follow from ``secret``.

    The secret is encrypted under the key of the site that ``key_id`` names until ``published_at``;
    then it is stored as it is, with an empty ``key_id``. Boards that were replaced before the round
    was played are published too.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="boards")
    round_number = models.PositiveSmallIntegerField(_("round"))
    commitment = models.CharField(max_length=64)
    key_id = models.CharField(max_length=8, blank=True, default="")
    secret = models.BinaryField()
    created_at = models.DateTimeField(default=utc_now)
    published_at = models.DateTimeField(null=True, blank=True)
    replaced_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True, default="")

    class Meta:
        ordering = ["tournament", "round_number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "round_number"],
                condition=Q(replaced_at__isnull=True),
                name="boards_once_a_round",
            ),
            models.CheckConstraint(
                condition=Q(published_at__isnull=True) & ~Q(key_id="")
                | Q(published_at__isnull=False, key_id=""),
                name="boards_sealed_until_published",
            ),
            models.CheckConstraint(
                condition=Q(replaced_at__isnull=True)
                | (Q(published_at__isnull=False) & ~Q(reason="")),
                name="boards_replaced_with_a_reason",
            ),
            models.CheckConstraint(condition=Q(round_number__gte=1), name="boards_round_from_one"),
        ]

    def __str__(self) -> str:
        return f"boards of round {self.round_number} of event {self.tournament_id}"

    @property
    def is_published(self) -> bool:
        return self.published_at is not None


class BoardsViewing(models.Model):
    """An official has seen deals before they were published, and cannot play in the event."""

    boards = models.ForeignKey(Boards, models.CASCADE, related_name="viewings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"user {self.user_id} has seen boards {self.boards_id}"
