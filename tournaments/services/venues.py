"""Where the tables of an event are played: at live tables, or in the room on score sheets."""

from __future__ import annotations

from uuid import NAMESPACE_OID, uuid5

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.models import User
from games.models import Game, GameStatus
from games.sheets.services import abandon_game, record_deal
from games.sheets.stored import row_data
from games.tables.engine import cache
from games.tables.event_tables import is_between_deals
from tournaments import errors
from tournaments.models import Round, RoundStatus, Table, TableStatus, Tournament
from tournaments.models.choices import ACTIVE
from tournaments.services.boards import has_dealt_boards
from tournaments.services.checks import check_event_status
from tournaments.services.event_changes import audit_change, bump_version, locked_event
from tournaments.services.online import check_online, request_live_tables
from tournaments.services.rounds import open_sheets
from tournaments.services.table_results import (
    locked_table,
    note_own_table,
    stop_live_table,
    wrong_status,
)


def check_move(table: Table) -> None:
    """Check that a table may be moved from the room to a live table, or back.

    :raises NotPlayedThere: if an event that is played in the room has no live tables.
    :raises WrongTableStatus: when it has a result or is abandoned.
    :raises SheetStarted: when its score sheet has deals.
    """
    check_event_status(table.round.tournament, *ACTIVE)
    if not table.online and not table.round.tournament.has_live_tables:
        raise errors.NotPlayedThere()
    if table.round.status == RoundStatus.CLOSED or table.status != TableStatus.PLAYING:
        raise wrong_status(table)
    if not table.online and table.game is not None and table.game.deal_count:
        raise errors.SheetStarted()


@transaction.atomic
def move_table(*, table: Table, actor: User, online: bool) -> Table:
    """Move a table to a live table or to the room. What was played at a live table is abandoned.

    In a duplicate event finished deals are copied to the score sheet, because nobody may play the
    same deals twice.

    :raises TournamentError: as :func:`check_move`.
    :raises DealUnderWay: in a duplicate event, while the live table plays a deal.
    :raises CannotPlayOnline: if players have no account and the round is released.
    """
    tournament, table = locked_table(table)
    if table.online == online:
        return table
    check_move(table)
    keeps_deals = has_dealt_boards(table)
    if keeps_deals:
        _check_between_deals(table)
    table = (
        Table.objects.select_for_update(of=("self",))
        .select_related("round", "game")
        .get(pk=table.pk)
    )
    game, table.game, table.online = table.game, None, online
    table.save(update_fields=["game", "online"])
    if not online:
        table.seats.update(stand_in=None, bot=False, replaced_at=None)
    if game is not None:
        _give_up(game, actor)
    if table.round.status != RoundStatus.DRAFT:
        _open(tournament, table, actor)
    if keeps_deals and game is not None:
        _copy_deals(game, table, actor)
    text = gettext_noop("%(where)s: played in the room")
    if online:
        text = gettext_noop("%(where)s: played online")
    table.round.tournament = tournament
    note_own_table(table, tournament, actor, "move-table", text)
    bump_version(tournament)
    return table


def _give_up(game: Game, actor: User) -> None:
    if game.hosted:
        stop_live_table(game, actor)
    elif game.status == GameStatus.OPEN:
        abandon_game(game=game, actor=actor)


def _check_between_deals(table: Table) -> None:
    """Check that players of a live table have at most looked at the cards of the current deal.

    :raises DealUnderWay: if a contract has been declared.
    """
    if table.game is not None and not is_between_deals(cache.latest(table.game.pk).state):
        raise errors.DealUnderWay()


def _copy_deals(live: Game, table: Table, actor: User) -> None:
    """Copy the deals of a stopped live table to the score sheet of its table.

    Their hands and plays stay with the live table, where they are sealed.
    """
    sheet = Table.objects.select_related("game__club").get(pk=table.pk).game
    if sheet is None:
        return
    for deal in live.deals.order_by("number"):
        client_id = uuid5(NAMESPACE_OID, f"deal {deal.number} of game {live.pk}")
        record_deal(
            game=sheet,
            actor=actor,
            client_id=client_id,
            number=deal.number,
            deal=row_data(deal),
        )
    if live.adjustments:
        Game.objects.filter(pk=sheet.pk).update(adjustments=live.adjustments)


def _open(tournament: Tournament, table: Table, actor: User) -> None:
    """Open the score sheet of a table, or request its live table."""
    if table.online:
        check_online(table.round)
        request_live_tables(table.round)
    else:
        one = Round.objects.select_related("phase").get(pk=table.round_id)
        one.tournament = tournament
        open_sheets(tournament, Table.objects.filter(pk=table.pk), one, actor)


@transaction.atomic
def move_draft(*, round: Round, actor: User, online: bool) -> None:  # noqa: A002
    """Move all tables of a drafted round online, or all to the room.

    :raises NoDraft: when the round has been released.
    :raises NotPlayedThere: if the event is not played online.
    """
    tournament = locked_event(round.tournament_id, *ACTIVE)
    drafted = Round.objects.get(pk=round.pk)
    if drafted.status != RoundStatus.DRAFT:
        raise errors.NoDraft()
    if online and not tournament.has_live_tables:
        raise errors.NotPlayedThere()
    if drafted.tables.exclude(online=online).update(online=online):
        text = gettext_noop("round %(round)s: all tables in the room")
        if online:
            text = gettext_noop("round %(round)s: all tables online")
        audit_change(tournament, actor, "move-tables", text, round=drafted.number)
        bump_version(tournament)
