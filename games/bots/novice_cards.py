"""The cards of the novice, by the rules of thumb of a beginner.

A beginner looks at their hand and the trick. Whether they also think of the cards that are out, and
of keeping low cards, is left to chance: without *attention* a simpler rule gives the card.
"""

from __future__ import annotations

from random import Random

from games.bots.contract_values import ContractValues
from games.bots.knowledge import Knowledge
from games.playouts.heuristics import least
from games.playouts.starts import beyond
from games.rules import RuleSet
from games.rules.cards import masks
from games.rules.cards.masks import bits, suits_of
from games.rules.play import legal_cards

ATTENTION = 0.5
"""How often the novice thinks twice about a card."""
QUEEN, JACK = 10, 9
"""Ranks, counted from the two."""
DANGER = 6
"""By how many ranks a lead is worse that leaves only high cards of its suit, or surely wins."""
SIMILAR = 3
"""Low leads that differ by so few ranks are the same to a novice without attention."""


def rank_of(bit: int) -> int:
    """Return the rank of a card, counted from the two."""
    return (bit.bit_length() - 1) % 13


def best_card(known: Knowledge, values: ContractValues, legal: int, rng: Random) -> int:
    """Return the card that the novice plays to a trick."""
    attentive = rng.random() < ATTENTION
    if not values.avoids and known.led:
        return _follow_to_win(known, legal, attentive=attentive)
    if not values.avoids:
        return _lead_to_win(known, legal, rng)
    if not known.led:
        return _lead_to_lose(known, values, legal, rng, attentive=attentive)
    if not legal & known.led:
        return _discard(known, values, legal, rng, attentive=attentive)
    return _follow_to_lose(known, values, legal, attentive=attentive)


def layout_card(rules: RuleSet, known: Knowledge, legal: int, rng: Random) -> int:
    """Return the card to add to the layout, behind which most other cards of the hand wait."""
    table = list(beyond(rules.cards, rules.dominoes_ace))

    def waiting(bit: int) -> int:
        place = bit.bit_length() - 1
        start = known.start if known.played else place % 13
        return (known.hand & table[52 * start + place]).bit_count()

    most = max(map(waiting, bits(legal)))
    return rng.choice([bit for bit in bits(legal) if waiting(bit) == most])


def _beating(known: Knowledge, legal: int) -> int:
    """Return the cards that would be the best of the trick so far."""
    trumps = known.trick_rules.trumps
    beat = legal_cards.beats
    return sum(bit for bit in bits(legal) if beat(bit, known.best, known.led, trumps))


def _is_highest_left(known: Knowledge, bit: int) -> bool:
    return not known.unseen & masks.suit_of(bit) & masks.above(bit)


def _follow_to_lose(
    known: Knowledge, values: ContractValues, legal: int, *, attentive: bool
) -> int:
    """Return a card of the suit led if tricks, or cards in them, cost.

    What scores is thrown under a higher card, else the highest card that stays below the trick is
    played. A forced trick is taken with the highest card by the last player; others hope that
    somebody plays over their lowest. Before the last tricks, if these alone cost, everybody plays
    their highest card.
    """
    over = _beating(known, legal)
    under, plain = legal & ~over, legal & ~values.scoring
    if under & values.scoring:
        return _costliest(values, under)
    if plain and _is_free(known, values) and (attentive or _is_before_the_end(values)):
        return max(bits(plain), key=rank_of)
    if under:
        return (max if attentive else min)(bits(under), key=rank_of)
    dear = max(map(values.of_cards, bits(over)))
    cheap = [bit for bit in bits(over) if values.of_cards(bit) == dear]
    return (min if known.behind else max)(cheap, key=rank_of)


def _is_free(known: Knowledge, values: ContractValues) -> bool:
    """Return whether nothing in the trick costs, nor can anybody add what does."""
    if values.of_trick(known.number, known.tricks) or values.split:
        return False
    return not values.scoring or not (known.behind or known.trick & values.scoring)


