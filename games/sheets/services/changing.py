"""The steps that all changes to a sheet share: lock, audit, announcement."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from django.utils.translation import gettext_noop

import live
from accounts import audit
from accounts.access import is_official, role_in
from accounts.models import User
from games.access import is_seated
from games.models import Game
from games.sheets import errors
from games.sheets.closing import why_closed
from games.signals import game_changed

AUDIT_TEXTS = {
    "recorded-deal": gettext_noop("recorded a deal: %(game)s"),
    "corrected-deal": gettext_noop("corrected a deal: %(game)s"),
    "undone-deal": gettext_noop("took a deal back: %(game)s"),
    "finish-game": gettext_noop("finished the sheet: %(game)s"),
    "confirm-game": gettext_noop("confirmed the sheet: %(game)s"),
    "confirm-alone": gettext_noop("confirmed the sheet of a game of their own: %(game)s"),
    "dispute-game": gettext_noop("disputed the sheet: %(game)s"),
    "reopen-game": gettext_noop("opened the sheet again: %(game)s"),
    "convert-game": gettext_noop("made the sheet one without compulsory doubles: %(game)s"),
    "restore-game": gettext_noop("made the sheet one with compulsory doubles again: %(game)s"),
    "abandon-game": gettext_noop("abandoned the sheet: %(game)s"),
    "close-empty-game": gettext_noop("closed the empty score sheet: %(game)s"),
}


def lock_sheet(game: Game) -> Game:
    """Lock the row of the game and return its current state.

    :raises PlayedHere: if the game is played at a live table.
    """
    row = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
    if row.hosted:
        raise errors.PlayedHere()
    return row


def increase_version(game: Game) -> None:
    """Give the game its next version."""
    game.version += 1
    Game.objects.filter(pk=game.pk).update(version=F("version") + 1)


def audit_official(game: Game, actor: User, action: str, **data: Any) -> None:
    """Add a change by an official of a sheet of others, or of a closed one, to the audit log."""
    if not is_official(role_in(actor, game.club)):
        return
    if not is_seated(actor, game) or why_closed(game):
        audit_change(game, actor, action, **data)


def audit_change(game: Game, actor: User, action: str, **data: Any) -> None:
    """Add a change of a sheet to the audit log."""
    audit.record(
        club=game.club,
        actor=actor,
        action=action,
        subject=f"game:{game.pk}",
        text=AUDIT_TEXTS[action],
        game=game,
        **data,
    )


def announce(game: Game, actor: User) -> None:
    """Tell the other apps and the open pages that the game has changed."""
    game_changed.send(Game, game=game, actor=actor)
    live.nudge(f"game:{game.pk}", game.version)
