"""Sheets that are closed: only officials may change them, with a reason.

Games know nothing of events, so the app that closes sheets registers how to find out.
"""

from __future__ import annotations

from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.access import is_official, role_in
from accounts.models import User
from games.models import Game
from games.sheets import errors


class Question(Protocol):
    """Return the sentence that says why *game* is closed; empty if it is open.

    With *lock* the answer holds until the transaction ends. The caller has locked the game's row.
    """

    def __call__(self, game: Game, *, lock: bool) -> str | Promise: ...


_questions: dict[str, Question] = {}


def register(name: str, question: Question) -> None:
    """Register *question*; a sheet is closed if any registered question says so."""
    _questions[name] = question


def why_closed(game: Game, *, lock: bool = False) -> str:
    """Return why only officials may change the sheet, or an empty string if it is open."""
    answers = (str(question(game, lock=lock)) for question in _questions.values())
    return next(filter(None, answers), "")


def check_closing(game: Game, actor: User, reason: str) -> None:
    """Check that *actor* may change the sheet, whose row is locked, and that *reason* suffices.

    :raises SheetFinal: if it is closed and *actor* is not an official of the club.
    :raises ReasonMissing: if it is closed and *reason* is blank.
    """
    why = why_closed(game, lock=True)
    if not why:
        return
    if not is_official(role_in(actor, game.club)):
        raise errors.SheetFinal(why=why)
    if not reason.strip():
        raise errors.ReasonMissing(_("Give a reason."))
