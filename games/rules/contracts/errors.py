"""Errors in options, declarations, doubles, and taken cards."""

from __future__ import annotations

import json

from games.rules.errors import RuleError, gettext_noop

LONGEST = 40


def written(value: object) -> str:
    """Return a value as JSON, shortened for a message.

    >>> written((45, 20, 5)), written(True)
    ('[45, 20, 5]', 'true')
    """
    try:
        return json.dumps(value)[:LONGEST]
    except (TypeError, ValueError, RecursionError):
        return type(value).__name__


# Options of the game


class UnknownPreset(RuleError):
    code = "unknown-preset"
    text = gettext_noop("There is no set of rules called “%(preset)s”.")


class PresetMissing(UnknownPreset):
    text = gettext_noop("It is not said by which set of rules the game is played.")


class UnknownOption(RuleError):
    code = "unknown-option"
    text = gettext_noop("There is no option called “%(option)s”.")


class BadOption(RuleError):
    code = "bad-option"
    text = gettext_noop("The option “%(option)s” cannot be %(value)s.")


class BadPoints(BadOption):
    text = gettext_noop(
        "The option “%(option)s” must be a list of %(numbers)s whole numbers from −%(most)s to "
        "%(most)s, not %(value)s."
    )


class ContradictoryOptions(RuleError):
    code = "contradictory-options"
    text = gettext_noop("The options “%(option)s” and “%(other)s” contradict each other.")


class NotOnSheets(RuleError):
    code = "not-on-sheets"
    text = gettext_noop("The score-sheet pages do not know all of these rules.")


class BadPlan(RuleError):
    code = "bad-plan"
    text = gettext_noop("A sheet cannot consist of this: %(reason)s.")


class DealsOutOfRange(BadPlan):
    text = gettext_noop("A sheet cannot consist of this: the deals must be 1 to %(most)s.")


class ContractsShort(BadPlan):
    text = gettext_noop("A sheet cannot consist of this: %(seat)s has too few contracts left.")


# Declaring


class UnknownContract(RuleError):
    code = "unknown-contract"
    text = gettext_noop("There is no contract “%(contract)s” in these rules.")


class ContractUsed(RuleError):
    code = "contract-used"
    text = gettext_noop("%(seat)s has already declared %(contract)s.")


class TrumpMissing(RuleError):
    code = "trump-missing"
    text = gettext_noop("It is not said what is trumps. In these rules it can be: %(details)s.")


class BadTrump(RuleError):
    code = "bad-trump"
    text = gettext_noop("“%(detail)s” cannot be trumps. In these rules it can be: %(details)s.")


class StartMissing(RuleError):
    code = "start-missing"
    text = gettext_noop("Dominoes need the rank they start from.")


class BadStart(RuleError):
    code = "bad-start"
    text = gettext_noop("Dominoes cannot start from “%(detail)s”, but from: %(details)s.")


class DetailNotAsked(RuleError):
    code = "detail-not-asked"
    text = gettext_noop("%(contract)s has no suit or rank to announce.")


# Doubling


class BadDouble(RuleError):
    code = "bad-double"
    text = gettext_noop("“%(double)s” is not a double: write it as E>N.")


class DoubleOutOfTurn(RuleError):
    code = "double-out-of-turn"
    text = gettext_noop("It is not %(seat)s's turn to double.")


class DoubleOfSelf(RuleError):
    code = "double-of-self"
    text = gettext_noop("%(seat)s cannot double themselves.")


class DoubledTwice(RuleError):
    code = "doubled-twice"
    text = gettext_noop("%(seat)s has already doubled %(of)s.")


class OnlyDeclarerDoubled(RuleError):
    code = "only-declarer-doubled"
    text = gettext_noop("%(seat)s may double only declarer here, not %(of)s.")


class OnlyDeclarerRedoubles(RuleError):
    code = "only-declarer-redoubles"
    text = gettext_noop("%(seat)s may not redouble: only declarer does in these rules.")


class NothingToRedouble(RuleError):
    code = "nothing-to-redouble"
    text = gettext_noop("%(seat)s may only redouble, and %(of)s has not doubled them.")


class RedoubleAllOrNone(RuleError):
    code = "redouble-all-or-none"
    text = gettext_noop("%(seat)s must redouble everyone who doubled them, or nobody.")


class CompulsoryDouble(RuleError):
    code = "compulsory-double"
    text = gettext_noop(
        "%(seat)s owes declarer %(declarer)s a double, and this is the last chance to make it."
    )


class DoublesUsedUp(RuleError):
    code = "doubles-used-up"
    text = gettext_noop(
        "%(seat)s has made three losing doubles and may not double before the last deals."
    )


# Results of players


class BadTaken(RuleError):
    code = "bad-taken"
    text = gettext_noop("What was taken is not written as %(contract)s needs it.")


class TakenTotal(RuleError):
    code = "taken-total"
    text = gettext_noop("There are %(number)s %(what)s to share out in all, not %(sum)s.")


class AceMissing(RuleError):
    code = "ace-missing"
    text = gettext_noop("It is not said who took the ace of hearts.")


class AceNotTaken(RuleError):
    code = "ace-not-taken"
    text = gettext_noop("%(seat)s took no heart, so they cannot have taken the ace.")


class TakenImpossible(RuleError):
    """A well-formed result that no play can lead to."""

    code = "taken-impossible"


class TooManyWins(TakenImpossible):
    text = gettext_noop("%(seat)s can beat at most %(most)s rows of the others, not %(number)s.")


class WinsImpossible(TakenImpossible):
    text = gettext_noop("The rows of these players cannot beat each other in these numbers.")


class PartsContradict(TakenImpossible):
    text = gettext_noop(
        "%(seat)s cannot have taken this: the hearts include the ace, the king and the queen of "
        "hearts, and all hearts and queens are in the tricks."
    )


class QueenOfHeartsNowhere(TakenImpossible):
    text = gettext_noop(
        "Nobody can have taken the queen of hearts, which is both a heart and a queen."
    )


class PlacesMissing(RuleError):
    code = "places-missing"
    text = gettext_noop("The number of players to name here is %(number)s, not %(given)s.")


class PlaceTwice(RuleError):
    code = "place-twice"
    text = gettext_noop("%(seat)s cannot have two places here.")


class NobodyLost(RuleError):
    code = "nobody-lost"
    text = gettext_noop("Somebody must have taken the most cards of a suit.")
