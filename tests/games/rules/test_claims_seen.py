"""Claims and their proofs reveal no hidden cards."""

from __future__ import annotations

from random import Random

import pytest

from games.rules import RuleError, RuleSet, Seat, deal_view, start_deal
from games.rules.play.actions import Action, parse_action
from games.rules.play.deal import Deal
from games.rules.play.trick_play import TrickPlay
from tests.support.profiles import examples
from tests.support.rules.playing import ALL_RULES, random_deal, some_action
from tests.support.rules.resampling import ALL_SUITS, SUITS, dealt_anew

IN_TRICKS = [
    rules
    for rules in ALL_RULES
    if any(rules.contract(name).play == "tricks" for name in rules.contracts)
]
Steps = list[tuple[Action, Seat | None]]


def with_a_claim(rules: RuleSet, rng: Random) -> tuple[Deal, Steps, Seat]:
    """Return a position after a claim, how it came to it, and who claimed."""
    names = [name for name in rules.contracts if rules.contract(name).play == "tricks"]
    deal, steps = random_deal(rules, rng, rng.choice(names)), Steps()
    tricks = rules.cards // rules.players
    plies = rules.cards - rules.players * rng.randint(1, min(4, tricks)) - rng.randrange(3)
    while not isinstance(deal, TrickPlay) or len(deal.history) < plies:
        steps.append((some_action(deal, rng), None))
        deal = deal.act(steps[-1][0])
        if deal.is_over:
            return with_a_claim(rules, rng)
    by = rng.choice(rules.seats)
    steps.append((parse_action(f"claim {rng.choice(['rest', 'none'])}"), by))
    return deal, steps, by


def again(deal: Deal, steps: Steps, hands: tuple[int, ...]) -> Deal | None:
    """Return the position to which the same steps lead from other hands, if they can be."""
    auction = deal.auction
    other = start_deal(auction.rules, auction.declarer, hands, contracts=auction.contracts)
    try:
        for action, by in steps:
            other = other.act(action, by)
    except RuleError:
        return None
    return other


def other_hands(deal: Deal, viewer: Seat | None, rng: Random) -> tuple[int, ...]:
    held = list(deal.hands)
    hidden = [n for n, seat in enumerate(deal.auction.rules.seats) if seat != viewer]
    new = dealt_anew(held, hidden, rng.choice([[ALL_SUITS], SUITS]), rng)
    return tuple(d ^ h | n for d, h, n in zip(deal.auction.hands, held, new, strict=True))


@pytest.mark.sampled
@pytest.mark.parametrize("rules", IN_TRICKS, ids=lambda rules: rules.preset)
def test_what_is_proven_follows_from_what_the_claimer_knows(rules: RuleSet) -> None:
    """The answer to the claimer does not depend on hidden cards.

    All others see the same wherever that answer is the same.
    """
    rng = Random(rules.preset)  # noqa: S311
    for _ in range(examples(6)):
        before, steps, by = with_a_claim(rules, rng)
        deal = again(before, steps, before.auction.hands)
        assert deal is not None
        for viewer in [*rules.seats, None]:
            for _ in range(4):
                other = again(before, steps, other_hands(before, viewer, rng))
                if other is None:
                    continue
                if viewer == by:
                    assert answer(other) == answer(deal)
                if answer(other) == answer(deal) and not deal.is_over:
                    assert str(deal_view(other, viewer)) == str(deal_view(deal, viewer))


def answer(deal: Deal) -> tuple[object, ...]:
    """Return what everybody hears: the proof, and the cards played since."""
    claim = deal.open_claim
    return (claim and claim.proof, deal.is_over, deal.history, deal.autoplay_seats)
