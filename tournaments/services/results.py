"""Results of tables: given, confirmed, disputed, settled, corrected, given up."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext, gettext_noop, override

from accounts.models import User
from games.models import Game, GameStatus
from games.sheets import errors as sheet_errors
from games.sheets import services as games
from tournaments import errors
from tournaments.access import is_at_table
from tournaments.models import (
    EventStatus,
    Result,
    ResultSource,
    ResultStatus,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.services.changing import changed, note, reason_given
from tournaments.services.tables import (
    add_version,
    check_speaks_for,
    confirm_version,
    confirmed,
    dispute_version,
    give_up_sheet,
    locked_table,
    pending,
    show,
    supersede,
)
from tournaments.services.totals import Declared, Totals, check_totals

UNPUBLISHED = (EventStatus.RUNNING, EventStatus.FINISHED)


@transaction.atomic
def submit_totals(
    *, table: Table, actor: User, totals: Totals, declared: Declared | None = None
) -> Result:
    """Give a table's result as four totals by seat; somebody else then confirms it.

    :param declared: seat -> contract, asked for when contracts are carried through the event.
    :raises WrongSum: when they do not add up to the contracts of the round.
    :raises SheetBegun: to players whose table already has deals on its score sheet.
    """
    tournament, table = locked_table(table, EventStatus.RUNNING)
    official = check_speaks_for(table, tournament, actor)
    if table.status == TableStatus.CONFIRMED:
        raise errors.AlreadyConfirmed()
    if table.status not in {TableStatus.PLAYING, TableStatus.SUBMITTED}:
        raise _wrong(table)
    if table.game is not None and table.game.deal_count and not official:
        raise errors.SheetBegun()
    lists = check_totals(tournament, table, totals, declared)
    result = add_version(
        table,
        source=ResultSource.TOTALS,
        status=ResultStatus.SUBMITTED,
        totals=totals,
        submitted_by=actor,
        declared=lists,
    )
    _note_table(table, tournament, actor, "submit-result", gettext_noop("%(where)s: totals given"))
    changed(tournament)
    return result


@transaction.atomic
def confirm_result(*, table: Table, actor: User, number: int | None = None) -> Result:
    """Confirm the result that was given for a table; it counts from now on.

    :param number: the version that was looked at, if the caller knows it.
    :raises ConfirmedByAnother: to the one who gave it, unless she is an official who did not play.
    :raises AlreadyConfirmed: when somebody else came first.
    """
    tournament, table = locked_table(table, *UNPUBLISHED)
    official = check_speaks_for(table, tournament, actor)
    result = pending(table)
    if result is None:
        raise errors.AlreadyConfirmed() if confirmed(table) else errors.NothingToConfirm()
    if result.status == ResultStatus.DISPUTED:
        raise _wrong(table)
    if number is not None and number != result.number:
        raise errors.ResultMoved()
    neutral = official and not is_at_table(actor, table)
    if result.submitted_by_id == actor.pk and not neutral:
        raise errors.ConfirmedByAnother()
    if result.source == ResultSource.SHEET:
        _confirm_sheet(_game(table), actor)
        result.refresh_from_db()
        return result
    confirm_version(result, actor)
    give_up_sheet(table, actor, gettext("result given as four totals"))
    _note_table(table, tournament, actor, "confirm-result", gettext_noop("%(where)s: confirmed"))
    changed(tournament, scores=True)
    return result


@transaction.atomic
def dispute_result(*, table: Table, actor: User, reason: str) -> Result:
    """Say that a result is wrong; it does not count until a director settles it.

    :raises NothingToDispute: when none has been given.
    """
    tournament, table = locked_table(table, *UNPUBLISHED)
    check_speaks_for(table, tournament, actor)
    reason = reason_given(reason)
    result = pending(table) or confirmed(table)
    if result is None or result.status == ResultStatus.DISPUTED:
        raise errors.NothingToDispute()
    if result.source == ResultSource.SHEET:
        games.dispute_game(game=_game(table), actor=actor, reason=reason)
        result.refresh_from_db()
        return result
    counted = result.status == ResultStatus.CONFIRMED
    dispute_version(result, actor, reason)
    text = gettext_noop("%(where)s: disputed, %(reason)s")
    _note_table(table, tournament, actor, "dispute-result", text, reason=reason)
    changed(tournament, scores=counted)
    return result


@transaction.atomic
def settle_dispute(
    *,
    table: Table,
    actor: User,
    reason: str,
    totals: Totals | None = None,
    declared: Declared | None = None,
) -> Result:
    """Decide a dispute: the result stands as it was given, or these *totals* replace it.

    :raises NotDisputed: if nobody disputes it.
    """
    tournament, table = locked_table(table, *UNPUBLISHED)
    reason = reason_given(reason)
    result = pending(table)
    if result is None or result.status != ResultStatus.DISPUTED:
        raise errors.NotDisputed()
    if totals is not None:
        result = _replace(tournament, table, actor, totals, declared, reason)
    elif result.source == ResultSource.SHEET:
        _confirm_sheet(games.finish_game(game=_game(table), actor=actor), actor)
    else:
        confirm_version(result, actor)
    text = gettext_noop("%(where)s: dispute settled, %(reason)s")
    _note_table(table, tournament, actor, "settle-dispute", text, reason=reason)
    changed(tournament, scores=True)
    return confirmed(table) or result


@transaction.atomic
def correct_result(
    *,
    table: Table,
    actor: User,
    totals: Totals,
    reason: str,
    declared: Declared | None = None,
) -> Result:
    """Replace a confirmed result by an official's; the old version stays readable.

    :raises NothingToConfirm: when there is none to replace.
    """
    tournament, table = locked_table(table, *UNPUBLISHED)
    reason = reason_given(reason)
    if confirmed(table) is None:
        raise errors.NothingToConfirm()
    result = _replace(tournament, table, actor, totals, declared, reason)
    text = gettext_noop("%(where)s: corrected, %(reason)s")
    _note_table(table, tournament, actor, "correct-result", text, reason=reason)
    changed(tournament, scores=True)
    return result


@transaction.atomic
def abandon_table(*, table: Table, actor: User, reason: str) -> Table:
    """Give a table up: nothing more is expected from it and it counts for nobody."""
    tournament, table = locked_table(table, *UNPUBLISHED)
    reason = reason_given(reason)
    if table.status in {TableStatus.CONFIRMED, TableStatus.ABANDONED}:
        raise _wrong(table)
    supersede(table, ResultStatus.SUBMITTED, ResultStatus.DISPUTED)
    show(table, reason)
    give_up_sheet(table, actor, reason)
    show(table, reason)
    text = gettext_noop("%(where)s: abandoned, %(reason)s")
    _note_table(table, tournament, actor, "abandon-table", text, reason=reason)
    changed(tournament, scores=True)
    return table


@transaction.atomic
def resume_table(*, table: Table, actor: User) -> Table:
    """Let an abandoned table play on."""
    tournament, table = locked_table(table, EventStatus.RUNNING)
    if table.status != TableStatus.ABANDONED:
        raise _wrong(table)
    show(table)
    game = _game(table)
    if game.status == GameStatus.ABANDONED:
        games.reopen_game(game=game, actor=actor)
    _note_table(table, tournament, actor, "resume-table", gettext_noop("%(where)s: plays on"))
    changed(tournament)
    return table


def _replace(
    tournament: Tournament,
    table: Table,
    actor: User,
    totals: Totals,
    declared: Declared | None,
    reason: str,
) -> Result:
    """Put an official's totals in the place of what was given; the declared stay unless said."""
    if declared is None and (old := pending(table) or confirmed(table)):
        declared = {seat: names[0] for seat, names in old.declared.items() if names}
    lists = check_totals(tournament, table, totals, declared)
    result = add_version(
        table,
        source=ResultSource.TOTALS,
        status=ResultStatus.CONFIRMED,
        totals=totals,
        submitted_by=actor,
        declared=lists,
        reason=reason,
    )
    give_up_sheet(table, actor, reason)
    return result


def _confirm_sheet(game: Game, actor: User) -> None:
    """Confirm the score sheet; :func:`take_sheet` then confirms the result."""
    try:
        games.confirm_game(game=game, actor=actor)
    except sheet_errors.ConfirmedByAnother as error:
        raise errors.ConfirmedByAnother() from error


def _game(table: Table) -> Game:
    if table.game is None:
        raise errors.NothingToConfirm()
    return Game.objects.get(pk=table.game.pk)


def _wrong(table: Table) -> errors.WrongTableStatus:
    return errors.WrongTableStatus(status=table.get_status_display())


def _note_table(
    table: Table, tournament: Tournament, actor: User, action: str, text: str, **data: str
) -> None:
    """Write down what an official did to a table she does not sit at."""
    if is_at_table(actor, table):
        return
    with override(tournament.club.language):
        where = f"{table.round}, {table}"
    note(tournament, actor, action, text, where=where, table=table.pk, **data)
