"""The versions of a table's result: reading them, adding one, and the table's status.

Games do not know about events, so a score sheet is abandoned here together with its table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.timezone import now as utc_now

from accounts.audit import Phrase
from accounts.models import User
from games.labels import signed
from games.models import UNFINISHED, WRITABLE, Game, GameStatus
from games.models import Table as LiveTable
from games.rules import Seat
from games.sheets.rated import write_rated_result
from games.sheets.services import abandon_game, reopen_game
from games.tables.engine.log import lock_table
from tournaments import errors
from tournaments.access import is_at_table
from tournaments.models import (
    Correction,
    EventStatus,
    Result,
    ResultStatus,
    Round,
    RoundStatus,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.services.checks import check_event_status
from tournaments.services.event_changes import audit_change, locked_event, table_words
from tournaments.services.notifying import settle_calls, settle_live_table, settle_result

#: the states of an event in which results may be disputed and tables abandoned
RESULTS_OPEN = (EventStatus.RUNNING, EventStatus.FINISHED)
#: those in which officials may replace results; a published result gets a visible correction
CORRECTIONS_OPEN = (*RESULTS_OPEN, EventStatus.PUBLISHED)
PENDING = (ResultStatus.SUBMITTED, ResultStatus.DISPUTED)


def locked_table(table: Table) -> tuple[Tournament, Table]:
    """Lock the table's live table, its game and then its event; return the event and the table.

    Both are read again, the table with its round, seats, players, game and results.
    """
    if table.game_id is not None and table.online:
        lock_live_tables([table.game_id])
    if table.game_id is not None:
        Game.objects.select_for_update(no_key=True).get(pk=table.game_id)
    tournament = locked_event(table.round.tournament_id)
    tables = Table.objects.select_related("round__phase", "game")
    table = tables.prefetch_related("seats__entry__player", "results").get(pk=table.pk)
    table.round.tournament = tournament
    return tournament, table


def lock_live_tables(games: Collection[int]) -> None:
    """Lock the live tables of *games*. The locking order is live tables, games, event."""
    live = LiveTable.objects.select_for_update(no_key=True).filter(pk__in=games).order_by("pk")
    list(live.values_list("pk"))


def check_table(table: Table, *allowed: EventStatus) -> None:
    """Check that the table's event is in one of the *allowed* states and its round is released.

    :raises WrongEventStatus: if the event is not.
    :raises WrongRoundStatus: while the round is a draft.
    """
    check_event_status(table.round.tournament, *allowed)
    if table.round.status == RoundStatus.DRAFT:
        raise _wrong_round(table.round)


def check_takes_part(table: Table, user: User | AnonymousUser, *, official: bool) -> None:
    """Check that *user* may act for the table: as an official, or as one of its four players.

    :raises NotAtTable: if the user is neither.
    :raises WrongRoundStatus: for players once the round is closed.
    """
    if official:
        return
    if not is_at_table(user, table):
        raise errors.NotAtTable()
    if table.round.status == RoundStatus.CLOSED:
        raise _wrong_round(table.round)


def _wrong_round(one: Round) -> errors.WrongRoundStatus:
    return errors.WrongRoundStatus(round=one.number, status=one.get_status_display())


def wrong_status(table: Table) -> errors.WrongTableStatus:
    """Return the refusal that names the table's status."""
    return errors.WrongTableStatus(status=table.get_status_display())


def versions_of(table: Table) -> Iterable[Result]:
    """Return the versions of the result: those prefetched as ``versions``, or all."""
    fetched: Iterable[Result] | None = getattr(table, "versions", None)
    return table.results.all() if fetched is None else fetched


def pending(table: Table) -> Result | None:
    """Return the version that waits to be confirmed or settled."""
    return _first(versions_of(table), *PENDING)


def confirmed(table: Table) -> Result | None:
    """Return the version that counts."""
    return _first(versions_of(table), ResultStatus.CONFIRMED)


def current_result(table: Table) -> Result | None:
    """Return the version to show: the pending one, or else the one that counts."""
    return pending(table) or confirmed(table)


def _first(results: Iterable[Result], *statuses: ResultStatus) -> Result | None:
    return next((result for result in results if result.status in statuses), None)


def add_version(
    table: Table,
    *,
    source: str,
    status: ResultStatus,
    totals: Mapping[str, int],
    submitted_by: User,
    best: Mapping[str, int] | None = None,
    declared: Mapping[str, list[str]] | None = None,
    deals: Sequence[Mapping[str, Any]] = (),
    reason: str = "",
) -> Result:
    """Add a version. It supersedes the pending one and, if confirmed itself, the confirmed one."""
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
        deals=list(deals),
        submitted_by=submitted_by,
        reason=reason,
        **signed,
    )
    update_status(table)
    return result


