"""Taking the result of a table from its live table, automatically and once."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop, override

from accounts.models import User
from games.models import Game, SeatKind
from tournaments.models import Result, ResultSource, ResultStatus, Table, TableSeat, Tournament
from tournaments.services.event_changes import audit_change, table_words
from tournaments.services.notifying import settle_live_table
from tournaments.services.table_results import add_version, announce_correction, confirmed


def take_live_result(tournament: Tournament, table: Table, game: Game) -> bool:
    """Store the scores of a finished live table as its result; return whether standings are due.

    Idempotent. A result that an official has given instead is kept.
    """
    before, scores = confirmed(table), scores_of(game)
    if before is not None and before.source != ResultSource.LIVE:
        return False
    if before is not None and before.totals == scores["totals"]:
        return False
    add_version(
        table,
        source=ResultSource.LIVE,
        status=ResultStatus.CONFIRMED,
        submitted_by=game.created_by,
        **scores,
        deals=deals_of(game) if tournament.is_duplicate else (),
    )
    _note_who_played(table, game)
    settle_live_table(game.pk)
    _note(tournament, table, game.created_by, before)
    return True


def scores_of(game: Game) -> dict[str, Any]:
    """Return the totals, best deals and declared contracts of a game, each by seat."""
    best: dict[str, int] = {}
    declared: dict[str, list[str]] = {}
    for deal in game.deals.order_by("number"):
        for seat, net in deal.net.items():
            best[seat] = max(net, best.get(seat, net))
        declared.setdefault(deal.declarer, []).append(deal.contract.partition(":")[0])
    return {"totals": game.scores, "best": best, "declared": declared}


def deals_of(game: Game) -> list[dict[str, Any]]:
    """Return the deals of a game in the form that results of duplicate events store."""
    fields = ("declarer", "contract", "doubles", "net")
    return list(game.deals.order_by("number").values(*fields))


def _note_who_played(table: Table, game: Game) -> None:
    """Record stand-ins and bots that only the live table knows, as when a player left."""
    seatings = {one.seat: one for one in game.seatings.all()}
    for seat in TableSeat.objects.filter(table=table).select_related("entry"):
        seating = seatings.get(seat.seat)
        if seating is None:
            continue
        is_bot = seating.kind == SeatKind.BOT
        stands_in = not is_bot and seating.player_id != seat.entry.player_id
        seat.bot = seat.bot or is_bot or seating.left
        seat.stand_in_id = seating.player_id if stands_in else seat.stand_in_id
        seat.save(update_fields=["bot", "stand_in"])


def _note(tournament: Tournament, table: Table, by: User, before: Result | None) -> None:
    where = table_words(table)
    text = gettext_noop("%(where)s: result taken from the live table")
    if before is not None:
        text = gettext_noop("%(where)s: result changed at the live table")
        with override(tournament.club.language):
            announce_correction(tournament, table, by, str(where))
    audit_change(tournament, by, "live-result", text, where=where, table=table.pk)
