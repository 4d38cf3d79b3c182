"""Creating an event, changing its settings, and ending it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Unpack

from django.db import transaction
from django.utils.timezone import is_naive, make_aware
from django.utils.translation import gettext_noop, override

from accounts.models import Club, User
from accounts.names import tidy_name
from games.rules import RuleSet, ruleset_to_json
from tournaments import errors
from tournaments.board_secrets import prepare_boards
from tournaments.models import (
    AwardKind,
    Comparison,
    EventStatus,
    Phase,
    RoundKind,
    RoundStatus,
    Table,
    Tournament,
    Venue,
)
from tournaments.models.choices import ACTIVE
from tournaments.phase_templates import WEEK, Template, phases_of
from tournaments.services.awards import unsettled_rounds
from tournaments.services.checks import check_event_status, check_not_saved
from tournaments.services.drafts import discard_drafts
from tournaments.services.entries import fill_from_waiting_list
from tournaments.services.event_changes import (
    audit_change,
    bump_version,
    locked_event,
    required_reason,
)
from tournaments.services.line_ups import forget_line_ups
from tournaments.services.notifying import notify_of_cancellation, notify_of_publication
from tournaments.services.phase_settings import check_phases
from tournaments.services.phases import add_phases, apply_event_settings
from tournaments.services.round_status import check_finish, released_count
from tournaments.services.rounds import close_current_round
from tournaments.services.season import (
    add_to_open_series,
    day_of,
    follow_cancellation,
    follow_day,
)
from tournaments.services.settings import (
    SCORED,
    SETTINGS,
    USUAL_METRICS,
    EventSettings,
    check_currency,
    check_kind,
    check_settings,
    fixed_settings,
    labels_of,
    metrics_with,
)
from tournaments.services.sheet_titles import rename_sheets
from tournaments.webhook_plan import plan_results


@transaction.atomic
def create_tournament(
    *,
    club: Club,
    actor: User,
    name: str,
    starts_at: datetime,
    ruleset: RuleSet,
    round_count: int,
    template: str = Template.EVENING,
    source: Tournament | None = None,
    seen: int | None = None,
    **settings: Unpack[EventSettings],
) -> Tournament:
    """Create an event; members can enter at once.

    :param starts_at: in the club's time zone if it is naive.
    :param round_count: the rounds of its first phase; see :func:`phases_of`.
    :param source: the event whose phases are copied, for :attr:`Template.EARLIER`.
    :param settings: the other settings; a league of the template for weeks has seven ``round_days``
        by default, and a round is a whole game. A sit-out gives the average of the round unless its
        points are given.
    :param seen: the newest event of the club that the caller knows; None for any.
    :raises SavedAlready: if the same event has been created since.
    :raises BadSettings: naming the setting.
    """
    _set_usual(settings, club, template)
    tournament = Tournament(
        club=club,
        name=tidy_name(name),
        starts_at=_in_zone(starts_at, club),
        ruleset=ruleset_to_json(ruleset, whole=True),
        round_count=round_count,
        created_by=actor,
        **settings,
    )
    phases = _checked_phases(tournament, template, source)
    _check_not_created(tournament, seen)
    _store(tournament, phases)
    add_to_open_series(tournament)
    audit_change(tournament, actor, "create-event", gettext_noop("event created"))
    return tournament


def _set_usual(settings: EventSettings, club: Club, template: str) -> None:
    """Add defaults for the settings of a new event that are not given."""
    if template == Template.WEEKLY and settings.get("round_days") is None:
        settings["round_days"] = WEEK
    chosen = settings.get("metrics", USUAL_METRICS)
    settings["metrics"] = metrics_with(settings.get("comparison", Comparison.NONE), chosen)
    settings.setdefault("round_kind", RoundKind.GAME)
    if settings.keys() & {"sit_out_points", "sit_out_table_points"}:
        settings.setdefault("sit_out_award", AwardKind.POINTS)
    settings.setdefault("sit_out_table_points", Decimal("1.75"))
    settings["currency"] = settings.get("currency") or club.currency


def _checked_phases(
    tournament: Tournament, template: str, source: Tournament | None
) -> list[Phase]:
    """Return the phases of a new event after validating its settings and theirs."""
    with override(tournament.club.language):
        phases = phases_of(tournament, template, tournament.round_count, source)
    check_settings(tournament)
    check_phases(phases)
    return phases


def _check_not_created(tournament: Tournament, seen: int | None) -> None:
    same = Tournament.objects.filter(name=tournament.name, starts_at=tournament.starts_at)
    check_not_saved(same, tournament.club, seen)


def _store(tournament: Tournament, phases: Sequence[Phase]) -> None:
    tournament.round_count = sum(phase.round_count for phase in phases)
    tournament.save(force_insert=True)
    add_phases(phases)
    prepare_boards(tournament)


@transaction.atomic
def update_tournament(*, tournament: Tournament, actor: User, **changes: Any) -> Tournament:
    """Change settings, named as in :func:`create_tournament`.

    :raises RoundsPlayed: for settings that cannot be changed once a round has been released.
    :raises BadSettings: naming the setting.
    """
    if unknown := set(changes) - SETTINGS:
        raise TypeError(f"not settings of an event: {sorted(unknown)}")
    tournament = locked_event(tournament.pk, *ACTIVE)
    changes = _as_stored(tournament, changes)
    check_kind(tournament, changes.get("team_ranking", tournament.team_ranking))
    check_currency(tournament, changes.get("currency", tournament.currency))
    before, day = {name: getattr(tournament, name) for name in changes}, day_of(tournament)
    changes = {name: value for name, value in changes.items() if before[name] != value}
    if set(changes) & fixed_settings(tournament):
        raise errors.RoundsPlayed()
    for name, value in changes.items():
        setattr(tournament, name, value)
    check_settings(tournament, changes)
    if not changes:
        return tournament
    tournament.save(update_fields=list(changes))
    apply_event_settings(tournament, {name: before[name] for name in changes})
    _apply(tournament, set(changes))
    follow_day(tournament, day)
    audit_change(
        tournament,
        actor,
        "update-event",
        gettext_noop("settings changed: %(fields)s"),
        fields=labels_of(changes),
        before={name: str(before[name]) for name in changes},
        after={name: str(value) for name, value in changes.items()},
    )
    bump_version(tournament, scores=bool(set(changes) & SCORED))
    return tournament


def _as_stored(tournament: Tournament, changes: dict[str, Any]) -> dict[str, Any]:
    """Return *changes* as the event's fields store them, with the metrics that they imply."""
    changes = dict(changes)
    if "ruleset" in changes:
        changes["ruleset"] = ruleset_to_json(changes["ruleset"], whole=True)
    if "starts_at" in changes:
        changes["starts_at"] = _in_zone(changes["starts_at"], tournament.club)
    if changes.get("comparison", tournament.comparison) != tournament.comparison:
        chosen = changes.get("metrics", tournament.metrics)
        changes["metrics"] = metrics_with(changes["comparison"], chosen)
    return changes


