"""The base of the refusals of the rules, each a class named for the rule that was broken.

The texts are English sources marked for translation; ``params`` holds what they speak of, so that
a page can say the same sentence in another language and with the players' own names.
"""

from __future__ import annotations

from typing import ClassVar

from games.rules.seats import Seat


def gettext_noop(text: str) -> str:
    """Mark *text* for the translators' catalogue without translating it here."""
    return text


class RuleError(ValueError):
    """Something that cannot be under the rules in force.

    :ivar code: a stable word for programs.
    :ivar seat: the player concerned, where there is one.
    :ivar deal: the number of the deal, counted from 1, where it is known.
    :ivar ply: the number of the card or pass in its play, counted from 1, where it is in the play.

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
        self.params: dict[str, object] = {"seat": seat, **params}
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """The refusal as an English sentence."""
        return self.text % self.params


# Data of the wrong form, refused by several packages


class WrongType(RuleError):
    code = "wrong-type"
    text = gettext_noop("“%(key)s” must be %(wanted)s.")


class RecordTooLong(RuleError):
    code = "record-too-long"
    text = gettext_noop("The record is longer than %(limit)s bytes.")
