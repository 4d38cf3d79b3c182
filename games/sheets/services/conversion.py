"""The sheet of a whole game as one of as many deals, without compulsory doubles, and back."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db import transaction

from accounts.models import User
from games.models import DealChange, Game
from games.rules import Plan, Sheet
from games.sheets import errors
from games.sheets.services.changing import announce, audit_official, increase_version, lock_sheet
from games.sheets.services.deals import check_writable
from games.sheets.stored import empty_sheet, recorded, sheet_of

Kind = DealChange.Kind


def is_convertible(game: Game) -> bool:
    """Return whether the sheet is of a whole game with compulsory doubles, outside of events."""
    sheet = empty_sheet(game)
    return sheet.plan.compulsory and sheet.rules.min_doubles > 0 and not game.is_of_event


@transaction.atomic
def convert_to_deals(*, game: Game, actor: User) -> Game:
    """Make the sheet of a whole game one of as many deals, in which no double is compulsory.

    :raises NotConvertible: for any other sheet, and for those of events.
    :raises RuleError: if a recorded deal is not possible in a game of a number of deals.
    """
    game = lock_sheet(game)
    check_writable(game, actor)
    if not is_convertible(game):
        raise errors.NotConvertible()
    sheet = sheet_of(game)
    plan = Plan.deals(len(sheet.declarers))
    Sheet(sheet.rules, plan, sheet.first_declarer).record_all(map(recorded, game.deals.all()))
    _change_plan(game, actor, Kind.CONVERTED, plan.to_json())
    audit_official(game, actor, "convert-game", deals=plan.number)
    announce(game, actor)
    return game


@transaction.atomic
def undo_conversion(*, game: Game, actor: User) -> Game:
    """Make a converted sheet one of a whole game again.

    :raises NotConverted: if the sheet was not converted, or is one of a whole game again.
    :raises ChangedSinceConversion: if a deal was added or changed since then.
    """
    game = lock_sheet(game)
    check_writable(game, actor)
    last = game.changes.filter(kind__in=(Kind.CONVERTED, Kind.RESTORED)).last()
    if last is None or last.kind != Kind.CONVERTED:
        raise errors.NotConverted()
    if game.changes.filter(pk__gt=last.pk).exists():
        raise errors.ChangedSinceConversion()
    _change_plan(game, actor, Kind.RESTORED, last.before)
    audit_official(game, actor, "restore-game")
    announce(game, actor)
    return game


def _change_plan(game: Game, actor: User, kind: DealChange.Kind, plan: Any) -> None:
    """Give the sheet another plan, with a line in its history."""
    before, game.plan = game.plan, plan
    game.save(update_fields=["plan"])
    increase_version(game)
    DealChange.objects.create(
        game=game,
        number=0,
        kind=kind,
        before=before,
        after=plan,
        version=game.version,
        client_id=uuid4(),
        actor=actor,
    )
