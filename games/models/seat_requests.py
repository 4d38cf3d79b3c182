"""Requests of guests to get their seat back in another browser."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from games.models.games import SEATS


class SeatRequestStatus(models.TextChoices):
    OPEN = "open", _("open")
    GRANTED = "granted", _("granted")
    REFUSED = "refused", _("refused")


class SeatRequest(models.Model):
    """A user without a seat says that they are the guest who holds *seat*.

    The seat is theirs once the host, or the browser that holds it, agrees. A request that is open
    is void a while after ``changed_at``.
    """

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="seat_requests")
    seat = models.CharField(max_length=1)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    status = models.CharField(
        max_length=7, choices=SeatRequestStatus, default=SeatRequestStatus.OPEN
    )
    changed_at = models.DateTimeField(default=utc_now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="seat_request_once_a_user"),
            models.CheckConstraint(condition=Q(seat__in=SEATS), name="seat_request_seat_is_known"),
            models.CheckConstraint(
                condition=Q(status__in=SeatRequestStatus.values),
                name="seat_request_status_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} of game {self.game_id} for user {self.user_id}"
