"""Draws, and their rounds, tables, seats and sit-outs."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from accounts.reasons import LONGEST_REASON
from games.models import Game
from tournaments.models.entries import Entry
from tournaments.models.event import Tournament
from tournaments.models.phases import Phase


class RoundStatus(models.TextChoices):
    DRAFT = "draft", _("draft")
    RELEASED = "released", _("being played")
    CLOSED = "closed", _("closed")


#: the states in which players see a round
SEEN = (RoundStatus.RELEASED, RoundStatus.CLOSED)


class TableStatus(models.TextChoices):
    PLAYING = "playing", _("no result yet")
    SUBMITTED = "submitted", _("to be confirmed")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")
    ABANDONED = "abandoned", _("abandoned")


#: the states in which a table does not wait for a result
DECIDED = (TableStatus.CONFIRMED, TableStatus.ABANDONED)


def has_undecided_tables(round_field: str) -> models.Exists:
    """Return the condition that a table of the round in a field has to be decided yet."""
    tables = Table.objects.filter(round=models.OuterRef(round_field))
    return models.Exists(tables.exclude(status__in=DECIDED))


class Draw(models.Model):
    """How rounds were drawn, with everything that is needed to repeat the draw.

    ``input`` is the request (entries, rounds, history, forbidden pairs, places), with the last swap
    and the later rounds that were replaced, which can be undone. ``places`` lists the entries by
    their place in the movement. ``costs``, ``bound`` and ``report`` describe the whole event
    including these rounds; editing the draft updates ``costs`` and ``report``.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draws")
    seed = models.BigIntegerField()
    input = models.JSONField()
    places = models.JSONField(default=list)
    costs = models.JSONField()
    bound = models.JSONField()
    report = models.JSONField()
    edited = models.BooleanField(default=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"draw {self.pk} of event {self.tournament_id}"


class Round(models.Model):
    """One round of a phase; rounds are numbered through the event.

    The clock runs until ``clock_ends_at``, or is paused with ``clock_left`` remaining. In an event
    week by week the round has a period, from ``first_day`` to ``last_day`` in the club's time zone.
    At ``period_ended_at`` the tables that had not been played were dealt with, once.
    ``live_minutes_added`` is the time added to every player's reserve at all its live tables.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    phase = models.ForeignKey(Phase, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    status = models.CharField(
        _("status"), max_length=8, choices=RoundStatus, default=RoundStatus.DRAFT
    )
    draw = models.ForeignKey(Draw, models.PROTECT, related_name="rounds")
    released_at = models.DateTimeField(null=True, blank=True)
    released_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    closed_at = models.DateTimeField(null=True, blank=True)
    clock_ends_at = models.DateTimeField(null=True, blank=True)
    clock_left = models.DurationField(null=True, blank=True)
    live_minutes_added = models.PositiveIntegerField(default=0)
    first_day = models.DateField(_("first day"), null=True, blank=True)
    last_day = models.DateField(_("last day"), null=True, blank=True)
    period_ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="round_number_once_in_an_event"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_one"),
            models.CheckConstraint(
                condition=Q(status__in=RoundStatus.values), name="round_status_known"
            ),
            models.CheckConstraint(
                condition=Q(status=RoundStatus.DRAFT, released_at__isnull=True)
                | (~Q(status=RoundStatus.DRAFT) & Q(released_at__isnull=False)),
                name="round_released_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(clock_ends_at__isnull=True) | Q(clock_left__isnull=True),
                name="round_clock_runs_or_stands",
            ),
            models.CheckConstraint(
                condition=Q(first_day__isnull=True, last_day__isnull=True)
                | Q(first_day__isnull=False, last_day__gte=F("first_day")),
                name="round_period_has_two_days",
            ),
        ]

    def __str__(self) -> str:
        return _("Round %(number)s") % {"number": self.number}

    @property
    def has_period(self) -> bool:
        """Whether players have a period of some days to play the round."""
        return self.last_day is not None


class Table(models.Model):
    """Four players of a round; ``game`` is their score sheet once the round is released.

    A table that is played ``online`` has a live table instead. A worker opens it after the release
    of the round and locks this row, so that only one live table is opened. ``bracket`` is the group
    or final of the table, if the phase has several.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("table"))
    bracket = models.CharField(_("group or final"), max_length=1, blank=True, default="")
    status = models.CharField(
        _("status"), max_length=9, choices=TableStatus, default=TableStatus.PLAYING
    )
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True, default="")
    abandoned_at = models.DateTimeField(null=True, blank=True)
    online = models.BooleanField(_("played online"), default=False)
    game = models.OneToOneField(
        Game, models.PROTECT, related_name="tournament_table", null=True, blank=True
    )

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "number"], name="table_number_once_in_a_round"
            ),
            models.CheckConstraint(
                condition=Q(status__in=TableStatus.values), name="table_status_known"
            ),
            models.CheckConstraint(
                condition=~Q(status=TableStatus.ABANDONED) | ~Q(reason=""),
                name="table_abandoned_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        words = {"number": self.number, "bracket": self.bracket}
        if self.bracket:
            return _("Table %(number)s (%(bracket)s)") % words
        return _("Table %(number)s") % words


class TableSeat(models.Model):
    """A player at a table. ``round`` repeats the table's, for the constraint of one seat a round.

    At a live table a ``stand_in`` or a ``bot`` may play for the player; ``replaced_at`` is when
    that was decided. Both are kept when the player comes back or the round ends. ``ready_at`` is
    when the player asked to play now, at a table without an agreed time.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    seat = models.CharField(max_length=1)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")
    stand_in = models.ForeignKey(Player, models.PROTECT, related_name="+", null=True, blank=True)
    bot = models.BooleanField(_("a bot plays"), default=False)
    replaced_at = models.DateTimeField(null=True, blank=True)
    ready_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        # Rows are written in the order N E S W.
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="table_seat_one_player"),
            models.UniqueConstraint(
                fields=["round", "entry"],
                name="table_seat_once_in_a_round",
                deferrable=models.Deferrable.DEFERRED,
            ),
            models.CheckConstraint(
                condition=Q(seat__in=["N", "E", "S", "W"]), name="table_seat_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} of table {self.table_id}"


class SitOut(models.Model):
    """A player without a table in a round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="sit_outs")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="sit_outs")

    class Meta:
        ordering = ["round", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entry"],
                name="sit_out_once_in_a_round",
                deferrable=models.Deferrable.DEFERRED,
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.entry_id} out in round {self.round_id}"
