"""The rules of trick-taking on masks: the legal leads and plays, and the winning card.

:mod:`games.rules.cards.masks` describes the masks. The functions take and return only whole
numbers, so that numba can compile them.

>>> queen, king = 1 << (13 + 10), 1 << (13 + 11)
>>> legal_to_follow(queen | 1, masks.HEARTS, king, 0, NO_DUTY) == queen
True
>>> beats(queen, king, masks.HEARTS, 0), beats(1, king, masks.HEARTS, masks.SPADES)
(False, True)
"""

from __future__ import annotations

from games.rules.cards import masks

NO_DUTY, MUST_TRUMP, MUST_OVERTRUMP = 0, 1, 2


def beats(bit: int, best: int, led: int, trumps: int) -> bool:
    """Return whether a card takes the trick from the *best*; *trumps* is 0 without trumps."""
    if bit & trumps:
        return not best & trumps or bit > best
    return bool(bit & led) and not best & trumps and bit > best


def legal_to_lead(hand: int, barred: int) -> int:
    """Return the cards that may be led: *barred* cards only if there are no others."""
    return hand & ~barred or hand


def barred_from_lead(barred: int, opens: int, played: int, tricks_left: int, last_free: int) -> int:
    """Return the cards that may not be led now.

    The bar ends when one of the cards *opens* has been played, and for the last *last_free* tricks.

    :param played: the cards played; only the discards if no other cards end the bar.
    """
    return 0 if played & opens or tricks_left <= last_free else barred


def legal_to_follow(hand: int, led: int, best: int, trumps: int, duty: int) -> int:
    """Return the cards that may be played to a trick.

    :param led: the suit led; *best* is the best card so far.
    :param duty: the duty to trump of the player: NO_DUTY, MUST_TRUMP or MUST_OVERTRUMP.
    """
    in_suit = hand & led
    if in_suit:
        if led == trumps and duty == MUST_OVERTRUMP:
            return in_suit & masks.above(best) or in_suit
        return in_suit
    if not duty or not hand & trumps:
        return hand
    if duty == MUST_TRUMP or not best & trumps:
        return hand & trumps
    return hand & trumps & masks.above(best) or hand


def must_be_dumped(legal: int, dumped: int, led: int, best: int) -> int:
    """Return the legal cards of *dumped* that are certain not to take the trick.

    Without trumps these are cards of other suits than the one led, and cards below the best.
    """
    return legal & dumped & ~(led & masks.above(best))
