"""Seats that are reserved, and requests of guests to get their seat back in another browser."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models.games import SEATS


class SeatOffer(models.Model):
    """A seat of a waiting table that is reserved for a player or a guest of the previous game.

    It is deleted when they take a seat or decline, and is void after ``expires_at``.
    """

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="seat_offers")
    seat = models.CharField(max_length=1)
    player = models.ForeignKey(Player, models.CASCADE, related_name="+", null=True)
    guest = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", null=True, blank=True
    )
    expires_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="seat_offer_once_a_seat"),
            models.UniqueConstraint(fields=["game", "player"], name="seat_offer_once_a_player"),
            models.UniqueConstraint(fields=["game", "guest"], name="seat_offer_once_a_guest"),
            models.CheckConstraint(condition=Q(seat__in=SEATS), name="seat_offer_seat_is_known"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, guest__isnull=True)
                | Q(player__isnull=True, guest__isnull=False),
                name="seat_offer_for_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} of game {self.game_id} for {self.name}"

    @property
    def name(self) -> str:
        """The name of whom it is for; the player and the guest must have been loaded."""
        person = self.player or self.guest
        return person.name if person else ""

    @property
    def user_id(self) -> int | None:
        """The id of the user whom it is for; the player must have been loaded."""
        return self.player.user_id if self.player else self.guest_id


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
