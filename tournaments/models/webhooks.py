"""Webhooks of a club, which receive the results of its events."""

from __future__ import annotations

from secrets import token_urlsafe
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from tournaments.models.event import Tournament

ERROR_LENGTH = 300


def new_secret() -> str:
    """Return a secret for signing deliveries."""
    return token_urlsafe(32)


class Webhook(models.Model):
    """An address that receives results, signed with ``secret``."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="webhooks")
    url = models.CharField(_("address"), max_length=500)
    secret = models.CharField(max_length=64, default=new_secret)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.url


class WebhookStatus(models.TextChoices):
    WAITING = "waiting", _("waiting")
    DELIVERED = "delivered", _("delivered")
    FAILED = "failed", _("failed")


class WebhookDelivery(models.Model):
    """The results of an event at ``version``, for one webhook.

    ``body`` is built before the first attempt and is the same in every attempt.
    """

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    event = models.ForeignKey(Tournament, models.CASCADE, related_name="webhook_deliveries")
    key = models.UUIDField(default=uuid4, unique=True)
    version = models.PositiveIntegerField()
    body = models.TextField(blank=True, default="")
    status = models.CharField(
        _("status"), max_length=9, choices=WebhookStatus, default=WebhookStatus.WAITING
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=utc_now)
    sent_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=ERROR_LENGTH, blank=True, default="")
    created_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=Q(status=WebhookStatus.WAITING),
                name="webhook_delivery_due",
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["webhook", "event", "version"], name="webhook_delivery_once"
            ),
            models.CheckConstraint(
                condition=Q(status__in=WebhookStatus.values), name="webhook_delivery_status_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} to {self.webhook_id}"
