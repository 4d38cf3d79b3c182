"""Why a card is advised and not another one, where no fact about it alone is a reason. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.comparing_facts import comparing_facts
from games.bots.contract_values import ContractValues
from games.bots.fact import FOR, Fact
from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.positions import Position
from games.tables.advice.alike_facts import to_keep_in_mind
from games.tables.advice.analyst import Valued
from games.tables.advice.answer_cards import bit_of, suit_of, trick_of

NAMING = {
    "keeps-the-lower": "keeps-low-card",
    "keeps-the-higher": "keeps-high-card",
    "is-the-lower": "lower-than-card",
    "gives-the-lead": "lower-leads-card",
}
"""The comparisons of two cards of a suit whose sentences name the other card in a hint."""


def why_not_lowest(position: Position, found: Sequence[Valued], lowest: Valued) -> tuple[Fact, ...]:
    """Return why the *lowest* card, which looks safer, is worse than the first, and what counts.

    If no reason is found, how much worse it is.
    """
    known, values, cards = trick_of(position, found)
    best = found[0]
    if suit_of(lowest) == suit_of(best):
        why = _kept(known, lowest)
    else:
        why = comparing_facts(known, values, bit_of(lowest), bit_of(best))
        why = why or _followed(known, values, lowest, best)
    card = lowest["action"][5:]
    by_values = Fact("better-than-lowest", max(1, round(lowest["loss"])), FOR, card)
    return (*(why[:1] or (by_values,)), *to_keep_in_mind(known, values, cards)[:1])


def _kept(known: Knowledge, lowest: Valued) -> tuple[Fact, ...]:
    """Return how many cards of others are higher than the lowest card, which makes it safe."""
    bit = bit_of(lowest)
    higher = (known.unseen & masks.suit_of(bit) & masks.above(bit)).bit_count()
    return (Fact("safer-later", higher, FOR, lowest["action"][5:]),) if higher else ()


def _followed(
    known: Knowledge, values: ContractValues, lowest: Valued, best: Valued
) -> tuple[Fact, ...]:
    """Return whether others have more cards to follow with in the suit of the best card."""
    theirs, of_lowest = (
        (known.unseen & masks.suit_of(bit_of(one))).bit_count() for one in (best, lowest)
    )
    if not values.scoring or theirs <= of_lowest:
        return ()
    return (Fact("more-follow", theirs, FOR, suit_of(best) + suit_of(lowest)),)


def why_not_next(position: Position, found: Sequence[Valued]) -> tuple[Fact, ...]:
    """Return what speaks for the first card compared with the second one, which is worse."""
    if len(found) < 2:
        return ()
    known, values, cards = trick_of(position, found)
    best, other = found[:2]
    compared = comparing_facts(known, values, bit_of(other), bit_of(best))
    found_facts = tuple(
        fact._replace(name=NAMING[fact.name], details=other["action"][5:])
        if fact.name in NAMING
        else fact
        for fact in compared
    )
    return found_facts or to_keep_in_mind(known, values, cards)[:1]
