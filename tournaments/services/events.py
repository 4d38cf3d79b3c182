"""Making an event, changing what was announced of it, ending it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.timezone import is_naive, make_aware
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, override

from accounts.models import Club, User
from games.labels import rule_message
from games.rules import RuleError, RuleSet, Seat, ruleset_from_json, ruleset_to_json
from tournaments import errors
from tournaments.models import EventStatus, RoundKind, RoundStatus, Tournament
from tournaments.round_format import plan_of
from tournaments.services.changing import changed, locked, note, reason_given, rounds_played
from tournaments.services.drafts import discard_drafts
from tournaments.services.entries import fill_from_waiting_list
from tournaments.services.rounds import close_last_round
from tournaments.standings import METRICS

USUAL_METRICS = ("total", "table", "wins", "head")
# What may still be changed once a round has been released.
ALWAYS = {"name", "starts_at", "place", "description", "round_count", "round_minutes", "capacity"}
SCORING = {"metrics", "sit_out_points", "sit_out_table_points"}
BEFORE_PLAY = {"round_kind", "deals", "ruleset"}
MOST_ROUNDS = 60
# Settings whose columns have no name of their own for people.
NAMED = {"ruleset": _("rules"), "metrics": _("what the standings go by")}


@transaction.atomic
def create_tournament(
    *,
    club: Club,
    actor: User,
    name: str,
    starts_at: datetime,
    ruleset: RuleSet,
    round_count: int,
    round_kind: str = RoundKind.GAME,
    deals: int | None = None,
    capacity: int | None = None,
    metrics: Sequence[str] = USUAL_METRICS,
    place: str = "",
    description: str = "",
    round_minutes: int | None = None,
    sit_out_points: int = 0,
    sit_out_table_points: Decimal = Decimal("1.75"),
) -> Tournament:
    """Announce an event; members can enter at once.

    :param starts_at: in the club's time zone when it has none of its own.
    :raises BadSettings: naming the field.
    """
    tournament = Tournament(
        club=club,
        name=name.strip(),
        starts_at=_in_zone(starts_at, club),
        place=place,
        description=description,
        ruleset=ruleset_to_json(ruleset, whole=True),
        round_count=round_count,
        round_kind=round_kind,
        deals=deals,
        capacity=capacity,
        metrics=list(metrics),
        round_minutes=round_minutes,
        sit_out_points=sit_out_points,
        sit_out_table_points=sit_out_table_points,
        created_by=actor,
    )
    _check(tournament)
    tournament.save(force_insert=True)
    note(tournament, actor, "create-event", gettext_noop("event created"))
    return tournament


@transaction.atomic
def update_tournament(*, tournament: Tournament, actor: User, **changes: Any) -> Tournament:
    """Change settings, by the names of :func:`create_tournament`.

    :raises RoundsPlayed: for what cannot be changed once a round has been released.
    :raises BadSettings: naming the field.
    """
    if unknown := set(changes) - ALWAYS - SCORING - BEFORE_PLAY:
        raise TypeError(f"not settings of an event: {sorted(unknown)}")
    tournament = locked(tournament.pk, EventStatus.OPEN, EventStatus.RUNNING)
    if "ruleset" in changes:
        changes["ruleset"] = ruleset_to_json(changes["ruleset"], whole=True)
    if "starts_at" in changes:
        changes["starts_at"] = _in_zone(changes["starts_at"], tournament.club)
    before = {name: getattr(tournament, name) for name in changes}
    changes = {name: value for name, value in changes.items() if before[name] != value}
    if set(changes) & BEFORE_PLAY and rounds_played(tournament):
        raise errors.RoundsPlayed()
    for name, value in changes.items():
        setattr(tournament, name, value)
    _check(tournament)
    if not changes:
        return tournament
    tournament.save(update_fields=list(changes))
    _follow_up(tournament, set(changes))
    note(
        tournament,
        actor,
        "update-event",
        gettext_noop("settings changed: %(fields)s"),
        fields=_names(changes, tournament.club),
        before={name: str(before[name]) for name in changes},
        after={name: str(value) for name, value in changes.items()},
    )
    changed(tournament, scores=bool(set(changes) & SCORING))
    return tournament


def _names(fields: Iterable[str], club: Club) -> str:
    """The settings by the names that people know, in the club's language."""
    labels = {field.name: field.verbose_name for field in Tournament._meta.fields} | NAMED
    with override(club.language):
        return ", ".join(str(labels[name]) for name in fields)