def confirm_version(result: Result, by: User, *, alone: str = "") -> None:
    """Let a version count, and supersede the one that counted.

    :param alone: the reason of an official who confirms their own result at their own table.
    """
    supersede(result.table, ResultStatus.CONFIRMED)
    result.status, result.confirmed_by, result.confirmed_at = ResultStatus.CONFIRMED, by, utc_now()
    result.confirmed_alone, result.reason = bool(alone), alone or result.reason
    fields = ["status", "confirmed_by", "confirmed_at", "confirmed_alone", "reason"]
    result.save(update_fields=fields)
    update_status(result.table)


def dispute_version(result: Result, by: User, reason: str) -> None:
    """Mark a version as disputed: it does not count until the dispute is settled."""
    result.status, result.disputed_by, result.reason = ResultStatus.DISPUTED, by, reason
    result.save(update_fields=["status", "disputed_by", "reason"])
    update_status(result.table)


def supersede(table: Table, *statuses: ResultStatus) -> int:
    """Mark the versions with these statuses as superseded; return how many there were."""
    old = Result.objects.filter(table=table, status__in=statuses)
    return old.update(status=ResultStatus.SUPERSEDED)


def update_status(table: Table, abandoned: str = "") -> None:
    """Set the table's status from its results, or to abandoned for the reason *abandoned*."""
    # Read again: prefetched results may be out of date.
    results = list(Result.objects.filter(table=table))
    current = _first(results, *PENDING)
    table.abandoned_at = utc_now() if abandoned else None
    if abandoned:
        table.status = TableStatus.ABANDONED
    elif current is not None:
        disputed = current.status == ResultStatus.DISPUTED
        table.status = TableStatus.DISPUTED if disputed else TableStatus.SUBMITTED
    elif _first(results, ResultStatus.CONFIRMED):
        table.status = TableStatus.CONFIRMED
    else:
        table.status = TableStatus.PLAYING
    settle_result(table)
    if table.status != TableStatus.PLAYING:
        settle_calls(table)
    table.reason = abandoned
    table.save(update_fields=["status", "reason", "abandoned_at"])
    if table.game_id is not None:
        counts = None if abandoned else _first(results, ResultStatus.CONFIRMED)
        write_rated_result(table.game_id, counts.totals if counts else None)


def game_of(table: Table) -> Game:
    """Return the table's score sheet, read again.

    :raises NothingToConfirm: if it has none.
    """
    if table.game is None:
        raise errors.NothingToConfirm()
    return Game.objects.get(pk=table.game.pk)


def abandon_sheet(table: Table, actor: User, reason: str) -> None:
    """Abandon the table's score sheet unless it is confirmed or abandoned already."""
    game = table.game
    if game is None:
        return
    game.refresh_from_db()
    if game.hosted:
        stop_live_table(game, actor, reason)
        return
    if game.status == GameStatus.FINISHED:
        game = reopen_game(game=game, actor=actor, reason=reason)
    if game.status in WRITABLE:
        abandon_game(game=game, actor=actor, reason=reason, is_logged=True)


def stop_live_table(game: Game, actor: User, reason: str = "") -> None:
    """Stop the live table of *game*, unless it is over; the table's row must be locked."""
    with lock_table(game.pk) as live:
        if live.state.status in UNFINISHED:
            live.add("stop", by=actor.pk, reason=reason)
    settle_live_table(game.pk)


def announce_correction(tournament: Tournament, table: Table, actor: User, reason: str) -> None:
    """Record a correction of *table*, which the pages of a published event show."""
    if tournament.status == EventStatus.PUBLISHED:
        Correction.objects.create(tournament=tournament, table=table, by=actor, reason=reason)


def note_table(
    table: Table, tournament: Tournament, actor: User, action: str, text: str, **data: str | Phrase
) -> None:
    """Log an official's action on a table at which they do not play, or of a closed round."""
    if not is_at_table(actor, table) or table.round.status == RoundStatus.CLOSED:
        note_own_table(table, tournament, actor, action, text, **data)


def scores_words(table: Table, totals: Mapping[str, int]) -> str:
    """Return the scores of a table with the names of its players, for the log."""
    seats = table.seats.select_related("entry__player", "stand_in")
    names = {one.seat: (one.stand_in or one.entry.player).name for one in seats}
    ordered = ((seat, totals[seat]) for seat in Seat if seat in totals)
    return ", ".join(f"{names[seat]} {signed(points)}" for seat, points in ordered)


def note_own_table(
    table: Table, tournament: Tournament, actor: User, action: str, text: str, **data: str | Phrase
) -> None:
    """Log an official's action on a table, even if they play at it."""
    audit_change(tournament, actor, action, text, where=table_words(table), table=table.pk, **data)
