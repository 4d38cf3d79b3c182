"""The status of a sheet: finishing, confirming, disputing, reopening and abandoning it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.timezone import now as utc_now

from accounts.access import is_official, role_in
from accounts.models import Role, User
from accounts.reasons import checked_reason
from games.access import can_write, is_neutral_official
from games.models import WRITABLE, Game
from games.models import GameStatus as Status
from games.sheets import errors
from games.sheets.closing import check_closing
from games.sheets.event_places import has_entered_totals
from games.sheets.services.changing import (
    announce,
    audit_change,
    audit_official,
    increase_version,
    lock_sheet,
)
from games.sheets.services.conversion import is_convertible
from games.sheets.services.notifying import notify_of_status
from games.sheets.stored import sheet_of

STATUSES = {
    "write": WRITABLE,
    "finish": WRITABLE,
    "confirm": (Status.FINISHED,),
    "dispute": (Status.FINISHED, Status.CONFIRMED),
    "reopen": (Status.FINISHED, Status.ABANDONED),
    "abandon": WRITABLE,
    "convert": WRITABLE,
    "unconvert": WRITABLE,
}
"""The statuses of a sheet in which each action is allowed."""


def permissions(
    game: Game,
    user: Any,
    role: Role | None,
    *,
    closed: bool,
    totals_entered: bool = False,
    just_converted: bool = False,
) -> dict[str, bool]:
    """Return for each action whether *user*, whose role in the club is *role*, may do it now.

    :param closed: whether the sheet is closed to all but officials.
    :param totals_entered: whether the result of its event table was entered as totals.
    :param just_converted: whether the latest change of the sheet is its conversion.
    """
    if game.hosted or not can_write(user, role, game) or (closed and not is_official(role)):
        return dict.fromkeys((*STATUSES, "confirm_alone"), False)
    possible = {action: game.status in statuses for action, statuses in STATUSES.items()}
    possible["reopen"] &= not (totals_entered and game.status == Status.ABANDONED)
    possible["convert"] = possible["convert"] and is_convertible(game)
    possible["unconvert"] &= just_converted
    another = can_confirm(game, user, role)
    alone = possible["confirm"] and not another and is_official(role)
    return possible | {"confirm": possible["confirm"] and another, "confirm_alone": alone}


def can_confirm(game: Game, user: Any, role: Role | None) -> bool:
    """Return whether *user* may confirm a sheet without a reason.

    The user who finished it may not, unless they are an official who does not play in the game.
    """
    return game.finished_by_id != user.pk or is_neutral_official(user, role, game)


@transaction.atomic
def finish_game(*, game: Game, actor: User) -> Game:
    """Submit a full sheet, to be confirmed by another player or an official.

    :raises NotOver: while deals are missing.
    """
    game = _lock_for("finish", game, actor)
    sheet = sheet_of(game)
    if not sheet.is_over:
        raise errors.NotOver(left=len(sheet.declarers) - len(sheet.deals))
    game.finished_by, game.finished_at = actor, utc_now()
    return _set_status(game, actor, Status.FINISHED, "finish-game", "finished_by", "finished_at")


@transaction.atomic
def confirm_game(*, game: Game, actor: User, reason: str = "") -> Game:
    """Confirm a finished sheet.

    :param reason: why an official who plays in the game confirms a sheet that they finished
        themselves; ignored for all others.
    :raises ConfirmedByAnother: if another user must confirm it; see :func:`can_confirm`.
    """
    game = _lock_for("confirm", game, actor)
    reason, role = checked_reason(reason), role_in(actor, game.club)
    alone = not can_confirm(game, actor, role)
    if alone and not (reason and is_official(role)):
        raise errors.ConfirmedByAnother()
    game.confirmed_by, game.confirmed_at = actor, utc_now()
    if alone:
        game.reason, game.disputed_by = reason, None  # the reason is no longer that of a dispute
        audit_change(game, actor, "confirm-alone", reason=reason)
    fields = ("confirmed_by", "confirmed_at", "disputed_by", "reason")
    return _set_status(game, actor, Status.CONFIRMED, "confirm-game", *fields)


@transaction.atomic
def dispute_game(*, game: Game, actor: User, reason: str) -> Game:
    """Dispute a finished or confirmed sheet; its deals can be corrected afterwards.

    :raises ReasonMissing: without a reason.
    """
    game = _lock_for("dispute", game, actor, reason)
    game.disputed_by = actor
    game.reason = checked_reason(reason, missing=errors.ReasonMissing)
    return _set_status(game, actor, Status.DISPUTED, "dispute-game", "disputed_by", "reason")


@transaction.atomic
def reopen_game(*, game: Game, actor: User, reason: str = "") -> Game:
    """Reopen a sheet that was finished too early, or abandoned by mistake.

    :raises TotalsEntered: if it was abandoned because the result was entered as totals.
    """
    game = _lock_for("reopen", game, actor, reason)
    if game.status == Status.ABANDONED and has_entered_totals(game):
        raise errors.TotalsEntered()
    game.finished_by = game.finished_at = None
    game.reason, game.disputed_by = checked_reason(reason), None
    fields = ("finished_by", "finished_at", "disputed_by", "reason")
    return _set_status(game, actor, Status.OPEN, "reopen-game", *fields)


@transaction.atomic
def abandon_game(*, game: Game, actor: User, reason: str = "", is_logged: bool = False) -> Game:
    """Abandon a sheet: it stays readable and counts for nothing.

    :param is_logged: whether the log has the cause, so that an empty sheet needs no entry.
    """
    game = _lock_for("abandon", game, actor, reason)
    game.reason, game.disputed_by = checked_reason(reason), None
    empty = None if is_logged else "close-empty-game"
    action = "abandon-game" if game.deal_count else empty
    return _set_status(game, actor, Status.ABANDONED, action, "disputed_by", "reason")


def _lock_for(action: str, game: Game, actor: User, reason: str | None = None) -> Game:
    """Lock the row of the game, and check that *actor* may do *action* now.

    :param reason: the reason given for the action; None if it takes none: the stored one counts.
    :raises GameError: as :func:`check_closing`.
    :raises WrongStatus: if the status does not allow *action*.
    """
    game = lock_sheet(game)
    check_closing(game, actor, game.reason if reason is None else reason)
    if game.status not in STATUSES[action]:
        raise errors.WrongStatus(status=game.get_status_display())
    return game


def _set_status(
    game: Game, actor: User, status: Status, audit_action: str | None, *fields: str
) -> Game:
    """Store *status* and the changed *fields*, and announce the change."""
    game.status = status
    game.save(update_fields=["status", *fields])
    increase_version(game)
    if audit_action is not None:
        audit_official(game, actor, audit_action, reason=game.reason)
    announce(game, actor)
    notify_of_status(game, actor)
    return game