@transaction.atomic
def cancel_tournament(*, tournament: Tournament, actor: User, reason: str) -> Tournament:
    """Call the event off before anything has been played.

    :raises RoundsPlayed: afterwards; finish it instead.
    """
    tournament = locked(tournament.pk, EventStatus.OPEN, EventStatus.RUNNING)
    reason = reason_given(reason)
    if rounds_played(tournament):
        raise errors.RoundsPlayed()
    discard_drafts(tournament)
    _move(tournament, EventStatus.CANCELLED)
    note(tournament, actor, "cancel-event", gettext_noop("cancelled: %(reason)s"), reason=reason)
    changed(tournament)
    return tournament


@transaction.atomic
def finish(*, tournament: Tournament, actor: User) -> Tournament:
    """End the event after the rounds that have been played.

    :raises TablesOpen: while the last round waits for results.
    """
    tournament = locked(tournament.pk, EventStatus.RUNNING)
    close_last_round(tournament)
    discard_drafts(tournament)
    _move(tournament, EventStatus.FINISHED)
    note(tournament, actor, "finish-event", gettext_noop("finished"))
    changed(tournament, scores=True)
    return tournament


@transaction.atomic
def publish(*, tournament: Tournament, actor: User) -> Tournament:
    """Publish the final standings."""
    tournament = locked(tournament.pk, EventStatus.FINISHED)
    _move(tournament, EventStatus.PUBLISHED)
    note(tournament, actor, "publish-event", gettext_noop("published"))
    changed(tournament)
    return tournament


def _move(tournament: Tournament, status: EventStatus) -> None:
    tournament.status = status
    tournament.save(update_fields=["status"])


def _in_zone(moment: datetime, club: Club) -> datetime:
    return make_aware(moment, club.zone) if is_naive(moment) else moment


def _follow_up(tournament: Tournament, names: set[str]) -> None:
    """A draft of more rounds than will be played goes; places that were added are given away."""
    drafts = tournament.rounds.filter(status=RoundStatus.DRAFT)
    if drafts.filter(number__gt=tournament.round_count).exists():
        discard_drafts(tournament)
    if "capacity" in names:
        fill_from_waiting_list(tournament)


def _check(tournament: Tournament) -> None:
    """Refuse settings that cannot be played."""
    ruleset = ruleset_from_json(tournament.ruleset)
    if not tournament.name:
        raise errors.BadSettings("name", _("Give the event a name."))
    if not 1 <= tournament.round_count <= MOST_ROUNDS:
        raise errors.BadSettings("round_count", _("An event has 1 to 60 rounds."))
    if tournament.pk and tournament.round_count < rounds_played(tournament):
        raise errors.BadSettings("round_count", _("More rounds than this have been played."))
    if tournament.capacity is not None and tournament.capacity < len(ruleset.seats):
        raise errors.BadSettings("capacity", _("There must be places for one table at least."))
    _check_metrics(tournament.metrics)
    _check_plan(tournament, ruleset)


def _check_metrics(metrics: list[str]) -> None:
    known = set(METRICS)
    if not metrics or len(set(metrics)) != len(metrics) or set(metrics) - known:
        reason = _("Choose what the standings go by: each measure once, at least one.")
        raise errors.BadSettings("metrics", reason)


def _check_plan(tournament: Tournament, ruleset: RuleSet) -> None:
    counted = tournament.round_kind == RoundKind.DEALS
    if tournament.round_kind not in RoundKind.values:
        raise errors.BadSettings("round_kind", _("Choose what a round is."))
    if counted != (tournament.deals is not None):
        raise errors.BadSettings("deals", _("Say how many deals a round has, or none."))
    once = tournament.round_kind == RoundKind.ONCE
    if once and tournament.round_count > len(ruleset.contracts):
        raise errors.BadSettings(
            "round_count", _("There are not enough contracts for so many rounds.")
        )
    try:
        plan_of(tournament, {}).check(ruleset, Seat.N)
    except RuleError as error:
        raise errors.BadSettings("deals", rule_message(error)) from error
