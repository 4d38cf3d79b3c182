"""Searches for positions worth asking about, and their finds."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from bidding.finding_limits import LEAST_LOOKED_AT, MOST_LOOKED_AT, USUAL_LOOKED_AT
from bidding.models.computations import UNFINISHED, ComputationState
from bidding.models.problems import LONGEST_ANSWER, Asked, Problem
from games.rules import RuleSet, ruleset_from_json
from games.rules.positions import Position, position_from_json


class Search(models.Model):
    """A search of a conductor, which looks at ``wanted`` questions.

    ``games`` games are done. A worker continues with the next one, so an interruption does not
    change the finds. In these games ``looked`` questions were looked at, of which ``passed`` passed
    the coarse sieve; in the game in progress, ``current``. Only the user who started a search sees
    it and its finds.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="searches")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    ruleset = models.JSONField()
    kinds = ArrayField(models.CharField(max_length=8, choices=Asked))
    contracts = ArrayField(models.CharField(max_length=20), blank=True, default=list)
    wanted = models.PositiveIntegerField(default=USUAL_LOOKED_AT)
    seed = models.PositiveBigIntegerField()
    state = models.CharField(
        max_length=9, choices=ComputationState, default=ComputationState.WAITING
    )
    games = models.PositiveIntegerField(default=0)
    looked = models.PositiveIntegerField(default=0)
    current = models.PositiveIntegerField(default=0)
    passed = models.PositiveIntegerField(default=0)
    error = models.CharField(max_length=40, blank=True, default="")
    asked_at = models.DateTimeField(default=utc_now)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=ComputationState.values), name="search_state_known"
            ),
            models.CheckConstraint(
                condition=Q(wanted__gte=LEAST_LOOKED_AT, wanted__lte=MOST_LOOKED_AT),
                name="search_of_questions",
            ),
            models.CheckConstraint(
                condition=Q(state__in=UNFINISHED, ended_at__isnull=True)
                | (~Q(state__in=UNFINISHED) & Q(ended_at__isnull=False)),
                name="search_ended_at_a_time",
            ),
            models.CheckConstraint(
                condition=(Q(state=ComputationState.FAILED) & ~Q(error=""))
                | (~Q(state=ComputationState.FAILED) & Q(error="")),
                name="search_failed_with_an_error",
            ),
            models.UniqueConstraint(
                fields=["club"], condition=Q(state__in=UNFINISHED), name="one_search_in_a_club"
            ),
        ]

    def __str__(self) -> str:
        return f"search {self.pk}"

    @property
    def is_unfinished(self) -> bool:
        return self.state in UNFINISHED

    @property
    def done(self) -> int:
        """The number of questions for a progress bar, capped because the last game is finished."""
        return min(self.wanted, self.looked + self.current)

    @property
    def rules(self) -> RuleSet:
        """The rules of the games."""
        return ruleset_from_json(self.ruleset)


class FindState(models.TextChoices):
    NEW = "new", _("new")
    KEPT = "kept", _("made a problem")
    DISCARDED = "discarded", _("discarded")


class Find(models.Model):
    """A position that a search found; ``number`` is its number in the search, from 1.

    ``reasons`` are codes of :data:`bidding.finding.reasons.REASONS`, ``difficulty`` is from 0 to
    100, ``club`` and ``expert`` are the answers of these bots. ``values`` is as in a problem.
    """

    search = models.ForeignKey(Search, models.CASCADE, related_name="finds")
    number = models.PositiveIntegerField()
    asked = models.CharField(max_length=8, choices=Asked)
    contract = models.CharField(max_length=20)
    reasons = ArrayField(models.CharField(max_length=10))
    difficulty = models.PositiveSmallIntegerField()
    club_answer = models.CharField(max_length=LONGEST_ANSWER)
    expert_answer = models.CharField(max_length=LONGEST_ANSWER)
    position = models.JSONField()
    values = models.JSONField()
    state = models.CharField(max_length=9, choices=FindState, default=FindState.NEW)
    problem = models.OneToOneField(
        Problem, models.SET_NULL, null=True, blank=True, related_name="find"
    )

    class Meta:
        ordering = ["-difficulty", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["search", "number"], name="find_once_in_a_search"),
            models.CheckConstraint(condition=Q(asked__in=Asked.values), name="find_asks"),
            models.CheckConstraint(
                condition=Q(state__in=FindState.values), name="find_state_known"
            ),
            models.CheckConstraint(
                condition=Q(difficulty__lte=100), name="find_difficulty_to_a_hundred"
            ),
            models.CheckConstraint(
                condition=Q(problem__isnull=True) | Q(state=FindState.KEPT),
                name="find_with_a_problem_is_kept",
            ),
        ]

    def __str__(self) -> str:
        return f"find {self.number} of search {self.search_id}"

    @property
    def place(self) -> Position:
        """The position as an object of the rules."""
        return position_from_json(self.position)
