"""The games that count in a pool."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.models import Game
from ladder.bots import LEVELS, key_of
from ladder.models.changes import GameImport
from ladder.models.pools import Pool


class Source(models.TextChoices):
    SHEET = "sheet", _("score sheet")
    TABLE = "table", _("live table")
    EVENT = "event", _("event")
    IMPORT = "import", _("import")


class LeftOut(models.TextChoices):
    COUNTS = "", _("counts")
    REMOVED = "removed", _("removed by an official")
    GUEST = "guest", _("a guest played")
    BOT = "bot", _("a bot played")
    DAY = "day", _("too many games of a player in a day")
    MONTH = "month", _("too many games of the same players in a month")
    WITHDRAWN = "withdrawn", _("its result is no longer confirmed")
    UNDONE = "undone", _("its import was undone")


BOT_NAMES = {
    "novice": _("Bot (novice)"),
    "club": _("Bot (club)"),
    "expert": _("Bot (expert)"),
}


NOT_PLAYED = (LeftOut.WITHDRAWN, LeftOut.UNDONE)
"""Of games that there are no more, as far as anybody knows."""
LIMITED = (LeftOut.COUNTS, LeftOut.DAY, LeftOut.MONTH)
"""The states of games that count unless they exceed the limits of the pool."""


class CountedGame(models.Model):
    """A final result. Games are rated in the order of ``ended_at`` and ``pk``.

    ``deals`` were played, of ``deals_of_whole`` in a whole game by the rules with the key
    ``ruleset``. ``game`` is the score sheet; imported games have none. ``left_out`` says why the
    game does not count; the row stays, because the current run has ratings of it until the next run
    replaces it. ``seen_version`` is the version of the sheet that the seats were taken from. If an
    official has ``corrected`` the game here, the correction stays until the sheet changes.
    """

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="games")
    source = models.CharField(max_length=6, choices=Source)
    game = models.ForeignKey(Game, models.CASCADE, related_name="counted", null=True, blank=True)
    seen_version = models.PositiveIntegerField(default=0)
    corrected = models.BooleanField(default=False)
    imported = models.ForeignKey(
        GameImport, models.CASCADE, related_name="counted", null=True, blank=True
    )
    ruleset = models.CharField(max_length=40, blank=True, default="")
    ended_at = models.DateTimeField()
    deals = models.PositiveSmallIntegerField()
    deals_of_whole = models.PositiveSmallIntegerField()
    left_out = models.CharField(max_length=10, choices=LeftOut, default=LeftOut.COUNTS, blank=True)

    class Meta:
        ordering = ["ended_at", "pk"]
        indexes = [models.Index(fields=["pool", "ended_at", "id"], name="counted_game_in_order")]
        constraints = [
            models.UniqueConstraint(fields=["pool", "game"], name="counted_game_once_in_a_pool"),
            models.CheckConstraint(
                condition=Q(source__in=Source.values), name="counted_game_source_known"
            ),
            models.CheckConstraint(
                condition=Q(left_out__in=LeftOut.values), name="counted_game_left_out_known"
            ),
            models.CheckConstraint(
                condition=Q(source=Source.IMPORT, game__isnull=True)
                | (~Q(source=Source.IMPORT) & Q(game__isnull=False)),
                name="counted_game_has_its_sheet",
            ),
            models.CheckConstraint(
                condition=Q(deals__gte=1, deals__lte=F("deals_of_whole")),
                name="counted_game_is_a_part_of_a_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"counted game {self.pk}"

    @property
    def is_correctable(self) -> bool:
        """Whether the game can be corrected: it counts, or an official has removed it."""
        return self.left_out in (LeftOut.COUNTS, LeftOut.REMOVED)


class CountedSeat(models.Model):
    """The score of a player, or of a bot of the level ``bot``, in a counted game.

    ``number`` is the index of the seat, from 0.
    """

    game = models.ForeignKey(CountedGame, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="counted_seats", null=True)
    bot = models.CharField(max_length=6, blank=True, default="")
    score = models.IntegerField()

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="counted_seat_once_in_a_game"),
            models.UniqueConstraint(fields=["game", "player"], name="counted_seat_one_a_player"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, bot="") | Q(player__isnull=True, bot__in=LEVELS),
                name="counted_seat_of_a_player_or_a_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of counted game {self.game_id}"

    @property
    def key(self) -> int:
        """The player's primary key, or the key of the bot (:mod:`ladder.bots`)."""
        return key_of(self.bot, self.number) if self.player_id is None else self.player_id

    @property
    def display_name(self) -> str:
        """The name of the player, which must be loaded, or of the bot."""
        return self.player.name if self.player else str(BOT_NAMES[self.bot])
