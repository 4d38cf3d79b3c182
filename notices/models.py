"""Notices, people's preferences for them, and their deliveries."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, validate_time_zone
from notices.kinds import Channel

LINK_LENGTH = 300
REASON_LENGTH = 300
ENDPOINT_LENGTH = 600


class Notice(models.Model):
    """A message to one person, at most one for each kind and cause.

    ``text`` is the code of its sentence, ``values`` are the values in it; see
    :class:`notices.kinds.Kind`. ``subject`` is the object it is about, such as ``"game:5"``, and
    ``link`` the URL of the page that it opens. If it has a ``club``, only members of the club may
    read it. If it is not ``on_page``, it is delivered only on other channels.
    """

    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", db_index=False
    )
    kind = models.CharField(max_length=40)
    cause = models.CharField(max_length=80)
    subject = models.CharField(max_length=40)
    club = models.ForeignKey(Club, models.CASCADE, related_name="+", null=True, blank=True)
    link = models.CharField(max_length=LINK_LENGTH)
    text = models.CharField(max_length=40)
    values = models.JSONField(default=dict)
    on_page = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=utc_now)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["recipient", "-created_at"], name="notice_by_recipient"),
            models.Index(fields=["subject"], condition=Q(read_at=None), name="notice_open"),
            models.Index(fields=["read_at"], name="notice_by_reading"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["recipient", "kind", "cause"], name="notice_once_a_cause"
            ),
            models.CheckConstraint(condition=~Q(cause=""), name="notice_has_a_cause"),
        ]

    def __str__(self) -> str:
        return f"notice {self.kind} of {self.subject} to user {self.recipient_id}"

    def get_absolute_url(self) -> str:
        return reverse("notices:open", args=[self.pk])


class Preferences(models.Model):
    """How a person wants to get notices; without a row, the defaults apply.

    ``channels`` maps the code of a kind to a list of channels, for the kinds that the person has
    changed. ``mails`` is false for people who want no e-mails at all. An empty ``timezone``
    stands for that of the person's club. Between ``quiet_from`` and ``quiet_until`` nothing is
    sent, except digests. ``mail_off_at`` is the time at which an e-mail to ``mail_off_address``
    bounced; nothing more is sent there.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        related_name="notice_preferences",
    )
    channels = models.JSONField(default=dict, blank=True)
    timezone = models.CharField(
        _("time zone"), max_length=40, blank=True, default="", validators=[validate_time_zone]
    )
    mails = models.BooleanField(default=True)
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    digest_hour = models.PositiveSmallIntegerField(default=8)
    mail_off_at = models.DateTimeField(null=True, blank=True)
    mail_off_address = models.EmailField(blank=True, default="")
    mail_off_error = models.CharField(max_length=REASON_LENGTH, blank=True, default="")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(digest_hour__lte=23), name="preferences_digest_hour_of_a_day"
            ),
            models.CheckConstraint(
                condition=Q(quiet_from__isnull=True, quiet_until__isnull=True)
                | Q(quiet_from__isnull=False, quiet_until__isnull=False)
                & ~Q(quiet_from=F("quiet_until")),
                name="preferences_quiet_from_and_until",
            ),
            models.CheckConstraint(
                condition=Q(mail_off_at__isnull=True, mail_off_address="", mail_off_error="")
                | Q(mail_off_at__isnull=False) & ~Q(mail_off_address="") & ~Q(mail_off_error=""),
                name="preferences_mail_off_with_an_error",
            ),
        ]

    def __str__(self) -> str:
        return f"preferences of user {self.user_id}"


class PushSubscription(models.Model):
    """A browser in which a person wants push messages.

    ``endpoint`` is its URL at the push service, ``p256dh`` and ``auth`` are its keys (RFC 8291)
    as base64. ``session`` is the key of the session in which it was created.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions"
    )
    endpoint = models.CharField(max_length=ENDPOINT_LENGTH, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    session = models.CharField(max_length=40)
    created_at = models.DateTimeField(default=utc_now)

    def __str__(self) -> str:
        return f"browser {self.pk} of user {self.user_id}"


class DeliveryStatus(models.TextChoices):
    """The states of a delivery; one that is no longer needed is skipped."""

    WAITING = "waiting"
    SENT = "sent"
    SKIPPED = "skipped"
    FAILED = "failed"


class Delivery(models.Model):
    """The sending of a notice on one channel; a push message goes to one ``subscription``.

    A worker claims it by moving ``due_at`` into the future, when it is tried again unless the
    worker has finished it. ``error`` is the reason why it has not been sent, or never will be.
    """

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=6, choices=Channel)
    subscription = models.ForeignKey(
        PushSubscription, models.CASCADE, related_name="+", null=True, blank=True
    )
    status = models.CharField(max_length=7, choices=DeliveryStatus, default=DeliveryStatus.WAITING)
    due_at = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=REASON_LENGTH, blank=True, default="")

    class Meta:
        indexes = [
            models.Index(
                fields=["channel", "due_at"], condition=Q(status="waiting"), name="delivery_due"
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["notice", "channel"],
                condition=Q(subscription=None),
                name="delivery_once_a_channel",
            ),
            models.UniqueConstraint(
                fields=["notice", "subscription"], name="delivery_once_a_browser"
            ),
            models.CheckConstraint(
                condition=Q(channel=Channel.PUSH, subscription__isnull=False)
                | ~Q(channel=Channel.PUSH) & Q(subscription__isnull=True),
                name="delivery_to_a_browser_if_push",
            ),
            models.CheckConstraint(
                condition=Q(channel__in=Channel.values) & ~Q(channel=Channel.PAGE),
                name="delivery_channel_is_known",
            ),
            models.CheckConstraint(
                condition=Q(status__in=DeliveryStatus.values), name="delivery_status_is_known"
            ),
            models.CheckConstraint(
                condition=Q(status="sent", sent_at__isnull=False)
                | ~Q(status="sent") & Q(sent_at__isnull=True),
                name="delivery_sent_at_a_time",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["skipped", "failed"]) | ~Q(error=""),
                name="delivery_not_sent_for_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.channel} of notice {self.notice_id}"


class DemoMail(models.Model):
    """An e-mail of the demonstration, which has no mail server and shows it on a page."""

    address = models.EmailField(db_index=True)
    subject = models.CharField(max_length=300)
    body = models.TextField()
    at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.subject
