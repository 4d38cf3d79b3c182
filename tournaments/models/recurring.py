"""Events that take place again and again, such as every Friday evening."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.dates import WEEKDAYS
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.fields import LineField
from accounts.models import Club
from tournaments.models.choices import Repeats
from tournaments.models.event import Tournament
from tournaments.recurring_dates import place_in_month

OF_EACH_MONTH = [
    _("on the first %(weekday)s of each month"),
    _("on the second %(weekday)s of each month"),
    _("on the third %(weekday)s of each month"),
    _("on the fourth %(weekday)s of each month"),
    _("on the last %(weekday)s of each month"),
]


class RecurringEvent(models.Model):
    """An event that is announced again and again, with the settings of ``source``.

    ``repeats`` says whether it takes place every ``weeks`` weeks or on a weekday of each month,
    which is that of ``next_date``. ``next_date`` is the day of the next event; it is announced
    ``days_before`` days ahead. ``time`` is when it begins. Both are in the club's time zone.
    ``until`` is the last day.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="recurring_events")
    source = models.ForeignKey(Tournament, models.PROTECT, related_name="+")
    name = LineField(_("name"), max_length=100)
    next_date = models.DateField(_("next date"))
    time = models.TimeField(_("time"))
    repeats = models.CharField(
        _("repeats"), max_length=5, choices=Repeats.choices, default=Repeats.WEEKS
    )
    weeks = models.PositiveSmallIntegerField(_("every so many weeks"), default=1)
    days_before = models.PositiveSmallIntegerField(_("announced so many days before"), default=14)
    until = models.DateField(_("last date"), null=True, blank=True)
    with_players = models.BooleanField(_("with the players of the last time"), default=False)
    ended_at = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["next_date", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(weeks__range=(1, 52)), name="recurring_every_so_many_weeks"
            ),
            models.CheckConstraint(
                condition=Q(repeats__in=Repeats.values), name="recurring_repeats_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:recurring", args=[self.club.slug, self.pk])

    def how_often(self) -> str:
        """Return the weekday and when it comes again, such as "every week · Friday"."""
        weekday = WEEKDAYS[self.next_date.weekday()]
        if self.repeats == Repeats.WEEKS:
            every = ngettext("every week", "every %(weeks)s weeks", self.weeks)
            return f"{every % {'weeks': self.weeks}} · {weekday}"
        place = 5 if self.repeats == Repeats.LAST else place_in_month(self.next_date)
        return OF_EACH_MONTH[place - 1] % {"weekday": weekday}


class RecurringDate(models.Model):
    """A day of a recurring event: its event, or None if the day is skipped."""

    recurring = models.ForeignKey(RecurringEvent, models.CASCADE, related_name="dates")
    date = models.DateField(_("date"))
    event = models.OneToOneField(
        Tournament, models.CASCADE, related_name="recurring_date", null=True, blank=True
    )

    class Meta:
        ordering = ["date"]
        constraints = [
            models.UniqueConstraint(fields=["recurring", "date"], name="recurring_date_once")
        ]

    def __str__(self) -> str:
        return f"{self.date} of recurring event {self.recurring_id}"
