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
    """The deals of one round of a duplicate event, which are derived from ``secret``.

    Until ``published_at`` the secret is encrypted under the site key named by ``key_id``; after
    that it is stored in plain text, with an empty ``key_id``. Boards that were replaced before the
    round was played are published too.
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
    """A record that an official has seen deals before publication and cannot play in the event."""

    boards = models.ForeignKey(Boards, models.CASCADE, related_name="viewings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"user {self.user_id} has seen boards {self.boards_id}"


class LineState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    COMPUTING = "computing", _("being computed")
    READY = "ready", _("ready")
    FAILED = "failed", _("not possible")
    STOPPED = "stopped", _("stopped")


class ExpertLine(models.Model):
    """The line that four experts follow with a published deal, computed by a worker.

    ``line`` has the form of :meth:`games.bots.expert_line.ExpertLine.to_json`, ``error`` the code
    of the error that ended the computation. A worker owns the row while ``started_at`` is the value
    that it wrote.
    """

    boards = models.ForeignKey(Boards, models.CASCADE, related_name="expert_lines")
    number = models.PositiveSmallIntegerField(_("deal"))
    declarer = models.CharField(max_length=1)
    state = models.CharField(max_length=9, choices=LineState, default=LineState.WAITING)
    line = models.JSONField(null=True, blank=True)
    error = models.CharField(max_length=40, blank=True, default="")
    asked_at = models.DateTimeField(default=utc_now)
    started_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["boards", "number"]
        indexes = [
            models.Index(
                fields=["asked_at"],
                condition=Q(state__in=["waiting", "computing"]),
                name="expert_line_unfinished",
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["boards", "number"], name="expert_line_once_a_deal"),
            models.CheckConstraint(
                condition=Q(state="ready", line__isnull=False)
                | ~Q(state="ready") & Q(line__isnull=True),
                name="expert_line_when_ready",
            ),
        ]

    def __str__(self) -> str:
        return f"experts' line of deal {self.number} of boards {self.boards_id}"

    @property
    def is_unfinished(self) -> bool:
        return self.state in (LineState.WAITING, LineState.COMPUTING)
