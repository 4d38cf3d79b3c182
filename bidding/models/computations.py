"""Computations of the values of problems' answers."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from bidding.analysis_limits import MOST_DEALS, USUAL_DEALS
from bidding.models.problems import Problem


class ComputationState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    COMPUTING = "computing", _("being computed")
    READY = "ready", _("ready")
    FAILED = "failed", _("not possible")
    CANCELLED = "cancelled", _("cancelled")


UNFINISHED = (ComputationState.WAITING, ComputationState.COMPUTING)


class Computation(models.Model):
    """The latest computation of a problem's values; its progress is ``done`` of ``deals``.

    A new request replaces the row, so a worker that computes for the old row finds it gone.
    ``error`` is the code of the error with which it failed. The values themselves are in
    ``Problem.values``, with their own deals and seed.
    """

    problem = models.OneToOneField(Problem, models.CASCADE, related_name="computation")
    state = models.CharField(
        max_length=9, choices=ComputationState, default=ComputationState.WAITING
    )
    deals = models.PositiveIntegerField(default=USUAL_DEALS)
    seed = models.PositiveBigIntegerField(default=1)
    done = models.PositiveIntegerField(default=0)
    error = models.CharField(max_length=40, blank=True, default="")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(default=utc_now)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=ComputationState.values), name="computation_state_known"
            ),
            models.CheckConstraint(
                condition=Q(deals__gte=1, deals__lte=MOST_DEALS), name="computation_of_deals"
            ),
            models.CheckConstraint(
                condition=Q(state__in=UNFINISHED, ended_at__isnull=True)
                | (~Q(state__in=UNFINISHED) & Q(ended_at__isnull=False)),
                name="computation_ended_at_a_time",
            ),
            models.CheckConstraint(
                condition=(Q(state=ComputationState.FAILED) & ~Q(error=""))
                | (~Q(state=ComputationState.FAILED) & Q(error="")),
                name="computation_failed_with_an_error",
            ),
        ]

    def __str__(self) -> str:
        return f"values of problem {self.problem_id}"

    @property
    def is_unfinished(self) -> bool:
        return self.state in UNFINISHED
