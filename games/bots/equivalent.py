"""Cards in hand that are equivalent: no other player holds a card between them."""

from __future__ import annotations

from games.bots.contract_values import ContractValues
from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import bits


def equivalent(known: Knowledge, values: ContractValues, lower: int, higher: int) -> bool:
    """Return whether two cards in hand take the same tricks and have the same score."""
    if masks.suit_of(lower) != masks.suit_of(higher):
        return False
    between = (higher - 1) & ~(2 * lower - 1)
    if between & (known.unseen | known.trick):
        return False
    return values.of_cards(lower) == values.of_cards(higher)


def groups(known: Knowledge, values: ContractValues, cards: int) -> list[tuple[int, int]]:
    """Return the lowest and the highest card of each group of equivalent cards."""
    found: list[tuple[int, int]] = []
    for bit in bits(cards):
        if found and equivalent(known, values, found[-1][0], bit):
            found[-1] = (found[-1][0], bit)
        else:
            found.append((bit, bit))
    return found
