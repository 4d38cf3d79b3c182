"""Rungs, an order of a club's members, and the challenges for four that change it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Deferrable, F, Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from accounts.reasons import LONGEST_REASON
from games.models import Game
from ladder.models.games import CountedGame
from ladder.models.pools import Pool

MOST_RUNGS = 100
MOST_DAYS = 365


def _number(label: Any, default: int, most: int, least: int = 1) -> models.Field[int, int]:
    return models.PositiveSmallIntegerField(
        label,
        default=default,
        validators=[MinValueValidator(least), MaxValueValidator(most)],
    )


class RungList(models.Model):
    """The rungs of a pool, whose games decide the challenges.

    Until ``started_at`` the order is a draft. While the list is not ``open``, nobody can challenge.
    Every change of the order or of a challenge locks this row and increments ``version``.

    A player may challenge players up to ``reach_up`` rungs above and ``reach_down`` below. These
    answer within ``answer_days``, and the four play within another ``play_days``. Nobody climbs
    more than ``climb`` rungs with one game, takes part in more than ``most_open`` open challenges,
    or plays the same three opponents again within ``rematch_days``.
    """

    pool = models.OneToOneField(Pool, models.CASCADE, primary_key=True, related_name="rung_list")
    open = models.BooleanField(_("members can challenge"), default=True)
    reach_up = _number(_("rungs above that can be challenged"), 6, MOST_RUNGS)
    reach_down = _number(_("rungs below that can be challenged"), 6, MOST_RUNGS)
    answer_days = _number(_("days to answer"), 5, 60)
    play_days = _number(_("days to play"), 21, MOST_DAYS)
    climb = _number(_("rungs that a game can lift a player, at most"), 4, MOST_RUNGS)
    most_open = _number(_("open challenges of a player, at most"), 2, 20)
    rematch_days = _number(_("days before the same four can play again"), 28, MOST_DAYS, 0)
    started_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(reach_up__gte=1, reach_down__gte=1, climb__gte=1, most_open__gte=1),
                name="rung_list_allows_challenges",
            ),
            models.CheckConstraint(
                condition=Q(answer_days__gte=1, play_days__gte=1), name="rung_list_gives_time"
            ),
        ]

    def __str__(self) -> str:
        return f"rungs of pool {self.pool_id}"


class Rung(models.Model):
    """The rung of a player, computed from the log, or drafted before the start."""

    rungs = models.ForeignKey(RungList, models.CASCADE, related_name="rungs")
    number = models.PositiveIntegerField()
    player = models.ForeignKey(Player, models.CASCADE, related_name="rungs")

    class Meta:
        ordering = ["rungs", "number"]
        constraints = [
            models.UniqueConstraint(fields=["rungs", "player"], name="rung_one_a_player"),
            models.UniqueConstraint(
                fields=["rungs", "number"],
                name="rung_one_player_each",
                deferrable=Deferrable.DEFERRED,
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="rung_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"rung {self.number} of pool {self.rungs_id}"


class Absence(models.Model):
    """An absence of a player, both days included: they are not challenged and not penalized."""

    rungs = models.ForeignKey(RungList, models.CASCADE, related_name="absences")
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))
    announced_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["first", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(first__lte=F("last")), name="absence_of_days"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} from {self.first} to {self.last}"


class ChallengeState(models.TextChoices):
    WAITING = "waiting", _("waiting for answers")
    COMPLETE = "complete", _("to be played")
    PLAYED = "played", _("decided")
    DECLINED = "declined", _("declined")
    UNANSWERED = "unanswered", _("not answered in time")
    NOT_PLAYED = "not-played", _("not played in time")
    CANCELLED = "cancelled", _("cancelled")


OPEN = (ChallengeState.WAITING, ChallengeState.COMPLETE)
"""The states of challenges that are not over."""


class Challenge(models.Model):
    """A challenge for four. While it is open, its state is decided at ``deadline`` at the latest.

    It is ``for_anyone`` within reach of the challenger, or for three named players. ``four`` holds
    the players in the order of their ids, once all are known. At ``remind_at`` the players who
    still have to act are reminded, once. ``table`` is the live table last opened for it, and
    ``counted`` the game that decided it. ``reason`` says why it was cancelled.
    """

    rungs = models.ForeignKey(RungList, models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(Player, models.PROTECT, related_name="+")
    for_anyone = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=ChallengeState, default=ChallengeState.WAITING)
    four = ArrayField(models.BigIntegerField(), default=list, blank=True)
    created_at = models.DateTimeField(default=utc_now)
    complete_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    table = models.ForeignKey(Game, models.SET_NULL, related_name="+", null=True, blank=True)
    counted = models.OneToOneField(
        CountedGame, models.SET_NULL, related_name="challenge", null=True, blank=True
    )
    reason = models.CharField(max_length=LONGEST_REASON, blank=True, default="")

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["deadline"], condition=Q(deadline__isnull=False), name="challenge_due"
            ),
            models.Index(
                fields=["remind_at"], condition=Q(remind_at__isnull=False), name="challenge_remind"
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=ChallengeState.values), name="challenge_state_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=OPEN, deadline__isnull=False, ended_at__isnull=True)
                | (
                    ~Q(state__in=OPEN)
                    & Q(deadline__isnull=True, remind_at__isnull=True, ended_at__isnull=False)
                ),
                name="challenge_open_until_a_deadline",
            ),
            models.CheckConstraint(
                condition=~Q(state=ChallengeState.COMPLETE) | Q(complete_at__isnull=False),
                name="challenge_complete_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"challenge {self.pk}"


class Answer(models.TextChoices):
    WAITING = "waiting", _("has not answered")
    ACCEPTED = "accepted", _("accepts")
    DECLINED = "declined", _("declines")


class ChallengePlayer(models.Model):
    """A player of a challenge, their answer, and when they said that they were ready to play."""

    challenge = models.ForeignKey(Challenge, models.CASCADE, related_name="players")
    player = models.ForeignKey(Player, models.PROTECT, related_name="challenges")
    answer = models.CharField(max_length=8, choices=Answer, default=Answer.WAITING)
    answered_at = models.DateTimeField(null=True, blank=True)
    ready_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["challenge", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["challenge", "player"], name="challenge_player_once_in_it"
            ),
            models.CheckConstraint(
                condition=Q(answer__in=Answer.values), name="challenge_answer_known"
            ),
            models.CheckConstraint(
                condition=Q(answer=Answer.WAITING, answered_at__isnull=True)
                | (~Q(answer=Answer.WAITING) & Q(answered_at__isnull=False)),
                name="challenge_answered_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in challenge {self.challenge_id}"


class RungChangeKind(models.TextChoices):
    START = "start", _("first order")
    JOIN = "join", _("joined")
    LEAVE = "leave", _("has left")
    MOVE = "move", _("moved by an official")
    RESULT = "result", _("result of a challenge")
    PENALTY = "penalty", _("penalty")
    UNDO = "undo", _("undone")


class RungChange(models.Model):
    """An entry of the log of a list of rungs; a database trigger makes it append-only.

    Replaying the entries in the order of their keys gives the order of the rungs. An entry that is
    ``about`` another one supersedes it: the kind ``UNDO`` removes it, a result replaces it in its
    position. ``data`` holds the fields of the class for this kind in ``ladder.challenges.rungs``.
    ``actor`` is null for entries made automatically.
    """

    rungs = models.ForeignKey(RungList, models.PROTECT, related_name="changes")
    kind = models.CharField(max_length=7, choices=RungChangeKind)
    data = models.JSONField(default=dict, blank=True)
    player = models.ForeignKey(Player, models.PROTECT, related_name="+", null=True, blank=True)
    challenge = models.ForeignKey(
        Challenge, models.PROTECT, related_name="changes", null=True, blank=True
    )
    about = models.ForeignKey("self", models.PROTECT, related_name="later", null=True, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    reason = models.CharField(max_length=LONGEST_REASON, blank=True, default="")
    at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=RungChangeKind.values), name="rung_change_kind_known"
            ),
            models.CheckConstraint(
                condition=~Q(kind=RungChangeKind.UNDO) | (Q(about__isnull=False) & ~Q(reason="")),
                name="rung_change_undoes_another_with_a_reason",
            ),
            models.UniqueConstraint(
                fields=["about"],
                condition=Q(kind=RungChangeKind.UNDO),
                name="rung_change_undone_once",
            ),
            models.UniqueConstraint(
                fields=["rungs"],
                condition=Q(kind=RungChangeKind.START),
                name="rung_change_one_start",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} of pool {self.rungs_id}"