def _is_before_the_end(values: ContractValues) -> bool:
    """Return whether only the last tricks cost, in a trick that costs nothing."""
    return bool(values.last) and not (values.first or values.scoring)


def _costliest(values: ContractValues, cards: int) -> int:
    return max(bits(cards), key=lambda bit: (-values.of_cards(bit), rank_of(bit)))


def _discard(
    known: Knowledge, values: ContractValues, legal: int, rng: Random, *, attentive: bool
) -> int:
    """Return a card to be got rid of: what scores, else what may take it, else the highest.

    Of several suits a novice with attention discards from the shortest.
    """
    if legal & values.scoring:
        return _costliest(values, legal)
    out = values.scoring & known.unseen
    risky = [bit for bit in bits(legal) if out & masks.suit_of(bit) & (bit - 1)]
    cards = risky if attentive and risky else bits(legal)
    rng.shuffle(cards)
    if not attentive:
        return max(cards, key=rank_of)
    return max(
        cards,
        key=lambda bit: (rank_of(bit), -(known.hand & masks.suit_of(bit)).bit_count()),
    )


def _lead_to_lose(
    known: Knowledge, values: ContractValues, legal: int, rng: Random, *, attentive: bool
) -> int:
    """Return the lowest card of a suit, or the highest card as long as nothing costs.

    A low card that guards only high ones is kept, and so is a high card of the suit that somebody
    could not follow to in the last trick, if they may throw what scores on it again.
    """
    if _is_free(known, values):
        highest = max(map(rank_of, bits(legal)))
        return rng.choice([bit for bit in bits(legal) if rank_of(bit) == highest])
    leads: dict[int, int] = {}
    for own in filter(None, suits_of(legal)):
        plain = own & ~values.scoring or own
        bit = plain & -plain
        rest = own & ~bit
        alone = bool(rest) and rank_of(rest & -rest) >= JACK > rank_of(bit)
        wins = attentive and _is_highest_left(known, bit)
        scores = bool(bit & values.scoring)
        again = bool(values.scoring and bit & known.ran_out) and rank_of(bit) >= JACK
        leads[bit] = rank_of(bit) + DANGER * (alone + wins + scores + again)
    least_bad = min(leads.values())
    best = [bit for bit, bad in leads.items() if bad == least_bad]
    if attentive:
        return rng.choice(best)
    similar = [bit for bit, bad in leads.items() if bad <= least_bad + SIMILAR]
    return rng.choice([bit for bit in similar if rank_of(bit) < JACK] or best)


def _follow_to_win(known: Knowledge, legal: int, *, attentive: bool) -> int:
    """Return a card that takes a wanted trick, as cheaply as possible, or else the lowest.

    With players behind, a card that they can beat is kept; without attention a king or queen is
    tried.
    """
    beating, trumps = _beating(known, legal), known.trick_rules.trumps
    if not beating:
        return least(legal, trumps)
    suited = beating & known.led
    if not known.behind or not suited:
        return min(bits(suited or beating), key=rank_of)
    top = max(bits(suited), key=rank_of)
    if _is_highest_left(known, top) or (not attentive and rank_of(top) >= QUEEN):
        return top
    return min(bits(legal), key=rank_of)


def _lead_to_win(known: Knowledge, legal: int, rng: Random) -> int:
    """Return an ace or another highest card, trumps last, else the lowest of the longest suit."""
    trumps = known.trick_rules.trumps
    highest = [bit for bit in bits(legal) if _is_highest_left(known, bit)]
    if highest:
        return max(highest, key=lambda bit: (not bit & trumps, rank_of(bit)))
    suits = [own for own in suits_of(legal & ~trumps or legal) if own]
    longest = max(own.bit_count() for own in suits)
    own = rng.choice([own for own in suits if own.bit_count() == longest])
    return own & -own
