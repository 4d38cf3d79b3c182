"""A table's results as versions: reading them, adding one, and what the table then waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.timezone import now as utc_now

from accounts.access import official_in
from accounts.models import User
from games.models import WRITABLE, Game, GameStatus
from games.sheets.services import abandon_game, reopen_game
from tournaments import errors
from tournaments.access import is_at_table
from tournaments.models import (
    EventStatus,
    Result,
    ResultStatus,
    Round,
    RoundStatus,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.services.changing import locked

PENDING = (ResultStatus.SUBMITTED, ResultStatus.DISPUTED)


def locked_table(table: Table, *allowed: EventStatus) -> tuple[Tournament, Table]:
    """Lock the table's game, then its event; return both as they are now.

    :raises WrongRoundStatus: while the round is a draft.
    """
    if table.game_id is not None:
        Game.objects.select_for_update(no_key=True).get(pk=table.game_id)
    tournament = locked(table.round.tournament_id, *allowed)
    tables = Table.objects.select_related("round", "game")
    table = tables.prefetch_related("seats__entry__player").get(pk=table.pk)
    if table.round.status == RoundStatus.DRAFT:
        raise _wrong_round(table.round)
    return tournament, table


def check_speaks_for(table: Table, tournament: Tournament, actor: User) -> bool:
    """Whether *actor* is an official; players of the table may speak for it too.

    :raises NotAtTable: for anybody else.
    :raises WrongRoundStatus: for players once the round is closed.
    """
    official = official_in(actor, tournament.club)
    if not official and not is_at_table(actor, table):
        raise errors.NotAtTable()
    if not official and table.round.status == RoundStatus.CLOSED:
        raise _wrong_round(table.round)
    return official


def _wrong_round(one: Round) -> errors.WrongRoundStatus:
    return errors.WrongRoundStatus(round=one.number, status=one.get_status_display())


def pending(table: Table) -> Result | None:
    """The version that somebody has still to confirm or to settle."""
    return Result.objects.filter(table=table, status__in=PENDING).first()


def confirmed(table: Table) -> Result | None:
    """The version that counts."""
    return Result.objects.filter(table=table, status=ResultStatus.CONFIRMED).first()


def add_version(
    table: Table,
    *,
    source: str,
    status: ResultStatus,
    totals: Mapping[str, int],
    submitted_by: User,
    best: Mapping[str, int] | None = None,
    declared: Mapping[str, list[str]] | None = None,
    reason: str = "",
) -> Result:
    """Add a version; it takes the place of the pending one, and of the confirmed if it is that."""
    supersede(table, *PENDING)
    signed: dict[str, Any] = {}
    if status == ResultStatus.CONFIRMED:
        supersede(table, status)
        signed = {"confirmed_by": submitted_by, "confirmed_at": utc_now()}
    last = Result.objects.filter(table=table).order_by("-number").first()
    result = Result.objects.create(
        table=table,
        number=last.number + 1 if last else 1,
        source=source,
        status=status,
        totals=dict(totals),
        best=dict(best or {}),
        declared=dict(declared or {}),
        submitted_by=submitted_by,
        reason=reason,
        **signed,
    )
    show(table)
    return result


def confirm_version(result: Result, by: User) -> None:
    """Let a version count, instead of the one that did."""
    supersede(result.table, ResultStatus.CONFIRMED)
    result.status, result.confirmed_by, result.confirmed_at = ResultStatus.CONFIRMED, by, utc_now()
    result.save(update_fields=["status", "confirmed_by", "confirmed_at"])
    show(result.table)


def dispute_version(result: Result, by: User, reason: str) -> None:
    """Say that a version is wrong: it does not count until it is settled."""
    result.status, result.disputed_by, result.reason = ResultStatus.DISPUTED, by, reason
    result.save(update_fields=["status", "disputed_by", "reason"])
    show(result.table)


def supersede(table: Table, *statuses: ResultStatus) -> int:
    """Let the versions in these states give way to another; return how many there were."""
    old = Result.objects.filter(table=table, status__in=statuses)
    return old.update(status=ResultStatus.SUPERSEDED)


def show(table: Table, reason: str = "") -> None:
    """Let the table's status follow from its results; with a *reason* it is abandoned."""
    waiting = pending(table)
    if reason:
        table.status = TableStatus.ABANDONED
    elif waiting is not None:
        disputed = waiting.status == ResultStatus.DISPUTED
        table.status = TableStatus.DISPUTED if disputed else TableStatus.SUBMITTED
    else:
        table.status = TableStatus.CONFIRMED if confirmed(table) else TableStatus.PLAYING
    table.reason = reason
    table.save(update_fields=["status", "reason"])


def give_up_sheet(table: Table, actor: User, reason: str) -> None:
    """Abandon the table's score sheet, if it is still on its way to being confirmed."""
    game = table.game
    if game is None:
        return
    game.refresh_from_db()
    if game.status == GameStatus.FINISHED:
        game = reopen_game(game=game, actor=actor)
    if game.status in WRITABLE:
        abandon_game(game=game, actor=actor, reason=reason)
