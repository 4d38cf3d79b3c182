"""Problems: positions with the question that the rules ask there."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.fields import LineField
from accounts.models import Club
from games.rules.positions import Position, position_from_json

LONGEST_TEXT = 10_000
LONGEST_ANSWER = 120


class Asked(models.TextChoices):
    """The kind of a problem's question."""

    DECLARE = "declare", _("Declare")
    DOUBLE = "double", _("Double")
    REDOUBLE = "redouble", _("Redouble")
    PLAY = "play", _("Play a card")


class DailyState(models.TextChoices):
    """Whether a problem is or was a problem of the day, so that anyone may have seen it."""

    RELEASED = "released", pgettext_lazy("problem of the day", "released")
    TAKEN_BACK = "taken-back", pgettext_lazy("problem of the day", "taken back")


class Problem(models.Model):
    """A problem of a club. Until it is published, only its author and its conductor see it.

    A problem that is in no competition can be released as a problem of the day; ``daily`` is the
    state of the release.

    ``position`` is ``barbu-position/1``; ``asked`` and ``contract`` are derived from it, for lists.
    ``values`` is the analysis of the answers, or empty. ``known_to`` are the users other than the
    author who may know the values, because they conduct or conducted the problem. ``client_id``
    comes from the API request that created it.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="problems")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    title = LineField(_("title"), max_length=100)
    text = models.TextField(_("text"), max_length=LONGEST_TEXT, blank=True, default="")
    source = LineField(_("source"), max_length=200, blank=True, default="")
    position = models.JSONField()
    asked = models.CharField(max_length=8, choices=Asked)
    contract = models.CharField(max_length=20, blank=True, default="")
    values = models.JSONField(default=dict, blank=True)
    known_to = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+")
    daily = models.CharField(max_length=10, choices=DailyState, blank=True, default="")
    client_id = models.UUIDField(null=True, blank=True)
    created_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["author", "client_id"], name="problem_made_once"),
            models.CheckConstraint(condition=~Q(title=""), name="problem_has_a_title"),
            models.CheckConstraint(condition=Q(asked__in=Asked.values), name="problem_asks"),
            models.CheckConstraint(
                condition=Q(daily__in=["", *DailyState.values]), name="problem_daily_known"
            ),
        ]
        indexes = [
            models.Index(
                fields=["club"], condition=Q(daily=DailyState.RELEASED), name="problem_of_day"
            )
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def place(self) -> Position:
        """The position as an object of the rules."""
        return position_from_json(self.position)
