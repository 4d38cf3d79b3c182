"""Live tables: the table of a game, its log, and the secret of its deals.

The log is authoritative. The fields of :class:`Table` that are not settings are derived from it;
they exist to be locked (``version``) and to be found by sweeps (``deadline``, ``act_after``).
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from games.models.games import SEATS

MAX_DELAY = 60
"""The longest delay of the cards for spectators, in tricks or minutes."""
PRESENCE_LIFETIME = timedelta(seconds=45)
"""How long a presence row counts after it was written."""


class TableStatus(models.TextChoices):
    WAITING = "waiting", _("waiting for players")
    PLAYING = "playing", _("being played")
    PAUSED = "paused", _("paused")
    OVER = "over", _("over")
    ABANDONED = "abandoned", _("abandoned")


IN_PROGRESS = (TableStatus.PLAYING, TableStatus.PAUSED)
UNFINISHED = (TableStatus.WAITING, *IN_PROGRESS)


class Pace(models.TextChoices):
    LIVE = "live", _("live")
    DAYS = "days", _("turn by turn, days for each")


class BotPace(models.TextChoices):
    SLOW = "slow", _("slow: about two seconds for each card")
    NORMAL = "normal", _("normal: about a second")
    FAST = "fast", _("fast: less than half a second")


class Watching(models.TextChoices):
    NONE = "none", _("nobody watches")
    TRICKS = "tricks", _("some tricks later")
    MINUTES = "minutes", _("some minutes later")


def new_invite_token() -> str:
    """Return the secret part of the link of a new table."""
    return secrets.token_urlsafe(16)


class Table(models.Model):
    """The live table of a game. Every write to its log locks this row.

    ``version`` is the number of the last event of the log, ``last_event_at`` its time.
    ``invite_token`` opens a private table to those who have its link. Each player has
    ``turn_seconds`` for each turn, and ``reserve_seconds`` beyond them for the whole game; without
    ``turn_seconds`` there is no clock. ``deadline`` is when the player in turn has used up both.
    ``act_after`` is when a bot acts, or when a game that has been begun starts without the missing
    contributions. ``rematch_of`` is the previous game of the same players. ``copied`` is set in a
    game that plays a single deal again against bots: ``hands`` by the seats of this game,
    ``contract``, and the ``game`` and ``deal`` it comes from.
    """

    game = models.OneToOneField(
        "games.Game", models.PROTECT, primary_key=True, related_name="table"
    )
    invite_token = models.CharField(max_length=32)
    pace = models.CharField(_("pace"), max_length=4, choices=Pace, default=Pace.LIVE)
    reserve_seconds = models.PositiveIntegerField(_("reserve"), default=0)
    turn_seconds = models.PositiveIntegerField(_("time for each turn"), null=True, blank=True)
    bot_pace = models.CharField(
        _("pace of the bots"), max_length=6, choices=BotPace, default=BotPace.NORMAL
    )
    rated = models.BooleanField(_("rated"), default=False)
    private = models.BooleanField(_("private"), default=False)
    watching = models.CharField(
        _("who watches"), max_length=7, choices=Watching, default=Watching.TRICKS
    )
    delay = models.PositiveSmallIntegerField(_("how much later"), default=1)

    status = models.CharField(max_length=9, choices=TableStatus, default=TableStatus.WAITING)
    version = models.PositiveIntegerField(default=0)
    turn = models.CharField(max_length=1, blank=True, default="")
    deadline = models.DateTimeField(null=True, blank=True)
    act_after = models.DateTimeField(null=True, blank=True)
    deals = models.PositiveSmallIntegerField(default=0)
    last_event_at = models.DateTimeField(default=utc_now)
    rematch_of = models.OneToOneField(
        "games.Game", models.SET_NULL, related_name="rematch", null=True, blank=True
    )
    copied = models.JSONField(null=True, blank=True)

    class Meta:
        indexes = [
            # No column that changes with every card: PostgreSQL can then use HOT updates.
            models.Index(fields=["status"], name="table_by_status"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=TableStatus.values), name="table_status_is_known"
            ),
            models.CheckConstraint(condition=Q(pace__in=Pace.values), name="table_pace_is_known"),
            models.CheckConstraint(
                condition=Q(bot_pace__in=BotPace.values), name="table_bot_pace_is_known"
            ),
            models.CheckConstraint(
                condition=Q(watching__in=Watching.values), name="table_watching_is_known"
            ),
            models.CheckConstraint(
                condition=Q(deadline__isnull=True) | (Q(status=TableStatus.PLAYING) & ~Q(turn="")),
                name="table_deadline_is_of_a_turn",
            ),
            models.CheckConstraint(
                condition=Q(act_after__isnull=True)
                | Q(status__in=[TableStatus.WAITING, TableStatus.PLAYING]),
                name="table_due_before_or_in_play",
            ),
        ]

    def __str__(self) -> str:
        return f"table of game {self.game_id}"

    @property
    def has_spectators(self) -> bool:
        """Whether members who do not sit at the table may watch the play."""
        return self.watching != Watching.NONE


class TableEvent(models.Model):
    """One event of the log of a table; a database trigger keeps the log append-only.

    :mod:`games.tables.engine.events` lists the kinds and their ``data``, which holds ids and
    messages, and never a name or a hidden card. ``seat`` is empty for an event without a seat.
    ``client_id`` is the client's idempotency key, which is unique only for its seat.
    """

    pk = models.CompositePrimaryKey("game_id", "number")
    game = models.ForeignKey("games.Game", models.PROTECT, related_name="log", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.CharField(max_length=1, blank=True, default="")
    kind = models.CharField(max_length=10)
    data = models.JSONField(default=dict)
    client_id = models.UUIDField(null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat", "client_id"],
                condition=Q(client_id__isnull=False),
                name="event_once_per_seat_and_client_id",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="event_number_from_one"),
            models.CheckConstraint(condition=Q(seat__in=["", *SEATS]), name="event_seat_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind} {self.seat} of game {self.game_id}"


class DealingSecret(models.Model):
    """The secret from which the deals of a game are dealt; see ``docs/dealing.md``.

    The log has a commitment to it from the start. Until the game is over, ``content`` is encrypted
    under the site key that ``key_id`` names; then it is stored in plain form, with an empty
    ``key_id``, and a database trigger protects it from changes. In version 1 the content is the
    seeds of all deals, of 32 bytes each.

    In version 3 they are the seeds of *boards* that other tables play too. ``boards`` is the
    commitment to them, and the content stays encrypted until no table plays them any more.
    """

    game = models.OneToOneField(
        "games.Game", models.PROTECT, primary_key=True, related_name="dealing_secret"
    )
    version = models.PositiveSmallIntegerField(default=2)
    key_id = models.CharField(max_length=8, blank=True, default="")
    content = models.BinaryField()
    boards = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        indexes = [
            models.Index(fields=["key_id"], condition=~Q(key_id=""), name="dealing_secret_sealed"),
            models.Index(fields=["boards"], condition=~Q(boards=""), name="dealing_secret_boards"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(version__in=[1, 2], boards="") | (Q(version=3) & ~Q(boards="")),
                name="dealing_secret_version_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"secret of game {self.game_id}"


class Presence(models.Model):
    """The people who have a table open in one live process; void if it is not renewed."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="presences")
    process = models.UUIDField()
    seats = models.CharField(max_length=5, blank=True, default="")
    spectators = models.PositiveIntegerField(default=0)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "process"], name="presence_once_a_process"),
        ]

    def __str__(self) -> str:
        return f"{self.seats}+{self.spectators} at game {self.game_id}"


