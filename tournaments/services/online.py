"""The live tables of a round, which workers open after the release; retrying is safe."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Membership, Player
from games.rules import Plan, RuleSet, Seat
from games.sheets.rated import declare_rated
from games.tables.engine.deal_secrets import SharedBoards
from games.tables.event_tables import event_table
from games.tables.opening import NewTable, open_tables
from tournaments import errors
from tournaments.board_secrets import shared_boards
from tournaments.models import (
    EventStatus,
    Round,
    RoundStatus,
    Table,
    TableSeat,
    TableStatus,
)
from tournaments.round_format import declared_before, phase_of, plan_of, rules_of, used_by_seat
from tournaments.services.boards import deal_count, get_boards
from tournaments.services.event_changes import bump_version
from tournaments.services.notifying import notify_of_live_tables
from tournaments.services.sheet_titles import title_of
from tournaments.worker_messages import request_tables

AT_ONCE = 10
"""How many tables one transaction opens; their players wait until it commits."""
# Undoing the release changes the row of the round, and waits for the tables that are being opened.
DUE = Q(schedule=None) | Q(schedule__opened_at__isnull=False)
LOCK_ROUND = "SELECT status FROM tournaments_round WHERE id = %s FOR SHARE"


def to_be_opened() -> QuerySet[Table]:
    """Return the tables of released rounds that are played online and have no live table yet.

    Tables of a round with a period are included once their time has come.
    """
    return Table.objects.filter(
        DUE,
        online=True,
        game=None,
        status=TableStatus.PLAYING,
        round__tournament__status=EventStatus.RUNNING,
    ).exclude(round__status=RoundStatus.DRAFT)


def rounds_to_open() -> list[int]:
    """Return the rounds with tables to open."""
    return list(to_be_opened().order_by("round").values_list("round", flat=True).distinct())


def request_live_tables(released: Round) -> None:
    """Have workers open the live tables of a round once the transaction commits."""
    count = released.tables.filter(DUE, online=True, game=None).count()
    if count:
        transaction.on_commit(partial(request_tables, released.pk, -(-count // AT_ONCE)))


def open_some_tables(round_pk: int) -> int:
    """Open some live tables of a round that no other worker is opening; return how many.

    Each table gets one live table, with the round's players in their seats.
    """
    with transaction.atomic():
        tables = _locked_tables(round_pk)
        if not tables:
            return 0
        one = tables[0].round
        used = declared_before(phase_of(one), one.number)
        rules, boards = rules_of(one.tournament), _boards_of(one)
        left = [used_by_seat(list(table.seats.all()), used) for table in tables]
        plans = [plan_of(phase_of(one), own) for own in left]
        new = [_new_table(*what, rules, boards) for what in zip(tables, plans, strict=True)]
        for table, game in zip(tables, open_tables(new), strict=True):
            table.game = game
        Table.objects.bulk_update(tables, ["game"])
        if one.tournament.rated:
            declare_rated(*(table.game for table in tables if table.game is not None))
        notify_of_live_tables(one.tournament, tables)
    bump_version(one.tournament)
    return len(tables)


def _locked_tables(round_pk: int) -> list[Table]:
    with connection.cursor() as cursor:
        cursor.execute(LOCK_ROUND, [round_pk])
        found = cursor.fetchone()
    if found is None or found[0] == RoundStatus.DRAFT:
        return []
    tables = to_be_opened().filter(round=round_pk).order_by("number")
    tables = tables.select_related("round__tournament__club", "round__phase", "round__released_by")
    seats = ("seats__entry__player", "seats__stand_in")
    locked = tables.select_for_update(skip_locked=True, of=("self",)).prefetch_related(*seats)
    return list(locked[:AT_ONCE])


def _boards_of(one: Round) -> SharedBoards | None:
    """Return the shared deals of a duplicate round; None if each table has its own.

    :raises DealsPublished: if the deals are published.
    """
    if not one.tournament.is_duplicate:
        return None
    boards = get_boards(one.tournament, one.number)
    if boards.is_published:
        raise errors.DealsPublished()
    return shared_boards(boards, deal_count(boards))


def _new_table(table: Table, plan: Plan, rules: RuleSet, boards: SharedBoards | None) -> NewTable:
    event, host = table.round.tournament, table.round.released_by
    return event_table(
        club=event.club,
        host=host or event.created_by,
        ruleset=rules,
        plan=plan,
        players={Seat(seat.seat): plays_at(seat) for seat in table.seats.all()},
        clock=event.online_clock,
        title=title_of(event, table.round, table),
        event_url=event.get_absolute_url(),
        rated=event.rated,
        watched=event.spectators and boards is None,
        boards=boards,
    )


def plays_at(seat: TableSeat) -> Player | None:
    """Return who plays at a seat: its player, their stand-in, or None for a bot."""
    return seat.stand_in or (None if seat.bot else seat.entry.player)


# Who can play online


def able_players(players: Iterable[int]) -> set[int]:
    """Return the *players* who have a member's account with which they can play."""
    members = Membership.objects.filter(club=OuterRef("club"), user=OuterRef("user"))
    found = Player.objects.filter(pk__in=players, user__is_active=True, user__guest=False)
    return set(found.filter(Exists(members)).values_list("pk", flat=True))


def unable_seats(one: Round) -> list[TableSeat]:
    """Return seats of live tables whose players have no account and no replacement."""
    seats = TableSeat.objects.filter(table__round=one, table__online=True, bot=False)
    seats = seats.select_related("table", "entry__player", "stand_in").order_by("table", "pk")
    found = list(seats)
    able = able_players({_player(seat) for seat in found})
    return [seat for seat in found if _player(seat) not in able]


def _player(seat: TableSeat) -> int:
    return seat.stand_in_id or seat.entry.player_id


def check_online(one: Round) -> None:
    """Check that every player of a round's live tables can play online.

    :raises CannotPlayOnline: naming the players without an account.
    """
    if seats := unable_seats(one):
        names = ", ".join((seat.stand_in or seat.entry.player).name for seat in seats)
        raise errors.CannotPlayOnline(names=names)
