"""The secrets of the boards of a duplicate event: encrypted until a round is over, then public."""

from __future__ import annotations

import logging
import os
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.timezone import now as utc_now

from games.models import Game
from games.rules import RuleSet
from games.rules.cards.boards import SECRET_BYTES, commit_boards, deals_of, seed_of_board
from games.sheets.rated import write_rated_result
from games.tables.engine import deal_secrets, sealing
from games.tables.engine.deal_secrets import SharedBoards
from games.tables.errors import SecretLocked
from tournaments.models import (
    Boards,
    BoardsViewing,
    Comparison,
    ExpertLine,
    Result,
    ResultStatus,
    Round,
    RoundStatus,
    Table,
    TableSeat,
    TableStatus,
    Tournament,
)
from tournaments.models.play import DECIDED
from tournaments.worker_messages import request_expert_lines

_log = logging.getLogger(__name__)


def create_boards(tournament: Tournament, round_number: int) -> Boards:
    """Draw and store the secret of a round."""
    secret = os.urandom(SECRET_BYTES)
    return Boards.objects.create(
        tournament=tournament,
        round_number=round_number,
        commitment=commit_boards(tournament.pk, round_number, secret),
        key_id=sealing.present_key_id(),
        secret=sealing.seal(secret, _about(tournament.pk, round_number)),
    )


def prepare_boards(tournament: Tournament) -> None:
    """Draw the missing secrets for the rounds of a duplicate event."""
    if not tournament.is_duplicate:
        return
    known = set(present_boards(tournament).values_list("round_number", flat=True))
    for number in range(1, tournament.round_count + 1):
        if number not in known:
            create_boards(tournament, number)


def present_boards(tournament: Tournament) -> QuerySet[Boards]:
    """Return the boards of an event, except those that were replaced."""
    return Boards.objects.filter(tournament=tournament, replaced_at__isnull=True)


def published_rounds(tournament: Tournament) -> list[int]:
    """Return the rounds whose deals are published."""
    published = present_boards(tournament).filter(published_at__isnull=False)
    return list(published.values_list("round_number", flat=True))


def sealed_tables() -> QuerySet[Table]:
    """Return the tables with results that are sealed because others may still play the deals."""
    sealed = Boards.objects.filter(
        tournament=OuterRef("round__tournament"),
        round_number=OuterRef("round__number"),
        published_at__isnull=True,
        replaced_at__isnull=True,
    )
    duplicate = Table.objects.exclude(round__tournament__comparison=Comparison.NONE)
    return duplicate.filter(Exists(sealed), game__isnull=False)


def hidden_from(tournament: Tournament, user: Any, *, official: bool) -> frozenset[int]:
    """Return the tables of an event whose results *user* may not see yet."""
    if official:
        return hidden_from_official(tournament, user.pk)
    return hidden_tables(tournament, user)


def hidden_tables(tournament: Tournament, user: Any) -> frozenset[int]:
    """Return the tables of an event whose results are sealed to a player or visitor."""
    if not tournament.is_duplicate:
        return frozenset()
    sealed = sealed_tables().filter(round__tournament=tournament)
    if user.is_authenticated:
        sealed = sealed.exclude(seats__entry__player__user=user)
        sealed = sealed.exclude(seats__stand_in__user=user)
    return frozenset(sealed.values_list("pk", flat=True))


def hidden_from_official(tournament: Tournament, user: int) -> frozenset[int]:
    """Return the tables of an event whose results are sealed to an official."""
    if not tournament.is_duplicate:
        return frozenset()
    sealed = sealed_from_official(user).filter(round__tournament=tournament)
    return frozenset(sealed.values_list("pk", flat=True))


def sealed_from_official(user: int) -> QuerySet[Table]:
    """Return tables whose deals *user* still has to play at a table of their own.

    An abandoned table could be resumed, so it does not count as finished.
    """
    own = TableSeat.objects.filter(plays(user)).exclude(table__status=TableStatus.CONFIRMED)
    theirs = TableSeat.objects.filter(plays(user)).values("table")
    return sealed_tables().filter(round__in=own.values("round")).exclude(pk__in=theirs)


def games_sealed_from_official(user: int) -> list[QuerySet[Any]]:
    """Return querysets with the games that are sealed to an official who plays their deals.

    They are the games of tables, and of live tables that were replaced by another game.
    """
    seats = TableSeat.objects.filter(
        plays(user),
        round__tournament=OuterRef("tournament"),
        round__number=OuterRef("round_number"),
    ).exclude(table__status=TableStatus.CONFIRMED)
    boards = Boards.objects.filter(Exists(seats), published_at__isnull=True)
    live = deal_secrets.sealed_games(boards.values("commitment"))
    return [sealed_from_official(user), live.exclude(game__seatings__player__user=user)]


def entries_sealed_from_official(user: int) -> Q | None:
    """Return a filter for audit log entries about tables sealed to an official, or None."""
    tables = set(sealed_from_official(user).values_list("pk", flat=True))
    if not tables:
        return None
    found = (rows.values_list("game", flat=True) for rows in games_sealed_from_official(user))
    games = [f"game:{game}" for rows in found for game in rows]
    return Q(subject__in=games) | Q(subject__startswith="event:", data__table__in=tables)


def plays(user: int) -> Q:
    """Return a filter for the seats at which *user* plays, also as a stand-in."""
    return Q(entry__player__user=user) | Q(stand_in__user=user)


