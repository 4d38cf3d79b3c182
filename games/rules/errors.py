"""The base class of all errors of the rules; each rule that can be broken has its own class.

The texts are English sources marked for translation. ``params`` holds the values in them, so that a
page can show the same sentence in another language and with the players' names.
"""

from __future__ import annotations

from typing import ClassVar

from games.rules.seats import Seat


def gettext_noop(text: str) -> str:
    """Return *text* unchanged; makemessages collects it for translation."""
    return text


class RuleError(ValueError):
    """An action, a record or an option that the rules do not allow.

    :ivar code: a stable identifier for programs.
    :ivar seat: the player concerned, or None.
    :ivar deal: the number of the deal, from 1, or None if it is not known.
    :ivar ply: the number of the card or pass in the play of the deal, from 1, or None.
    :ivar where: the key of a position whose value is refused, or None.

    >>> error = WrongType(key="deals", wanted="a list")
    >>> error.code, error.message
    ('wrong-type', '“deals” must be a list.')
    """

    code: ClassVar[str] = "rule"
    text: ClassVar[str] = gettext_noop("This cannot be.")

    def __init__(self, *, seat: Seat | None = None, deal: int | None = None, **params: object):
        self.seat = seat
        self.deal = deal
        self.ply: int | None = None
        self.where: str | None = None
        self.params: dict[str, object] = {"seat": seat, **params}
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """The error as an English sentence."""
        return self.text % self.params


# Errors of form that several packages raise


class WrongType(RuleError):
    code = "wrong-type"
    text = gettext_noop("“%(key)s” must be %(wanted)s.")


class RecordTooLong(RuleError):
    code = "record-too-long"
    text = gettext_noop("The record is longer than %(limit)s bytes.")
