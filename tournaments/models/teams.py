"""The teams of an event, and their line-ups for the rounds."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineField
from accounts.models import Player
from accounts.reasons import LONGEST_REASON
from tournaments.models.entries import Entry
from tournaments.models.event import Tournament

#: the teams that play: not withdrawn, not on the waiting list
PLAYING = Q(withdrawn_at=None, waiting=False)


class Team(models.Model):
    """A team of an event. Its players are the entries with this ``team``, in their ``team_order``.

    The captain need not play. A team that entered a full event is ``waiting`` with its players;
    ``queued_at`` orders the waiting list.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="teams")
    name = LineField(_("name"), max_length=60)
    captain = models.ForeignKey(Player, models.PROTECT, related_name="captain_of")
    entered_at = models.DateTimeField(default=utc_now)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    waiting = models.BooleanField(default=False)
    queued_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint("tournament", Lower("name"), name="team_name_once_in_an_event"),
            models.CheckConstraint(condition=~Q(name=""), name="team_has_a_name"),
            models.CheckConstraint(
                condition=Q(waiting=False) | Q(withdrawn_at=None), name="team_waits_or_is_withdrawn"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class LineUpRound(models.Model):
    """The line-ups of a round: the time by which captains hand them in, and when they were opened.

    Other teams cannot see a line-up until it is opened.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="line_up_rounds")
    round_number = models.PositiveSmallIntegerField(_("round"))
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["tournament", "round_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "round_number"], name="line_ups_once_a_round"
            ),
            models.CheckConstraint(
                condition=Q(round_number__gte=1), name="line_ups_round_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"line-ups of round {self.round_number} of event {self.tournament_id}"


class LineUp(models.Model):
    """The players of a team in a round: its first ones if ``handed_in_at`` is empty."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="line_ups")
    round_number = models.PositiveSmallIntegerField(_("round"))
    handed_in_at = models.DateTimeField(null=True, blank=True)
    handed_in_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["round_number", "team"]
        constraints = [
            models.UniqueConstraint(fields=["team", "round_number"], name="line_up_once_a_round"),
            models.CheckConstraint(
                condition=Q(handed_in_at__isnull=True, handed_in_by__isnull=True)
                | Q(handed_in_at__isnull=False, handed_in_by__isnull=False),
                name="line_up_handed_in_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"line-up of team {self.team_id} in round {self.round_number}"


class LineUpPlace(models.Model):
    """A player of a line-up; a substitute plays ``instead_of`` another, for a reason.

    ``seat`` is set if four players of the team play. With more it is empty, and the draw seats the
    players by their order.
    """

    line_up = models.ForeignKey(LineUp, models.CASCADE, related_name="places")
    seat = models.CharField(max_length=1, blank=True, default="")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="line_up_places")
    instead_of = models.ForeignKey(Entry, models.PROTECT, related_name="+", null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True, default="")

    class Meta:
        # Rows are written in the order N E S W, or in the order of the places in the plan.
        ordering = ["line_up", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["line_up", "seat"], condition=~Q(seat=""), name="line_up_seat_once"
            ),
            models.UniqueConstraint(fields=["line_up", "entry"], name="line_up_player_once"),
            models.CheckConstraint(
                condition=Q(seat__in=["N", "E", "S", "W", ""]), name="line_up_seat_known"
            ),
            models.CheckConstraint(
                condition=Q(instead_of__isnull=True) | ~Q(reason=""),
                name="line_up_substitute_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} of line-up {self.line_up_id}"
