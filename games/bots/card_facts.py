"""Facts about a card that is played to a trick: whether it takes the trick, and what that means."""

from __future__ import annotations

from games.bots.contract_values import ContractValues
from games.bots.fact import Fact
from games.bots.fact_directions import (
    FEW_HIGHER,
    HIGH,
    LEADS,
    directed,
    outcome,
    worth_of_trick,
)
from games.bots.keeping_facts import (
    danger,
    keeps_for_end,
    keeps_high,
    keeps_low,
    likeliest,
    passes_lead,
    rid_maybe,
    then_trumps,
    wanted_lead,
    weakness,
)
from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import ACE_OF_HEARTS, HEARTS, KING_OF_HEARTS, QUEENS, bits
from games.rules.play import legal_cards

KEEPING = frozenset({"keeps-low", "highest-under"})
"""The facts that say that lower cards are kept."""


def card_facts(known: Knowledge, values: ContractValues, legal: int, bit: int) -> tuple[Fact, ...]:
    """Return the facts about one of the *legal* cards: first whether it takes the trick."""
    taking = {one: _taking(known, legal, one) for one in bits(legal)}
    result = outcome(taking[bit])
    found = [*_duty(known, legal), taking[bit]]
    if result == "never":
        found += (*_if_lost(known, values, legal, bit), *passes_lead(known, values))
    else:
        found += _if_taken(known, values, legal, bit, is_sure=result == "takes")
    if not KEEPING & {fact.name for fact in found}:
        found += keeps_for_end(known, values, bit)
    differ = {fact.name if not known.led else outcome(fact) for fact in taking.values()}
    is_choice = len(differ) > 1 or taking[bit].name in LEADS
    return directed(known, values, bit, found, is_choice=is_choice)


def _taking(known: Knowledge, legal: int, bit: int) -> Fact:
    return _when_following(known, legal, bit) if known.led else _when_leading(known, bit)


def _duty(known: Knowledge, legal: int) -> tuple[Fact, ...]:
    """Return the duty to trump, if it forbids other cards."""
    trumps, led = known.trick_rules.trumps, known.led
    in_suit = known.hand & led
    if not led or not trumps or legal & ~trumps:
        return ()
    if in_suit:
        return (Fact("must-beat"),) if legal != in_suit else ()
    return (Fact("must-trump"),) if known.hand & ~trumps else ()


# --- Whether the card takes the trick --------------------------------------------------------


def _when_leading(known: Knowledge, bit: int) -> Fact:
    suit, trumps = masks.suit_of(bit), known.trick_rules.trumps
    theirs = known.unseen & suit
    higher = theirs & masks.above(bit)
    others = [player for player in range(known.players) if player != known.me]
    is_safe = suit == trumps or not any(known.may_hold(one, trumps) for one in others)
    if not theirs:
        return Fact("lead-alone" if is_safe else "lead-alone-or-trumped")
    if not higher:
        return Fact("lead-highest" if is_safe else "lead-highest-or-trumped")
    # Whoever has a card of the suit has to follow, with a higher one.
    if higher == theirs:
        return Fact("lead-under")
    number = higher.bit_count()
    is_few = number <= FEW_HIGHER * theirs.bit_count()
    return Fact("lead-few-higher" if is_few else "lead-higher", number)


def _when_following(known: Knowledge, legal: int, bit: int) -> Fact:
    trumps, led = known.trick_rules.trumps, known.led
    is_ruff = bool(bit & trumps) and led != trumps
    if not legal_cards.beats(bit, known.best, led, trumps):
        return Fact(_why_lost(known, bit))
    prefix = "ruff-" if is_ruff else ""
    behind = known.behind
    if not behind:
        every = all(legal_cards.beats(one, known.best, led, trumps) for one in bits(legal))
        return Fact("last-any" if every and not is_ruff else f"{prefix}last")
    beaters = known.trick_rules.beaters[bit]
    if not any(known.may_hold(player, beaters) for player in behind):
        return Fact(f"{prefix}sure")
    return Fact(f"{prefix}highest", len(behind))


def _why_lost(known: Knowledge, bit: int) -> str:
    trumps = known.trick_rules.trumps
    if not bit & (known.led | trumps):
        return "discard"
    if known.led != trumps and known.best & trumps:
        return "under-trump" if bit & trumps else "trumped"
    return "lower"


# --- What follows from it --------------------------------------------------------------------


def _if_lost(known: Knowledge, values: ContractValues, legal: int, bit: int) -> tuple[Fact, ...]:
    """Return what is gained by a card that cannot take the trick."""
    suit = masks.suit_of(bit)
    if not values.avoids:
        return _if_wanted_and_lost(known, legal, bit)
    keeps = keeps_low(legal, bit)
    if values.of_cards(bit) < 0:
        name = _scoring_card(values, bit)
        return (Fact(name), *(keeps if name == "rid-heart" else ()))
    high = _high(known, bit)
    if not known.led or bit & known.led:
        place = _place_in_suit(known, legal, bit)
        is_wasted = not known.led and worth_of_trick(known, values) == "free"
        later = (Fact("keep-for-later"),) if is_wasted else ()
        return (*place, *high, *(() if place else keeps), *later)
    if known.hand & suit == bit:
        is_safe = Fact("to-keep") == danger(known, bit)._replace(number=0)
        return (*high, *(() if high or is_safe else (danger(known, bit),)), Fact("then-out"))
    return (*high, *keeps) if high or keeps else (danger(known, bit),)


