"""Import of games from a file: read, preview, confirm all rows or none, undo.

A game of which only the totals are known is an import of one row, without a file.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop

from accounts.models import Player, User
from accounts.names import folded
from accounts.services.players import add_player
from games.rulesets import lookup
from ladder import import_rows, pool_games
from ladder.errors import BadTotals, ImportOver, NothingToUndo, RowsFaulty
from ladder.game_file import Cells, read_game_file
from ladder.models import CountedGame, CountedSeat, GameImport, LeftOut, Pool, Source
from ladder.services.changing import check_official, lock, record

VALID_FOR = timedelta(hours=2)
MAX_FILENAME_LENGTH = GameImport._meta.get_field("filename").max_length or 0
ROWS_AT_ONCE = 2_000


@transaction.atomic
def read_file(*, pool: Pool, filename: str, content: bytes, actor: User) -> GameImport:
    """Read a CSV or XLSX file of games and store its rows until they are confirmed.

    :raises NotAnOfficial: unless *actor* is one.
    :raises FileRefused: if the file has another type, is too large, or has unknown columns.
    """
    check_official(actor, pool.club)
    rows, notes = read_game_file(filename, content)
    now = utc_now()
    GameImport.objects.filter(confirmed_at__isnull=True, expires_at__lt=now).delete()
    return GameImport.objects.create(
        pool=pool,
        created_by=actor,
        created_at=now,
        expires_at=now + VALID_FOR,
        filename=filename[-MAX_FILENAME_LENGTH:],
        rows=[{"row": number, "cells": cells} for number, cells in rows],
        notes=notes,
    )


@transaction.atomic
def confirm(*, pending: GameImport, actor: User) -> GameImport:
    """Add all games of a file to their pool, once, and create missing players.

    :raises NotAnOfficial: unless *actor* is one.
    :raises ImportOver: if the import was confirmed already, or has expired.
    :raises RowsFaulty: if a row is faulty by now; then nothing is written.
    """
    check_official(actor, pending.pool.club)
    pool = lock(pending.pool)
    imports = GameImport.objects.select_for_update(no_key=True, of=("self",))
    pending = imports.select_related("pool__club").get(pk=pending.pk)
    if pending.confirmed_at is not None or utc_now() >= pending.expires_at:
        raise ImportOver
    reading = import_rows.read(pending)
    if reading.faulty:
        raise RowsFaulty
    players = dict(reading.players)
    for folded_name, name in reading.newcomers.items():
        players[folded_name] = add_player(club=pool.club, actor=actor, name=name)
    _confirm_rows(pool, pending, reading.rows, players)
    record(
        pool,
        actor,
        "import-games",
        gettext_noop("imported the games of %(file)s (%(games)s)"),
        games=pending.games,
        file=pending.filename,
        newcomers=sorted(reading.newcomers.values()),
    )
    return pending


@transaction.atomic
def enter_totals(*, pool: Pool, cells: Cells, actor: User) -> CountedGame:
    """Add a game between players of the club of which only the totals are known.

    :param cells: the game, as a row of a file.
    :raises NotAnOfficial: unless *actor* is one.
    :raises BadTotals: with every fault of the game, which may be there already.
    """
    check_official(actor, pool.club)
    pool, now = lock(pool), utc_now()
    entered = GameImport.objects.create(
        pool=pool,
        created_by=actor,
        created_at=now,
        expires_at=now + VALID_FOR,
        filename="",
        rows=[{"row": 1, "cells": cells}],
    )
    reading = import_rows.read(entered)
    [row] = reading.rows
    faults = row.faults
    if not faults:
        rules = lookup.rules_of(pool.club, row.ruleset)
        faults = import_rows.wrong_sum(rules, row.deals, [score for _name, score in row.seats])
    if faults:
        raise BadTotals(faults)
    _confirm_rows(pool, entered, reading.rows, reading.players)
    text = gettext_noop("entered the totals of a game (%(scores)s)")
    record(pool, actor, "enter-totals", text, scores=_scores_of(entered))
    return entered.counted.get()


def _scores_of(entered: GameImport) -> str:
    """Return the names and scores of the only game of an import."""
    seats = CountedSeat.objects.filter(game__imported=entered).select_related("player")
    return ", ".join(f"{seat.display_name} {seat.score:+d}" for seat in seats)


def _confirm_rows(
    pool: Pool, pending: GameImport, rows: list[import_rows.FileGame], players: dict[str, Player]
) -> None:
    _write(pool, pending, rows, players)
    pending.rows, pending.games, pending.confirmed_at = [], len(rows), utc_now()
    pending.save(update_fields=["rows", "games", "confirmed_at"])


def _write(
    pool: Pool, pending: GameImport, rows: list[import_rows.FileGame], players: dict[str, Player]
) -> None:
    """Write the games in the order of their ends; games with equal ends stay in file order."""
    games, seats, months = [], list[CountedSeat](), set()
    for row in sorted(rows, key=lambda row: (row.ended_at, row.number)):
        assert row.ended_at is not None  # noqa: S101 - a row without a fault has one
        chosen = [(players[folded(name)], score) for name, score in row.seats]
        guest = any(player.guest for player, _score in chosen)
        counted = CountedGame(
            pool=pool,
            source=Source.IMPORT,
            imported=pending,
            ruleset=row.ruleset,
            ended_at=row.ended_at,
            deals=row.deals,
            deals_of_whole=row.deals_of_whole,
            left_out=LeftOut.GUEST if guest else LeftOut.COUNTS,
        )
        games.append(counted)
        seats += pool_games.seats_of(counted, {player.pk: score for player, score in chosen})
        months.add(pool_games.month_of(pool, row.ended_at))
    CountedGame.objects.bulk_create(games, batch_size=ROWS_AT_ONCE)
    for seat in seats:
        seat.game_id = seat.game.pk
    CountedSeat.objects.bulk_create(seats, batch_size=ROWS_AT_ONCE)
    pool_games.apply_limits(pool, months)
    pool_games.outdate(pool)


@transaction.atomic
def undo(*, done: GameImport, actor: User) -> None:
    """Remove all games of an import. Players that it created stay.

    :raises NotAnOfficial: unless *actor* is one.
    :raises NothingToUndo: if the import was undone already, or never confirmed.
    """
    check_official(actor, done.pool.club)
    pool = lock(done.pool)
    done = GameImport.objects.select_for_update(no_key=True).get(pk=done.pk)
    if done.confirmed_at is None or done.undone_at is not None:
        raise NothingToUndo
    games = CountedGame.objects.filter(imported=done)
    months = {pool_games.month_of(pool, at) for at in games.values_list("ended_at", flat=True)}
    games.update(left_out=LeftOut.UNDONE)
    pool_games.apply_limits(pool, months)
    pool_games.outdate(pool)
    done.undone_at = utc_now()
    done.save(update_fields=["undone_at"])
    if not done.filename:
        text = gettext_noop("undid the totals of a game (%(scores)s)")
        record(pool, actor, "undo-import", text, scores=_scores_of(done))
        return
    text = gettext_noop("undid the import of the games of %(file)s (%(games)s)")
    record(pool, actor, "undo-import", text, games=done.games, file=done.filename)
