"""The choice of a card when tricks are to be won: Trumps, with or without a trump suit."""

from __future__ import annotations

from games.bots.chances import chance_of_taking
from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import bits, suits_of


def best_card(known: Knowledge, legal: int) -> int:
    """Return the card with the best chance of this trick plus expected tricks of the rest."""

    def worth(bit: int) -> tuple[float, int]:
        rest = tricks_in(
            known.hand & ~bit, known.unseen, known.trick_rules.trumps, known.players - 1
        )
        return chance_of_taking(known, bit, willing=True) + rest, -_rank(bit)

    return max(bits(legal), key=worth)


def _rank(bit: int) -> int:
    return (bit.bit_length() - 1) % 13


def tricks_in(hand: int, unseen: int, trumps: int, opponents: int) -> float:
    """Return the expected tricks of a hand, from its high cards and lengths."""
    others_trump = (unseen & trumps).bit_count()
    own_trumps = (hand & trumps).bit_count()
    found = 0.0
    for own, others in zip(suits_of(hand), suits_of(unseen), strict=True):
        plain = bool(trumps) and not own & trumps
        found += _in_suit(own, others, opponents, plain and others_trump)
    if trumps:
        short = sum(
            max(0.0, 0.55 - 0.3 * (hand & suit).bit_count())
            for suit in suits_of(masks.SPADES | masks.HEARTS | masks.DIAMONDS | masks.CLUBS)
            if suit != trumps
        )
        found += min(short, own_trumps * 0.5)
    return found


def _in_suit(own: int, others: int, opponents: int, ruffs: int) -> float:
    """Return the expected tricks of one suit; *ruffs* is the number of trumps of others."""
    found = 0.0
    there = others.bit_count()
    for place, bit in enumerate(reversed(bits(own))):
        higher = (others & masks.above(bit)).bit_count()
        outstanding = max(0, higher - place)
        chance = 1.0 if not outstanding else 0.45**outstanding
        if place * opponents >= there:
            chance = max(chance, 0.85)
        if ruffs:
            safe = there / ((place + 1) * opponents + 1)
            chance *= min(1.0, 0.35 + 0.45 * safe) if there else 0.3
        found += chance
    return found
