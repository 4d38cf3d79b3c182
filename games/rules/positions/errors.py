"""Errors in positions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from games.rules.errors import RuleError, gettext_noop


@contextmanager
def at(key: str) -> Iterator[None]:
    """Set ``where`` to *key* in an error of the rules that is raised inside the block."""
    try:
        yield
    except RuleError as error:
        error.where = error.where or key
        raise


# Form


class UnknownSchema(RuleError):
    code = "unknown-schema"
    text = gettext_noop("The position does not say that it is barbu-position/1.")


class UnknownKey(RuleError):
    code = "unknown-key"
    text = gettext_noop("“%(key)s” is not part of a position.")


class PositionTooLong(RuleError):
    code = "position-too-long"
    text = gettext_noop("The position is longer than %(limit)s characters.")


class BadPositionText(RuleError):
    code = "bad-position-text"
    text = gettext_noop("“%(part)s” is not written as a part of a position.")


# The score sheet


class BadLeft(RuleError):
    code = "left-impossible"
    text = gettext_noop("%(seat)s cannot have just these contracts left: %(reason)s.")


class BadTurns(RuleError):
    code = "turns-impossible"
    text = gettext_noop(
        "In no game by these rules are so many deals left to each player (%(turns)s)."
    )


class BadOwed(RuleError):
    code = "owed-impossible"
    text = gettext_noop(
        "%(seat)s cannot owe %(declarer)s so many doubles (%(number)s); the most is %(most)s."
    )


class BadBarred(RuleError):
    code = "barred-impossible"
    text = gettext_noop("In these rules nobody is barred from doubling in this deal.")


# The deal


class BadHandSize(RuleError):
    code = "bad-hand"
    text = gettext_noop("A hand has %(number)s cards of the pack in these rules.")


class OwnHand(RuleError):
    code = "own-hand"
    text = gettext_noop("The hand of %(seat)s is given as “hand” and not among the hands seen.")


class CardTwice(RuleError):
    code = "card-twice"
    text = gettext_noop("%(card)s is in two places.")


class CardExcluded(RuleError):
    """A card of a hidden hand that the earlier play of that hand excludes."""

    code = "card-excluded"
    text = gettext_noop("%(seat)s cannot play %(card)s: their earlier play shows they lack it.")


class NotToAct(RuleError):
    code = "not-to-act"
    text = gettext_noop("It is not %(seat)s's turn here, but %(turn)s's.")


class NoSecondTurn(RuleError):
    code = "no-second-turn"
    text = gettext_noop("In these rules %(seat)s has only one turn to double.")


class NothingAsked(RuleError):
    code = "nothing-asked"
    text = gettext_noop("There is no question about the play of %(contract)s.")


class NotRecorded(RuleError):
    code = "not-recorded"
    text = gettext_noop("The play of this deal is not recorded.")


class NoSuchMoment(RuleError):
    code = "no-such-moment"
    text = gettext_noop("The record has no such moment.")


# Answers


class NotAnAnswer(RuleError):
    code = "not-an-answer"
    text = gettext_noop("“%(answer)s” is not an answer to this question.")
