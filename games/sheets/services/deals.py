"""Recording, correcting and undoing the deals of a sheet, idempotent by ``client_id``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.errors import IdUsed
from games.labels import rule_message
from games.models import WRITABLE, Deal, DealChange, Game
from games.rules import RecordedDeal, RuleError, Sheet
from games.rules.records.record import read_deal
from games.sheets import errors
from games.sheets.closing import check_closing, why_closed
from games.sheets.services.changing import announce, audit_official, increase_version, lock_sheet
from games.sheets.stored import (
    deal_data,
    empty_sheet,
    names_of,
    recorded,
    row_data,
    sheet_of,
    totals_of,
)


@transaction.atomic
def record_deal(
    *, game: Game, actor: User, client_id: UUID, number: int, deal: Mapping[str, Any]
) -> DealChange:
    """Record deal *number*, which must be the next one.

    :param client_id: the idempotency key, chosen by the client.
    :param deal: a deal of barbu-record/1, including ``taken``.
    :raises IdUsed: if *actor* has used this *client_id* for another deal or kind of change.
    :raises DealAlreadyRecorded: if that deal has been recorded with another *client_id*.
    :raises RuleError: if the deal is not possible.
    """
    game = lock_sheet(game)
    if earlier := _earlier_change(game, actor, client_id, DealChange.Kind.RECORDED, number):
        return earlier
    check_writable(game, actor)
    if number <= game.deal_count:
        raise _already_recorded(game, number)
    if number > game.deal_count + 1:
        raise errors.DealTooEarly(number=number, next=game.deal_count + 1)
    sheet = sheet_of(game)
    sheet = sheet.record(_read(deal, sheet, number))
    data = deal_data(sheet.deals[-1], sheet)
    Deal.objects.create(game=game, number=number, **data)
    _write_totals(game, sheet)
    return _add_change(game, number, DealChange.Kind.RECORDED, None, data, client_id, actor)


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
    """Replace deal *number*; check and score the later deals again.

    :param client_id: the idempotency key, chosen by the client.
    :param version: the version of the game that the caller read.
    :raises IdUsed: if *actor* has used this *client_id* for another deal or kind of change.
    :raises SheetMoved: if the game has changed since then.
    :raises DealUnchanged: if the deal is the same already.
    :raises LaterDealBreaks: if a later deal would not be possible; it names the first.
    :raises RuleError: if the deal is not possible.
    """
    game = lock_sheet(game)
    if earlier := _earlier_change(game, actor, client_id, DealChange.Kind.CORRECTED, number):
        return earlier
    check_writable(game, actor)
    rows = list(game.deals.all())
    if not 1 <= number <= len(rows):
        raise errors.NoSuchDeal(number=number)
    row = rows[number - 1]
    if version != game.version:
        raise errors.SheetMoved(version=game.version, saved=row_data(row))
    sheet = _replace_deal(game, rows, number, deal)
    before, after = row_data(row), deal_data(sheet.deals[number - 1], sheet)
    if before == after:
        raise errors.DealUnchanged(number=number, saved=before)
    Deal.objects.filter(pk=row.pk).update(**after)
    _write_totals(game, sheet)
    return _add_change(game, number, DealChange.Kind.CORRECTED, before, after, client_id, actor)


@transaction.atomic
def undo_last_deal(*, game: Game, actor: User, client_id: UUID, number: int) -> DealChange:
    """Remove the last deal, which must be *number*, from the sheet; its history is kept.

    :param client_id: the idempotency key, chosen by the client.
    :raises IdUsed: if *actor* has used this *client_id* for another deal or kind of change.
    :raises SheetMoved: if *number* is not the last deal.
    """
    game = lock_sheet(game)
    if earlier := _earlier_change(game, actor, client_id, DealChange.Kind.UNDONE, number):
        return earlier
    check_writable(game, actor)
    if number != game.deal_count or not number:
        raise errors.SheetMoved(version=game.version)
    *rows, last = game.deals.all()
    sheet = sheet_of(game, rows)
    last.delete()
    _write_totals(game, sheet)
    before = row_data(last)
    return _add_change(game, number, DealChange.Kind.UNDONE, before, None, client_id, actor)


def _earlier_change(
    game: Game, actor: User, client_id: UUID, kind: DealChange.Kind, number: int
) -> DealChange | None:
    """Return the change that *actor* has already sent with this *client_id*, or None.

    :raises IdUsed: if that change was of another kind, or of another deal.
    """
    earlier = game.changes.filter(actor=actor, client_id=client_id).first()
    if earlier is not None and (earlier.kind, earlier.number) != (kind, number):
        raise IdUsed
    return earlier


def check_writable(game: Game, actor: User) -> None:
    """Check that *actor* may write deals in the current status of the sheet.

    A closed sheet needs no reason here: the reason given when it was disputed or reopened counts.

    :raises SheetClosed: if the status allows no writing.
    :raises GameError: as :func:`check_closing`.
    """
    check_closing(game, actor, game.reason)
    if game.status not in WRITABLE:
        raise errors.SheetClosed(status=game.get_status_display())


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


def _replace_deal(game: Game, rows: list[Deal], number: int, deal: Mapping[str, Any]) -> Sheet:
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


def _write_totals(game: Game, sheet: Sheet) -> None:
    game.totals, game.deal_count = totals_of(sheet), len(sheet.deals)
    game.save(update_fields=["totals", "deal_count"])


def _add_change(
    game: Game,
    number: int,
    kind: DealChange.Kind,
    before: dict[str, Any] | None,
    after: dict[str, Any] | None,
    client_id: UUID,
    actor: User,
) -> DealChange:
    """Store the change in the history of the deal, and announce it."""
    increase_version(game)
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
    if kind != DealChange.Kind.RECORDED or why_closed(game):
        audit_official(game, actor, f"{kind}-deal", number=number, before=before, after=after)
    announce(game, actor)
    return change