def _high(known: Knowledge, bit: int) -> tuple[Fact, ...]:
    """Return whether a card is higher than all that others hold of its suit, or just high."""
    theirs = known.unseen & masks.suit_of(bit)
    if theirs and not theirs & masks.above(bit):
        return (Fact("rid-top"),)
    return (Fact("rid-high"),) if bit & HIGH else ()


def _if_wanted_and_lost(known: Knowledge, legal: int, bit: int) -> tuple[Fact, ...]:
    """Return what is gained by a card that cannot take the trick, which is wanted."""
    if not known.led:
        return wanted_lead(known, bit)
    suit = masks.suit_of(bit)
    is_lowest = not legal & suit & (bit - 1) and (legal & suit) != bit
    weak = () if is_lowest or bit & known.led else weakness(known, bit)
    return (*([Fact("lowest-spent")] if is_lowest else []), *then_trumps(known, bit), *weak)


def _scoring_card(values: ContractValues, bit: int) -> str:
    """Return the name of the fact that a card that costs something goes to another player."""
    if values.king and bit & KING_OF_HEARTS:
        return "rid-king"
    if values.queen and bit & QUEENS:
        return "rid-queen"
    return "rid-ace" if values.ace and bit & ACE_OF_HEARTS else "rid-heart"


def _place_in_suit(known: Knowledge, legal: int, bit: int) -> tuple[Fact, ...]:
    """Return the place of a card in the suit of the hand."""
    own = known.hand & masks.suit_of(bit)
    if own == bit:
        return (Fact("then-out"),)
    if not known.led:
        return _lowest(own, bit)
    under = [
        one
        for one in bits(legal & known.led)
        if not legal_cards.beats(one, known.best, known.led, known.trick_rules.trumps)
    ]
    return (Fact("highest-under"),) if len(under) > 1 and under[-1] == bit else ()


def _if_taken(
    known: Knowledge, values: ContractValues, legal: int, bit: int, *, is_sure: bool
) -> tuple[Fact, ...]:
    """Return what a card that takes the trick, or may take it, costs or saves."""
    if not values.avoids:
        return _if_wanted(known, legal, bit, is_sure=is_sure)
    cost = _cost(known, values, bit, is_sure=is_sure)
    if values.of_cards(bit) < 0 and not is_sure:
        cost = (*cost, *rid_maybe(known, bit))
    place = () if known.led else _place_in_suit(known, legal, bit)
    if known.led and not is_sure:
        place = _lowest(legal & masks.suit_of(bit), bit)
    rid = () if values.of_cards(bit) < 0 else _rid(known, legal, bit)
    return (*cost, *place, *_highest_own(known, legal, bit), *rid)


def _cost(known: Knowledge, values: ContractValues, bit: int, *, is_sure: bool) -> tuple[Fact, ...]:
    """Return what the trick costs, as far as it is known."""
    if values.first or values.last or (values.trick and not values.scoring):
        worth = values.of_trick(known.number, known.tricks)
        if not worth:
            return (Fact("trick-free"),)
        rest = (values.of_trick(n, known.tricks) for n in range(known.number + 1, known.tricks))
        dearest = min(rest, default=0)
        found = (Fact("trick-costs", -worth),) if worth < 0 else ()
        return (*found, Fact("dearer-later", -dearest)) if dearest < worth < 0 else found
    return _content(known, values, bit) if known.led and values.scoring else ()


def _lowest(own: int, bit: int) -> tuple[Fact, ...]:
    """Return whether a card is the lowest of several *own* cards of its suit."""
    return (Fact("lowest"),) if own != bit and not own & (bit - 1) else ()


def _highest_own(known: Knowledge, legal: int, bit: int) -> tuple[Fact, ...]:
    """Return whether the card is the highest one of several that take the trick for certain."""
    in_suit = legal & known.led
    if not known.led or known.behind or in_suit & masks.above(bit) or not in_suit & (bit - 1):
        return ()
    lowest = bits(in_suit)[0]  # if it takes the trick as well, the highest card is got rid of
    takes = legal_cards.beats(lowest, known.best, known.led, known.trick_rules.trumps)
    return (Fact("highest-own"),) if takes else ()


def _rid(known: Knowledge, legal: int, bit: int) -> tuple[Fact, ...]:
    """Return whether a dangerous card is played, and lower ones of its suit are kept."""
    return (*_high(known, bit), *keeps_low(legal, bit))


def _if_wanted(known: Knowledge, legal: int, bit: int, *, is_sure: bool) -> tuple[Fact, ...]:
    """Return what speaks for a card that takes a wanted trick, or may take it."""
    led, trumps = known.led, known.trick_rules.trumps
    if not led:
        return wanted_lead(known, bit)
    if not is_sure:
        return (*keeps_high(legal, bit), *likeliest(known, legal, bit))
    others = [one for one in bits(legal & masks.suit_of(bit)) if one != bit]
    taking = [one for one in others if legal_cards.beats(one, known.best, led, trumps)]
    return (Fact("lowest-taking"),) if taking and bit < min(taking) else ()


def _content(known: Knowledge, values: ContractValues, bit: int) -> tuple[Fact, ...]:
    """Return the cards in the trick that cost something, this one included."""
    trick = known.trick | bit
    if values.king and trick & KING_OF_HEARTS:
        return (Fact("holds-king"),)
    if values.queen and trick & QUEENS:
        return (Fact("holds-queens", (trick & QUEENS).bit_count()),)
    if values.heart and trick & HEARTS:
        return (Fact("holds-hearts", (trick & HEARTS).bit_count()),)
    if values.trick:
        return ()
    return (Fact("free-so-far" if known.behind else "free"),)
