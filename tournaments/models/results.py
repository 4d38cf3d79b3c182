"""Results of tables, penalties, and the stored standings."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.reasons import LONGEST_REASON
from tournaments.models.entries import Entry
from tournaments.models.event import Tournament
from tournaments.models.play import Round, Table


class ResultSource(models.TextChoices):
    SHEET = "sheet", _("score sheet")
    TOTALS = "totals", _("four totals")
    LIVE = "live", _("live table")


class ResultStatus(models.TextChoices):
    SUBMITTED = "submitted", _("to be confirmed")
    CONFIRMED = "confirmed", pgettext_lazy("a result", "confirmed")
    DISPUTED = "disputed", pgettext_lazy("a result", "disputed")
    SUPERSEDED = "superseded", _("superseded")


class Result(models.Model):
    """A version of a table's result. Its status can change, its values cannot.

    The result of a live table counts at once and is submitted in the name of the user who released
    the round.

    ``totals``, ``best`` (the best deal) and ``declared`` (lists of contracts) are keyed by seat
    letter. Without a score sheet ``best`` is empty, and so is ``declared`` unless each contract is
    declared once in the event. In a duplicate event ``deals`` has the deals of the sheet, in order.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="results")
    number = models.PositiveSmallIntegerField(_("version"))
    source = models.CharField(max_length=6, choices=ResultSource)
    status = models.CharField(_("status"), max_length=10, choices=ResultStatus)
    totals = models.JSONField()
    best = models.JSONField(default=dict)
    declared = models.JSONField(default=dict)
    deals = models.JSONField(default=list)
    submitted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    submitted_at = models.DateTimeField(default=utc_now)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)
    #: whether an official confirmed the result that they gave at their own table, for ``reason``
    confirmed_alone = models.BooleanField(default=False)
    #: the player of the table in whose name such an official confirmed it
    witness = models.ForeignKey(Entry, models.PROTECT, related_name="+", null=True, blank=True)
    disputed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True, default="")

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="result_version_once"),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(status=ResultStatus.CONFIRMED),
                name="result_one_confirmed_per_table",
            ),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(status__in=[ResultStatus.SUBMITTED, ResultStatus.DISPUTED]),
                name="result_one_pending_per_table",
            ),
            models.CheckConstraint(
                condition=Q(status__in=ResultStatus.values), name="result_status_known"
            ),
            models.CheckConstraint(
                condition=~Q(status=ResultStatus.CONFIRMED)
                | Q(confirmed_by__isnull=False, confirmed_at__isnull=False),
                name="result_confirmed_by_somebody",
            ),
            models.CheckConstraint(
                condition=~Q(status=ResultStatus.DISPUTED)
                | (Q(disputed_by__isnull=False) & ~Q(reason="")),
                name="result_disputed_with_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(confirmed_alone=False) | ~Q(reason=""),
                name="result_confirmed_alone_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"result {self.number} of table {self.table_id}"


class Correction(models.Model):
    """A result that was replaced after the standings were published, shown to their readers."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="corrections")
    table = models.ForeignKey(Table, models.CASCADE, related_name="corrections")
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="correction_has_a_reason")
        ]

    def __str__(self) -> str:
        return f"correction of table {self.table_id}"


class Penalty(models.Model):
    """Points deducted from a player's total, unless the penalty is cancelled."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="penalties")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="penalties")
    round = models.ForeignKey(
        Round, models.SET_NULL, related_name="penalties", null=True, blank=True
    )
    points = models.PositiveSmallIntegerField(_("points off"))
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    given_at = models.DateTimeField(default=utc_now)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancel_reason = models.CharField(
        _("why cancelled"), max_length=LONGEST_REASON, blank=True, default=""
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(points__gte=1), name="penalty_takes_points"),
            models.CheckConstraint(condition=~Q(reason=""), name="penalty_has_a_reason"),
            models.CheckConstraint(
                condition=Q(cancelled_by__isnull=True, cancelled_at__isnull=True)
                | (
                    Q(cancelled_by__isnull=False, cancelled_at__isnull=False) & ~Q(cancel_reason="")
                ),
                name="penalty_cancelled_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"penalty {self.pk} of entry {self.entry_id}"


class StandingsSnapshot(models.Model):
    """The standings after a round: ``rows``, and ``teams`` in a team event, in ranking order.

    ``version`` is the event's ``scores_version`` from which they were computed, ``inputs`` a digest
    of everything that they depend on: they are computed again only when that changes.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="snapshots")
    round_number = models.PositiveSmallIntegerField(_("round"))
    version = models.PositiveIntegerField()
    inputs = models.CharField(max_length=64, default="")
    rows = models.JSONField()
    teams = models.JSONField(default=list)
    made_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["tournament", "round_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "round_number"], name="snapshot_once_per_round"
            )
        ]

    def __str__(self) -> str:
        return f"standings of event {self.tournament_id} after round {self.round_number}"
