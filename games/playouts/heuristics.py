"""Heuristics for the play of a card, from one hand and the public cards.

The functions work on masks and are compiled. *seen* is every card played in the deal, including the
current trick.
"""

from __future__ import annotations

from games.playouts.trick_start import TrickStart
from games.rules.cards import masks

# These constants were chosen by playing variants against each other, about 20,000 deals each.
# How much each other card of the suit reduces the risk of a high one: normally, and while tricks
# cost nothing.
CAREFUL, FREE = 12, 1
# The penalty for each card of a suit when choosing a lead, in the unit of one percent of higher
# cards among the unseen cards of the suit.
SHORT = 24


def lead(at: TrickStart, legal: int, hand: int, seen: int, number: int) -> int:
    """Return the card to lead to trick *number*."""
    unseen = at.pack & ~seen & ~hand
    if at.wants:
        return lead_to_win(at.trumps, legal, hand, unseen)
    if not (at.scoring_cards or at.scoring_tricks >> number & 1):
        return riskiest(legal, hand, unseen, FREE)
    goes_on = at.scoring_cards or at.scoring_tricks >> number & 2
    return lead_low(at, legal, unseen, SHORT if goes_on else 0)


def follow(
    at: TrickStart,
    legal: int,
    hand: int,
    seen: int,
    led: int,
    best: int,
    trick: int,
    after: int,
    number: int,
) -> int:
    """Return the card to play to a trick to which *after* more players will play."""
    unseen = at.pack & ~seen & ~hand
    if at.wants:
        return follow_to_win(at.trumps, legal, unseen, led, best, after)
    if not legal & led:
        bad = legal & at.scoring_cards
        guard = CAREFUL if at.scoring_cards or at.scoring_tricks >> number & 1 else FREE
        return costliest(at, bad) if bad else riskiest(legal, hand, unseen, guard)
    if not (at.scoring_cards or at.scoring_tricks >> number & 1):
        return highest(legal)
    free = not after and not trick & at.scoring_cards and not at.scoring_tricks >> number & 1
    if free and legal & ~at.scoring_cards:
        return highest(legal & ~at.scoring_cards)
    under = legal & (best - 1)
    if under:
        bad = under & at.scoring_cards
        return costliest(at, bad) if bad else highest(under)
    return go_over(at, legal, unseen, led, after)


def go_over(at: TrickStart, legal: int, unseen: int, led: int, after: int) -> int:
    """Return the card to play when every legal card would be the best of the trick so far."""
    plain = legal & ~at.scoring_cards or legal
    low = plain & -plain
    if not after or not unseen & led & masks.above(low):
        return highest(plain)
    return low


def highest(cards: int) -> int:
    """Return the highest bit: the highest card of the last suit."""
    return 1 << cards.bit_length() - 1


def costliest(at: TrickStart, cards: int) -> int:
    """Return the highest of the cards that cost most to take."""
    return highest(cards & at.costliest or cards & at.costlier or cards & at.costly or cards)


def lead_low(at: TrickStart, legal: int, unseen: int, short: int) -> int:
    """Return the card that is most likely to be beaten.

    :param short: the penalty for each card of the suit.
    """
    chosen, safest = 0, -1000
    for n in range(4):
        suit = masks.SUIT << 13 * n
        mine = legal & suit
        if mine:
            plain = mine & ~at.scoring_cards or mine
            bit = plain & -plain
            out = unseen & suit
            higher = (out & masks.above(bit)).bit_count()
            total = out.bit_count()
            safety = 100 * higher // total - short * mine.bit_count() if total else -100
            if bit & at.scoring_cards:
                safety -= 50
            if safety > safest:
                chosen, safest = bit, safety
    return chosen


def riskiest(legal: int, hand: int, unseen: int, guard: int) -> int:
    """Return the card most likely to take a later trick: high, with few low cards of its suit.

    :param guard: how much each other card of the suit reduces the risk.
    """
    chosen, worst = 0, -1000
    for n in range(4):
        suit = masks.SUIT << 13 * n
        mine = legal & suit
        if mine:
            bit = highest(mine)
            out = unseen & suit
            higher = (out & masks.above(bit)).bit_count()
            lower = out.bit_count() - higher
            risk = 4 * lower - 4 * higher - guard * (hand & suit).bit_count()
            if risk > worst:
                chosen, worst = bit, risk
    return chosen


def lead_to_win(trumps: int, legal: int, hand: int, unseen: int) -> int:
    """Return the card to lead when tricks are wanted: trumps from the top, then the best cards."""
    out, mine = unseen & trumps, legal & trumps
    if out and mine and highest(mine) > out and 2 * mine.bit_count() >= out.bit_count():
        return highest(mine)
    chosen, best = 0, -1000
    for n in range(4):
        suit = masks.SUIT << 13 * n
        mine = legal & suit
        if mine:
            bit = highest(mine)
            higher = (unseen & suit & masks.above(bit)).bit_count()
            value = (hand & suit).bit_count()
            if not higher:
                value += 40
            else:
                bit = mine & -mine
            if suit == trumps:
                value -= 30
            if value > best:
                chosen, best = bit, value
    return chosen


def follow_to_win(trumps: int, legal: int, unseen: int, led: int, best: int, after: int) -> int:
    """Return the card to play when tricks are wanted: one that will win, or the lowest."""
    beating = trumps & masks.above(best) if best & trumps else trumps | led & masks.above(best)
    winning = legal & beating
    if not winning:
        return least(legal, trumps)
    if not after or not winning & led:
        suited = winning & led or winning
        return suited & -suited
    bit = highest(winning)
    higher = (unseen & led & masks.above(bit)).bit_count()
    if higher * after <= 1:
        return bit
    return legal & -legal


def least(legal: int, trumps: int) -> int:
    """Return the card of the lowest rank, a trump only if there are no others."""
    legal = legal & ~trumps or legal
    chosen, lowest = 0, 100
    for n in range(4):
        mine = legal & masks.SUIT << 13 * n
        if mine:
            bit = mine & -mine
            rank = bit.bit_length() - 13 * n
            if rank < lowest:
                chosen, lowest = bit, rank
    return chosen


def dominoes_card(beyond: list[int], legal: int, hand: int, played: int, start: int) -> int:
    """Return the card to add to the layout: the best one for the player's own cards.

    A card at the end of its row is neutral; a card beyond which others hold cards is worst.
    """
    chosen, most = 0, -1000
    while legal:
        bit = legal & -legal
        legal ^= bit
        place = bit.bit_length() - 1
        row = 52 * (start if played else place % 13)
        value = worth_of_opening(beyond, beyond[row + place], hand, played, row)
        if value > most:
            chosen, most = bit, value
    return chosen


def worth_of_opening(beyond: list[int], opened: int, hand: int, played: int, row: int) -> int:
    """Return the value of making the cards *opened* reachable."""
    mine = hand & opened
    others = opened & ~played & ~hand
    value = 4 * mine.bit_count() - 2 * others.bit_count()
    longest = 0
    while mine:
        bit = mine & -mine
        mine ^= bit
        between = (others & ~beyond[row + bit.bit_length() - 1]).bit_count()
        longest = max(longest, 1 + between)
    return value + 5 * longest
