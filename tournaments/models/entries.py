"""The entries of an event, its stand-ins, and the pairs of players who are kept apart."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from tournaments.models.choices import EntryStatus
from tournaments.models.event import Tournament, new_lot


class Entry(models.Model):
    """A player in an event.

    ``queued_at`` orders the waiting list; ``lot`` is drawn once; ``paid`` is the amount of the fee
    that was paid; ``seed`` is the rank by strength that a director has given. In a team event
    ``team_order`` orders the players of a team, reserves last.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    status = models.CharField(
        _("status"), max_length=9, choices=EntryStatus, default=EntryStatus.ENTERED
    )
    queued_at = models.DateTimeField(default=utc_now)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    paid = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    lot = models.PositiveIntegerField(default=new_lot)
    team = models.ForeignKey(
        "tournaments.Team", models.PROTECT, related_name="entries", null=True, blank=True
    )
    team_order = models.PositiveSmallIntegerField(default=0)
    reserve = models.BooleanField(_("reserve"), default=False)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["queued_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_once_a_player"),
            models.CheckConstraint(
                condition=Q(status__in=EntryStatus.values), name="entry_status_known"
            ),
            models.CheckConstraint(
                condition=Q(checked_in_at__isnull=True) | ~Q(status=EntryStatus.WITHDRAWN),
                name="entry_checked_in_unless_withdrawn",
            ),
            models.CheckConstraint(
                condition=Q(status=EntryStatus.WITHDRAWN, withdrawn_at__isnull=False)
                | (~Q(status=EntryStatus.WITHDRAWN) & Q(withdrawn_at__isnull=True)),
                name="entry_withdrawn_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(reserve=False) | Q(team__isnull=False), name="entry_reserve_of_a_team"
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.pk} of event {self.tournament_id}"


class StandIn(models.Model):
    """A player who replaces players who do not come to live tables; the first row comes first."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stand_ins")
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="stand_in_once_an_event")
        ]

    def __str__(self) -> str:
        return f"stand-in {self.player_id} of event {self.tournament_id}"


class ForbiddenPair(models.Model):
    """Two players that the draw must not seat at one table; ``one`` has the lower primary key."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="forbidden_pairs")
    one = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, models.CASCADE, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "one", "other"], name="kept_apart_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="kept_apart_in_order"),
        ]

    def __str__(self) -> str:
        return f"entries {self.one_id} and {self.other_id}"
