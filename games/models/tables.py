"""A game that is played here, card by card: its table, its log, and what it is dealt from.

The log is the truth. What stands on the :class:`Table` besides the settings follows from the log
and is kept there to be locked (``version``) and found by the sweeps (``deadline``, ``act_after``).
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.models import Club

SEATS = ["N", "E", "S", "W", "X"]


class State(models.TextChoices):
    WAITING = "waiting", _("waiting for players")
    PLAYING = "playing", _("being played")
    PAUSED = "paused", _("paused")
    OVER = "over", _("over")
    ABANDONED = "abandoned", _("abandoned")


class Pace(models.TextChoices):
    LIVE = "live", _("live")
    DAYS = "days", _("turn by turn, days for each")


class Watching(models.TextChoices):
    NONE = "none", _("nobody watches")
    TRICKS = "tricks", _("some tricks later")
    MINUTES = "minutes", _("some minutes later")


class Table(models.Model):
    """Where a game is played: the one row that is locked by everything that happens in it.

    ``version`` is the number of the last event; ``key`` opens a private table to whoever has the
    link. ``bank`` and ``move`` are seconds; without ``move`` there is no clock. ``deadline`` is
    when the player in turn has used up both, ``act_after`` when a bot is to act. ``after`` is the
    game that this one is the rematch of.
    """

    game = models.OneToOneField(
        "games.Game", models.PROTECT, primary_key=True, related_name="table"
    )
    key = models.CharField(max_length=32)
    pace = models.CharField(_("pace"), max_length=4, choices=Pace, default=Pace.LIVE)
    bank = models.PositiveIntegerField(_("bank"), default=0)
    move = models.PositiveIntegerField(_("time for each turn"), null=True, blank=True)
    rated = models.BooleanField(_("rated"), default=False)
    private = models.BooleanField(_("private"), default=False)
    watching = models.CharField(
        _("who watches"), max_length=7, choices=Watching, default=Watching.TRICKS
    )
    delay = models.PositiveSmallIntegerField(_("how much later"), default=1)

    state = models.CharField(max_length=9, choices=State, default=State.WAITING)
    version = models.PositiveIntegerField(default=0)
    turn = models.CharField(max_length=1, blank=True, default="")
    deadline = models.DateTimeField(null=True, blank=True)
    act_after = models.DateTimeField(null=True, blank=True)
    deals = models.PositiveSmallIntegerField(default=0)
    moved_at = models.DateTimeField(default=utc_now)
    after = models.OneToOneField(
        "games.Game", models.SET_NULL, related_name="rematch", null=True, blank=True
    )

    class Meta:
        indexes = [
            # Not on a column that moves with every card: a row in place is cheaper to rewrite.
            models.Index(fields=["state"], name="table_by_state"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=State.values), name="table_state_is_known"
            ),
            models.CheckConstraint(condition=Q(pace__in=Pace.values), name="table_pace_is_known"),
            models.CheckConstraint(
                condition=Q(watching__in=Watching.values), name="table_watching_is_known"
            ),
            models.CheckConstraint(
                condition=Q(deadline__isnull=True) | (Q(state=State.PLAYING) & ~Q(turn="")),
                name="table_deadline_is_of_a_turn",
            ),
            models.CheckConstraint(
                condition=Q(act_after__isnull=True) | Q(state=State.PLAYING),
                name="table_bots_act_in_play",
            ),
        ]

    def __str__(self) -> str:
        return f"table of game {self.game_id}"


class Event(models.Model):
    """One thing that happened at a table; a trigger keeps the log append-only.

    ``seat`` is whose it is, where it is anybody's; ``data`` is as
    :mod:`games.tables.engine.state` reads it: ids and what was said, never a name or a hidden card.
    ``client_id`` is whoever sent it has it known by.
    """

    pk = models.CompositePrimaryKey("game_id", "number")
    game = models.ForeignKey("games.Game", models.PROTECT, related_name="events", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.CharField(max_length=1, blank=True, default="")
    kind = models.CharField(max_length=10)
    data = models.JSONField(default=dict)
    client_id = models.UUIDField(null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "client_id"], name="event_once_per_client_id"),
            models.CheckConstraint(condition=Q(number__gte=1), name="event_number_from_one"),
            models.CheckConstraint(condition=Q(seat__in=["", *SEATS]), name="event_seat_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind} {self.seat} of game {self.game_id}"


class Dealt(models.Model):
    """The secret 32 bytes that a deal comes from, made before anybody sits; never changed.

    Its SHA-256 is on the log from the start, and the bytes are told when the game is over.
    """

    pk = models.CompositePrimaryKey("game_id", "number")
    game = models.ForeignKey("games.Game", models.PROTECT, related_name="dealt", db_index=False)
    number = models.PositiveSmallIntegerField()
    seed = models.BinaryField(max_length=32)

    class Meta:
        ordering = ["game", "number"]

    def __str__(self) -> str:
        return f"seed {self.number} of game {self.game_id}"


class Presence(models.Model):
    """Who has a table open, as one live process sees it; a row that is not renewed is void."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="presences")
    process = models.UUIDField()
    seats = models.CharField(max_length=5, blank=True, default="")
    watchers = models.PositiveIntegerField(default=0)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "process"], name="presence_once_a_process"),
        ]

    def __str__(self) -> str:
        return f"{self.seats}+{self.watchers} at game {self.game_id}"


class TurnMail(models.Model):
    """A message "it is your turn" that is to be sent, or was: one for each turn."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()
    claimed_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["sent_at"], condition=Q(sent_at=None), name="turn_mail_due")
        ]
        constraints = [
            models.UniqueConstraint(fields=["game", "version"], name="turn_mail_once"),
        ]

    def __str__(self) -> str:
        return f"turn {self.version} of game {self.game_id}"


class Mute(models.Model):
    """Somebody does not want to read what somebody else says."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    of = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["by", "of"], name="mute_once")]

    def __str__(self) -> str:
        return f"{self.by_id} does not read {self.of_id}"


class Report(models.Model):
    """A message at a table that somebody wants an official to look at."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="reports")
    number = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    reason = models.CharField(_("reason"), max_length=300, blank=True, default="")
    at = models.DateTimeField(default=utc_now)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number", "by"], name="report_once"),
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True, settled_by__isnull=True)
                | Q(settled_at__isnull=False, settled_by__isnull=False),
                name="report_settled_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"report of {self.number} in game {self.game_id}"


class TableRules(models.Model):
    """What a club wants of its live tables."""

    club = models.OneToOneField(Club, models.CASCADE, primary_key=True, related_name="table_rules")
    watching = models.CharField(
        _("who watches"), max_length=7, choices=Watching, default=Watching.TRICKS
    )
    delay = models.PositiveSmallIntegerField(_("how much later"), default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(watching__in=Watching.values), name="table_rules_watching_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"tables of club {self.club_id}"
