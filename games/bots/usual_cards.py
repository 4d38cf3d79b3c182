"""The order in which a good player prefers cards that are equally good, where tricks are avoided.

The values of such cards do not tell which one to advise. Players get rid of what is dangerous to
keep: cards that score, then high cards with few low ones behind them. They lead low cards.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.bots.chances import chance_of_taking
from games.bots.contract_values import ContractValues
from games.bots.equivalent import groups
from games.bots.fact_directions import worth_of_trick
from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import bits, suits_of
from games.rules.play import legal_cards

GUARD, LATE_GUARD = 0.8, 0.98
"""The factor by which a lower card of the suit makes a card less dangerous to keep.

Where only the last tricks cost, low cards are kept for them, and guard nothing.
"""
ALONE = 0.3
"""The danger of a card of a suit that nobody else has: it takes a trick only when it is led."""
LAST_OF_SUIT = 0.03
"""The value of having no more cards of a suit."""


def usual_order(
    known: Knowledge, values: ContractValues, legal: int, cards: Iterable[int]
) -> list[int]:
    """Return some of the *legal* cards in the order in which a good player prefers them.

    Of the cards of a suit only the one is returned that is got rid of first, or led first.
    """
    some = sum(cards)
    is_lead = not known.led and worth_of_trick(known, values) != "free"
    of_suits = [bits(part) for part in suits_of(some) if part]
    if is_lead:
        found = [part[0] for part in of_suits]
        return sorted(found, key=lambda bit: -_safety_of_lead(known, bit))
    found = _in_suits(known, values, of_suits) if known.led else [part[-1] for part in of_suits]
    return sorted(found, key=lambda bit: _rid(known, values, legal, bit), reverse=True)


def with_equivalent(known: Knowledge, values: ContractValues, legal: int, cards: int) -> int:
    """Return the cards, and those of the *legal* ones that are equivalent to one of them."""
    found = cards
    for low, high in groups(known, values, legal):
        group = legal & masks.suit_of(low) & ~(low - 1) & (2 * high - 1)
        found |= group if group & cards else 0
    return found


def _in_suits(known: Knowledge, values: ContractValues, of_suits: list[list[int]]) -> list[int]:
    """Return of each suit the highest card of those with the same outcome."""
    found = {}
    for part in of_suits:
        for bit in part:
            outcome = _loses(known, bit), values.of_cards(bit)
            found[masks.suit_of(bit), outcome] = bit
    return list(found.values())


def _loses(known: Knowledge, bit: int) -> bool:
    trumps = known.trick_rules.trumps
    return not legal_cards.beats(bit, known.best, known.led, trumps)


def _safety_of_lead(known: Knowledge, bit: int) -> float:
    """Return which part of the cards of its suit that are out are higher than a card."""
    theirs = known.unseen & masks.suit_of(bit)
    if not theirs:
        return -1.0
    return (theirs & masks.above(bit)).bit_count() / theirs.bit_count()


def _rid(known: Knowledge, values: ContractValues, legal: int, bit: int) -> tuple[float, ...]:
    """Return how much a card is to be got rid of, if possible without taking a costly trick."""
    is_late = bool(values.last) and not values.scoring
    danger = _danger(known, bit, LATE_GUARD if is_late else GUARD)
    if known.led and _loses(known, bit):
        return (2, -values.of_cards(bit), danger)
    if worth_of_trick(known, values) == "free" or _costs_nothing(known, values, legal):
        return (2, 0, danger)
    chance = chance_of_taking(known, bit, willing=False)
    return (1, 0, danger) if chance == 1 else (0, -chance, danger)


def _costs_nothing(known: Knowledge, values: ContractValues, legal: int) -> bool:
    """Return whether the player is the last to play, and no card of the trick can cost anything."""
    cards = known.trick | (legal & known.led)
    return not known.behind and not values.trick and not values.of_cards(cards)


def _danger(known: Knowledge, bit: int, guard: float) -> float:
    """Return how dangerous a card is to keep."""
    suit = masks.suit_of(bit)
    theirs, lower = known.unseen & suit, known.hand & suit & (bit - 1)
    part = (theirs & (bit - 1)).bit_count() / theirs.bit_count() if theirs else ALONE
    return part * guard ** lower.bit_count() + (LAST_OF_SUIT if known.hand & suit == bit else 0)
