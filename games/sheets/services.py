"""What can be done to a game: each a transaction that locks the game's row."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop

import live
from accounts import audit
from accounts.access import official_in
from accounts.models import Club, Player, User
from accounts.reasons import checked_reason
from games.access import is_seated
from games.labels import rule_message
from games.models import WRITABLE, Deal, DealChange, Game, Seating, Status
from games.rules import Plan, RecordedDeal, RuleError, RuleSet, Seat, Sheet, ruleset_to_json
from games.rules.contracts.errors import NotOnSheets
from games.rules.records.record import read_deal
from games.sheets import errors
from games.sheets.stored import deal_data, empty_sheet, names_of, recorded, row_data, sheet_of
from games.signals import game_changed

# What the club's log says an official did to other people's sheet.
SAID = {
    "recorded-deal": gettext_noop("recorded a deal: %(game)s"),
    "corrected-deal": gettext_noop("corrected a deal: %(game)s"),
    "undone-deal": gettext_noop("took a deal back: %(game)s"),
    "finish-game": gettext_noop("finished the sheet: %(game)s"),
    "confirm-game": gettext_noop("confirmed the sheet: %(game)s"),
    "dispute-game": gettext_noop("disputed the sheet: %(game)s"),
    "reopen-game": gettext_noop("opened the sheet again: %(game)s"),
    "abandon-game": gettext_noop("abandoned the sheet: %(game)s"),
}


@transaction.atomic
def create_game(
    *,
    club: Club,
    ruleset: RuleSet,
    seats: Mapping[Seat, Player],
    plan: Plan,
    first_declarer: Seat,
    created_by: User,
    title: str = "",
    event_url: str = "",
    played_at: datetime | None = None,
) -> Game:
    """Open a score sheet.

    :param event_url: the address of the page of what it is played in, for the way back.
    :raises BadSeats: unless each seat has its own player of the club.
    :raises RuleError: for a plan that these rules cannot have, or rules that no page can handle.
    """
    if not ruleset.on_sheets:
        raise NotOnSheets()
    players = [player for player in seats.values() if player.club_id == club.pk]
    if set(seats) != set(ruleset.seats) or len({player.pk for player in players}) != len(seats):
        raise errors.BadSeats()
    sheet = Sheet(ruleset, plan, first_declarer)
    game = Game.objects.create(
        club=club,
        title=title[:120],
        event_url=event_url,
        ruleset=ruleset_to_json(ruleset, whole=True),
        plan=plan.to_json(),
        first_declarer=first_declarer,
        totals=_scores(sheet),
        played_at=played_at or utc_now(),
        created_by=created_by,
    )
    Seating.objects.bulk_create(
        Seating(game=game, seat=seat, player=seats[seat]) for seat in ruleset.seats
    )
    game_changed.send(Game, game=game, actor=created_by)
    return game


@transaction.atomic
def record_deal(
    *, game: Game, actor: User, client_id: UUID, number: int, deal: Mapping[str, Any]
) -> DealChange:
    """Write deal *number*, which must be the next one, once for each *client_id*.

    :param deal: a deal of barbu-record/1, with ``taken``.
    :raises DealAlreadyRecorded: when somebody else's entry of that deal came first.
    :raises RuleError: for a deal that cannot be.
    """
    game = _locked(game)
    if known := _known(game, client_id):
        return known
    _check_writable(game)
    if number <= game.deal_count:
        raise _already_recorded(game, number)
    if number > game.deal_count + 1:
        raise errors.DealTooEarly(number=number, next=game.deal_count + 1)
    sheet = sheet_of(game)
    sheet = sheet.record(_read(deal, sheet, number))
    data = deal_data(sheet.deals[-1], sheet)
    Deal.objects.create(game=game, number=number, **data)
    _write_totals(game, sheet)
    return _change(game, number, DealChange.Kind.RECORDED, None, data, client_id, actor)


@transaction.atomic
def correct_deal(
    *,
    game: Game,
    actor: User,
    client_id: UUID,
    number: int,
    version: int,
    deal: Mapping[str, Any],
) -> DealChange:
    """Replace deal *number*, checking again everything that came after it.

    :param version: of the game when the caller saw it.
    :raises SheetMoved: when it has changed since then.
    :raises LaterDealBreaks: naming the first later deal that could not have been.
    :raises RuleError: for a deal that cannot be.
    """
    game = _locked(game)
    if known := _known(game, client_id):
        return known
    _check_writable(game)
    rows = list(game.deals.all())
    if not 1 <= number <= len(rows):
        raise errors.NoSuchDeal(number=number)
    row = rows[number - 1]
    if version != game.version:
        raise errors.SheetMoved(version=game.version, saved=row_data(row))
    sheet = _replaced(game, rows, number, deal)
    before, after = row_data(row), deal_data(sheet.deals[number - 1], sheet)
    Deal.objects.filter(pk=row.pk).update(**after)
    _write_totals(game, sheet)
    return _change(game, number, DealChange.Kind.CORRECTED, before, after, client_id, actor)


@transaction.atomic
def undo_last_deal(*, game: Game, actor: User, client_id: UUID, number: int) -> DealChange:
    """Take the last deal, which must be *number*, off the sheet; its history stays.

    :raises SheetMoved: when it is not the last one any more.
    """
    game = _locked(game)
    if known := _known(game, client_id):
        return known
    _check_writable(game)
    if number != game.deal_count or not number:
        raise errors.SheetMoved(version=game.version)
    *rows, last = game.deals.all()
    sheet = sheet_of(game, rows)
    last.delete()
    _write_totals(game, sheet)
    return _change(game, number, DealChange.Kind.UNDONE, row_data(last), None, client_id, actor)


@transaction.atomic
def finish_game(*, game: Game, actor: User) -> Game:
    """Submit a full sheet; another player, or an official, then confirms it.

    :raises NotOver: while deals are missing.
    """
    game = _locked(game)
    _check_status(game, *WRITABLE)
    sheet = sheet_of(game)
    if not sheet.is_over:
        raise errors.NotOver(left=len(sheet.declarers) - len(sheet.deals))
    game.finished_by, game.finished_at = actor, utc_now()
    return _move(game, actor, Status.FINISHED, "finish-game", "finished_by", "finished_at")


@transaction.atomic
def confirm_game(*, game: Game, actor: User) -> Game:
    """Confirm a finished sheet.

    :raises ConfirmedByAnother: to the one who finished it, unless she is an official who did not
        play in it.
    """
    game = _locked(game)
    _check_status(game, Status.FINISHED)
    neutral = official_in(actor, game.club) and not is_seated(actor, game)
    if actor.pk == game.finished_by_id and not neutral:
        raise errors.ConfirmedByAnother()
    game.confirmed_by, game.confirmed_at = actor, utc_now()
    return _move(game, actor, Status.CONFIRMED, "confirm-game", "confirmed_by", "confirmed_at")


@transaction.atomic
def dispute_game(*, game: Game, actor: User, reason: str) -> Game:
    """Say that a finished or confirmed sheet is wrong; its deals may then be corrected.

    :raises ReasonMissing: without a reason.
    """
    game = _locked(game)
    _check_status(game, Status.FINISHED, Status.CONFIRMED)
    game.disputed_by = actor
    game.reason = checked_reason(reason, missing=errors.ReasonMissing)
    return _move(game, actor, Status.DISPUTED, "dispute-game", "disputed_by", "reason")


@transaction.atomic
def reopen_game(*, game: Game, actor: User) -> Game:
    """Open a sheet again that was finished too early, or abandoned by mistake."""
    game = _locked(game)
    _check_status(game, Status.FINISHED, Status.ABANDONED)
    game.finished_by = game.finished_at = None
    game.reason = ""
    return _move(game, actor, Status.OPEN, "reopen-game", "finished_by", "finished_at", "reason")


@transaction.atomic
def abandon_game(*, game: Game, actor: User, reason: str = "") -> Game:
    """Give a sheet up: it stays readable and counts for nothing."""
    game = _locked(game)
    _check_status(game, *WRITABLE)
    game.reason = checked_reason(reason)
    return _move(game, actor, Status.ABANDONED, "abandon-game", "reason")


def _locked(game: Game) -> Game:
    """Return the row as it is now, for this transaction alone.

    :raises PlayedHere: when its deals come off a table and not off a sheet.
    """
    row = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
    if row.hosted:
        raise errors.PlayedHere()
    return row


def _known(game: Game, client_id: UUID) -> DealChange | None:
    return game.changes.filter(client_id=client_id).first()


def _check_writable(game: Game) -> None:
    if game.status not in WRITABLE:
        raise errors.SheetClosed(status=game.get_status_display())


def _check_status(game: Game, *allowed: Status) -> None:
    if game.status not in allowed:
        raise errors.WrongStatus(status=game.get_status_display())


def _already_recorded(game: Game, number: int) -> errors.DealAlreadyRecorded:
    row = game.deals.get(number=number)
    last = game.changes.select_related("actor").filter(number=number).latest("pk")
    return errors.DealAlreadyRecorded(number=number, by=last.actor.name, saved=row_data(row))


def _read(deal: Mapping[str, Any], sheet: Sheet, number: int) -> RecordedDeal:
    try:
        return read_deal(dict(deal), sheet.rules)
    except RuleError as error:
        error.deal = number
        raise


def _replaced(game: Game, rows: list[Deal], number: int, deal: Mapping[str, Any]) -> Sheet:
    """Return the sheet with deal *number* replaced."""
    sheet = empty_sheet(game)
    deals = [recorded(row) for row in rows]
    deals[number - 1] = _read(deal, sheet, number)
    try:
        return sheet.record_all(deals)
    except RuleError as error:
        if error.deal == number:
            raise
        raise errors.LaterDealBreaks(error, rule_message(error, names_of(game))) from error


def _scores(sheet: Sheet) -> dict[str, int]:
    return {str(seat): points for seat, points in sheet.totals.items()}


def _write_totals(game: Game, sheet: Sheet) -> None:
    game.totals, game.deal_count = _scores(sheet), len(sheet.deals)
    game.save(update_fields=["totals", "deal_count"])


def _change(
    game: Game,
    number: int,
    kind: DealChange.Kind,
    before: dict[str, Any] | None,
    after: dict[str, Any] | None,
    client_id: UUID,
    actor: User,
) -> DealChange:
    """Write the history, and tell everybody."""
    _next_version(game)
    change = DealChange.objects.create(
        game=game,
        number=number,
        kind=kind,
        before=before,
        after=after,
        version=game.version,
        client_id=client_id,
        actor=actor,
    )
    if kind != DealChange.Kind.RECORDED:
        _audit(game, actor, f"{kind}-deal", number=number, before=before, after=after)
    _tell(game, actor)
    return change


def _move(game: Game, actor: User, status: Status, action: str, *fields: str) -> Game:
    """Bring the game to *status*, and tell everybody."""
    game.status = status
    game.save(update_fields=["status", *fields])
    _next_version(game)
    _audit(game, actor, action, reason=game.reason)
    _tell(game, actor)
    return game


def _next_version(game: Game) -> None:
    game.version += 1
    Game.objects.filter(pk=game.pk).update(version=F("version") + 1)


def _audit(game: Game, actor: User, action: str, **data: Any) -> None:
    """Write down what an official did to other people's sheet."""
    if official_in(actor, game.club) and not is_seated(actor, game):
        audit.record(
            club=game.club,
            actor=actor,
            action=action,
            subject=f"game:{game.pk}",
            text=SAID[action],
            game=game,
            **data,
        )


def _tell(game: Game, actor: User) -> None:
    game_changed.send(Game, game=game, actor=actor)
    live.nudge(f"game:{game.pk}", game.version)
