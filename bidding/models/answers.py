"""Entries, competitors' answers, votes of the panel, and practice answers."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now

from accounts.fields import LineField
from bidding.models.competitions import Competition, Insider, SetProblem
from bidding.models.problems import LONGEST_ANSWER, Problem

LONGEST_COMMENT = 2_000


class Entry(models.Model):
    """A competitor; ``name`` is their name in the club at the time of entry."""

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="entries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    name = LineField(max_length=100)
    entered_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "user"], name="entry_once_per_user")
        ]

    def __str__(self) -> str:
        return self.name


class Said(models.Model):
    """A user's answer to a problem of a set, in the text form of an action.

    ``client_ids`` are the ids of the last requests that saved it, so that a repeated request is
    recognised even after a later one.
    """

    answer = models.CharField(max_length=LONGEST_ANSWER)
    comment = models.TextField(max_length=LONGEST_COMMENT, blank=True, default="")
    client_ids = ArrayField(models.UUIDField(), default=list, blank=True)
    saved_at = models.DateTimeField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.answer


class Answer(Said):
    """The answer of a competitor."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="answers")
    problem = models.ForeignKey(SetProblem, models.PROTECT, related_name="answers")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "problem"], name="answer_once_per_problem"),
            models.CheckConstraint(condition=~Q(answer=""), name="answer_says_something"),
        ]


class Vote(Said):
    """The answer of a member of the panel, whose comment is printed."""

    member = models.ForeignKey(Insider, models.CASCADE, related_name="votes")
    problem = models.ForeignKey(SetProblem, models.PROTECT, related_name="votes")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["member", "problem"], name="vote_once_per_problem"),
            models.CheckConstraint(condition=~Q(answer=""), name="vote_says_something"),
        ]


class PracticeAnswer(models.Model):
    """A user's first practice answer to a problem; ``day`` is the date in the club's time zone.

    ``later_days`` are the days on which they answered it again, because a problem of the day may
    come back.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    problem = models.ForeignKey(Problem, models.CASCADE, related_name="practised")
    answer = models.CharField(max_length=LONGEST_ANSWER)
    mark = models.PositiveSmallIntegerField()
    day = models.DateField()
    later_days = ArrayField(models.DateField(), default=list, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "problem"], name="practice_first_answer_only")
        ]

    def __str__(self) -> str:
        return self.answer
