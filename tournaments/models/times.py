"""When the tables of a round with a period are played: proposed times, and the agreed one."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from tournaments.models.play import Table, TableSeat, TableStatus


class Schedule(models.Model):
    """The time of a table that is released with its round and need not be played at once.

    ``agreed_at`` is a time that suits all its players, or that a director has set (``set_by``).
    Its live table may be opened once ``opened_at`` is set. Each reminder is sent once, and noted.
    """

    table = models.OneToOneField(Table, models.CASCADE, related_name="schedule")
    agreed_at = models.DateTimeField(_("agreed time"), null=True, blank=True)
    set_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    opened_at = models.DateTimeField(null=True, blank=True)
    missing_reminded_at = models.DateTimeField(null=True, blank=True)
    ending_reminded_at = models.DateTimeField(null=True, blank=True)
    soon_reminded_at = models.DateTimeField(null=True, blank=True)
    changes = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["table"]

    def __str__(self) -> str:
        return f"schedule of table {self.table_id}"

    @property
    def is_waiting(self) -> bool:
        """Whether the table is neither opened nor decided, so that a time can be agreed on.

        Makes no query if the schedule was fetched through its table, with the table's game.
        """
        table = self.table
        begun = table.game is not None and (table.online or table.game.deal_count > 0)
        return table.status == TableStatus.PLAYING and self.opened_at is None and not begun


class TimeProposal(models.Model):
    """A time at which a player proposes to play."""

    schedule = models.ForeignKey(Schedule, models.CASCADE, related_name="proposals")
    starts_at = models.DateTimeField(_("time"))
    by = models.ForeignKey(TableSeat, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["starts_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["schedule", "starts_at"], name="time_proposed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.starts_at:%Y-%m-%d %H:%M} for schedule {self.schedule_id}"


class TimeAnswer(models.Model):
    """Whether a proposed time suits the player of a seat."""

    proposal = models.ForeignKey(TimeProposal, models.CASCADE, related_name="answers")
    seat = models.ForeignKey(TableSeat, models.CASCADE, related_name="+")
    can = models.BooleanField()
    at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["proposal", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["proposal", "seat"], name="time_answered_once_a_seat"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} about proposal {self.proposal_id}"
