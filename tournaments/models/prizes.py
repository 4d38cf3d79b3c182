"""The prizes of an event."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineField
from tournaments.models.entries import Entry
from tournaments.models.event import Tournament


class PrizeKind(models.TextChoices):
    """Who gets a prize."""

    PLACE = "place", _("a place in the standings")
    NEWCOMER = "newcomer", _("the best player who has not been in an event before")
    DEAL = "deal", _("the best deal")
    LOT = "lot", _("a player drawn by lot")


class Prize(models.Model):
    """A prize; ``place`` is a place in the standings, ``entry`` the player drawn by lot."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prizes")
    kind = models.CharField(_("for"), max_length=8, choices=PrizeKind)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    text = LineField(_("prize"), max_length=120)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+", null=True, blank=True)
    drawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    drawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=PrizeKind.values), name="prize_kind_known"),
            models.CheckConstraint(
                condition=Q(kind=PrizeKind.PLACE, place__gte=1)
                | (~Q(kind=PrizeKind.PLACE) & Q(place__isnull=True)),
                name="prize_of_a_place",
            ),
            models.CheckConstraint(
                condition=Q(entry__isnull=True, drawn_at__isnull=True)
                | Q(kind=PrizeKind.LOT, entry__isnull=False, drawn_at__isnull=False),
                name="prize_drawn_by_lot",
            ),
        ]

    def __str__(self) -> str:
        return self.text
