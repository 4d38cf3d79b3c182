"""The phases of an event, and the players of each."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineField
from tournaments.models.choices import RoundKind
from tournaments.models.entries import Entry
from tournaments.models.event import Tournament


class Pairing(models.TextChoices):
    """How the rounds of a phase are drawn."""

    MOVEMENT = "movement", _("Movement")
    SWISS = "swiss", _("Swiss")
    POWER = "power", _("Power pairing")
    RANKED = "ranked", _("Tables by rank")
    GROUPS = "groups", _("Groups")
    KNOCKOUT = "knockout", _("Knockout")
    RANDOM = "random", _("Random")
    HAND = "hand", _("By hand")


#: pairings that draw one round at a time, from the standings of the phase
BY_STANDINGS = (Pairing.SWISS, Pairing.POWER, Pairing.RANKED, Pairing.KNOCKOUT)
#: pairings that draw all rounds of a phase at once
AT_ONCE = (Pairing.MOVEMENT, Pairing.GROUPS)


class Qualifies(models.TextChoices):
    """Which players of the previous phase play in a phase."""

    ALL = "all", _("everybody")
    BEST = "best", _("the best players")
    GROUP = "group", _("the best of each group")
    CHOSEN = "chosen", _("chosen by the director")


class Carry(models.TextChoices):
    """What players carry over from the previous phase."""

    ALL = "all", _("all points")
    SHARE = "share", _("a share of the points")
    NONE = "none", _("nothing")
    SEEDING = "seeding", _("their rank only")


class PhaseStatus(models.TextChoices):
    PLANNED = "planned", _("planned")
    CURRENT = "current", _("current")
    OVER = "over", _("over")


class Phase(models.Model):
    """A phase of an event: rounds that are drawn in one way, for all players or for some.

    Several ``brackets`` divide the players of a phase by rank, so that final A is placed before
    final B, or for :attr:`Pairing.GROUPS` into groups of equal strength. ``bracket_size`` is the
    number of players in each bracket but the last; without it the brackets are of equal size.
    ``qualify_count`` is how many players qualify, in all or from each group. ``carry_percent`` is
    the share that is carried over. In a knockout ``advance`` players of each table go on.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="phases")
    number = models.PositiveSmallIntegerField(_("phase"))
    name = LineField(_("name"), max_length=60, blank=True, default="")
    pairing = models.CharField(
        _("pairing"), max_length=8, choices=Pairing, default=Pairing.MOVEMENT
    )
    round_count = models.PositiveSmallIntegerField(_("rounds"))
    round_kind = models.CharField(_("a round is"), max_length=5, choices=RoundKind)
    deals = models.PositiveSmallIntegerField(_("deals in a round"), null=True, blank=True)
    qualifies = models.CharField(
        _("who plays"), max_length=6, choices=Qualifies, default=Qualifies.ALL
    )
    qualify_count = models.PositiveSmallIntegerField(_("how many"), null=True, blank=True)
    brackets = models.PositiveSmallIntegerField(_("groups or finals"), default=1)
    bracket_size = models.PositiveSmallIntegerField(_("players in each"), null=True, blank=True)
    carry = models.CharField(_("carried over"), max_length=7, choices=Carry, default=Carry.ALL)
    carry_percent = models.PositiveSmallIntegerField(_("per cent"), null=True, blank=True)
    advance = models.PositiveSmallIntegerField(_("of each table go on"), default=2)
    status = models.CharField(
        _("status"), max_length=7, choices=PhaseStatus, default=PhaseStatus.PLANNED
    )

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="phase_number_once_in_an_event"
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(status=PhaseStatus.CURRENT),
                name="phase_one_current_in_an_event",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="phase_number_from_one"),
            models.CheckConstraint(condition=Q(round_count__gte=1), name="phase_has_a_round"),
            models.CheckConstraint(
                condition=Q(pairing__in=Pairing.values), name="phase_pairing_known"
            ),
            models.CheckConstraint(
                condition=Q(status__in=PhaseStatus.values), name="phase_status_known"
            ),
            models.CheckConstraint(
                condition=Q(round_kind__in=RoundKind.values), name="phase_round_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(round_kind=RoundKind.DEALS, deals__gte=1)
                | (~Q(round_kind=RoundKind.DEALS) & Q(deals__isnull=True)),
                name="phase_deals_when_counted",
            ),
            models.CheckConstraint(
                condition=Q(qualifies__in=[Qualifies.BEST, Qualifies.GROUP], qualify_count__gte=1)
                | Q(qualifies__in=[Qualifies.ALL, Qualifies.CHOSEN], qualify_count__isnull=True),
                name="phase_qualifiers_counted",
            ),
            models.CheckConstraint(
                condition=Q(carry=Carry.SHARE, carry_percent__range=(1, 99))
                | (Q(carry__in=Carry.values, carry_percent__isnull=True) & ~Q(carry=Carry.SHARE)),
                name="phase_carry_known",
            ),
            models.CheckConstraint(
                condition=Q(brackets__range=(1, 26)), name="phase_brackets_have_letters"
            ),
            models.CheckConstraint(
                condition=Q(bracket_size__isnull=True) | Q(bracket_size__gte=4),
                name="phase_bracket_for_a_table",
            ),
            models.CheckConstraint(
                condition=Q(advance__range=(1, 3)), name="phase_advance_of_four"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.get_pairing_display()

    @property
    def is_grouped(self) -> bool:
        """Whether its brackets are groups of equal strength rather than finals by rank."""
        return self.pairing == Pairing.GROUPS


class PhaseEntry(models.Model):
    """A player of a phase that not everybody plays, or that is divided into brackets.

    ``rank`` orders the players at the start of the phase, from 1.
    """

    phase = models.ForeignKey(Phase, models.CASCADE, related_name="entries")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="phases")
    bracket = models.CharField(_("group or final"), max_length=1, blank=True, default="")
    rank = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["phase", "rank", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["phase", "entry"], name="phase_entry_once"),
            models.CheckConstraint(
                condition=Q(bracket="") | Q(bracket__regex="^[A-Z]$"),
                name="phase_entry_bracket_is_a_letter",
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.entry_id} in phase {self.phase_id}"
