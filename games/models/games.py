"""Games: the seats, the current deals, and the history of changes to deals."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineField
from accounts.models import Club, Player
from games import rules


class GameStatus(models.TextChoices):
    OPEN = "open", _("being played")
    FINISHED = "finished", _("waiting to be confirmed")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")
    ABANDONED = "abandoned", _("abandoned")


WRITABLE = (GameStatus.OPEN, GameStatus.DISPUTED)
"""Statuses of a sheet in which its deals can be written and corrected."""
SEATS = [str(seat) for seat in rules.Seat]
TITLE_LENGTH = 120
NAME_LENGTH = 80


class Game(models.Model):
    """One score sheet.

    ``ruleset`` does not change after the game is created; the ``plan`` of a whole game can become
    one of as many deals. ``totals`` (by seat letter) and ``deal_count`` are derived from its deals;
    ``adjustments`` are the points that directors have added. ``version`` increases with every
    change. ``event_url`` is the address of the event's page, if the game belongs to one. A
    ``hosted`` game is played at a live table; only the log of the table writes and confirms its
    sheet.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="games")
    hosted = models.BooleanField(default=False)
    title = LineField(_("title"), max_length=TITLE_LENGTH, blank=True, default="")
    event_url = models.CharField(max_length=200, blank=True, default="")
    ruleset = models.JSONField()
    plan = models.JSONField()
    first_declarer = models.CharField(max_length=1)
    status = models.CharField(
        _("status"), max_length=10, choices=GameStatus.choices, default=GameStatus.OPEN
    )
    version = models.PositiveIntegerField(default=1)
    deal_count = models.PositiveSmallIntegerField(default=0)
    totals = models.JSONField(default=dict)
    adjustments = models.JSONField(default=dict, blank=True)
    played_at = models.DateTimeField(_("played"), default=utc_now)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=utc_now)
    finished_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    finished_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)
    disputed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="")

    class Meta:
        ordering = ["-played_at", "-pk"]
        indexes = [models.Index(fields=["club", "-played_at"], name="game_by_club")]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=GameStatus.values), name="game_status_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(status__in=[GameStatus.FINISHED, GameStatus.CONFIRMED])
                | Q(finished_by__isnull=False, finished_at__isnull=False)
                | Q(hosted=True, finished_at__isnull=False),
                name="game_finished_by_somebody",
            ),
            models.CheckConstraint(
                condition=~Q(status=GameStatus.CONFIRMED)
                | Q(confirmed_by__isnull=False, confirmed_at__isnull=False)
                | Q(hosted=True, confirmed_at__isnull=False),
                name="game_confirmed_by_somebody",
            ),
            models.CheckConstraint(
                condition=~Q(status=GameStatus.DISPUTED)
                | (Q(disputed_by__isnull=False) & ~Q(reason="")),
                name="game_disputed_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.title or _("Game %(number)s") % {"number": self.pk}

    def get_absolute_url(self) -> str:
        return reverse("games:sheet", args=[self.club.slug, self.pk])

    @property
    def is_of_event(self) -> bool:
        """Whether the game belongs to an event."""
        return bool(self.event_url)

    @property
    def scores(self) -> dict[str, int]:
        """The final points by seat letter: totals and adjustments."""
        return {
            seat: points + self.adjustments.get(seat, 0) for seat, points in self.totals.items()
        }

    @property
    def is_replayable(self) -> bool:
        """Whether the game was played at a live table and is over or abandoned."""
        return self.hosted and self.status in (GameStatus.CONFIRMED, GameStatus.ABANDONED)


class RatedResult(models.Model):
    """The result of a game that an event has declared rated.

    The row exists from the first deal. ``scores`` (by seat letter) are the confirmed scores of the
    table, which may have been entered without a sheet; ``confirmed_at`` is null while there are
    none. ``version`` increases with every change.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="rated_result")
    scores = models.JSONField(default=dict, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"result of game {self.game_id}"


class SeatKind(models.TextChoices):
    PLAYER = "player", _("player")
    GUEST = "guest", _("guest")
    BOT = "bot", _("bot")


class Seating(models.Model):
    """The occupant of a seat: a player of the club or, at a live table, a guest or a bot.

    ``name`` is the name of a guest or a bot; ``guest`` is null once the guest has been deleted.
    ``left`` is set at the end of the game if the player did not play to the end.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seatings")
    seat = models.CharField(max_length=1)
    kind = models.CharField(max_length=6, choices=SeatKind, default=SeatKind.PLAYER)
    player = models.ForeignKey(Player, models.PROTECT, related_name="seatings", null=True)
    guest = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, blank=True
    )
    bot = models.CharField(max_length=10, blank=True, default="")
    name = LineField(max_length=NAME_LENGTH, blank=True, default="")
    left = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="seating_one_player_a_seat"),
            models.UniqueConstraint(fields=["game", "player"], name="seating_one_seat_a_player"),
            models.UniqueConstraint(fields=["game", "guest"], name="seating_one_seat_a_guest"),
            models.CheckConstraint(condition=Q(seat__in=SEATS), name="seating_seat_is_known"),
            models.CheckConstraint(
                condition=Q(kind="player", player__isnull=False, guest__isnull=True, bot="")
                | Q(kind="guest", player__isnull=True, bot="") & ~Q(name="")
                | Q(kind="bot", player__isnull=True, guest__isnull=True) & ~Q(bot="") & ~Q(name=""),
                name="seating_of_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} of game {self.game_id}"

    @property
    def display_name(self) -> str:
        """The name at the seat; the player must have been loaded."""
        return self.player.name if self.player else self.name

    @property
    def user_id(self) -> int | None:
        """The id of the user at the seat; the player must have been loaded."""
        return self.player.user_id if self.player else self.guest_id


class Deal(models.Model):
    """The current state of a deal; ``raw`` and ``net`` (by seat letter) are derived from the rest.

    ``hands`` (PBN) and ``play`` are set if the deal was played at a live table.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    declarer = models.CharField(max_length=1)
    contract = models.CharField(max_length=40)
    doubles = models.JSONField(default=list)
    taken = models.JSONField(null=True)
    raw = models.JSONField()
    net = models.JSONField()
    hands = models.CharField(max_length=200, blank=True, default="")
    play = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="deal_once_in_a_game"),
            models.CheckConstraint(condition=Q(number__gte=1), name="deal_number_from_one"),
            models.CheckConstraint(condition=Q(declarer__in=SEATS), name="deal_declarer_is_known"),
        ]

    def __str__(self) -> str:
        return f"deal {self.number} of game {self.game_id}"


class DealChange(models.Model):
    """A change to a deal; append-only.

    A conversion of the whole sheet, and its undoing, have the number 0 and the plans of the sheet
    in ``before`` and ``after``.

    ``client_id`` is the client's idempotency key, which is unique only for its user.
    """

    class Kind(models.TextChoices):
        RECORDED = "recorded", _("recorded")
        CORRECTED = "corrected", _("corrected")
        UNDONE = "undone", _("undone")
        CONVERTED = "converted", _("without compulsory doubles")
        RESTORED = "restored", _("with compulsory doubles again")

    game = models.ForeignKey(Game, models.CASCADE, related_name="changes")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    version = models.PositiveIntegerField()
    client_id = models.UUIDField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "actor", "client_id"], name="change_once_per_actor_and_client_id"
            ),
            models.CheckConstraint(
                condition=Q(kind="recorded", before__isnull=True, after__isnull=False)
                | Q(
                    kind__in=("corrected", "converted", "restored"),
                    before__isnull=False,
                    after__isnull=False,
                )
                | Q(kind="undone", before__isnull=False, after__isnull=True),
                name="change_has_before_and_after",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} deal {self.number} of game {self.game_id}"
