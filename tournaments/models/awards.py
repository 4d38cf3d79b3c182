"""What players get for rounds in which they have no result."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.reasons import LONGEST_REASON
from tournaments.models.choices import AwardKind
from tournaments.models.play import SitOut, TableSeat


class Award(models.Model):
    """An official's award to a player of an abandoned table, or to a player who sat out.

    ``points`` and ``table_points`` are 0 unless the kind is ``points``. A sit-out without a row
    follows the rule of the event; a seat without a row is not settled.
    """

    seat = models.OneToOneField(
        TableSeat, models.CASCADE, related_name="award", null=True, blank=True
    )
    sit_out = models.OneToOneField(
        SitOut, models.CASCADE, related_name="award", null=True, blank=True
    )
    kind = models.CharField(_("award"), max_length=7, choices=AwardKind)
    points = models.SmallIntegerField(_("points"), default=0)
    table_points = models.DecimalField(
        _("table points"), max_digits=4, decimal_places=2, default="0"
    )
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    given_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(seat__isnull=True) ^ Q(sit_out__isnull=True),
                name="award_for_a_seat_or_a_sit_out",
            ),
            models.CheckConstraint(condition=Q(kind__in=AwardKind.values), name="award_kind_known"),
            models.CheckConstraint(
                condition=Q(kind=AwardKind.POINTS) | Q(points=0, table_points=0),
                name="award_points_when_given",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="award_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"award {self.pk}"