def check_cancel(tournament: Tournament) -> None:
    """Check that the event may be cancelled.

    :raises WrongEventStatus: when it is over.
    :raises RoundsPlayed: once a round has been released; finish it instead.
    """
    check_event_status(tournament, *ACTIVE)
    if released_count(tournament):
        raise errors.RoundsPlayed()


@transaction.atomic
def cancel_tournament(*, tournament: Tournament, actor: User, reason: str) -> Tournament:
    """Cancel the event before anything has been played.

    :raises TournamentError: as :func:`check_cancel`.
    """
    tournament = locked_event(tournament.pk)
    check_cancel(tournament)
    reason = required_reason(reason)
    discard_drafts(tournament)
    _set_status(tournament, EventStatus.CANCELLED)
    follow_cancellation(tournament)
    text = gettext_noop("cancelled: %(reason)s")
    audit_change(tournament, actor, "cancel-event", text, reason=reason)
    notify_of_cancellation(tournament, actor, reason)
    bump_version(tournament)
    return tournament


@transaction.atomic
def finish(*, tournament: Tournament, actor: User) -> Tournament:
    """Finish the event after the rounds that have been played.

    :raises TournamentError: as :func:`check_finish`.
    """
    tournament = locked_event(tournament.pk)
    check_finish(tournament)
    close_current_round(tournament)
    discard_drafts(tournament)
    _set_status(tournament, EventStatus.FINISHED)
    audit_change(tournament, actor, "finish-event", gettext_noop("finished"))
    bump_version(tournament, scores=True)
    return tournament


@transaction.atomic
def publish(*, tournament: Tournament, actor: User, unsettled: bool = False) -> Tournament:
    """Publish the final standings of a finished event.

    :param unsettled: whether to publish although some players' rounds are not settled.
    :raises NotSettled: without *unsettled*, naming those rounds.
    """
    tournament = locked_event(tournament.pk, EventStatus.FINISHED)
    if not unsettled and (left := unsettled_rounds(tournament)):
        raise errors.NotSettled(left)
    _set_status(tournament, EventStatus.PUBLISHED)
    audit_change(tournament, actor, "publish-event", gettext_noop("standings published"))
    notify_of_publication(tournament, actor)
    bump_version(tournament)
    plan_results(tournament)
    return tournament


def _set_status(tournament: Tournament, status: EventStatus) -> None:
    tournament.status = status
    tournament.save(update_fields=["status"])


def _in_zone(moment: datetime, club: Club) -> datetime:
    return make_aware(moment, club.zone) if is_naive(moment) else moment


def _apply(tournament: Tournament, changed: set[str]) -> None:
    """Discard drafts of rounds beyond the new count, fill added places, and rename sheets."""
    drafts = tournament.rounds.filter(status=RoundStatus.DRAFT)
    if drafts.filter(number__gt=tournament.round_count).exists():
        discard_drafts(tournament)
    if "venue" in changed:
        online = tournament.venue == Venue.ONLINE
        Table.objects.filter(round__in=drafts).update(online=online)
    if changed & {"round_count", "comparison"}:
        prepare_boards(tournament)
    if "team_players" in changed:
        discard_drafts(tournament)
        forget_line_ups(tournament)
    if "name" in changed:
        rename_sheets(tournament)
    if "capacity" in changed:
        fill_from_waiting_list(tournament)
