"""Errors in the play of a deal."""

from __future__ import annotations

from games.rules.errors import RuleError, gettext_noop

# Playing


class IllegalAction(RuleError):
    """An action that a player may not take now."""


class BadAction(RuleError):
    code = "bad-action"
    text = gettext_noop("“%(action)s” is not something that a player can do.")


class NotNow(IllegalAction):
    """An action of a different kind from the one that the position asks for."""

    code = "not-now"


class DeclareNow(NotNow):
    text = gettext_noop("%(seat)s has to declare a contract now, so “%(action)s” is not possible.")


class DoubleNow(NotNow):
    text = gettext_noop("%(seat)s has to double or pass now, so “%(action)s” is not possible.")


class PlayNow(NotNow):
    text = gettext_noop("%(seat)s has to play a card now, so “%(action)s” is not possible.")


class LayNow(NotNow):
    text = gettext_noop("%(seat)s has to play a card or pass now, so “%(action)s” is not possible.")


class ArrangeNow(NotNow):
    text = gettext_noop("%(seat)s has to arrange their cards now, so “%(action)s” is not possible.")


class NotDeclared(NotNow):
    text = gettext_noop("%(seat)s has not declared a contract yet.")


class DealOver(IllegalAction):
    code = "deal-over"
    text = gettext_noop("This deal is over.")


class DealNotOver(RuleError):
    code = "deal-not-over"
    text = gettext_noop("This deal is not over.")


class NotDealt(IllegalAction):
    code = "not-dealt"
    text = gettext_noop("No cards have been dealt.")


class CardNotHeld(IllegalAction):
    code = "card-not-held"
    text = gettext_noop("%(seat)s does not hold %(card)s.")


class MustFollowSuit(IllegalAction):
    code = "must-follow-suit"
    text = gettext_noop("%(seat)s must follow suit, and cannot play %(card)s.")


class HeartsNotLed(IllegalAction):
    code = "hearts-not-led"
    text = gettext_noop("%(seat)s may not lead a heart now while they have other cards.")


class KingNotLed(IllegalAction):
    code = "king-not-led"
    text = gettext_noop("%(seat)s may not lead the king of hearts while they have other cards.")


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
    text = gettext_noop("%(seat)s may not pass: they have a card that can be played.")


class BadRows(IllegalAction):
    code = "bad-rows"
    text = gettext_noop("%(seat)s must arrange their whole hand as three, five and five cards.")


class FoulHand(IllegalAction):
    code = "foul-hand"
    text = gettext_noop(
        "%(seat)s must have a front weaker than the middle, and a middle not stronger than the "
        "back."
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


# Play read from a record


class PlayMissing(RuleError):
    code = "play-missing"
    text = gettext_noop("The play stops before the deal is over.")


class TakenDisagrees(RuleError):
    code = "taken-disagrees"
    text = gettext_noop("What is written as taken is not what the play comes to.")
