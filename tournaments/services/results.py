"""Giving a table's result as four totals, and confirming a result."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from accounts.access import official_in
from accounts.audit import Phrase
from accounts.models import User
from accounts.reasons import checked_reason
from games.models import Game
from games.sheets import errors as sheet_errors
from games.sheets import services as games
from tournaments import errors
from tournaments.access import is_at_table, is_self
from tournaments.models import (
    Entry,
    EventStatus,
    Result,
    ResultSource,
    ResultStatus,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.services.event_changes import bump_version
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
    note_own_table,
    note_table,
    pending,
    wrong_status,
)
from tournaments.services.totals_check import Declared, Totals, check_totals


def check_submit(table: Table, user: User | AnonymousUser, *, official: bool) -> None:
    """Check that *user* may give the four totals of *table*.

    :raises SheetNeeded: in a duplicate event.
    :raises AlreadyConfirmed: if the table has a confirmed result.
    :raises PlayedOnline: while the table is played online.
    :raises SheetStarted: to players whose table already has deals on its score sheet.
    """
    check_table(table, EventStatus.RUNNING)
    check_takes_part(table, user, official=official)
    if table.round.tournament.is_duplicate:
        raise errors.SheetNeeded()
    if table.status == TableStatus.CONFIRMED:
        raise errors.AlreadyConfirmed()
    if table.status not in {TableStatus.PLAYING, TableStatus.SUBMITTED}:
        raise wrong_status(table)
    if table.online:
        raise errors.PlayedOnline()
    if table.game is not None and table.game.deal_count and not official:
        raise errors.SheetStarted()


@transaction.atomic
def submit_totals(
    *,
    table: Table,
    actor: User,
    totals: Totals,
    declared: Declared | None = None,
    asks: bool = True,
) -> Result:
    """Give a table's result as four totals by seat; another user then confirms it.

    :param declared: seat -> contract, required when each contract is declared once in the event.
    :param asks: whether to ask the players to confirm it; not if the actor does so at once.
    :raises WrongSum: if the totals do not add up to the contracts of the round.
    :raises TournamentError: as :func:`check_submit`.
    """
    tournament, table = locked_table(table)
    check_submit(table, actor, official=official_in(actor, tournament.club))
    lists = check_totals(tournament, table, totals, declared)
    given = pending(table)
    if given is not None and _is_same(given, actor, totals, lists):
        return given
    result = add_version(
        table,
        source=ResultSource.TOTALS,
        status=ResultStatus.SUBMITTED,
        totals=totals,
        submitted_by=actor,
        declared=lists,
    )
    note_table(table, tournament, actor, "submit-result", gettext_noop("%(where)s: totals given"))
    if asks:
        notify_of_totals(table, tournament, actor, result.number)
    bump_version(tournament)
    return result


def _is_same(
    given: Result, actor: User, totals: Totals, declared: Mapping[str, list[str]] | None
) -> bool:
    """Return whether *actor* has already given the same result and it waits for confirmation."""
    waits = given.status == ResultStatus.SUBMITTED and given.source == ResultSource.TOTALS
    same = given.totals == dict(totals) and given.declared == dict(declared or {})
    return waits and same and given.submitted_by_id == actor.pk


def check_confirm(
    table: Table, user: User | AnonymousUser, *, official: bool, alone: bool = False
) -> Result:
    """Check that *user* may confirm the result that was given for *table*; return the result.

    :param alone: whether an official gives a reason or a witness for confirming their own result.
    :raises ConfirmedByAnother: if the user gave it, unless as an official who does not sit at the
        table.
    :raises OwnResult: if they are an official who sits there and gave it, unless *alone*.
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
    if is_own_result(result, user, table, official=official) and not (alone and official):
        raise errors.OwnResult() if official else errors.ConfirmedByAnother()
    return result


def is_own_result(
    result: Result, user: User | AnonymousUser, table: Table, *, official: bool
) -> bool:
    """Return whether *user* gave *result*, unless as an official who does not sit at *table*."""
    return result.submitted_by_id == user.pk and (not official or is_at_table(user, table))


def check_confirm_alone(table: Table, user: User | AnonymousUser) -> Result:
    """Check that the official *user* has given the result of their own table; return the result.

    :raises TournamentError: as :func:`check_confirm`.
    """
    result = check_confirm(table, user, official=True, alone=True)
    if not is_own_result(result, user, table, official=True):
        raise errors.AlreadyConfirmed()
    return result


@transaction.atomic
def confirm_result(
    *,
    table: Table,
    actor: User,
    number: int | None = None,
    reason: str = "",
    witness: int | None = None,
) -> Result:
    """Confirm the result that was given for a table; it counts from now on.

    An official who has given it and plays at the table gives a *reason*, or names a *witness*: the
    entry of another player there, who confirms it in the official's presence.

    :param number: the version that the user saw; None for any.
    :raises ResultReplaced: if the version has been replaced since.
    :raises TournamentError: as :func:`check_confirm`.
    """
    tournament, table = locked_table(table)
    official = official_in(actor, tournament.club)
    reason = checked_reason(reason)
    stated = bool(reason) or witness is not None
    result = check_confirm(table, actor, official=official, alone=stated)
    if number is not None and number != result.number:
        raise errors.ResultReplaced()
    if is_own_result(result, actor, table, official=official):
        return _confirm_own(result, tournament, table, actor, reason, witness)
    _confirm(result, table, actor)
    if result.source == ResultSource.TOTALS:
        note_table(table, tournament, actor, "confirm-result", gettext_noop("%(where)s: confirmed"))
        bump_version(tournament, scores=True)
    return result


def _confirm_own(
    result: Result,
    tournament: Tournament,
    table: Table,
    actor: User,
    reason: str,
    witness: int | None,
) -> Result:
    """Confirm a result that the official *actor* has given for their own table."""
    named = None if witness is None else _witness(table, actor, witness)
    said: str | Phrase = reason
    if named:
        text = gettext_noop("%(name)s has confirmed it at the table")
        said = Phrase(text, {"name": named.player.name})
    _confirm(result, table, actor, alone=str(said))
    if named:
        result.witness, result.confirmed_alone, result.reason = named, False, ""
        result.save(update_fields=["witness", "confirmed_alone", "reason"])
    text = gettext_noop("%(where)s: own result confirmed, %(reason)s")
    note_own_table(table, tournament, actor, "confirm-own-result", text, reason=said)
    bump_version(tournament, scores=True)
    return result


def _witness(table: Table, actor: User, entry: int) -> Entry:
    """Return an entry at *table* that is not the actor's.

    :raises NotAWitness: if it is.
    """
    others = (seat.entry for seat in table.seats.all() if not is_self(actor, seat.entry.player))
    found = next((one for one in others if one.pk == entry), None)
    if found is None:
        raise errors.NotAWitness()
    return found


def _confirm(result: Result, table: Table, actor: User, *, alone: str = "") -> None:
    """Confirm the version, through its score sheet if it comes from one."""
    if result.source == ResultSource.SHEET:
        confirm_sheet(game_of(table), actor, alone)
        result.refresh_from_db()
        return
    confirm_version(result, actor, alone=alone)
    abandon_sheet(table, actor, gettext("result given as four totals"))


def confirm_sheet(game: Game, actor: User, reason: str = "") -> None:
    """Confirm a score sheet; its signal then confirms the result."""
    try:
        games.confirm_game(game=game, actor=actor, reason=reason)
    except sheet_errors.ConfirmedByAnother as error:
        raise errors.ConfirmedByAnother() from error
