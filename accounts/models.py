"""Users, clubs, members, players, invitations and the audit log."""

import zoneinfo
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.currencies import USUAL, validate_currency
from accounts.fields import LineField


class Users(BaseUserManager["User"]):
    """Manager of users, who sign in with their e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    email = models.EmailField(_("e-mail address"), unique=True)
    name = LineField(_("name"), max_length=100)
    language = models.CharField(
        _("language"), max_length=5, choices=settings.LANGUAGES, blank=True, default=""
    )
    """The language that the user has chosen, or ``""``."""
    seen_language = models.CharField(
        max_length=5, choices=settings.LANGUAGES, blank=True, default="", editable=False
    )
    """The language of the pages on the last visit without a choice, or ``""``."""
    guest = models.BooleanField(_("guest"), default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=utc_now)
    invitation = models.ForeignKey(
        "Invitation", models.SET_NULL, related_name="+", null=True, blank=True, editable=False
    )
    """The invitation whose page the user opened last; shown on the home page while it is open."""

    objects: ClassVar[Users] = Users()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("email"), name="user_email_once_in_any_case"),
        ]

    def __str__(self) -> str:
        return self.name or self.email

    @property
    def known_language(self) -> str:
        """The chosen language, or else that of the last visit; ``""`` if neither is known."""
        return self.language or self.seen_language


def validate_time_zone(name: str) -> None:
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("%(name)s is not a time zone."), params={"name": name})


class Club(models.Model):
    slug = models.SlugField(_("address"), unique=True, max_length=40)
    name = LineField(_("name"), max_length=80)
    about = models.TextField(_("about the club"), max_length=1000, blank=True, default="")
    timezone = models.CharField(
        _("time zone"), max_length=40, default="Europe/London", validators=[validate_time_zone]
    )
    language = models.CharField(
        _("language"), max_length=5, choices=settings.LANGUAGES, default="en"
    )
    ruleset = models.CharField(_("usual rules"), max_length=40, default="pagat")
    currency = models.CharField(
        _("currency"), max_length=3, default=USUAL, validators=[validate_currency]
    )
    public_events = models.BooleanField(_("anyone may see events and results"), default=True)
    public_players = models.BooleanField(_("anyone may see the list of players"), default=False)
    join_requests = models.BooleanField(_("anyone with an account may ask to join"), default=False)
    table_guests = models.BooleanField(
        _("guests may sit at live tables by an invite link"), default=False
    )
    first_steps_hidden = models.BooleanField(_("first steps hidden"), default=False)
    created_at = models.DateTimeField(default=utc_now)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(slug=Lower(models.F("slug"))), name="club_slug_in_small_letters"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("club", args=[self.slug])

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.timezone)


class Role(models.TextChoices):
    MEMBER = "member", _("member")
    DIRECTOR = "director", _("director")
    SECRETARY = "secretary", _("secretary")

    @property
    def rank(self) -> int:
        return list(Role).index(self)


class Membership(models.Model):
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.MEMBER)
    joined_at = models.DateTimeField(default=utc_now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="membership_once_per_club"),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="membership_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role} of {self.club_id}"


class Player(models.Model):
    """A person who plays in a club; ``user`` is set once they have claimed an invitation."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    user = models.ForeignKey(
        User,
        models.SET_NULL,
        related_name="players",
        null=True,
        blank=True,
        verbose_name=_("login"),
    )
    name = LineField(_("name"), max_length=80)
    number = LineField(_("membership number"), max_length=20, blank=True, default="")
    email = models.EmailField(_("e-mail address"), blank=True, default="")
    guest = models.BooleanField(_("guest"), default=False)
    active = models.BooleanField(_("active"), default=True)
    created_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint("club", Lower("name"), name="player_name_once_per_club"),
            models.UniqueConstraint(
                fields=["club", "number"],
                condition=~models.Q(number=""),
                name="player_number_once_per_club",
            ),
            models.UniqueConstraint(fields=["club", "user"], name="player_one_per_user_and_club"),
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Invitation(models.Model):
    """A link that lets one person claim one player. The link is signed; the row can revoke it."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="invitations")
    created_by = models.ForeignKey(User, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=utc_now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    claimed_by = models.ForeignKey(User, models.PROTECT, related_name="+", null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(claimed_at__isnull=True, claimed_by__isnull=True)
                | models.Q(claimed_at__isnull=False, claimed_by__isnull=False),
                name="invitation_claimed_by_somebody",
            ),
            models.CheckConstraint(
                condition=models.Q(claimed_at__isnull=True) | models.Q(revoked_at__isnull=True),
                name="invitation_claimed_or_revoked",
            ),
            models.UniqueConstraint(
                fields=["player"],
                condition=models.Q(claimed_at__isnull=True, revoked_at__isnull=True),
                name="invitation_one_open_per_player",
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk}"


class MailStatus(models.TextChoices):
    WAITING = "waiting", _("invitation being sent")
    SENT = "sent", _("invitation sent")
    FAILED = "failed", _("not accepted by the mail server")
    SKIPPED = "skipped", _("invitation not needed any more")


class InvitationMail(models.Model):
    """An e-mail with the link of an invitation; a worker sends it at ``due_at`` or later."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="invitation_mails")
    invitation = models.ForeignKey(Invitation, models.CASCADE, related_name="mails")
    address = models.EmailField()
    asked_by = models.ForeignKey(User, models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(default=utc_now)
    due_at = models.DateTimeField(default=utc_now)
    attempts = models.PositiveSmallIntegerField(default=0)
    status = models.CharField(max_length=7, choices=MailStatus, default=MailStatus.WAITING)
    sent_at = models.DateTimeField(null=True, blank=True)
    error = LineField(max_length=200, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player"],
                condition=models.Q(status=MailStatus.WAITING),
                name="invitation_mail_one_waiting_per_player",
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=MailStatus.values),
                name="invitation_mail_status_known",
            ),
        ]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=models.Q(status=MailStatus.WAITING),
                name="invitation_mail_due",
            ),
        ]

    def __str__(self) -> str:
        return f"mail {self.pk} of invitation {self.invitation_id}"


