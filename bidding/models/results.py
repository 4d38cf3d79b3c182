"""Rulings of the conductor, and what is published."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from bidding.models.answers import Entry
from bidding.models.competitions import Competition, SetProblem
from bidding.models.problems import LONGEST_ANSWER


class RulingKind(models.TextChoices):
    AWARD = "award", _("award")
    FLOOR = "floor", _("floor")


class Ruling(models.Model):
    """A mark that the conductor gives: an award, or the least that an answer gets."""

    problem = models.ForeignKey(SetProblem, models.CASCADE, related_name="rulings")
    answer = models.CharField(max_length=LONGEST_ANSWER)
    kind = models.CharField(max_length=5, choices=RulingKind)
    mark = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=300)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["problem", "answer", "kind"], name="ruling_once_per_answer"
            ),
            models.CheckConstraint(condition=Q(kind__in=RulingKind.values), name="ruling_known"),
            models.CheckConstraint(condition=~Q(reason=""), name="ruling_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.mark}: {self.answer}"


class Publication(models.Model):
    """What was published of a competition, from 1; the highest number is what pages show.

    ``article`` has for each problem the marks, votes, the field's answers, the panel's comments,
    rulings and values; later numbers are corrections, with a reason.
    """

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="publications")
    number = models.PositiveSmallIntegerField()
    article = models.JSONField()
    reason = models.CharField(max_length=300, blank=True, default="")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["competition", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "number"], name="publication_number_once"
            ),
            models.CheckConstraint(
                condition=Q(number=1) | ~Q(reason=""), name="publication_corrected_with_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} of {self.competition_id}"


class Result(models.Model):
    """The line of an entry in the table; ``marks`` has one for each problem, None unanswered."""

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="result")
    marks = models.JSONField()
    total = models.PositiveIntegerField()
    place = models.PositiveIntegerField()
    shared = models.BooleanField()
    percent = models.PositiveSmallIntegerField()
    tops = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["place", "pk"]

    def __str__(self) -> str:
        return f"{self.place}: {self.entry_id}"
