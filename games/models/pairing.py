"""Players of a club who wait in the queue for quick pairing."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, Player


class PairingClock(models.TextChoices):
    """The clocks of quick pairing. All have one: without it a table could wait for ever."""

    QUICK = "quick", _("quick: 12 seconds a turn, and 5 minutes in reserve")
    USUAL = "usual", _("usual: 25 seconds a turn, and 15 minutes in reserve")
    SLOW = "slow", _("slow: a minute a turn, and 30 minutes in reserve")


class PairingLength(models.TextChoices):
    ONCE = "once", _("one deal declared by each player")
    GAME = "game", _("a whole game")


class PairingEntry(models.Model):
    """A player who waits for a table, and the game that they want.

    ``seen_at`` is when they last had the page of the queue open; null since they closed it. An
    entry counts until ``expires_at`` and while the player is present. ``game`` is the table at
    which they have been seated.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    ruleset = models.CharField(_("rules"), max_length=40)
    length = models.CharField(_("to be played"), max_length=4, choices=PairingLength)
    clock = models.CharField(_("clock"), max_length=5, choices=PairingClock)
    rated = models.BooleanField(_("rated"), default=False)
    joined_at = models.DateTimeField(default=utc_now)
    seen_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField()
    game = models.ForeignKey(
        "games.Game", models.CASCADE, related_name="pairing_entries", null=True, blank=True
    )

    class Meta:
        indexes = [models.Index(fields=["club", "joined_at"], name="pairing_by_club")]
        constraints = [
            models.CheckConstraint(
                condition=Q(clock__in=PairingClock.values), name="pairing_clock_is_known"
            ),
            models.CheckConstraint(
                condition=Q(length__in=PairingLength.values), name="pairing_length_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} waits in club {self.club_id}"

    @property
    def game_settings(self) -> tuple[str, str, str, bool]:
        """The settings that all players of a table must have in common."""
        return (self.ruleset, self.length, self.clock, self.rated)
