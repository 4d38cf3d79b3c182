"""The event and its announcements."""

from __future__ import annotations

from secrets import randbelow, token_urlsafe

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.currencies import USUAL, validate_currency
from accounts.fields import LineField
from accounts.models import Club
from tournaments.models.choices import (
    ACTIVE,
    PAIR,
    TEAM_PLAYERS,
    USUAL_TEAM,
    AwardKind,
    Comparison,
    EventStatus,
    NoShow,
    OnlineClock,
    RoundKind,
    TeamRanking,
    Unplayed,
    Venue,
)

MOST_LOT = 999_999


def new_check_in_token() -> str:
    """Return a token for the QR code at the venue, which proves that the user is there."""
    return token_urlsafe(12)


def new_lot() -> int:
    """Return a lot, which breaks ties between players when the event asks for it."""
    return randbelow(MOST_LOT) + 1


class Tournament(models.Model):
    """An event of a club.

    ``ruleset`` is a copy of the rules. ``version`` increases with every change, ``scores_version``
    with every change that affects the standings, and ``draft_version`` with every change of the
    drafted rounds. ``standings_version`` is the ``scores_version`` from which the stored standings
    were computed. ``metrics`` are in the order in which they rank the players. ``sit_out_award``
    says what a sit-out gives: the average of the round's results or of the player's,
    ``sit_out_points`` and ``sit_out_table_points``, or nothing. ``round_count`` is the total over
    the phases; ``round_kind`` and ``deals`` are the defaults of a new phase.

    The live tables of an online event use ``online_clock``. A player who has not come after
    ``ready_minutes`` is replaced as ``no_show`` says. The next round begins automatically
    ``next_round_minutes`` after the last table was decided, or when a director releases it.

    With ``round_days`` the event is played week by week: the players of a table have that many days
    for each round and agree on a time. ``unplayed`` says what happens to tables that are not played
    by then, and ``next_round_minutes`` counts from the end of the period.

    In a duplicate event, which has a ``comparison``, all tables of a round play the same deals. A
    team event has a ``team_ranking``: its players are entered with their teams, ``capacity`` counts
    teams, and line-ups name the ``team_players`` who play a round for their team.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="tournaments")
    name = LineField(_("name"), max_length=100)
    starts_at = models.DateTimeField(_("starts"))
    place = LineField(_("place"), max_length=120, blank=True, default="")
    description = models.TextField(_("description"), max_length=2000, blank=True, default="")
    ruleset = models.JSONField()
    round_count = models.PositiveSmallIntegerField(_("rounds"))
    round_kind = models.CharField(_("a round is"), max_length=5, choices=RoundKind)
    deals = models.PositiveSmallIntegerField(_("deals in a round"), null=True, blank=True)
    round_minutes = models.PositiveSmallIntegerField(
        _("minutes for a round"), null=True, blank=True
    )
    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    fee = models.DecimalField(_("entry fee"), max_digits=8, decimal_places=2, null=True, blank=True)
    currency = models.CharField(
        _("currency"), max_length=3, default=USUAL, validators=[validate_currency]
    )
    metrics = models.JSONField(default=list)
    sit_out_award = models.CharField(
        _("award for a sit-out"), max_length=7, choices=AwardKind, default=AwardKind.ROUND
    )
    sit_out_points = models.SmallIntegerField(_("points for a sit-out"), default=0)
    sit_out_table_points = models.DecimalField(
        _("table points for a sit-out"), max_digits=4, decimal_places=2, default="1.75"
    )
    comparison = models.CharField(
        _("same deals at all tables"),
        max_length=11,
        choices=Comparison,
        blank=True,
        default=Comparison.NONE,
    )
    team_ranking = models.CharField(
        _("who is ranked"),
        max_length=5,
        choices=TeamRanking,
        blank=True,
        default=TeamRanking.NONE,
    )
    team_players = models.PositiveSmallIntegerField(
        _("players of a team in a round"), default=USUAL_TEAM
    )
    rated = models.BooleanField(_("counts in the club's ladders"), default=False)
    venue = models.CharField(_("played"), max_length=6, choices=Venue, default=Venue.ROOM)
    online_clock = models.CharField(
        _("clock of live tables"), max_length=5, choices=OnlineClock, default=OnlineClock.USUAL
    )
    spectators = models.BooleanField(_("members may watch"), default=True)
    ready_minutes = models.PositiveSmallIntegerField(_("minutes to come"), default=5)
    no_show = models.CharField(
        _("who plays for a player who does not come"),
        max_length=8,
        choices=NoShow,
        default=NoShow.BOT,
    )
    next_round_minutes = models.PositiveSmallIntegerField(
        _("minutes until the next round"), null=True, blank=True
    )
    round_days = models.PositiveSmallIntegerField(_("days for a round"), null=True, blank=True)
    unplayed = models.CharField(
        _("tables not played in time"), max_length=8, choices=Unplayed, default=Unplayed.DIRECTOR
    )
    status = models.CharField(
        _("status"), max_length=9, choices=EventStatus, default=EventStatus.OPEN
    )
    check_in_token = models.CharField(max_length=40, default=new_check_in_token)
    version = models.PositiveIntegerField(default=1)
    scores_version = models.PositiveIntegerField(default=1)
    draft_version = models.PositiveIntegerField(default=1)
    standings_version = models.PositiveIntegerField(default=0)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=utc_now)

    class Meta:
        ordering = ["-starts_at", "-pk"]
        indexes = [models.Index(fields=["club", "-starts_at"], name="tournament_by_club")]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=EventStatus.values), name="tournament_status_known"
            ),
            models.CheckConstraint(
                condition=Q(round_kind__in=RoundKind.values), name="tournament_round_kind_known"
            ),
            models.CheckConstraint(condition=Q(round_count__gte=1), name="tournament_has_a_round"),
            models.CheckConstraint(
                condition=Q(comparison__in=Comparison.values), name="tournament_comparison_known"
            ),
            models.CheckConstraint(
                condition=Q(team_ranking__in=TeamRanking.values),
                name="tournament_team_ranking_known",
            ),
            models.CheckConstraint(
                condition=Q(team_players__in=TEAM_PLAYERS), name="tournament_team_players_known"
            ),
            models.CheckConstraint(
                condition=Q(sit_out_award__in=AwardKind.values),
                name="tournament_sit_out_award_known",
            ),
            models.CheckConstraint(
                condition=Q(round_kind=RoundKind.DEALS, deals__gte=1)
                | (~Q(round_kind=RoundKind.DEALS) & Q(deals__isnull=True)),
                name="tournament_deals_when_counted",
            ),
            models.CheckConstraint(
                condition=Q(capacity__isnull=True) | Q(capacity__gte=4),
                name="tournament_capacity_for_a_table",
            ),
            models.CheckConstraint(
                condition=Q(venue__in=Venue.values), name="tournament_venue_known"
            ),
            models.CheckConstraint(
                condition=Q(online_clock__in=OnlineClock.values),
                name="tournament_online_clock_known",
            ),
            models.CheckConstraint(
                condition=Q(no_show__in=NoShow.values), name="tournament_no_show_known"
            ),
            models.CheckConstraint(
                condition=Q(unplayed__in=Unplayed.values), name="tournament_unplayed_known"
            ),
            models.CheckConstraint(
                condition=Q(standings_version__lte=F("scores_version")),
                name="tournament_standings_not_ahead",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:event", args=[self.club.slug, self.pk])

    @property
    def is_duplicate(self) -> bool:
        """Whether all tables of a round play the same deals."""
        return self.comparison != Comparison.NONE

    @property
    def is_team_event(self) -> bool:
        """Whether teams play, each with ``team_players`` in a round."""
        return self.team_ranking != TeamRanking.NONE

    @property
    def captains_seat(self) -> bool:
        """Whether captains choose their players' seats in the line-ups; otherwise the draw does."""
        return self.team_players == USUAL_TEAM

    @property
    def is_of_pairs(self) -> bool:
        """Whether the teams are pairs, who sit opposite each other."""
        return self.is_team_event and self.team_players == PAIR

    @property
    def least_teams(self) -> int:
        """How many teams are needed to fill a table."""
        return PAIR if self.is_of_pairs else USUAL_TEAM

    @property
    def has_other_rounds(self) -> bool:
        """Whether a player who misses a round has others, of which an average can be made."""
        return self.round_count > 1

    @property
    def is_over(self) -> bool:
        """Whether the event is finished, published or cancelled."""
        return self.status not in ACTIVE

    @property
    def standings_are_due(self) -> bool:
        """Whether the stored standings are out of date."""
        return self.standings_version < self.scores_version

    @property
    def has_live_tables(self) -> bool:
        """Whether tables of the event can be played online."""
        return self.venue != Venue.ROOM

    def is_full(self, entered: int) -> bool:
        """Whether *entered* players or teams fill all places."""
        return self.capacity is not None and entered >= self.capacity


class Announcement(models.Model):
    """A line that a director shows on every page of the event."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="announcements")
    text = LineField(_("announcement"), max_length=300)
    #: the round in which it was made; the announcement is shown until the next one is released
    round = models.ForeignKey(
        "tournaments.Round", models.SET_NULL, related_name="+", null=True, blank=True
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=utc_now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="announcement_says_something")
        ]

    def __str__(self) -> str:
        return self.text
