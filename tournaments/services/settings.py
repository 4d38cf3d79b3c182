"""The settings of an event: which can still be changed, and which values are valid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import currencies
from accounts.audit import Listed, Phrase
from games.rules import ruleset_from_json
from tournaments import errors, limits
from tournaments.draw.model import TABLE_SIZE
from tournaments.models import (
    AwardKind,
    Comparison,
    NoShow,
    OnlineClock,
    TeamRanking,
    Tournament,
    Unplayed,
    Venue,
)
from tournaments.models.choices import TEAM_PLAYERS
from tournaments.services.round_status import released_count
from tournaments.standings_values import ALL_METRICS, DUPLICATE


class EventSettings(TypedDict, total=False):
    """Optional settings of a new event; see :class:`tournaments.models.Tournament`.

    :ivar rated: whether its games count in the club's ladders.
    :ivar venue: where it is played; the settings after it are for live tables.
    :ivar round_days: the days for each round of an event week by week.
    :ivar unplayed: what happens to a table that is not played by the end of them.
    :ivar comparison: how players who held the same cards are compared, in a duplicate event.
    :ivar team_ranking: what teams are ranked by, in a team event.
    :ivar team_players: how many players of a team play a round: two, or a multiple of four.
    """

    round_kind: str
    deals: int | None
    capacity: int | None
    metrics: Sequence[str]
    place: str
    description: str
    round_minutes: int | None
    sit_out_award: str
    sit_out_points: int
    sit_out_table_points: Decimal
    rated: bool
    venue: str
    online_clock: str
    spectators: bool
    ready_minutes: int
    no_show: str
    next_round_minutes: int | None
    round_days: int | None
    unplayed: str
    comparison: str
    team_ranking: str
    team_players: int
    fee: Decimal | None
    currency: str


USUAL_METRICS = ("total", "table", "wins", "head")
#: settings that can always be changed: without an effect on the standings, and with one
UNSCORED = {
    "name", "starts_at", "place", "description", "round_count", "round_minutes", "capacity",
    "venue", "online_clock", "spectators", "ready_minutes", "no_show", "next_round_minutes",
    "fee", "currency", "round_days", "unplayed",
}  # fmt: skip
SCORED = {"metrics", "team_ranking", "sit_out_award", "sit_out_points", "sit_out_table_points"}
#: settings that cannot be changed once a round has been released
BEFORE_PLAY = frozenset({"round_kind", "deals", "ruleset", "rated", "comparison", "team_players"})
SETTINGS = UNSCORED | SCORED | BEFORE_PLAY
#: labels of settings whose model fields have none
LABELS = {"ruleset": gettext_lazy("rules"), "metrics": gettext_lazy("what the standings go by")}
#: the range of each setting, when it is given
RANGES = {
    "round_count": (1, limits.MAX_ROUNDS),
    "round_minutes": (1, limits.MAX_MINUTES),
    "deals": (1, limits.MAX_DEALS),
    "capacity": (1, limits.MAX_PLACES),
    "ready_minutes": (1, limits.MAX_READY_MINUTES),
    "next_round_minutes": (0, limits.MAX_MINUTES),
    "round_days": limits.ROUND_DAYS,
    "fee": (0, limits.MAX_FEE),
    "sit_out_points": (-limits.MAX_SIT_OUT_POINTS, limits.MAX_SIT_OUT_POINTS),
    "sit_out_table_points": (0, limits.MAX_SIT_OUT_TABLE_POINTS),
}


def fixed_settings(tournament: Tournament) -> frozenset[str]:
    """Return the settings that can no longer be changed."""
    return BEFORE_PLAY if released_count(tournament) else frozenset()


def labels_of(settings: Iterable[str]) -> Listed:
    """Return the labels of *settings* for the log."""
    labels = {field.name: field.verbose_name for field in Tournament._meta.fields} | LABELS
    return Listed([label_of(labels[name]) for name in settings])


def label_of(name: str | Promise) -> Phrase | Promise:
    """Return the label of a field; Django derives that of a field without one from its name."""
    return name if isinstance(name, Promise) else Phrase(name, {})


def check_settings(tournament: Tournament, changed: Iterable[str] = SETTINGS) -> None:
    """Check the settings of an event, except those of its phases.

    :param changed: the settings whose range is checked.
    :raises BadSettings: naming the setting.
    """
    ruleset = ruleset_from_json(tournament.ruleset)
    if not tournament.name:
        raise errors.BadSettings("name", _("Give the event a name."))
    _check_ranges(tournament, changed)
    if tournament.pk and tournament.round_count < released_count(tournament):
        raise errors.BadSettings("round_count", _("More rounds than this have been played."))
    if tournament.capacity is not None and tournament.capacity < len(ruleset.seats):
        raise errors.BadSettings("capacity", _("There must be places for one table at least."))
    _check_online(tournament)
    if tournament.sit_out_award not in AwardKind.values:
        raise errors.BadSettings("sit_out_award", _("Choose what a sit-out gives."))
    if tournament.comparison not in Comparison.values:
        raise errors.BadSettings("comparison", _("Choose how the players are compared."))
    _check_fee(tournament)
    _check_metrics(tournament)
    _check_teams(tournament)


def check_kind(tournament: Tournament, ranking: str) -> None:
    """Check that *ranking* may turn the event into a team event, or back.

    :raises BadSettings: once a team or a player is entered, or a round is drawn.
    """
    if (ranking == TeamRanking.NONE) == (not tournament.is_team_event):
        return
    if tournament.entries.exists() or tournament.teams.exists() or tournament.rounds.exists():
        reason = _("Players or teams are entered already: this cannot be changed any more.")
        raise errors.BadSettings("team_ranking", reason)


def check_currency(tournament: Tournament, currency: str) -> None:
    """Check that the event may change to *currency*.

    :raises BadSettings: once a fee has been paid in the current one.
    """
    if currency != tournament.currency and tournament.entries.exclude(paid=None).exists():
        reason = _("Somebody has paid the entry fee: its currency cannot be changed any more.")
        raise errors.BadSettings("currency", reason)


def _check_fee(tournament: Tournament) -> None:
    if tournament.currency not in currencies.codes():
        raise errors.BadSettings("currency", _("Choose one of the values on offer."))
    fee = tournament.fee
    if fee is not None and round(fee, currencies.decimals(tournament.currency)) != fee:
        raise errors.BadSettings("fee", _("Give a whole number: this currency has no decimals."))


def _check_teams(tournament: Tournament) -> None:
    if tournament.team_ranking not in TeamRanking.values:
        raise errors.BadSettings("team_ranking", _("Choose one of the values on offer."))
    if tournament.team_players not in TEAM_PLAYERS:
        raise errors.BadSettings("team_players", _("Choose one of the values on offer."))
    seats = len(ruleset_from_json(tournament.ruleset).seats)
    if tournament.is_team_event and seats != TABLE_SIZE:
        raise errors.BadSettings("team_ranking", _("Teams play with rules for four players."))


def _check_online(tournament: Tournament) -> None:
    """Check the settings of an event that is played online."""
    for name, values in (
        ("venue", Venue.values),
        ("online_clock", OnlineClock.values),
        ("no_show", NoShow.values),
        ("unplayed", Unplayed.values),
    ):
        if getattr(tournament, name) not in values:
            raise errors.BadSettings(name, _("Choose one of the values on offer."))
    seats = len(ruleset_from_json(tournament.ruleset).seats)
    if tournament.has_live_tables and seats != TABLE_SIZE:
        raise errors.BadSettings("venue", _("Live tables of events are for four players."))


def _check_ranges(tournament: Tournament, changed: Iterable[str]) -> None:
    for name in RANGES.keys() & set(changed):
        least, most = RANGES[name]
        value = getattr(tournament, name)
        if value is not None and not least <= value <= most:
            reason = _("Give a number from %(least)s to %(most)s.")
            words = {"least": str(least).replace("-", "−"), "most": most}
            raise errors.BadSettings(name, reason % words)


def metrics_with(comparison: str, metrics: Sequence[str]) -> list[str]:
    """Return *metrics* for an event with *comparison*, whose score comes first, if it has one."""
    plain = [name for name in metrics if name != DUPLICATE]
    if comparison == Comparison.NONE:
        return plain
    return list(metrics) if DUPLICATE in metrics else [DUPLICATE, *plain]


def _check_metrics(tournament: Tournament) -> None:
    metrics = tournament.metrics
    if not metrics or len(set(metrics)) != len(metrics) or set(metrics) - set(ALL_METRICS):
        reason = _("Choose what the standings go by: each measure once, at least one.")
        raise errors.BadSettings("metrics", reason)
    if DUPLICATE in metrics and not tournament.is_duplicate:
        reason = _("Players are compared by deals only if all tables play the same deals.")
        raise errors.BadSettings("metrics", reason)
