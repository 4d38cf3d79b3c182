"""Who plays at the live tables of an event: players who come in time, stand-ins and bots."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext, gettext_noop, override

from accounts.models import Player, User
from games.models import UNFINISHED, Game
from games.models import TableStatus as LiveStatus
from games.rules import Seat
from games.tables import directing
from games.tables.engine.log import LockedTable, lock_table
from games.tables.event_tables import absent_seats, begin_game, is_ready
from tournaments import errors
from tournaments.models import (
    EventStatus,
    NoShow,
    RoundStatus,
    StandIn,
    Table,
    TableSeat,
    TableStatus,
    TimeAnswer,
    Tournament,
)
from tournaments.services.boards import check_has_not_seen, may_play_deals
from tournaments.services.event_changes import audit_change, bump_version, locked_event
from tournaments.services.notifying import notify_of_seat, settle_live_table
from tournaments.services.online import able_players
from tournaments.services.table_results import note_own_table


def live_tables(status: str) -> QuerySet[Table]:
    """Return the tables of running events whose live tables are in *status*."""
    return Table.objects.filter(
        online=True,
        status=TableStatus.PLAYING,
        game__table__status=status,
        round__tournament__status=EventStatus.RUNNING,
    ).exclude(round__status=RoundStatus.DRAFT)


def waiting_tables() -> list[int]:
    """Return the tables whose game has not begun."""
    return list(live_tables(LiveStatus.WAITING).order_by("pk").values_list("pk", flat=True))


@transaction.atomic
def begin_if_ready(table_pk: int) -> None:
    """Begin the game of a live table when its players have come.

    Players who have not come in time are replaced as the event says. If nobody has come, the
    director decides.
    """
    table = Table.objects.select_related("round__tournament__club", "game").get(pk=table_pk)
    if table.game is None:
        return
    event = table.round.tournament
    with lock_table(table.game.pk) as locked:
        if locked.state.status != LiveStatus.WAITING or locked.state.is_beginning:
            return
        absent = absent_seats(locked)
        if is_ready(locked, absent, locked.now - table.game.created_at):
            _begin(locked)
            return
        late = _late_seats(table, table.game, locked, absent)
        if not late or event.no_show == NoShow.DIRECTOR:
            return
        if not _has_people(locked, absent):
            return
        if not _seat_stand_ins(table, locked, late) and set(late) == set(absent):
            _begin(locked, absent)
            _note_bots(table, absent)


def _begin(locked: LockedTable, absent: list[Seat] | None = None) -> None:
    begin_game(locked, absent or ())
    for seat, who in locked.state.occupants.items():
        if seat not in (absent or ()) and who.user is not None:
            settle_live_table(locked.game, who.user)


def _has_people(locked: LockedTable, absent: list[Seat]) -> bool:
    people = [seat for seat, who in locked.state.occupants.items() if not who.is_bot]
    return len(people) > len(absent)


def _late_seats(table: Table, game: Game, locked: LockedTable, absent: list[Seat]) -> list[Seat]:
    """Return the *absent* seats whose waiting time is over."""
    wait = timedelta(minutes=table.round.tournament.ready_minutes)
    replaced = dict(table.seats.values_list("seat", "replaced_at"))
    since = {seat: replaced.get(str(seat)) or game.created_at for seat in absent}
    return [seat for seat in absent if locked.now > max(since[seat], game.created_at) + wait]


def _seat_stand_ins(table: Table, locked: LockedTable, late: list[Seat]) -> bool:
    """Give seats of late players to stand-ins; return whether the table now waits for one."""
    event = table.round.tournament
    if event.no_show != NoShow.STAND_IN:
        return False
    locked_event(event.pk)
    free = [one for one in free_stand_ins(event) if may_play_deals(table, one)]
    waits = False
    for seat in table.seats.select_related("entry__player", "stand_in").filter(seat__in=late):
        if seat.stand_in is not None or not free:
            continue
        player = free.pop(0)
        directing.seat_for_event(locked, Seat(seat.seat), player)
        _store(seat, stand_in=player, bot=False)
        _tell(table, seat, [seat.entry.player])
        waits = True
    if waits:
        bump_version(event)
    return waits


def _note_bots(table: Table, absent: list[Seat]) -> None:
    table.seats.filter(seat__in=[str(seat) for seat in absent]).update(
        bot=True, replaced_at=utc_now()
    )
    bump_version(table.round.tournament)


def free_stand_ins(tournament: Tournament) -> list[Player]:
    """Return the stand-ins of an event who can play and have no seat in the round being played."""
    found = [
        one.player for one in StandIn.objects.filter(tournament=tournament).select_related("player")
    ]
    able = able_players(player.pk for player in found) - _seated(tournament)
    return [player for player in found if player.pk in able]


def _seated(tournament: Tournament) -> set[int]:
    """Return the players with a seat in the round being played, including stand-ins."""
    seats = TableSeat.objects.filter(
        round__tournament=tournament, round__status=RoundStatus.RELEASED
    ).exclude(table__status__in=(TableStatus.CONFIRMED, TableStatus.ABANDONED))
    rows = seats.values_list("entry__player", "stand_in")
    return {player for row in rows for player in row if player is not None}


# The director's decisions


def check_replace(table: Table) -> None:
    """Check that a director may decide who plays at a table.

    :raises NotPlayedOnline: if it is not a live table that is drawn or being played.
    """
    live = table.game.table.status if table.online and table.game is not None else None
    if not table.online or table.status != TableStatus.PLAYING:
        raise errors.NotPlayedOnline()
    if live is not None and live not in UNFINISHED:
        raise errors.NotPlayedOnline()


@transaction.atomic
def replace_player(
    *,
    seat: TableSeat,
    actor: User,
    stand_in: Player | None = None,
    bot: bool = False,
    reason: str = "",
) -> TableSeat:
    """Have *stand_in* or a *bot* play at a live table; with neither, the player gets the seat back.

    :raises BadStandIn: if the stand-in has no account, or another seat in the round.
    :raises CannotPlayOnline: if the player who gets the seat back has no account.
    :raises GameError: as :func:`games.tables.directing.substitute`.
    """
    table = _table_of(seat)
    check_replace(table)
    event = table.round.tournament
    if table.game is not None:
        lock_live_table(table.game)
    tournament = locked_event(event.pk)
    now_at = Table.objects.select_for_update(of=("self",)).get(pk=table.pk)
    if now_at.game_id != table.game_id:
        raise errors.ChangedMeanwhile()
    seat = TableSeat.objects.select_related("entry__player", "stand_in").get(pk=seat.pk)
    if _plays_already(table, seat, stand_in, bot=bot):
        return seat
    player = stand_in or (None if bot else seat.entry.player)
    _check_player(table, seat, player, is_stand_in=stand_in is not None)
    if table.game is not None:
        _substitute(table.game, Seat(seat.seat), actor, player, reason)
    replaced = [seat.entry.player, seat.stand_in]
    _store(seat, stand_in=stand_in, bot=bot)
    if table.round.status != RoundStatus.DRAFT:
        _tell(table, seat, replaced)
    _note(table, tournament, actor, seat)
    bump_version(tournament)
    return seat


def _plays_already(table: Table, seat: TableSeat, stand_in: Player | None, *, bot: bool) -> bool:
    """Return whether the requested decision has been made already, by any director.

    A bot that replaces an absent player is not a decision: that player may take the seat back.
    """
    if (seat.stand_in, seat.bot) != (stand_in, bot):
        return False
    seated = table.game.seatings.filter(seat=seat.seat).first() if table.game else None
    return not bot or seated is None or seated.player_id is None


def lock_live_table(game: Game) -> None:
    """Lock the live table of *game*. It must be locked before all other rows."""
    with lock_table(game.pk):
        pass


def _table_of(seat: TableSeat) -> Table:
    tables = Table.objects.select_related("round__tournament__club", "game__table")
    return tables.prefetch_related("seats__entry__player").get(pk=seat.table_id)


def _check_player(
    table: Table, seat: TableSeat, player: Player | None, *, is_stand_in: bool
) -> None:
    if player is None:
        return
    able = player.pk in able_players([player.pk])
    if is_stand_in:
        event = table.round.tournament
        others = TableSeat.objects.filter(round=table.round).exclude(pk=seat.pk)
        rows = others.values_list("entry__player", "stand_in")
        busy = any(player.pk in row for row in rows)
        if not able or busy or player.club_id != event.club_id:
            raise errors.BadStandIn(name=player.name)
        check_has_not_seen(event, player)
    elif not able:
        raise errors.CannotPlayOnline(names=player.name)


def _substitute(game: Game, seat: Seat, actor: User, player: Player | None, reason: str) -> None:
    seated = game.seatings.filter(seat=str(seat)).first()
    if player is not None and seated is not None and seated.player_id == player.pk:
        return  # the player has the seat already, and takes over from a bot when they come
    if not reason:
        with override(game.club.language):
            reason = gettext("the director of the event has decided it")
    directing.substitute(game=game, actor=actor, seat=seat, reason=reason, player=player)


def _store(seat: TableSeat, *, stand_in: Player | None, bot: bool) -> None:
    seat.stand_in, seat.bot, seat.replaced_at = stand_in, bot, utc_now()
    seat.ready_at = None
    seat.save(update_fields=["stand_in", "bot", "replaced_at", "ready_at"])
    # The previous player's answers do not hold for the new one.
    TimeAnswer.objects.filter(seat=seat).delete()


def _tell(table: Table, seat: TableSeat, replaced: Iterable[Player | None]) -> None:
    """Notify the user who plays now, and settle the notices of those who are replaced."""
    if table.game_id is None:
        return
    for player in replaced:
        if player is not None and player.user_id is not None:
            settle_live_table(table.game_id, player.user_id)
    if not seat.bot:
        notify_of_seat(table.round.tournament, table, seat)


def _note(table: Table, tournament: Tournament, actor: User, seat: TableSeat) -> None:
    words = {"name": seat.entry.player.name}
    if seat.stand_in is not None:
        text = gettext_noop("%(where)s: %(stand_in)s plays for %(name)s")
        words["stand_in"] = seat.stand_in.name
    elif seat.bot:
        text = gettext_noop("%(where)s: a bot plays for %(name)s")
    else:
        text = gettext_noop("%(where)s: %(name)s plays themselves")
    note_own_table(table, tournament, actor, "replace-player", text, **words)


# The list of stand-ins


@transaction.atomic
def add_stand_in(*, tournament: Tournament, player: Player, actor: User) -> StandIn:
    """Add a player to the end of the list of stand-ins. Idempotent.

    :raises BadStandIn: if the player has no account to play with.
    """
    tournament = locked_event(tournament.pk)
    if player.club_id != tournament.club_id or player.pk not in able_players([player.pk]):
        raise errors.BadStandIn(name=player.name)
    made, is_new = StandIn.objects.get_or_create(tournament=tournament, player=player)
    if is_new:
        text = gettext_noop("%(name)s is a stand-in")
        audit_change(tournament, actor, "add-stand-in", text, name=player.name)
        bump_version(tournament)
    return made


@transaction.atomic
def remove_stand_in(*, stand_in: StandIn, actor: User) -> None:
    """Remove a player from the list of stand-ins; seats that they have already are kept."""
    tournament = locked_event(stand_in.tournament_id)
    if StandIn.objects.filter(pk=stand_in.pk).delete()[0]:
        text = gettext_noop("%(name)s is no stand-in any more")
        audit_change(tournament, actor, "remove-stand-in", text, name=stand_in.player.name)
        bump_version(tournament)
