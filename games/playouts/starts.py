"""The numbers that playouts start from, computed from the rules and the public play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from games.playouts.dominoes_playouts import DominoesStart, DominoesTables
from games.playouts.engines import Engine
from games.playouts.poker_playouts import KINDS, SUBSETS, PokerStart, Workspace
from games.playouts.sampling import HiddenCards, count_ways
from games.playouts.trick_start import Scores, TrickStart
from games.rules.cards import masks
from games.rules.cards.cards import Rank, Suit, pack
from games.rules.cards.errors import NoSuchDeal
from games.rules.cards.masks import bits, mask_of, pack_mask
from games.rules.contracts.contract import Contract
from games.rules.contracts.rulesets import RuleSet
from games.rules.contracts.schemes import CombinedScoring, CountScoring, PlaceScoring, SplitScoring
from games.rules.play.dominoes import neighbours
from games.rules.play.public_play import (
    DominoesSeen,
    RowsSeen,
    TricksSeen,
    same_rank,
)

COUNTED = {"queens": masks.QUEENS, "hearts": masks.HEARTS}


class Worth(NamedTuple):
    """The scores of a contract: of each trick by number, and of groups of cards with points."""

    tricks: list[int]
    groups: list[int]
    points: list[int]
    shared: int


@lru_cache(maxsize=1000)
def worth_of(contract: Contract, tricks: int) -> Worth:
    """Return the scores of a contract with *tricks* tricks. The caller must not change it."""
    scoring = contract.scoring
    worth = Worth([0] * tricks, [], [], scoring.total if isinstance(scoring, SplitScoring) else 0)
    for part in scoring.parts if isinstance(scoring, CombinedScoring) else (scoring,):
        if isinstance(part, CountScoring):
            _count(part, worth)
        elif isinstance(part, PlaceScoring):
            _place(part, worth)
    return worth


def _count(part: CountScoring, worth: Worth) -> None:
    if part.what == "tricks":
        worth.tricks[:] = [points + part.each for points in worth.tricks]
        return
    worth.groups.append(COUNTED[part.what])
    worth.points.append(part.each)
    if part.marked:
        worth.groups.append(masks.ACE_OF_HEARTS)
        worth.points.append(part.extra)


def _place(part: PlaceScoring, worth: Worth) -> None:
    if part.what == "king":
        worth.groups.append(masks.KING_OF_HEARTS)
        worth.points.append(part.values[0])
    elif part.what == "last-tricks":
        worth.tricks[-len(part.values) :] = part.values
    else:
        worth.tricks[0] += part.values[0]
        worth.tricks[-1] += part.values[1]


def trick_start(
    rules: RuleSet, contract: Contract, seen: TricksSeen, engine: Engine
) -> tuple[TrickStart, Scores]:
    """Return the start of playouts of tricks, and the scores in them."""
    bound, ints, pack = seen.trick_rules, engine.numbers, pack_mask(rules.cards)
    worth = worth_of(contract, rules.cards // rules.players)
    raw = [0] * rules.players
    for number, taker in enumerate(seen.takers):
        raw[taker] += worth.tricks[number]
    scoring_tricks, costs = prices_of(contract, len(worth.tricks))
    at = TrickStart(
        pack=pack, trumps=bound.trumps, barred=bound.barred, opens=bound.opens,
        last_free=bound.last_free, by_discard=int(bound.by_discard), discarded=seen.discarded,
        ends=0 if bound.ends == pack else bound.ends,
        dumped=max(bound.dumped), dumpers=sum(bool(d) << n for n, d in enumerate(bound.dumped)),
        duties=sum(d << 2 * n for n, d in enumerate(bound.duties)) if bound.trumps else 0,
        turn=seen.turn, led=seen.led, best=seen.best, taker=seen.taker, trick=seen.trick,
        cards_in_trick=seen.cards_in_trick, played=seen.played & ~seen.trick,
        number=len(seen.takers), wants=int(contract.positive != rules.low_wins),
        scoring_tricks=scoring_tricks, costliest=costs[0], costlier=costs[1], costly=costs[2],
        scoring_cards=sum(costs),
    )  # fmt: skip
    return at, Scores(
        ints(seen.won), ints(raw), ints(worth.tricks), ints(worth.groups), ints(worth.points),
        worth.shared,
    )  # fmt: skip


@lru_cache(maxsize=1000)
def prices_of(contract: Contract, tricks: int) -> tuple[int, tuple[int, ...]]:
    """Return a bit for each trick that scores, and four groups of cards, costliest first."""
    worth = worth_of(contract, tricks)
    # If the longest suit counts, every trick matters.
    scoring_tricks = sum(bool(points or worth.shared) << n for n, points in enumerate(worth.tricks))
    prices: dict[int, int] = {}
    for group, points in zip(worth.groups, worth.points, strict=True):
        for bit in bits(group):
            prices[bit] = prices.get(bit, 0) + abs(points)
    groups = [0, 0, 0, 0]
    steps = sorted({price for price in prices.values() if price}, reverse=True)
    for bit, price in prices.items():
        if price:
            groups[min(3, steps.index(price))] |= bit
    return scoring_tricks, tuple(groups)


def dominoes_start(
    rules: RuleSet, contract: Contract, seen: DominoesSeen, engine: Engine
) -> tuple[DominoesStart, DominoesTables]:
    """Return the start of playouts of Dominoes, and their tables."""
    values = contract.scoring.values if isinstance(contract.scoring, PlaceScoring) else ()
    raw = [0] * rules.players
    for place, seat in enumerate(seen.out):
        raw[seat] = values[place]
    beside = neighbours(rules.cards, rules.dominoes_ace)
    start = DominoesStart(seen.turn, seen.open, seen.played, len(seen.out), seen.start)
    return start, DominoesTables(
        beside=engine.numbers([beside.get(1 << place, 0) for place in range(52)]),
        same=engine.numbers([same_rank(place) for place in range(52)]),
        beyond=engine.numbers(beyond(rules.cards, rules.dominoes_ace)),
        values=engine.numbers(values), raw=engine.numbers(raw),
    )  # fmt: skip


def poker_start(contract: Contract, arranged: RowsSeen, engine: Engine) -> PokerStart:
    """Return the start of playouts of Chinese Poker."""
    each = contract.scoring.each if isinstance(contract.scoring, CountScoring) else 0
    laid = [row for rows in arranged.rows for row in rows or (0, 0, 0)]
    return PokerStart(engine.numbers(laid), engine.numbers(row_worth()), each)


def workspace_for(rules: RuleSet, engine: Engine) -> Workspace:
    """Return scratch space for arranging hands."""
    sizes = (3 * rules.players, 1, 2 * KINDS, SUBSETS)
    return Workspace(*(engine.numbers([0] * size) for size in sizes))


# How many of a thousand fronts, middles and backs are weaker than one of a kind, with the lowest
# rank and with an ace; counted in hands arranged by this same rule.
ROW_WORTH = (
    ((0, 670), (670, 990), (0, 0), (992, 1000), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)),
    ((0, 35), (35, 310), (310, 690), (690, 770), (770, 915), (915, 992), (992, 998), (998, 999),
     (999, 1000)),
    ((0, 2), (2, 10), (10, 88), (88, 90), (90, 300), (300, 710), (710, 957), (957, 980),
     (980, 1000)),
)  # fmt: skip


@cache
def row_worth() -> tuple[int, ...]:
    """Return the values of a front, a middle and a back, by kind and by 16 first ranks."""
    return tuple(
        low + (high - low) * max(0, rank - 1) // 12
        for row in ROW_WORTH
        for low, high in row
        for rank in range(16)
    )


@cache
def beyond(cards: int, ace: str) -> tuple[int, ...]:
    """Return for each starting rank and card the cards that can only be played after that card.

    The entry for rank r, counted from the two, and bit number n is at 52 * r + n. If rows wrap
    around, a card can be reached from both sides and is counted on the nearer one.

    >>> beyond(52, "high")[52 * 6 + 9] == 1 << 10 | 1 << 11 | 1 << 12
    True
    """
    full = [0] * 52 * len(Rank)
    for suit in Suit:
        row = [mask_of([card]) for card in pack(cards) if card.suit is suit]
        if ace == "low":
            row = [row[-1], *row[:-1]]
        for middle, start in enumerate(row):
            turned = row
            if ace == "wrap":
                shift = middle - len(row) // 2
                turned = row[shift:] + row[:shift]
            for bit in row:
                rank = (start.bit_length() - 1) % 13
                full[52 * rank + bit.bit_length() - 1] = _farther(turned, start, bit)
    return tuple(full)


def _farther(row: list[int], start: int, bit: int) -> int:
    first, place = row.index(start), row.index(bit)
    before, after = sum(row[:place]), sum(row[place + 1 :])
    return (before if place <= first else 0) | (after if place >= first else 0)


def hidden_cards_of(
    known: Sequence[int], room: Sequence[int], may_hold: Sequence[int], engine: Engine
) -> HiddenCards:
    """Return the hidden cards in the form that :func:`games.playouts.sampling.draw` takes.

    :raises NoSuchDeal: if no deal agrees with the known cards.
    """
    unseen = 0
    for may in may_hold:
        unseen |= may
    hidden = [seat for seat, number in enumerate(room) if number]
    free = unseen
    for seat in hidden:
        free &= may_hold[seat]
    bound = list(bits(unseen & ~free))
    holders = [sum(1 << seat for seat in hidden if may_hold[seat] & bit) for bit in bound]
    if sum(room) != unseen.bit_count():
        raise NoSuchDeal()
    ints, ways, strides = engine.numbers, engine.weights(1), [1] * len(room)
    if bound:
        for seat in range(1, len(room)):
            strides[seat] = strides[seat - 1] * (room[seat - 1] + 1)
        ways = engine.weights(strides[-1] * (room[-1] + 1))
        everybody = sum(1 << seat for seat in hidden)
        rest = [everybody] * free.bit_count()
        engine.call(count_ways, ints(room), ints([*holders, *rest]), ints(strides), ways)
        if not ways[-1]:
            raise NoSuchDeal()
    return HiddenCards(
        ints(known), ints(room), free, ints(bound), ints(holders), ints(strides), ways
    )
