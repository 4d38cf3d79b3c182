"""Abandoning a table, and resuming it."""

from __future__ import annotations

from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop

from accounts.audit import Phrase
from accounts.models import User
from games.models import Game, GameStatus
from games.sheets.services import reopen_game
from games.tables.event_tables import reopen_table
from tournaments.models import Award, EventStatus, RoundStatus, Schedule, Table, TableStatus
from tournaments.models.play import DECIDED
from tournaments.periods import period_ends
from tournaments.services.boards import check_not_published, has_dealt_boards
from tournaments.services.event_changes import bump_version, required_reason
from tournaments.services.notifying import notify_of_reopening
from tournaments.services.online import request_live_tables
from tournaments.services.table_results import (
    PENDING,
    RESULTS_OPEN,
    abandon_sheet,
    check_table,
    game_of,
    locked_table,
    note_table,
    supersede,
    update_status,
    wrong_status,
)


def check_abandon(table: Table) -> None:
    """Check that *table* may be abandoned.

    :raises WrongTableStatus: when it has a confirmed result or is abandoned already.
    """
    check_table(table, *RESULTS_OPEN)
    if table.status in DECIDED:
        raise wrong_status(table)


@transaction.atomic
def abandon_table(*, table: Table, actor: User, reason: str | Phrase) -> Table:
    """Abandon a table: it needs no result, and counts for nobody.

    :param reason: a phrase is translated for each reader of the log.
    :raises TournamentError: as :func:`check_abandon`.
    """
    tournament, table = locked_table(table)
    check_abandon(table)
    stored = required_reason(str(reason))
    supersede(table, *PENDING)
    update_status(table, abandoned=stored)
    abandon_sheet(table, actor, stored)
    # abandon_sheet reopens a finished sheet first, and that recomputes the status from the results.
    update_status(table, abandoned=stored)
    text = gettext_noop("%(where)s: abandoned, %(reason)s")
    said = reason if isinstance(reason, Phrase) else stored
    note_table(table, tournament, actor, "abandon-table", text, reason=said)
    bump_version(tournament, scores=True)
    return table


def check_resume(table: Table) -> None:
    """Check that *table* may be resumed.

    :raises WrongTableStatus: unless it is abandoned.
    :raises DealsPublished: if others could have seen the deals that it would play.
    """
    check_table(table, EventStatus.RUNNING)
    if table.status != TableStatus.ABANDONED:
        raise wrong_status(table)
    check_not_published(table.round)


@transaction.atomic
def resume_table(*, table: Table, actor: User, reason: str = "") -> Table:
    """Let an abandoned table play on, and delete its awards. In a closed round this needs a reason.

    A live table that has been taken down is opened again with a new game. A live table that has
    dealt boards continues its game, because nobody may play the same deals twice.

    :raises TournamentError: as :func:`check_resume`.
    :raises ReasonMissing: without a reason in a closed round.
    """
    tournament, table = locked_table(table)
    check_resume(table)
    if table.round.status == RoundStatus.CLOSED:
        reason = required_reason(reason)
    Award.objects.filter(seat__table=table).delete()
    update_status(table)
    if has_dealt_boards(table) and table.game is not None:
        _play_on(table, table.game, actor)
    elif table.online:
        _play_again(table)
    elif (game := game_of(table)).status == GameStatus.ABANDONED:
        reopen_game(game=game, actor=actor, reason=reason)
    text = gettext_noop("%(where)s: plays on, %(reason)s")
    if not reason:
        text = gettext_noop("%(where)s: plays on")
    note_table(table, tournament, actor, "resume-table", text, reason=reason)
    bump_version(tournament, scores=True)
    return table


def _play_on(table: Table, game: Game, actor: User) -> None:
    """Continue the game of a live table, and notify its players."""
    version = reopen_table(game, actor)
    notify_of_reopening(table.round.tournament, table, version)


def _play_again(table: Table) -> None:
    """Give a live table a new game: now, or at another time if its period is not over."""
    table.game = None
    table.save(update_fields=["game"])
    ends, now = period_ends(table.round), utc_now()
    if ends is not None:
        again = table.round.status == RoundStatus.RELEASED and now < ends
        Schedule.objects.filter(table=table).update(
            agreed_at=None, set_by=None, opened_at=None if again else now
        )
    request_live_tables(table.round)
