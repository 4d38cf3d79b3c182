"""Claims checked by brute force: for every distribution of the unseen cards, by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from games.rules import RuleError, RuleSet, start_deal
from games.rules.play.actions import PLAY_OF, Play
from games.rules.play.deal import Deal
from games.rules.play.trick_play import TrickPlay
from tests.support.rules.playing import random_deal, some_action


def ending(rules: RuleSet, contract: str, rng: Random, cards: int) -> TrickPlay | None:
    """Return a deal played at random until the player in turn has so many cards left."""
    deal = random_deal(rules, rng, contract)
    while not deal.play_started or deal.hands[deal.player].bit_count() > cards:
        if deal.is_over:
            return None
        deal = deal.act(some_action(deal, rng))
    return deal if isinstance(deal, TrickPlay) and not deal.is_over else None


def worlds(deal: TrickPlay, me: int) -> list[TrickPlay]:
    """Return the same play with the cards that *me* has not seen placed in every possible way."""
    others = [n for n in range(len(deal.hands)) if n != me]
    sizes = [deal.hands[n].bit_count() for n in others]
    pool = [1 << n for n in range(52) if (deal.unplayed & ~deal.hands[me]) >> n & 1]
    found = []
    for shared in _shared(pool, sizes):
        hands = list(deal.auction.hands)
        for n, hand in zip(others, shared, strict=True):
            hands[n] = hands[n] & ~deal.unplayed | hand
        world = _again(deal, tuple(hands))
        if world is not None:
            found.append(world)
    return found


def _shared(pool: list[int], sizes: list[int]) -> Iterator[list[int]]:
    if not sizes:
        yield []
        return
    for chosen in combinations(pool, sizes[0]):
        rest = [bit for bit in pool if bit not in chosen]
        for others in _shared(rest, sizes[1:]):
            yield [sum(chosen), *others]


def _again(deal: TrickPlay, hands: tuple[int, ...]) -> TrickPlay | None:
    """Return the same play of other hands, where the rules allow it."""
    auction = deal.auction
    world: Deal = start_deal(auction.rules, auction.declarer, hands, contracts=auction.contracts)
    world = world.act(
        next(a for a in world.legal_actions() if str(a) == f"declare {auction.announced}")
    )
    world = (
        world.after_doubles(auction.doubles) if auction.rules.double_targets != "none" else world
    )
    try:
        for bit in deal.history:
            world = world.act(PLAY_OF[bit])
    except RuleError:
        return None
    assert isinstance(world, TrickPlay)
    return world


def is_sure(possible: list[TrickPlay], me: int, what: str, *, before: int) -> bool:
    """Return whether *me* can be sure of all the tricks from number *before* on, or of none.

    All of *possible* look the same to *me*, who chooses the same card in all of them.
    """
    first = possible[0]
    new = first.takers[before:]
    if any((taker == me) != (what == "rest") for taker in new):
        return False
    if first.is_over:
        return True
    if first.player == me:
        return any(
            is_sure([deal.after(play.bit) for deal in possible], me, what, before=before)
            for play in first.legal_actions()
        )
    plays = {play for deal in possible for play in deal.legal_actions()}
    return all(
        is_sure(_where(possible, play), me, what, before=before) for play in sorted(plays, key=str)
    )


def _where(possible: list[TrickPlay], play: Play) -> list[TrickPlay]:
    return [deal.after(play.bit) for deal in possible if play.bit & deal.legal]
