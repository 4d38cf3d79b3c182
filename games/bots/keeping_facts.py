"""Facts about a card of a trick that concern the cards kept, and the lead."""

from __future__ import annotations

from games.bots.contract_values import ContractValues
from games.bots.fact import Fact
from games.bots.fact_directions import FEW_HIGHER, worth_of_trick
from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.cards import Rank
from games.rules.cards.masks import bits, bits_at

NEAR = 3
"""So many tricks before those that cost something the lead matters."""
LOW = sum(bits_at(Rank(rank)) for rank in "23456")
"""Cards that nobody needs to get rid of."""
LIKELY = 2
"""With so many higher cards and players to come a card may well be beaten."""


def keeps_low(legal: int, bit: int) -> tuple[Fact, ...]:
    """Return how many lower cards of its suit are kept, for the highest one that is not low."""
    own = legal & masks.suit_of(bit)
    if bit & LOW or own & masks.above(bit):
        return ()
    lower = (own & (bit - 1)).bit_count()
    return (Fact("keeps-low", lower),) if lower else ()


def keeps_for_end(known: Knowledge, values: ContractValues, bit: int) -> tuple[Fact, ...]:
    """Return how many safer cards of its suit are kept, if only later tricks cost something.

    Cards with nothing between them are equally safe.
    """
    suit = masks.suit_of(bit)
    lower = known.hand & suit & (bit - 1)
    later = range(known.number + 1, known.tricks)
    costs_later = any(values.of_trick(number, known.tricks) < 0 for number in later)
    if not lower or not costs_later or worth_of_trick(known, values) != "free":
        return ()
    between = suit & (bit - 1) & masks.above(bits(lower)[0])
    return (Fact("keeps-for-end", lower.bit_count()),) if between & known.unseen else ()


def keeps_high(legal: int, bit: int) -> tuple[Fact, ...]:
    """Return how many higher cards of its suit are kept."""
    higher = (legal & masks.suit_of(bit) & masks.above(bit)).bit_count()
    return (Fact("keeps-high", higher),) if higher else ()


def likeliest(known: Knowledge, legal: int, bit: int) -> tuple[Fact, ...]:
    """Return whether the card is the highest of its suit, and likelier to take the trick."""
    own = legal & masks.suit_of(bit)
    lower = own & (bit - 1)
    if own & masks.above(bit) or not lower:
        return ()
    between = (bit - 1) & ~(2 * bits(lower)[0] - 1)
    return (Fact("likeliest"),) if between & known.unseen else ()


def danger(known: Knowledge, bit: int) -> Fact:
    """Return how many cards of its suit are higher, which tells how dangerous a card is to keep."""
    theirs = known.unseen & masks.suit_of(bit)
    if not theirs:
        return Fact("others-none")
    higher, all_ = (theirs & masks.above(bit)).bit_count(), theirs.bit_count()
    if 2 * higher >= all_:
        return Fact("to-keep", higher)
    is_few = 0 < higher <= FEW_HIGHER * all_
    return Fact("others-few-higher" if is_few else "others-higher", higher)


def weakness(known: Knowledge, bit: int) -> tuple[Fact, ...]:
    """Return how many cards of its suit are higher, if the card will hardly take a trick."""
    found = danger(known, bit)
    return (Fact("weak", found.number),) if found.name == "to-keep" else ()


def rid_maybe(known: Knowledge, bit: int) -> tuple[Fact, ...]:
    """Return how many higher cards may take the trick from a card that costs something."""
    higher = (known.unseen & masks.suit_of(bit) & masks.above(bit)).bit_count()
    is_likely = known.led and min(higher, len(known.behind)) >= LIKELY
    return (Fact("rid-maybe", higher),) if is_likely else ()


def passes_lead(known: Knowledge, values: ContractValues) -> tuple[Fact, ...]:
    """Return whether somebody else gets the lead before the last tricks, which cost something."""
    return (Fact("no-lead"),) if is_near_the_end(known, values) else ()


def is_near_the_end(known: Knowledge, values: ContractValues) -> bool:
    """Return whether this is one of the last tricks that cost nothing."""
    free = known.tricks - len(values.last) - known.number
    return bool(values.last) and not values.trick and not values.scoring and 0 < free <= NEAR


def wanted_lead(known: Knowledge, bit: int) -> tuple[Fact, ...]:
    """Return what speaks for a lead where tricks are wanted."""
    suit, trumps = masks.suit_of(bit), known.trick_rules.trumps
    if suit == trumps:
        theirs = (known.unseen & trumps).bit_count()
        return (Fact("draws-trumps", theirs),) if theirs else ()
    higher = known.unseen & suit & masks.above(bit)
    if not higher:
        return then_trumps(known, bit)
    own = known.hand & suit
    lowest = (Fact("lowest-spent"),) if own != bit and not own & (bit - 1) else ()
    kept = (known.hand & trumps).bit_count()
    keeps = (Fact("keeps-trumps", kept),) if kept else ()
    return (*then_trumps(known, bit), *_drives_out(known, bit), *lowest, *keeps)


def _drives_out(known: Knowledge, bit: int) -> tuple[Fact, ...]:
    """Return whether the player has the highest card of the suit once the only higher is played."""
    suit = masks.suit_of(bit)
    theirs = known.unseen & suit
    higher = theirs & masks.above(bit)
    rest, own = theirs & ~higher, known.hand & suit & ~bit
    can = higher.bit_count() == 1 and rest and own and own > rest and own < higher
    return (Fact("drives-out"),) if can else ()


def then_trumps(known: Knowledge, bit: int) -> tuple[Fact, ...]:
    """Return whether the player can trump the suit of a card once it is played."""
    trumps, suit = known.trick_rules.trumps, masks.suit_of(bit)
    can = known.hand & trumps and suit != trumps and known.hand & suit == bit
    return (Fact("then-trumps"),) if can and known.unseen & suit else ()