class AwaitedTurn(models.Model):
    """The turn that a table with days for each turn waits for; no row if it waits for nobody.

    ``action`` is the number of the last action of the seat before the turn, 0 before the first.
    ``noticed_at`` is when the player was notified; null while they look at the table.
    """

    game = models.OneToOneField(
        "games.Game", models.CASCADE, primary_key=True, related_name="awaited_turn"
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    seat = models.CharField(max_length=1)
    action = models.PositiveIntegerField()
    began_at = models.DateTimeField(default=utc_now)
    noticed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["began_at"], condition=Q(noticed_at=None), name="awaited_turn_unnoticed"
            )
        ]
        constraints = [
            models.CheckConstraint(condition=Q(seat__in=SEATS), name="awaited_turn_seat_is_known"),
        ]

    def __str__(self) -> str:
        return f"turn of {self.seat} in game {self.game_id}"


class Mute(models.Model):
    """The user ``by`` has hidden the messages of the user ``of``."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    of = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["by", "of"], name="mute_once")]

    def __str__(self) -> str:
        return f"user {self.by_id} mutes user {self.of_id}"


class Report(models.Model):
    """A report of a message at a table, to be settled by an official."""

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


class SpectatorPolicy(models.Model):
    """The rule of a club on who may watch its live tables, and with what delay."""

    club = models.OneToOneField(
        Club, models.CASCADE, primary_key=True, related_name="spectator_policy"
    )
    watching = models.CharField(
        _("who watches"), max_length=7, choices=Watching, default=Watching.TRICKS
    )
    delay = models.PositiveSmallIntegerField(_("how much later"), default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(watching__in=Watching.values), name="spectator_policy_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"tables of club {self.club_id}"
