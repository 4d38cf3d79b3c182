"""Counts of a hand that matter in a contract, for hints on declaring and doubling.

A count is compared with the mean of random hands, and speaks for the contract or against it. The
directions are the signs of the correlations with the edge (:mod:`games.bots.hand_eval`) of random
hands; a test computes them again.

>>> from games.rules import PRESETS
>>> from games.rules.cards.hands import read_hand
>>> hand = read_hand("AK3.2.T9853.7632")
>>> [fact[:2] for fact in hand_facts(PRESETS["pagat"], Declaration("no-queens"), hand)]
... # doctest: +NORMALIZE_WHITESPACE
[('hand-queens-few', 0), ('hand-honours-few', 2), ('hand-low-many', 7), ('hand-lowest-many', 2),
 ('hand-single-H', 0)]
>>> [fact[:2] for fact in hand_facts(PRESETS["pagat"], Declaration("trumps", "D"), hand)]
[('hand-trumps-many', 5), ('hand-ruffs', 1)]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.bots.contract_values import ContractValues, contract_values
from games.bots.fact import AGAINST, FOR, Fact
from games.rules.cards.cards import Rank, Suit
from games.rules.cards.masks import (
    HEARTS,
    KING_OF_HEARTS,
    QUEENS,
    SUITS,
    bits,
    bits_at,
    card_at,
    pack_mask,
    suit_of,
)
from games.rules.contracts.contract import Declaration
from games.rules.contracts.options import NO_TRUMP
from games.rules.contracts.rulesets import RuleSet
from games.rules.play.dominoes import neighbours

MARGIN = 1
"""A count that differs less from the mean is left out."""
LOW, LOWEST = 5, 3
"""How many of the thirteen ranks are low; in the last tricks fewer are."""
ENDS = 3
"""Low cards in so many suits are a reason to choose a contract of the last tricks."""
SHORT = 2
"""A hand with so many cards of a suit is soon out of it."""
NEAR = 2
"""How many ranks from the starting rank a card of Dominoes is near it."""
GUARDS = 3
"""With so many other hearts the king of hearts is safe to hold, or a queen with lower cards."""
LONG, RUFFS = 4, 3
"""Trumps that are many enough as the longest suit, or to trump other suits."""


def hand_facts(rules: RuleSet, declaration: Declaration, hand: int) -> tuple[Fact, ...]:
    """Return what a hand has many or few of, among the cards that matter in a contract."""
    contract, detail = rules.contract(declaration.contract), declaration.detail
    if contract.play == "layout":
        return tuple(_layout(rules, detail, hand))
    if contract.play != "tricks":
        return ()
    values = contract_values(rules, contract.name)
    if not values.avoids:
        return tuple(_tricks_wanted(rules, detail, hand))
    lowest = LOWEST if values.last and not values.scoring else LOW
    low, ranks = low_cards(rules.cards, lowest), _ends_of(low_ranks(rules.cards, lowest))
    for_end = tuple(_low_for_end(hand, low)) if values.only_ends else ()
    return (
        *_scoring_cards(rules, values, hand),
        *_high_cards(rules, values, hand),
        *for_end,
        *(() if for_end else _compared(rules, hand, "low", low, many=FOR, ranks=ranks)),
        *(() if for_end else _lowest_rank(rules, hand)),
        *_short_suits(hand),
    )


def bits_of(ranks: str) -> int:
    """Return all cards of some ranks.

    >>> bits_of("QA").bit_count()
    8
    """
    return sum(bits_at(Rank(rank)) for rank in ranks)


@lru_cache
def low_cards(cards: int, number: int) -> int:
    """Return the cards of the lowest ranks of a pack: *number* of thirteen ranks, or as many parts.

    >>> low_cards(52, 5).bit_count(), low_cards(32, 5).bit_count()
    (20, 12)
    """
    return bits_of(low_ranks(cards, number)) & pack_mask(cards)


def low_ranks(cards: int, number: int) -> str:
    """Return the ranks of :func:`low_cards`, from the lowest.

    >>> low_ranks(52, 5), low_ranks(32, 5)
    ('23456', '789')
    """
    pack = pack_mask(cards)
    ranks = [rank for rank in Rank if bits_at(rank) & pack]
    return "".join(ranks[: round(number * len(ranks) / 13)])


def _ends_of(ranks: str) -> str:
    """Return the lowest and the highest one of some ranks."""
    return ranks[0] + ranks[-1]


def _compared(
    rules: RuleSet, hand: int, name: str, which: int, *, many: int, ranks: str = ""
) -> Iterator[Fact]:
    """Yield the count of some cards in a hand if it is not about as usual.

    :param many: the direction of a high count; a low one has the opposite direction.
    """
    count = (hand & which).bit_count()
    pack = pack_mask(rules.cards)
    mean = hand.bit_count() * (pack & which).bit_count() / pack.bit_count()
    if count >= mean + MARGIN:
        yield Fact(f"hand-{name}-many", count, many, ranks)
    elif count <= mean - MARGIN:
        yield Fact(f"hand-{name}-few", count, -many, ranks)


def _high_cards(rules: RuleSet, values: ContractValues, hand: int) -> Iterator[Fact]:
    """Yield the count of high cards, which take tricks, where most of the tricks may cost.

    That these are few is no advantage if one of them is a card that costs something.
    """
    if values.only_ends:
        return
    high = bits_of("JQKA")
    for fact in _compared(rules, hand, "honours", high, many=AGAINST):
        if fact.speaks == AGAINST or values.trick or not hand & high & values.scoring:
            yield fact


def _low_for_end(hand: int, low: int) -> Iterator[Fact]:
    """Yield the lowest card in each suit in which the hand has a low one, if many or one."""
    lowest = [bits(hand & low & suit)[0] for suit in SUITS if hand & low & suit]
    lowest.sort(key=lambda bit: (bit.bit_length() - 1) % 13)
    cards = "".join(str(card_at(bit)) for bit in lowest)
    if len(lowest) >= ENDS:
        yield Fact("hand-end-suits", len(lowest), FOR, cards)
    elif len(lowest) == 1:
        yield Fact("hand-end-few", 1, AGAINST, cards)


def barred_hearts(rules: RuleSet, contract: str, hand: int) -> tuple[Fact, ...]:
    """Return the high hearts of a hand where hearts cost, but are led only by who has no others.

    A hand that is short in another suit can discard them then.
    """
    values = contract_values(rules, contract)
    is_barred = contract == "no-hearts" and rules.hearts_lead_no_hearts == "only_if_nothing_else"
    high = bits(hand & HEARTS & bits_of("JQKA"))
    shortest = min((hand & suit).bit_count() for suit in SUITS if suit != HEARTS)
    if not (values.avoids and is_barred and high) or shortest > SHORT:
        return ()
    cards = "".join(str(card_at(bit)) for bit in reversed(high))
    return (Fact("barred-hearts", len(high), details=cards),)


def _layout(rules: RuleSet, start: str, hand: int) -> Iterator[Fact]:
    """Yield the cards at the ends of the suits, those of the starting rank, and those near it."""
    beside = neighbours(rules.cards, rules.dominoes_ace)
    starts = bits_at(Rank(start)) if start else 0
    ends = sum(bit for bit, near in beside.items() if near.bit_count() < 2) & ~starts
    ranks = "".join(str(rank) for rank in Rank if bits_at(rank) & ends)
    name = "last-rank" if len(ranks) == 1 else "ends"  # the other end is the starting rank
    yield from _compared(rules, hand, name, ends, many=AGAINST, ranks=ranks)
    near = starts
    for _ in range(NEAR):
        near |= sum(bit for bit, beside_it in beside.items() if beside_it & near and not bit & near)
    if starts and not hand & starts:
        is_many = any(fact.speaks == FOR for fact in _compared(rules, hand, "", near, many=FOR))
        count = (hand & near).bit_count()
        yield Fact("hand-near-pass", count, FOR if is_many else AGAINST, start)
    elif starts:
        yield from _starts(hand & starts, start)
        yield from _compared(rules, hand, "near", near, many=FOR)


def _tricks_wanted(rules: RuleSet, trump: str, hand: int) -> Iterator[Fact]:
    if trump not in ("", NO_TRUMP):
        suit = SUITS[tuple(Suit).index(Suit(trump))]
        yield from _trumps(rules, suit, hand)
    yield from _compared(rules, hand, "high", bits_of("KA"), many=FOR)
    if trump not in ("", NO_TRUMP):
        yield from _ruffs(suit, hand)


def _starts(starts: int, rank: str) -> Iterator[Fact]:
    """Yield the cards of the starting rank in the hand, of which there is one."""
    number = starts.bit_count()
    yield Fact("hand-starts-many" if number > 1 else "hand-starts-one", number, FOR, rank)


def _trumps(rules: RuleSet, suit: int, hand: int) -> Iterator[Fact]:
    """Yield how many trumps the hand has, and the highest ones of the pack if it has them."""
    number = (hand & suit).bit_count()
    compared = tuple(_compared(rules, hand, "trumps", suit, many=FOR))
    yield from compared
    if not compared and number >= LONG and number == max(_lengths(hand)):
        yield Fact("hand-trumps-longest", number, FOR)
    top = 0
    for bit in reversed(bits(pack_mask(rules.cards) & suit)):
        if not bit & hand:
            break
        top += 1
    if top > 1:
        yield Fact("hand-trumps-top", top, FOR)


def _ruffs(suit: int, hand: int) -> Iterator[Fact]:
    """Yield the number of other suits of which the hand has one card at most, to trump them."""
    number = sum((hand & one).bit_count() <= 1 for one in SUITS if one != suit)
    if number and (hand & suit).bit_count() >= RUFFS:
        yield Fact("hand-ruffs", number, FOR)


def _lengths(hand: int) -> list[int]:
    return [(hand & suit).bit_count() for suit in SUITS]


def _lowest_rank(rules: RuleSet, hand: int) -> Iterator[Fact]:
    """Yield how many cards of the lowest rank the hand has, if these are more than usual."""
    lowest = low_ranks(rules.cards, LOW)[0]
    number = (hand & bits_at(Rank(lowest))).bit_count()
    if number > 1:
        yield Fact("hand-lowest-many", number, FOR, lowest)


def _short_suits(hand: int) -> Iterator[Fact]:
    """Yield the suits that the hand does not hold, and those with a single card."""
    lengths = _lengths(hand)
    voids, single = (_suits_of_length(lengths, number) for number in (0, 1))
    if voids:
        yield Fact("hand-voids", len(voids), FOR, voids)
    if len(single) == 1:
        yield Fact(f"hand-single-{single}", speaks=FOR)
    elif single:
        yield Fact("hand-single", len(single), FOR, single)


def _suits_of_length(lengths: list[int], number: int) -> str:
    """Return the letters of the suits of which the hand has *number* cards."""
    return "".join(suit for suit, length in zip(Suit, lengths, strict=True) if length == number)


def _scoring_cards(rules: RuleSet, values: ContractValues, hand: int) -> Iterator[Fact]:
    """Yield the facts about the cards that score; none where tricks score too."""
    if values.trick:
        return
    if values.king and hand & KING_OF_HEARTS:
        others = (hand & HEARTS).bit_count() - 1
        if others >= GUARDS or others < GUARDS - 1:
            name, speaks = ("king-safe", FOR) if others >= GUARDS else ("king-bare", AGAINST)
            yield Fact(f"hand-{name}", others, speaks)
    elif values.king and not values.heart:
        yield Fact("hand-king-none", speaks=FOR)
    if values.queen:
        yield from _queens(rules, hand)
    if values.heart and not values.king:
        yield from _hearts(rules, hand)


def _queens(rules: RuleSet, hand: int) -> Iterator[Fact]:
    """Yield the number of queens, or if it is as usual, how well the only one is protected."""
    compared = tuple(_compared(rules, hand, "queens", QUEENS, many=AGAINST))
    yield from compared
    queens = bits(hand & QUEENS)
    if compared or len(queens) != 1:
        return
    lower = (hand & suit_of(queens[0]) & (queens[0] - 1)).bit_count()
    if lower >= GUARDS:
        yield Fact("hand-queen-safe", lower, FOR)
    elif not lower:
        yield Fact("hand-queen-bare", speaks=AGAINST)


def _hearts(rules: RuleSet, hand: int) -> Iterator[Fact]:
    hearts, low = hand & HEARTS, hand & HEARTS & low_cards(rules.cards, LOW)
    ranks = _ends_of(low_ranks(rules.cards, LOW))
    if hearts.bit_count() > 1 and hearts == low:
        yield Fact("hand-hearts-low", hearts.bit_count(), FOR, ranks)
    elif hearts.bit_count() > 1 and not low:
        yield Fact("hand-hearts-high", hearts.bit_count(), AGAINST, ranks)
    elif low.bit_count() > 1:
        yield Fact("hand-low-hearts", low.bit_count(), FOR, ranks)
