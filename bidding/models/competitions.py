"""Competitions: their settings, their problems, and the users who cannot compete."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.fields import LineField
from accounts.models import Club
from bidding.marking import MOST_TOP, TOP, Method
from bidding.models.problems import LONGEST_TEXT, Problem


class Conductor(models.Model):
    """A member who may make competitions in a club, named by its officials."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="conductors")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    named_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="conductor_once_in_a_club")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.club_id}"


class BiddingSettings(models.Model):
    """How a club scores a year: the best ``best`` of the first ``months`` competitions count."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="bidding_settings")
    best = models.PositiveSmallIntegerField(_("competitions that count"), default=9)
    months = models.PositiveSmallIntegerField(_("competitions in a year"), default=12)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(best__gte=1, best__lte=F("months"), months__lte=60),
                name="bidding_settings_possible",
            )
        ]

    def __str__(self) -> str:
        return f"{self.best} of {self.months}"


class Status(models.TextChoices):
    DRAFT = "draft", _("being prepared")
    OPEN = "open", pgettext_lazy("competition", "open")
    CLOSED = "closed", _("being marked")
    PUBLISHED = "published", _("published")
    WITHDRAWN = "withdrawn", pgettext_lazy("competition", "withdrawn")


class Entrants(models.TextChoices):
    MEMBERS = "members", _("members of the club")
    ANYONE = "anyone", _("everybody with an account")


class Competition(models.Model):
    """A set of problems that are answered until ``closes_at``.

    A draft that is ``scheduled`` opens at ``opens_at``. ``version`` grows with each change of the
    competition, but not with answers and votes. ``client_id`` comes from the API request that
    created it. ``reminded`` is set once reminders of the close were sent.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="competitions")
    name = LineField(_("name"), max_length=80)
    intro = models.TextField(_("introduction"), max_length=LONGEST_TEXT, blank=True, default="")
    status = models.CharField(max_length=9, choices=Status, default=Status.DRAFT)
    scheduled = models.BooleanField(default=False)
    opens_at = models.DateTimeField(_("opens"))
    closes_at = models.DateTimeField(_("closes"))
    entrants = models.CharField(
        _("who may enter"), max_length=7, choices=Entrants, default=Entrants.MEMBERS
    )
    conductor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("conductor")
    )
    method = models.CharField(
        _("marks"),
        max_length=5,
        choices=[
            (str(Method.VOTES), _("by the votes of the panel")),
            (str(Method.VALUE), _("by the computed value")),
            (str(Method.BOTH), _("by the mean of both")),
        ],
        default=str(Method.VOTES),
    )
    top = models.PositiveSmallIntegerField(_("marks of the best answer"), default=TOP)
    scale = models.PositiveSmallIntegerField(
        _("points lost that leave no mark, for marks by value"), default=20
    )
    version = models.PositiveIntegerField(default=1)
    client_id = models.UUIDField(null=True, blank=True)
    reminded = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=utc_now)
    published_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ["-closes_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "client_id"], name="competition_created_once"),
            models.CheckConstraint(condition=~Q(name=""), name="competition_has_a_name"),
            models.CheckConstraint(
                condition=Q(status__in=Status.values), name="competition_status_known"
            ),
            models.CheckConstraint(
                condition=Q(entrants__in=Entrants.values), name="competition_entrants_known"
            ),
            models.CheckConstraint(
                condition=Q(method__in=[str(one) for one in Method]),
                name="competition_method_known",
            ),
            models.CheckConstraint(
                condition=Q(opens_at__lt=F("closes_at")), name="competition_opens_before_it_closes"
            ),
            models.CheckConstraint(
                condition=Q(top__gte=1, top__lte=MOST_TOP, scale__gte=1),
                name="competition_marks_possible",
            ),
            models.CheckConstraint(
                condition=Q(status=Status.PUBLISHED, published_at__isnull=False)
                | (~Q(status=Status.PUBLISHED) & Q(published_at__isnull=True)),
                name="competition_published_at_a_time",
            ),
            models.CheckConstraint(
                condition=~Q(status=Status.WITHDRAWN) | ~Q(withdrawn_reason=""),
                name="competition_withdrawn_with_a_reason",
            ),
        ]
        indexes = [
            models.Index(
                fields=["opens_at"],
                condition=Q(status=Status.DRAFT, scheduled=True),
                name="competition_to_open",
            ),
            models.Index(
                fields=["closes_at"], condition=Q(status=Status.OPEN), name="competition_to_close"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("bidding:competition", args=[self.club.slug, self.pk])


class SetProblem(models.Model):
    """A problem in the set of a competition.

    In a problem with a ``dropped_reason`` every competitor gets the mean mark.
    ``discussion`` is the conductor's comments on the answers, for the results.
    """

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="problems")
    number = models.PositiveSmallIntegerField()
    problem = models.ForeignKey(Problem, models.PROTECT, related_name="uses")
    dropped_reason = models.CharField(max_length=300, blank=True, default="")
    discussion = models.TextField(_("discussion"), max_length=LONGEST_TEXT, blank=True, default="")

    class Meta:
        ordering = ["competition", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "number"],
                name="set_problem_number_once",
                deferrable=models.Deferrable.DEFERRED,
            ),
            models.UniqueConstraint(
                fields=["competition", "problem"], name="set_problem_once_in_a_competition"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} of {self.competition_id}"


class Part(models.TextChoices):
    CONDUCTOR = "conductor", _("conductor")
    PANEL = "panel", _("panel")


class Insider(models.Model):
    """A user who cannot compete: a current or former conductor or member of the panel."""

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="insiders")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    part = models.CharField(max_length=9, choices=Part)
    left = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "user", "part"], name="insider_once_in_a_part"
            ),
            models.CheckConstraint(condition=Q(part__in=Part.values), name="insider_part_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}, {self.part} of {self.competition_id}"
