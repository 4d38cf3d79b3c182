"""What the rules refuse, each refusal named for the rule that was broken.

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

    >>> error = ContractUsed(seat=Seat.N, contract="no-queens")
    >>> error.code, error.message
    ('contract-used', 'N has already declared no-queens.')
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


# Options of the game


class UnknownPreset(RuleError):
    code = "unknown-preset"
    text = gettext_noop("There is no set of rules called “%(preset)s”.")


class UnknownOption(RuleError):
    code = "unknown-option"
    text = gettext_noop("There is no option called “%(option)s”.")


class BadOption(RuleError):
    code = "bad-option"
    text = gettext_noop("The option “%(option)s” cannot be %(value)s.")


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


class WrongDeclarer(RuleError):
    code = "wrong-declarer"
    text = gettext_noop("It is %(turn)s who declares now, not %(seat)s.")


class UnknownContract(RuleError):
    code = "unknown-contract"
    text = gettext_noop("There is no contract “%(contract)s” in these rules.")


class ContractUsed(RuleError):
    code = "contract-used"
    text = gettext_noop("%(seat)s has already declared %(contract)s.")


class TrumpMissing(RuleError):
    code = "trump-missing"
    text = gettext_noop("Trumps need their suit: S, H, D or C.")


class BadTrump(RuleError):
    code = "bad-trump"
    text = gettext_noop("“%(detail)s” cannot be trumps in these rules.")


class StartMissing(RuleError):
    code = "start-missing"
    text = gettext_noop("Dominoes need the rank they start from.")


class BadStart(RuleError):
    code = "bad-start"
    text = gettext_noop("Dominoes cannot start from “%(detail)s”.")


class DetailNotAsked(RuleError):
    code = "detail-not-asked"
    text = gettext_noop("%(contract)s has no suit or rank to announce.")


class GameOver(RuleError):
    code = "game-over"
    text = gettext_noop("The sheet is full: all %(deals)s deals have been played.")


# Doubling


class BadDouble(RuleError):
    code = "bad-double"
    text = gettext_noop("“%(double)s” is not a double: write it as E>N.")


class DoubleOutOfTurn(RuleError):
    code = "double-out-of-turn"
    text = gettext_noop("It is not %(seat)s's turn to double.")


class DoubleOfSelf(RuleError):
    code = "double-of-self"
    text = gettext_noop("%(seat)s cannot double herself.")


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
    text = gettext_noop("%(seat)s may only redouble, and %(of)s has not doubled her.")


class RedoubleAllOrNone(RuleError):
    code = "redouble-all-or-none"
    text = gettext_noop("%(seat)s must redouble everyone who doubled her, or nobody.")


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


# Playing


class IllegalAction(RuleError):
    """An action that a player may not take now."""


class BadAction(RuleError):
    code = "bad-action"
    text = gettext_noop("“%(action)s” is not something that a player can do.")


class BadHands(RuleError):
    code = "bad-hands"
    text = gettext_noop("These are not the hands of a whole pack: %(reason)s.")


class NotNow(IllegalAction):
    code = "not-now"
    text = gettext_noop("%(seat)s cannot do this now: %(action)s.")


class NoSuchDeal(RuleError):
    code = "no-such-deal"
    text = gettext_noop("There are no hands that agree with what is known.")


class DealOver(IllegalAction):
    code = "deal-over"
    text = gettext_noop("This deal is over.")


class DealNotOver(RuleError):
    code = "deal-not-over"
    text = gettext_noop("This deal is not over.")


class NotDealt(IllegalAction):
    code = "not-dealt"
    text = gettext_noop("No cards have been dealt.")


class BadSeed(RuleError):
    code = "bad-seed"
    text = gettext_noop("A seed has %(number)s bytes.")


class PlayMissing(RuleError):
    code = "play-missing"
    text = gettext_noop("The play stops before the deal is over.")


class CardNotHeld(IllegalAction):
    code = "card-not-held"
    text = gettext_noop("%(seat)s does not hold %(card)s.")


class MustFollowSuit(IllegalAction):
    code = "must-follow-suit"
    text = gettext_noop("%(seat)s must follow suit, and cannot play %(card)s.")


class HeartsNotLed(IllegalAction):
    code = "hearts-not-led"
    text = gettext_noop("%(seat)s may not lead a heart now while she has other cards.")


class KingNotLed(IllegalAction):
    code = "king-not-led"
    text = gettext_noop("%(seat)s may not lead the king of hearts while she has other cards.")


class MustDump(IllegalAction):
    code = "must-dump"
    text = gettext_noop("%(seat)s must get rid of a scoring card now, and cannot play %(card)s.")


class MustTrump(IllegalAction):
    code = "must-trump"
    text = gettext_noop("%(seat)s must trump, and cannot play %(card)s.")


class MustOvertrump(IllegalAction):
    code = "must-overtrump"
    text = gettext_noop("%(seat)s must play a higher trump than any so far, not %(card)s.")


class CardNotAcceptable(IllegalAction):
    code = "card-not-acceptable"
    text = gettext_noop("%(seat)s cannot add %(card)s to the layout yet.")


class MustPlay(IllegalAction):
    code = "must-play"
    text = gettext_noop("%(seat)s may not pass: she has a card that can be played.")


class BadRows(IllegalAction):
    code = "bad-rows"
    text = gettext_noop("%(seat)s must arrange her whole hand as three, five and five cards.")


class FoulHand(IllegalAction):
    code = "foul-hand"
    text = gettext_noop(
        "%(seat)s must have her front weaker than her middle, and that not stronger than her back."
    )


# Claiming


class NoClaims(IllegalAction):
    code = "no-claims"
    text = gettext_noop("%(seat)s cannot claim the rest now.")


class NotAsked(IllegalAction):
    code = "not-asked"
    text = gettext_noop("%(seat)s is not asked to accept a claim.")


class ClaimOpen(IllegalAction):
    code = "claim-open"
    text = gettext_noop("%(seat)s has claimed, and the others have to accept or refuse first.")


class BadShares(RuleError):
    code = "bad-shares"
    text = gettext_noop("“%(share)s” does not say how the rest is shared out in %(contract)s.")


# What each took


class TakenMissing(RuleError):
    code = "taken-missing"
    text = gettext_noop("It is not said what each player took.")


class TakenNotPlayed(RuleError):
    code = "taken-not-played"
    text = gettext_noop("Nobody doubled, so this deal is settled without play: nothing is taken.")


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
    text = gettext_noop("%(seat)s took no heart, so she cannot have taken the ace.")


class PlacesMissing(RuleError):
    code = "places-missing"
    text = gettext_noop("%(number)s places are needed here, not %(given)s.")


class PlaceTwice(RuleError):
    code = "place-twice"
    text = gettext_noop("%(seat)s cannot have two places here.")


class NobodyLost(RuleError):
    code = "nobody-lost"
    text = gettext_noop("Somebody must have taken the most cards of a suit.")


class TakenDisagrees(RuleError):
    code = "taken-disagrees"
    text = gettext_noop("What is written as taken is not what the play comes to.")


class RawDisagrees(RuleError):
    code = "raw-disagrees"
    text = gettext_noop("The raw score of %(seat)s is %(right)s, not %(given)s.")


class NetDisagrees(RuleError):
    code = "net-disagrees"
    text = gettext_noop("The net score of %(seat)s is %(right)s, not %(given)s.")


# Records


class RecordTooLong(RuleError):
    code = "record-too-long"
    text = gettext_noop("The record is longer than %(limit)s bytes.")


class NotText(RuleError):
    code = "not-utf-8"
    text = gettext_noop("The record is not UTF-8 text.")


class NotJson(RuleError):
    code = "not-json"
    text = gettext_noop("The record is not JSON: %(reason)s.")


class JsonBroken(NotJson):
    text = gettext_noop("The record is not JSON: look at line %(line)s, column %(column)s.")


class JsonConstant(NotJson):
    text = gettext_noop("The record is not JSON: “%(word)s” is not a number.")


class UnknownSchema(RuleError):
    code = "unknown-schema"
    text = gettext_noop("The record does not say that it is barbu-record/1.")


class WrongType(RuleError):
    code = "wrong-type"
    text = gettext_noop("“%(key)s” must be %(wanted)s.")


class MissingKey(RuleError):
    code = "missing-key"
    text = gettext_noop("“%(key)s” is missing.")


class UnknownKey(RuleError):
    code = "unknown-key"
    text = gettext_noop("“%(key)s” is not part of a record.")


class PlayNotRead(RuleError):
    code = "play-not-read"
    text = gettext_noop("This deal has cards played but not what each took; give “taken”.")
