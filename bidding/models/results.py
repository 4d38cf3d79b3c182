"""Rulings of the conductor, and published results."""

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
    """A mark that the conductor gives to an answer: an award, or a floor, its minimum."""

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
    """A publication of a competition's results; pages show the one with the highest number.

    Number 1 is the first; higher numbers are corrections, with a reason. ``article`` has for each
    problem the marks, votes, the field's answers, the panel's comments, rulings and values.
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
    """The line of an entry in the table; ``marks`` has a mark, or None, for each problem."""

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
