"""Updating results from score sheets, in the transaction that changes the sheet."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.db.models import Prefetch
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Game, GameStatus
from games.sheets.event_places import EventPlace
from tournaments.access import is_at_table
from tournaments.models import (
    EventStatus,
    Result,
    ResultSource,
    ResultStatus,
    RoundStatus,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.services.event_changes import bump_version, locked_event
from tournaments.services.live_results import deals_of, scores_of, take_live_result
from tournaments.services.table_results import (
    PENDING,
    add_version,
    announce_correction,
    confirm_version,
    confirmed,
    current_result,
    dispute_version,
    pending,
    supersede,
    update_status,
)

#: the text on a sheet whose result was entered as totals, by the status of the result
ENTERED = {
    ResultStatus.SUBMITTED: _(
        "The result of this table was entered as four totals, and waits to be confirmed."
    ),
    ResultStatus.CONFIRMED: _("The result of this table was entered as four totals. It counts."),
    ResultStatus.DISPUTED: _(
        "The result of this table was entered as four totals, and is disputed: a director decides."
    ),
}
ROUND_CLOSED = _(
    "The round of this sheet is closed: only a director or secretary may change it, with a reason."
)
STANDINGS_PUBLISHED = _(
    "The standings of this event are published: only a director or secretary may change this"
    " sheet, with a reason, and a correction is shown on the event's page."
)


def why_sheet_is_closed(game: Game, *, lock: bool) -> str | Promise:
    """Return why only officials may change a sheet; see :class:`games.sheets.closing.Question`.

    :param lock: whether to lock the event, so that its state holds until the change is written.
    """
    table = _table_of(game)
    if table is None:
        return ""
    if lock:
        locked_event(table.round.tournament_id)
        table = _table_of(game) or table
    if table.round.tournament.status == EventStatus.PUBLISHED:
        return STANDINGS_PUBLISHED
    return ROUND_CLOSED if table.round.status == RoundStatus.CLOSED else ""


def _table_of(game: Game) -> Table | None:
    return Table.objects.select_related("round__tournament").filter(game=game).first()


@transaction.atomic
def update_result_from_sheet(*, game: Game, actor: User | None) -> None:
    """Update a table's result from its score sheet. Games outside events are ignored.

    :param actor: None for a change that the log of a live table causes.
    """
    table = Table.objects.select_related("round").filter(game=game).first()
    if table is None:
        return
    tournament = locked_event(table.round.tournament_id)
    table = Table.objects.get(pk=table.pk)
    update = {
        GameStatus.OPEN: _reopened,
        GameStatus.FINISHED: _finished,
        GameStatus.CONFIRMED: _confirmed,
        GameStatus.DISPUTED: _disputed,
        GameStatus.ABANDONED: _abandoned,
    }[GameStatus(game.status)]
    scores = update(tournament, table, game)
    bump_version(tournament, scores=scores)


# The effect of each status of the sheet. Each function returns whether standings are due.


def _reopened(tournament: Tournament, table: Table, game: Game) -> bool:
    """Withdraw the pending result of a sheet that was opened again."""
    result = pending(table)
    if result is not None and result.source == ResultSource.SHEET:
        supersede(table, *PENDING)
        update_status(table)
    elif table.status == TableStatus.ABANDONED:
        update_status(table)
    return False


def _finished(tournament: Tournament, table: Table, game: Game) -> bool:
    """Add the scores of the sheet as a pending result."""
    assert game.finished_by is not None  # noqa: S101 - the game's own constraint
    add_version(
        table,
        source=ResultSource.SHEET,
        status=ResultStatus.SUBMITTED,
        submitted_by=game.finished_by,
        **scores_of(game),
        deals=deals_of(game) if tournament.is_duplicate else (),
    )
    return False


def _confirmed(tournament: Tournament, table: Table, game: Game) -> bool:
    """Confirm the pending result of the sheet."""
    if game.hosted:
        return take_live_result(tournament, table, game)
    assert game.confirmed_by is not None  # noqa: S101 - the game's own constraint
    result = pending(table)
    if result is not None and result.source == ResultSource.SHEET:
        own = game.confirmed_by_id == game.finished_by_id and is_at_table(game.confirmed_by, table)
        confirm_version(result, game.confirmed_by, alone=game.reason if own else "")
        announce_correction(tournament, table, game.confirmed_by, game.reason)
    return True


def _disputed(tournament: Tournament, table: Table, game: Game) -> bool:
    """Dispute the result. A published one counts until the corrected sheet is confirmed."""
    assert game.disputed_by is not None  # noqa: S101 - the game's own constraint
    result = pending(table)
    if result is None and tournament.status != EventStatus.PUBLISHED:
        result = confirmed(table)
    if result is None or result.source != ResultSource.SHEET:
        return False
    counted = result.status == ResultStatus.CONFIRMED
    if result.status != ResultStatus.DISPUTED:
        dispute_version(result, game.disputed_by, game.reason)
    return counted


def _abandoned(tournament: Tournament, table: Table, game: Game) -> bool:
    """Abandon the table, unless totals were given for it or its result is published."""
    result = current_result(table)
    if table.status == TableStatus.ABANDONED or (result and result.source == ResultSource.TOTALS):
        return False
    supersede(table, *PENDING)
    if tournament.status == EventStatus.PUBLISHED and confirmed(table):
        update_status(table)
        return False
    update_status(table, game.reason or gettext("score sheet abandoned"))
    return True


def witness_of_sheet(game: Game) -> str:
    """Return the name of the player who confirmed a sheet with an official, or ``""``."""
    confirmed = Result.objects.filter(
        table__game=game, status=ResultStatus.CONFIRMED, witness__isnull=False
    )
    return confirmed.values_list("witness__player__name", flat=True).first() or ""


PAGES = ("table", "table_confirm_own")
"""The pages of a table that its score sheet links."""


def places_of_sheets(games: Collection[Game]) -> dict[int, EventPlace]:
    """Return the tables of *games*; see :func:`games.sheets.event_places.register`."""
    standing = Result.objects.exclude(status=ResultStatus.SUPERSEDED)
    tables = Table.objects.filter(game__in=games).select_related("round__tournament__club")
    tables = tables.prefetch_related(Prefetch("results", standing, to_attr="versions"))
    by_game = {game.pk: game for game in games}
    return {
        table.game_id: _place(table, by_game[table.game_id])
        for table in tables
        if table.game_id is not None
    }


def _place(table: Table, game: Game) -> EventPlace:
    event, result = table.round.tournament, current_result(table)
    args = [event.club.slug, event.pk, table.pk]
    url, confirm_url = (reverse(f"tournaments:{name}", args=args) for name in PAGES)
    if result is None or result.source != ResultSource.TOTALS:
        return EventPlace(str(table), url, confirm_url)
    text = str(ENTERED[ResultStatus(result.status)])
    if game.deal_count and result.status == ResultStatus.CONFIRMED:
        text += " " + gettext("The deals on the sheet do not count.")
    return EventPlace(str(table), url, confirm_url, result.totals, text)
