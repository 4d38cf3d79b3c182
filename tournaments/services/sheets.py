"""Score sheets that become results, in the transaction that changes the sheet."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from games.models import Game, GameStatus
from tournaments.models import (
    EventStatus,
    ResultSource,
    ResultStatus,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.services.changing import changed, locked
from tournaments.services.tables import (
    add_version,
    confirm_version,
    confirmed,
    dispute_version,
    pending,
    show,
    supersede,
)


@transaction.atomic
def take_sheet(*, game: Game, actor: User) -> None:
    """Let the result of the table follow its score sheet; games of no event are none of ours."""
    table = Table.objects.select_related("round").filter(game=game).first()
    if table is None:
        return
    tournament = locked(table.round.tournament_id)
    table = Table.objects.get(pk=table.pk)
    follow = {
        GameStatus.OPEN: _reopened,
        GameStatus.FINISHED: _finished,
        GameStatus.CONFIRMED: _confirmed,
        GameStatus.DISPUTED: _disputed,
        GameStatus.ABANDONED: _abandoned,
    }[GameStatus(game.status)]
    scores = follow(tournament, table, game)
    changed(tournament, scores=scores)


def _reopened(tournament: Tournament, table: Table, game: Game) -> bool:
    """Deals are written (again): what the sheet said before is not offered any more."""
    result = pending(table)
    if result is not None and result.source == ResultSource.SHEET:
        supersede(table, ResultStatus.SUBMITTED, ResultStatus.DISPUTED)
        show(table)
    elif table.status == TableStatus.ABANDONED:
        show(table)
    return False


def _finished(tournament: Tournament, table: Table, game: Game) -> bool:
    assert game.finished_by is not None  # noqa: S101 - the game's own constraint
    add_version(
        table,
        source=ResultSource.SHEET,
        status=ResultStatus.SUBMITTED,
        submitted_by=game.finished_by,
        **_scores(game),
    )
    return False


def _confirmed(tournament: Tournament, table: Table, game: Game) -> bool:
    assert game.confirmed_by is not None  # noqa: S101 - the game's own constraint
    result = pending(table)
    if result is not None and result.source == ResultSource.SHEET:
        result.table = table
        confirm_version(result, game.confirmed_by)
    return True


def _disputed(tournament: Tournament, table: Table, game: Game) -> bool:
    """A published result counts until the corrected sheet is confirmed."""
    assert game.disputed_by is not None  # noqa: S101 - the game's own constraint
    result = pending(table)
    if result is None and tournament.status != EventStatus.PUBLISHED:
        result = confirmed(table)
    if result is None or result.source != ResultSource.SHEET:
        return False
    counted = result.status == ResultStatus.CONFIRMED
    if result.status != ResultStatus.DISPUTED:
        result.table = table
        dispute_version(result, game.disputed_by, game.reason[:300])
    return counted


def _abandoned(tournament: Tournament, table: Table, game: Game) -> bool:
    """The sheet is given up, and with it the table unless totals were given for it."""
    result = pending(table) or confirmed(table)
    if table.status == TableStatus.ABANDONED or (result and result.source == ResultSource.TOTALS):
        return False
    supersede(table, ResultStatus.SUBMITTED, ResultStatus.DISPUTED)
    show(table, game.reason[:300] or gettext("score sheet abandoned"))
    return True


def _scores(game: Game) -> dict[str, Any]:
    """Totals, best deal and what was declared, by seat."""
    best: dict[str, int] = {}
    declared: dict[str, list[str]] = {}
    for deal in game.deals.order_by("number"):
        for seat, net in deal.net.items():
            best[seat] = max(net, best.get(seat, net))
        declared.setdefault(deal.declarer, []).append(deal.contract.partition(":")[0])
    return {"totals": game.totals, "best": best, "declared": declared}
