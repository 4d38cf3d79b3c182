"""Facts about a card that is added to the layout of Dominoes."""

from __future__ import annotations

from games.bots.fact import Fact
from games.bots.knowledge import Knowledge
from games.rules.cards.cards import Rank
from games.rules.cards.masks import bits, bits_at, suit_of
from games.rules.contracts.rulesets import RuleSet
from games.rules.play.dominoes import neighbours

_RANKS = tuple(Rank)


def layout_facts(rules: RuleSet, known: Knowledge, bit: int) -> tuple[Fact, ...]:
    """Return what a card opens, and for whom."""
    starts = bits_at(_RANKS[(bit.bit_length() - 1) % 13])
    if not known.played and known.open & ~starts:  # this card decides the starting rank
        return (Fact("starts-rank", (known.hand & starts).bit_count()),)
    opens = not known.played & suit_of(bit)
    beside = neighbours(rules.cards, rules.dominoes_ace)
    new = beside[bit] & ~known.open & ~known.played
    own, further = new & known.hand, _beyond(beside, known, bit) & known.hand & ~new
    found = [Fact("opens-suit", (own | further).bit_count())] if opens else []
    found.append(_next_card(own, new))
    if further and not opens and own != new:
        found.append(Fact("further", further.bit_count()))
    return tuple(found)


def _next_card(own: int, new: int) -> Fact:
    """Return who holds the cards that can be played next to this one."""
    if not new:
        return Fact("opens-nothing")
    if own == new:
        return Fact("next-own", new.bit_count())
    return Fact("next-shared") if own else Fact("next-others", new.bit_count())


def _beyond(beside: dict[int, int], known: Knowledge, bit: int) -> int:
    """Return the cards of the suit that cannot be played before this one."""
    found, edge = 0, bit
    while edge:
        near = 0
        for one in bits(edge):
            near |= beside[one]
        edge = near & ~found & ~known.open & ~known.played & ~bit
        found |= edge
    return found
