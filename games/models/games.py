"""Games as they are kept: the seats, the deals as they stand, and every change made to them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, Player
from games import rules


class Status(models.TextChoices):
    OPEN = "open", _("being played")
    FINISHED = "finished", _("waiting to be confirmed")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")
    ABANDONED = "abandoned", _("abandoned")


# Whether deals may still be written, and whether a sheet is still on its way to being confirmed.
WRITABLE = (Status.OPEN, Status.DISPUTED)
SEATS = [str(seat) for seat in rules.Seat]


class Game(models.Model):
    """One score sheet.

    ``ruleset`` and ``plan`` are frozen when it is made; ``totals`` (by seat letter) and
    ``deal_count`` always follow from its deals, and ``adjustments`` are what a director adds;
    ``version`` grows with every change. ``event_url`` is the address of the page of what it was
    played in, if anything. A ``hosted`` one is played here at a table: its log writes and confirms
    it.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="games")
    hosted = models.BooleanField(default=False)
    title = models.CharField(_("title"), max_length=120, blank=True, default="")
    event_url = models.CharField(max_length=200, blank=True, default="")
    ruleset = models.JSONField()
    plan = models.JSONField()
    first_declarer = models.CharField(max_length=1)
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.OPEN
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
                condition=Q(status__in=Status.values), name="game_status_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(status__in=[Status.FINISHED, Status.CONFIRMED])
                | Q(finished_by__isnull=False, finished_at__isnull=False)
                | Q(hosted=True, finished_at__isnull=False),
                name="game_finished_by_somebody",
            ),
            models.CheckConstraint(
                condition=~Q(status=Status.CONFIRMED)
                | Q(confirmed_by__isnull=False, confirmed_at__isnull=False)
                | Q(hosted=True, confirmed_at__isnull=False),
                name="game_confirmed_by_somebody",
            ),
            models.CheckConstraint(
                condition=~Q(status=Status.DISPUTED)
                | (Q(disputed_by__isnull=False) & ~Q(reason="")),
                name="game_disputed_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.title or _("Game %(number)s") % {"number": self.pk}

    def get_absolute_url(self) -> str:
        return reverse("games:sheet", args=[self.club.slug, self.pk])

    @property
    def scores(self) -> dict[str, int]:
        """What each seat has in the end: the totals with what a director added."""
        return {
            seat: points + self.adjustments.get(seat, 0) for seat, points in self.totals.items()
        }

    @property
    def is_replayable(self) -> bool:
        """Whether it was played here and is over."""
        return self.hosted and self.status == Status.CONFIRMED


class SeatKind(models.TextChoices):
    PLAYER = "player", _("player")
    GUEST = "guest", _("guest")
    BOT = "bot", _("bot")


class Seating(models.Model):
    """Who sits where: a player of the club or, at a table, perhaps a guest or a bot.

    ``name`` is what a guest or a bot is called; a guest who has been forgotten has no ``guest``.
    ``left`` when she did not play to the end: known when the game is over.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seatings")
    seat = models.CharField(max_length=1)
    kind = models.CharField(max_length=6, choices=SeatKind, default=SeatKind.PLAYER)
    player = models.ForeignKey(Player, models.PROTECT, related_name="seatings", null=True)
    guest = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, blank=True
    )
    bot = models.CharField(max_length=10, blank=True, default="")
    name = models.CharField(max_length=80, blank=True, default="")
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
    def called(self) -> str:
        """The name at the seat; the player must be at hand."""
        return self.player.name if self.player else self.name

    @property
    def user_id(self) -> int | None:
        """Whose login it is; the player must be at hand."""
        return self.player.user_id if self.player else self.guest_id


class Deal(models.Model):
    """One deal as it stands now; ``raw`` and ``net`` (by seat letter) follow from the rest.

    ``hands`` (PBN) and ``play`` are there when it was played here.
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
    """What somebody did to a deal: append-only. ``client_id`` is the entry that asked for it."""

    class Kind(models.TextChoices):
        RECORDED = "recorded", _("recorded")
        CORRECTED = "corrected", _("corrected")
        UNDONE = "undone", _("undone")

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
            models.UniqueConstraint(fields=["game", "client_id"], name="change_once_per_client_id"),
            models.CheckConstraint(
                condition=Q(kind="recorded", before__isnull=True, after__isnull=False)
                | Q(kind="corrected", before__isnull=False, after__isnull=False)
                | Q(kind="undone", before__isnull=False, after__isnull=True),
                name="change_has_before_and_after",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} deal {self.number} of game {self.game_id}"