class JoinStatus(models.TextChoices):
    OPEN = "open", _("open")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", pgettext_lazy("join request", "declined")
    WITHDRAWN = "withdrawn", pgettext_lazy("join request", "withdrawn")


class JoinRequest(models.Model):
    """A user's request to become a member of a club, which an official accepts or declines."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="requests_to_join")
    user = models.ForeignKey(User, models.CASCADE, related_name="requests_to_join")
    message = LineField(_("message"), max_length=200, blank=True, default="")
    status = models.CharField(max_length=9, choices=JoinStatus, default=JoinStatus.OPEN)
    reason = LineField(_("reason"), max_length=300, blank=True, default="")
    made_at = models.DateTimeField(default=utc_now)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(User, models.PROTECT, related_name="+", null=True, blank=True)

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"],
                condition=models.Q(status=JoinStatus.OPEN),
                name="join_request_one_open_per_user",
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=JoinStatus.values), name="join_request_status_known"
            ),
            models.CheckConstraint(
                condition=models.Q(status=JoinStatus.OPEN, decided_at=None, decided_by=None)
                | (
                    ~models.Q(status=JoinStatus.OPEN)
                    & models.Q(decided_at__isnull=False, decided_by__isnull=False)
                ),
                name="join_request_decided_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"request {self.pk} of user {self.user_id}"


class PlayerImport(models.Model):
    """A file of players that has been read and has to be confirmed by the user who uploaded it.

    ``lines`` is a list of ``[number in the file, cells]``, whose first ``above`` items have no
    player. ``columns`` names the kind of each cell. ``rows`` is derived from both, a list of
    ``{"row": number in the file, "cells": {column: text}}``, with the name in the file as ``typed``
    where it is imported without capitals. ``notes`` are remarks about the whole file.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="player_imports")
    created_by = models.ForeignKey(User, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=utc_now)
    expires_at = models.DateTimeField()
    filename = LineField(max_length=100)
    lines = models.JSONField(default=list, blank=True)
    above = models.PositiveSmallIntegerField(default=0)
    columns = models.JSONField(default=list, blank=True)
    rows = models.JSONField()
    notes = models.JSONField(default=list, blank=True)

    def __str__(self) -> str:
        return self.filename


class AuditEntry(models.Model):
    """A change by an official: append-only, shown to the club's officials.

    :ivar text: what was done, in the club's language.
    :ivar wording: the English sentence ``text``, with its ``plural`` and the name of its ``number``
        if it has them, the names of its values that are ``times``, and its ``labels``, ``phrases``
        and ``lists`` of phrases in English;
        :func:`accounts.audit.words_of` translates it for a reader.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="audit_entries")
    actor = models.ForeignKey(User, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=utc_now)
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=40)
    text = models.CharField(max_length=500)
    data = models.JSONField(default=dict, blank=True)
    wording = models.JSONField(default=dict, db_default={}, blank=True, editable=False)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["club", "-at"], name="audit_by_club"),
            models.Index(fields=["club", "subject"], name="audit_by_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.subject}"
