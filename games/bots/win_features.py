"""The features of a card for a club player in contracts in which tricks are wanted.

One feature marks the card chosen by the rules of thumb of the playouts; the others say when to
depart from it. Their weights are in :mod:`games.bots.card_weights`.
"""

from __future__ import annotations

from games.bots.chances import chance_of_any, chance_of_taking
from games.bots.knowledge import Knowledge
from games.rules.cards import masks


def features(known: Knowledge, bit: int, usual: int) -> list[float]:
    """Return the features of a card; *usual* is the card chosen by the rules of thumb."""
    suit, trumps = masks.suit_of(bit), known.trick_rules.trumps
    own, others = known.hand & suit, known.unseen & suit
    taking = chance_of_taking(known, bit, willing=True)
    found = [
        float(bit == usual),
        float(suit == masks.suit_of(usual)),
        taking,
        *_of_card(known, bit, own, others, taking),
        *_of_trumps(known, own, others),
    ]
    is_trump = float(suit == trumps)
    return [*found, *(is_trump * one for one in found[1:])]


def _of_card(known: Knowledge, bit: int, own: int, others: int, taking: float) -> list[float]:
    """Return the position of the card among those of its suit."""
    there, held = others.bit_count(), own.bit_count()
    higher = (others & masks.above(bit)).bit_count()
    over = known.number / known.tricks
    rank = ((bit.bit_length() - 1) % 13) / 12
    top = 1 << own.bit_length() - 1
    return [
        higher / (there + 1),
        (there - higher) / (there + 1),
        float(not there),
        there / 10,
        held / 5,
        float(held == 1),
        rank,
        float(bit == own & -own),
        float(bit == top),
        float(not higher),
        float(bool(higher) and (own & masks.above(bit)).bit_count() == 0 and higher == 1),
        float(bit != top and not others & masks.above(top)),
        over * rank,
        over * taking,
        over * (not higher),
        over * held / 5,
        taking * len(known.behind) / 3,
    ]


def _of_trumps(known: Knowledge, own: int, others: int) -> list[float]:
    """Return the chance that the suit is ruffed, and the strength of the trumps in hand."""
    trumps = known.trick_rules.trumps
    mine, out = known.hand & trumps, known.unseen & trumps
    ruffed = 0.0
    for player in range(known.players):
        if player != known.me and known.left[player] and own and not own & trumps:
            void = 1.0 - chance_of_any(known, player, others)
            ruffed += void * chance_of_any(known, player, out)
    return [
        ruffed,
        float(not out),
        mine.bit_count() / (mine.bit_count() + out.bit_count() + 1),
        float(bool(mine) and mine > out),
    ]
