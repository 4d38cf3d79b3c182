"""Pending changes of a pool (due games, imports, proposals), and closed periods."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineField
from games.models import Game
from ladder.models.pools import Ladder, Pool


class DueGame(models.Model):
    """A game whose result has changed since it was last compared with the pools of its club.

    The row is written in the transaction of the change, and deleted in the transaction of the
    comparison.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="+")

    def __str__(self) -> str:
        return f"game {self.game_id}"


class GameImport(models.Model):
    """A file of games. It waits for confirmation until ``expires_at``, and can be undone later.

    ``rows`` are ``{"row": number in the file, "cells": {column: text}}`` until it is confirmed;
    ``notes`` are remarks about the whole file. ``games`` is the number of games imported. A game
    that was entered by its totals is an import of one row with an empty ``filename``.
    """

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="imports")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=utc_now)
    expires_at = models.DateTimeField()
    filename = LineField(max_length=100)
    rows = models.JSONField(default=list, blank=True)
    notes = models.JSONField(default=list, blank=True)
    games = models.PositiveIntegerField(default=0)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(undone_at__isnull=True) | Q(confirmed_at__isnull=False),
                name="game_import_undone_after_it_was_confirmed",
            )
        ]

    def __str__(self) -> str:
        return self.filename


class ProposalKind(models.TextChoices):
    CORRECTION = "correction", _("correction of a game")
    PARAMETERS = "parameters", _("estimated parameters")


class ProposalState(models.TextChoices):
    COMPUTING = "computing", _("being computed")
    READY = "ready", _("ready")
    FAILED = "failed", _("not possible")
    APPLIED = "applied", _("applied")
    LEFT = "left", _("left")


class Proposal(models.Model):
    """A change of a pool, whose effect is computed and shown before it is applied or discarded.

    ``change`` and ``effect`` are the change and its effect, as JSON. The progress of the
    computation is ``done`` of ``expected``. ``games_version`` is the version of the pool at the
    time of the computation.
    """

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=10, choices=ProposalKind)
    state = models.CharField(max_length=9, choices=ProposalState, default=ProposalState.COMPUTING)
    change = models.JSONField(default=dict)
    effect = models.JSONField(default=dict, blank=True)
    done = models.PositiveIntegerField(default=0)
    expected = models.PositiveIntegerField(default=1)
    games_version = models.PositiveIntegerField(default=0)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=ProposalKind.values), name="proposal_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=ProposalState.values), name="proposal_state_known"
            ),
        ]

    def __str__(self) -> str:
        return f"proposal {self.pk} for pool {self.pool_id}"


class ClosedPeriod(models.Model):
    """A period of a ladder with its standings frozen before a correction was applied.

    ``rows`` has a list of values for each player: the primary key, then the columns of
    :class:`~ladder.models.runs.Standing` from ``place`` to ``best_scores``.
    """

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="closed_periods")
    first = models.DateField()
    last = models.DateField()
    rows = models.JSONField(default=list)
    closed_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["ladder", "first"]
        constraints = [
            models.UniqueConstraint(fields=["ladder", "first"], name="closed_period_once"),
            models.CheckConstraint(
                condition=Q(first__lte=F("last")), name="closed_period_of_a_period"
            ),
        ]

    def __str__(self) -> str:
        return f"ladder {self.ladder_id} from {self.first}"
