"""A series of events, such as the championship of a season."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineField
from accounts.models import Club
from tournaments.models.event import Tournament


class SeriesScoring(models.TextChoices):
    """How an event of a series is scored for a player."""

    POINTS = "points", _("points by place")
    SCORE = "score", _("the points of the event")


class Series(models.Model):
    """Events of which the *best* ones of each player count.

    ``event_count`` is the planned number of events. ``points`` are the points for the places, from
    the first place on; they are empty unless the scoring is by place. New events of the club that
    begin on a day up to ``takes_until``, and from ``takes_from`` on if it is set, are added by
    themselves. Those of ``events`` that were so are in ``taken``: they leave the series if they are
    moved to another day. ``version`` grows with each change by an official, not with these.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="series")
    name = LineField(_("name"), max_length=100)
    description = models.TextField(_("description"), max_length=2000, blank=True, default="")
    scoring = models.CharField(_("an event is worth"), max_length=6, choices=SeriesScoring)
    points = models.JSONField(_("points of the places"), default=list)
    event_count = models.PositiveSmallIntegerField(_("events"))
    best = models.PositiveSmallIntegerField(_("events that count"))
    takes_until = models.DateField(_("new events until"), null=True, blank=True)
    takes_from = models.DateField(_("new events from"), null=True, blank=True)
    events = models.ManyToManyField(Tournament, related_name="series")
    taken = models.ManyToManyField(Tournament, related_name="taken_by", blank=True)
    version = models.PositiveIntegerField(default=1)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name_plural = "series"
        constraints = [
            models.CheckConstraint(
                condition=Q(scoring__in=SeriesScoring.values), name="series_scoring_known"
            ),
            models.CheckConstraint(
                condition=Q(best__gte=1, best__lte=F("event_count")),
                name="series_counts_some_of_its_events",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:series", args=[self.club.slug, self.pk])

    @property
    def takes_events(self) -> bool:
        """Whether new events are still added, so that no table of it is final; loads the club."""
        if self.takes_until is None:
            return False
        return localdate(timezone=self.club.zone) <= self.takes_until

    def takes(self, day: date) -> bool:
        """Whether new events of *day* are added by themselves."""
        first, last = self.takes_from or date.min, self.takes_until
        return last is not None and first <= day <= last

    @property
    def counts_all(self) -> bool:
        """Whether every event counts for each player."""
        return self.best == self.event_count
