"""Deals in which the cards that a viewer has not seen are dealt again."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from games.rules import RuleError, Seat, start_deal
from games.rules.cards.masks import CLUBS, DIAMONDS, HEARTS, SPADES
from games.rules.play.actions import Action
from games.rules.play.chinese_poker import PokerPlay
from games.rules.play.deal import Deal
from tests.support.rules.playing import some_action

SUITS = [SPADES, HEARTS, DIAMONDS, CLUBS]
ALL_SUITS = SPADES | HEARTS | DIAMONDS | CLUBS


def dealt_anew(held: list[int], hidden: list[int], suits: list[int], rng: Random) -> list[int]:
    """Deal the *hidden* cards again; each hand gets as many of each of *suits* as before."""
    new = list(held)
    for suit in suits:
        cards = [1 << n for n in range(52) if any(held[seat] & suit & 1 << n for seat in hidden)]
        rng.shuffle(cards)
        for seat in hidden:
            number = (held[seat] & suit).bit_count()
            new[seat] = new[seat] & ~suit | sum(cards.pop() for _ in range(number))
    return new


def resampled(deal: Deal, actions: list[Action], viewer: Seat | None, rng: Random) -> Deal | None:
    """Return the same deal with the cards unseen by *viewer* dealt again, if that is possible."""
    auction = deal.auction

    held = list(deal.hands)
    hidden = [n for n, seat in enumerate(auction.rules.seats) if seat != viewer]
    # All cards again, or each suit separately, which is also possible after voids have been shown.
    new = dealt_anew(held, hidden, rng.choice([[ALL_SUITS], SUITS]), rng)
    hands = tuple(d ^ h | n for d, h, n in zip(auction.hands, held, new, strict=True))
    if hands == auction.hands:
        return None
    other = start_deal(auction.rules, auction.declarer, hands, contracts=auction.contracts)
    with suppress(RuleError):  # the new cards would not have allowed what was played
        for action in actions:
            other = other.act(some_rows(other, viewer, rng) or action)
        return other
    return None


def some_rows(deal: Deal, viewer: Seat | None, rng: Random) -> Action | None:
    """Return a random arrangement of the new hand of another player in Chinese Poker."""
    if isinstance(deal, PokerPlay) and deal.turn != viewer:
        return some_action(deal, rng)
    return None
