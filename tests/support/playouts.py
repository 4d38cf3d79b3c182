"""Deals in the middle of play, their samplers, and the same deals with other hidden hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from games.playouts.deal_sampler import DealSampler
from games.playouts.engines import Engine, fastest, interpreted
from games.rules import RuleError, RuleSet, Seat, deal_view, start_deal
from games.rules.cards.masks import cards_of
from games.rules.play.actions import Declare, plays
from games.rules.play.deal import Deal
from games.rules.play.dominoes import ONLY_PASS
from tests.support.rules.playing import ALL_RULES, random_deal, some_action

ENGINES = [fastest(), interpreted()]
NAMES = [f"{rules.preset}-{n}" for n, rules in enumerate(ALL_RULES)]


def in_play(rules: RuleSet, why: object) -> Iterator[Deal]:
    """Yield a deal of each contract in which some cards have been played."""
    rng = Random(f"{rules.preset} {why}")  # noqa: S311
    for contract in rules.contracts:
        if contract != "chinese-poker":
            yield stopped(rules, contract, rng, rng.randrange(rules.cards))


def stopped(rules: RuleSet, contract: str, rng: Random, plies: int) -> Deal:
    """Return a deal after *plies* actions of the play, or one action before its end."""
    while True:
        deal = random_deal(rules, rng, contract)
        while not deal.play_started and not deal.is_over:
            deal = deal.act(some_action(deal, rng))
        for _ in range(plies):
            after = deal if deal.is_over else deal.act(some_action(deal, rng))
            deal = deal if after.is_over else after
        if deal.play_started:
            return deal


def sampler_of(deal: Deal, viewer: Seat | None, engine: Engine | None = None) -> DealSampler:
    return DealSampler.of(deal.auction.rules, deal_view(deal, viewer), engine)


def history_of(deal: Deal) -> tuple[int, ...]:
    return deal.history


def again(deal: Deal, hands: Sequence[int]) -> Deal:
    """Return the same play with other cards left in the hands, checked by the rules at every card.

    :raises RuleError: if it could not have been played.
    """
    auction, history = deal.auction, history_of(deal)
    shown = [0] * len(hands)
    turns = iter(turns_of(deal))
    for bit in history:
        shown[next(turns)] |= bit
    dealt = tuple(int(hand) | seen for hand, seen in zip(hands, shown, strict=True))
    new = start_deal(auction.rules, auction.declarer, dealt, contracts=auction.contracts)
    assert auction.declaration is not None
    new = new.act(Declare(auction.declaration)).after_doubles(auction.doubles)
    for bit in history:
        new = new.act(plays(bit)[0] if bit else ONLY_PASS[0])
    return new


def turns_of(deal: Deal) -> Iterator[int]:
    """Yield the index of the seat that played each card or passed."""
    auction = deal.auction
    assert auction.declaration is not None
    new = start_deal(auction.rules, auction.declarer, auction.hands, contracts=auction.contracts)
    new = new.act(Declare(auction.declaration)).after_doubles(auction.doubles)
    for bit in history_of(deal):
        assert new.turn is not None
        yield auction.rules.seats.index(new.turn)
        new = new.act(plays(bit)[0] if bit else ONLY_PASS[0])


def could_be(deal: Deal, hands: Sequence[int]) -> bool:
    """Return whether the play so far is legal with these hands."""
    try:
        again(deal, hands)
    except RuleError:
        return False
    return True


def text_of(hand: int) -> str:
    return " ".join(map(str, cards_of(hand)))
