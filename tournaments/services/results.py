"""Giving a table's result as four totals, and confirming a result."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from accounts.access import official_in
from accounts.models import User
from games.models import Game
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
)
from tournaments.services.changes import bump_version
from tournaments.services.notifying import notify_of_totals
from tournaments.services.table_results import (
    CORRECTIONS_OPEN,
    RESULTS_OPEN,
    abandon_sheet,
    add_version,
    check_table,
    check_takes_part,
    confirm_version,
    confirmed,
    game_of,
    locked_table,
    note_table,
    pending,
    wrong_status,
)
from tournaments.services.totals_check import Declared, Totals, check_totals


def check_submit(table: Table, user: User | AnonymousUser, *, official: bool) -> None:
    """Check that *user* may give the four totals of *table*.

    :raises AlreadyConfirmed: when a result counts.
    :raises SheetStarted: to players whose table already has deals on its score sheet.
    """
    check_table(table, EventStatus.RUNNING)
    check_takes_part(table, user, official=official)
    if table.status == TableStatus.CONFIRMED:
        raise errors.AlreadyConfirmed()
    if table.status not in {TableStatus.PLAYING, TableStatus.SUBMITTED}:
        raise wrong_status(table)
    if table.game is not None and table.game.deal_count and not official:
        raise errors.SheetStarted()


@transaction.atomic
def submit_totals(
    *, table: Table, actor: User, totals: Totals, declared: Declared | None = None
) -> Result:
    """Give a table's result as four totals by seat; somebody else then confirms it.

    :param declared: seat -> contract, required when each contract is declared once in the event.
    :raises WrongSum: when they do not add up to the contracts of the round.
    :raises TournamentError: as :func:`check_submit`.
    """
    tournament, table = locked_table(table)
    check_submit(table, actor, official=official_in(actor, tournament.club))
    lists = check_totals(tournament, table, totals, declared)
    result = add_version(
        table,
        source=ResultSource.TOTALS,
        status=ResultStatus.SUBMITTED,
        totals=totals,
        submitted_by=actor,
        declared=lists,
    )
    note_table(table, tournament, actor, "submit-result", gettext_noop("%(where)s: totals given"))
    notify_of_totals(table, tournament, actor, result.number)
    bump_version(tournament)
    return result


def check_confirm(table: Table, user: User | AnonymousUser, *, official: bool) -> Result:
    """Check that *user* may confirm the result that was given for *table*; return it.

    :raises ConfirmedByAnother: to the user who gave it, unless they are an official who does not
        sit at the table.
    :raises AlreadyConfirmed: when the result counts already.
    :raises NothingToConfirm: when none has been given.
    """
    check_table(table, *(CORRECTIONS_OPEN if official else RESULTS_OPEN))
    check_takes_part(table, user, official=official)
    result = pending(table)
    if result is None:
        raise errors.AlreadyConfirmed() if confirmed(table) else errors.NothingToConfirm()
    if result.status == ResultStatus.DISPUTED:
        raise wrong_status(table)
    neutral = official and not is_at_table(user, table)
    if result.submitted_by_id == user.pk and not neutral:
        raise errors.ConfirmedByAnother()
    return result


@transaction.atomic
def confirm_result(*, table: Table, actor: User, number: int | None = None) -> Result:
    """Confirm the result that was given for a table; it counts from now on.

    :param number: the version that the user saw, if it is known.
    :raises ResultReplaced: when another version has been given since.
    :raises TournamentError: as :func:`check_confirm`.
    """
    tournament, table = locked_table(table)
    result = check_confirm(table, actor, official=official_in(actor, tournament.club))
    if number is not None and number != result.number:
        raise errors.ResultReplaced()
    if result.source == ResultSource.SHEET:
        confirm_sheet(game_of(table), actor)
        result.refresh_from_db()
        return result
    confirm_version(result, actor)
    abandon_sheet(table, actor, gettext("result given as four totals"))
    note_table(table, tournament, actor, "confirm-result", gettext_noop("%(where)s: confirmed"))
    bump_version(tournament, scores=True)
    return result


def confirm_sheet(game: Game, actor: User) -> None:
    """Confirm a score sheet; its signal then confirms the result."""
    try:
        games.confirm_game(game=game, actor=actor)
    except sheet_errors.ConfirmedByAnother as error:
        raise errors.ConfirmedByAnother() from error
