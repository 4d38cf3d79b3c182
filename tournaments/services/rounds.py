"""Releasing and closing rounds."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import QuerySet
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop

from accounts.models import User
from games.rules import RuleSet, Seat
from games.sheets.rated import declare_rated
from games.sheets.services import NewGame, create_games
from tournaments import errors
from tournaments.by_hand_errors import TablesOutdated, WithoutAPlace
from tournaments.models import EventStatus, Pairing, Round, RoundStatus, Table, Tournament
from tournaments.models.choices import ACTIVE
from tournaments.round_format import declared_before, phase_of, plan_of, rules_of, used_by_seat
from tournaments.services.by_hand_rows import count_without_place
from tournaments.services.drafts import change_draft, check_draft, draft_is_outdated
from tournaments.services.event_changes import audit_change, bump_version, locked_event
from tournaments.services.notifying import notify_of_round, settle_announcements, settle_round
from tournaments.services.notifying_times import notify_of_released_period
from tournaments.services.online import check_online, request_live_tables
from tournaments.services.periods import begin_period
from tournaments.services.round_status import (
    check_close,
    check_decided,
    check_playing,
    current_round,
)
from tournaments.services.sheet_titles import title_of


@transaction.atomic
def release_round(*, tournament: Tournament, actor: User, draft: int | None = None) -> Round:
    """Release the next drafted round: show it, open its score sheets, close the round before.

    Workers then open its live tables; in an event week by week the players agree on times first.

    :param draft: the version of the draft that the caller has seen; None for any.
    :raises NoDraft: if nothing has been drawn.
    :raises StaleDraft: if the draft has been changed since.
    :raises WithoutAPlace: if the tables are set by hand and a player has no place yet.
    :raises DraftOutdated: if players or forbidden pairs have changed since the draw.
    :raises CannotPlayOnline: if players of live tables have neither an account nor a replacement.
    :raises TablesOpen: while tables of the round before are undecided.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    drafts = tournament.rounds.filter(status=RoundStatus.DRAFT).select_related("phase")
    drafted = drafts.order_by("number").first()
    if drafted is None:
        raise errors.NoDraft()
    check_draft(tournament, draft)
    _check_draft_fits(tournament, drafted)
    check_online(drafted)
    close_current_round(tournament)
    drafted.status, drafted.released_at = RoundStatus.RELEASED, (now := utc_now())
    drafted.released_by = actor
    drafted.save(update_fields=["status", "released_at", "released_by"])
    begin_period(tournament, drafted, now)
    change_draft(tournament)
    open_sheets(tournament, drafted.tables.filter(online=False), drafted, actor)
    request_live_tables(drafted)
    _tell_players(tournament, drafted)
    if tournament.status != EventStatus.RUNNING:
        tournament.status = EventStatus.RUNNING
        tournament.save(update_fields=["status"])
    text = gettext_noop("round %(round)s released")
    audit_change(tournament, actor, "release-round", text, round=drafted.number)
    bump_version(tournament, scores=True)
    return drafted


def _check_draft_fits(tournament: Tournament, drafted: Round) -> None:
    """Check that a draft has a place for every player of the round, and for nobody else."""
    if count := count_without_place(tournament):
        raise WithoutAPlace(count=count)
    if draft_is_outdated(tournament):
        by_hand = drafted.phase.pairing == Pairing.HAND
        raise TablesOutdated() if by_hand else errors.DraftOutdated()


def _tell_players(tournament: Tournament, released: Round) -> None:
    settle_announcements(tournament.announcements.filter(round__number__lt=released.number))
    notify_of_round(tournament, released)
    if released.has_period:
        notify_of_released_period(tournament, released)


@transaction.atomic
def close_round(*, round: Round, actor: User) -> Round:  # noqa: A002 - what the field calls it
    """Close a round.

    :raises TournamentError: as :func:`check_close`.
    """
    tournament, current = locked_round(round)
    check_close(current)
    _close(current)
    text = gettext_noop("round %(round)s closed")
    audit_change(tournament, actor, "close-round", text, round=current.number)
    bump_version(tournament, scores=True)
    return current


def close_current_round(tournament: Tournament) -> None:
    """Close the round that is being played, if one is.

    :raises TablesOpen: naming the tables that are undecided.
    """
    current = current_round(tournament)
    if current is not None:
        check_decided(current)
        _close(current)


def locked_round(one: Round) -> tuple[Tournament, Round]:
    """Lock the event of a round that is being played; return both, read again.

    :raises TournamentError: as :func:`check_playing`.
    """
    tournament = locked_event(one.tournament_id)
    current = Round.objects.get(pk=one.pk)
    current.tournament = tournament
    check_playing(current)
    return tournament, current


def _close(current: Round) -> None:
    current.status, current.closed_at = RoundStatus.CLOSED, utc_now()
    current.clock_ends_at = current.clock_left = None
    current.save(update_fields=["status", "closed_at", "clock_ends_at", "clock_left"])
    settle_round(current)


def open_sheets(
    tournament: Tournament, tables: QuerySet[Table], released: Round, actor: User
) -> None:
    """Create a score sheet for each of *tables*, with the contracts that its players have left."""
    used = declared_before(phase_of(released), released.number)
    ruleset = rules_of(tournament)
    opened = list(tables.prefetch_related("seats__entry__player"))
    games = create_games(
        club=tournament.club,
        created_by=actor,
        games=[_sheet_of(table, tournament, released, used, ruleset) for table in opened],
    )
    for table, game in zip(opened, games, strict=True):
        table.game = game
    if tournament.rated:
        declare_rated(*games)
    Table.objects.bulk_update(opened, ["game"])


def _sheet_of(
    table: Table,
    tournament: Tournament,
    released: Round,
    used: Mapping[int, set[str]],
    ruleset: RuleSet,
) -> NewGame:
    seats = list(table.seats.all())
    return NewGame(
        ruleset=ruleset,
        seats={Seat(seat.seat): seat.entry.player for seat in seats},
        plan=plan_of(phase_of(released), used_by_seat(seats, used)),
        first_declarer=Seat.N,
        title=title_of(tournament, released, table),
        event_url=tournament.get_absolute_url(),
        played_at=released.released_at,
    )