def plays_elsewhere(table: Table, user: int) -> bool:
    """Return whether *user* has a seat at another table of the round."""
    seats = TableSeat.objects.filter(plays(user), round=table.round_id)
    return seats.exclude(table=table.pk).exists()


def has_seen_deals(tournament: Tournament, user: int) -> bool:
    """Return whether *user* has seen deals of an event before they were published."""
    seen = BoardsViewing.objects.filter(boards__tournament=tournament, user=user)
    # Nobody plays deals that were replaced.
    return seen.filter(boards__replaced_at__isnull=True).exists()


def knows_deals(user: int, game: Game) -> bool:
    """Return whether *user* has another seat in the round of *game*, or has seen its deals."""
    tables = Table.objects.exclude(round__tournament__comparison=Comparison.NONE)
    table = tables.select_related("round__tournament").filter(game=game).first()
    if table is None:
        return False
    return plays_elsewhere(table, user) or has_seen_deals(table.round.tournament, user)


def secret_of(boards: Boards) -> bytes:
    """Return the secret of the boards.

    :raises SecretLocked: if it is encrypted under a key that the site does not have.
    """
    content = bytes(boards.secret)
    if boards.is_published:
        return content
    about = _about(boards.tournament_id, boards.round_number)
    return sealing.unseal(boards.key_id, content, about)


def hands_of(boards: Boards, rules: RuleSet, count: int) -> list[str]:
    """Return the deals of the first *count* boards as PBN text.

    :raises SecretLocked: if the secret is encrypted under a key that the site does not have.
    """
    return deals_of(
        secret_of(boards),
        event=boards.tournament_id,
        round_number=boards.round_number,
        count=count,
        cards=rules.cards,
        players=rules.players,
    )


def shared_boards(boards: Boards, count: int) -> SharedBoards:
    """Return the first *count* boards in the form that live tables play.

    :raises SecretLocked: if the secret is encrypted under a key that the site does not have.
    """
    secret, event, number = secret_of(boards), boards.tournament_id, boards.round_number
    seeds = (seed_of_board(secret, event, number, board) for board in range(1, count + 1))
    return SharedBoards(boards.commitment, tuple(seeds))


def publish_boards(boards: Boards, now: datetime) -> None:
    """Decrypt and store the secret of boards that nobody will play any more; show their games.

    :raises SecretLocked: if it is encrypted under a key that the site does not have.
    """
    deal_secrets.publish_boards(boards.commitment)
    boards.secret, boards.key_id, boards.published_at = secret_of(boards), "", now
    boards.save(update_fields=["secret", "key_id", "published_at"])


def publish_finished(tournament: Tournament) -> None:
    """Publish the boards of released rounds whose tables are all decided.

    Secrets that are encrypted under a key that the site does not have stay sealed.
    """
    if not tournament.is_duplicate:
        return
    sealed = present_boards(tournament).filter(published_at__isnull=True)
    released = Round.objects.filter(tournament=tournament).exclude(status=RoundStatus.DRAFT)
    over = released.exclude(tables__in=_undecided(tournament))
    for boards in sealed.filter(round_number__in=over.values("number")):
        try:
            publish_boards(boards, utc_now())
        except SecretLocked:
            _log.warning("The secret key of %s is missing; they stay sealed.", boards)
        else:
            _write_rated_results(boards)
            _ask_for_expert_lines(boards)


def _write_rated_results(boards: Boards) -> None:
    """Let the results of a round, which were sealed until now, count in ladders."""
    confirmed = Result.objects.filter(
        status=ResultStatus.CONFIRMED,
        table__round__tournament=boards.tournament_id,
        table__round__number=boards.round_number,
        table__game__rated_result__isnull=False,
    ).exclude(table__status=TableStatus.ABANDONED)
    for game, totals in confirmed.order_by("pk").values_list("table__game_id", "totals"):
        write_rated_result(game, totals)


def _ask_for_expert_lines(boards: Boards) -> None:
    """Request the experts' lines for the deals that a table has finished."""
    results = Result.objects.filter(
        status=ResultStatus.CONFIRMED,
        table__round__tournament=boards.tournament_id,
        table__round__number=boards.round_number,
    )
    played: list[dict[str, Any]] = max(results.values_list("deals", flat=True), key=len, default=[])
    rows = [
        ExpertLine(boards=boards, number=number, declarer=deal["declarer"])
        for number, deal in enumerate(played, 1)
    ]
    ExpertLine.objects.bulk_create(rows, ignore_conflicts=True)
    if rows:
        transaction.on_commit(request_expert_lines)


def reseal() -> int:
    """Encrypt secrets under the current key that are encrypted under others; return how many.

    :raises SecretLocked: if one is encrypted under a key that the site does not have.
    """
    present, count = sealing.present_key_id(), 0
    for boards in Boards.objects.exclude(key_id__in=["", present]):
        content = sealing.seal(secret_of(boards), _about(boards.tournament_id, boards.round_number))
        # Boards that have been published since have another key_id, and are left alone.
        same = Boards.objects.filter(pk=boards.pk, key_id=boards.key_id)
        count += same.update(key_id=present, secret=content)
    return count


def _undecided(tournament: Tournament) -> QuerySet[Table]:
    return Table.objects.filter(round__tournament=tournament).exclude(status__in=DECIDED)


def _about(event: int, round_number: int) -> bytes:
    return b"barbu-boards/1\0" + event.to_bytes(8, "big") + round_number.to_bytes(2, "big")
