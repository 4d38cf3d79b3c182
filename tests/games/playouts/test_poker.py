"""Playouts of Chinese Poker: no foul arrangement, and the scores of the rules."""

from __future__ import annotations

from random import Random

import pytest

from games.playouts import poker_playouts
from games.playouts.deal_sampler import DealSampler, Policy
from games.playouts.engines import interpreted
from games.playouts.rng import fork, initial_state
from games.playouts.starts import poker_start, workspace_for
from games.rules import PRESETS, RuleError, Seat, start_deal
from games.rules.cards.masks import cards_of
from games.rules.contracts.contract import Declaration
from games.rules.play.actions import Arrange, Declare
from games.rules.play.poker_rows import Rows
from games.rules.play.public_play import RowsSeen
from tests.support.playouts import ENGINES, sampler_of
from tests.support.rules.playing import random_deal, some_action

RULES = PRESETS["goldsmith-9"]
SEED = 5


def laid_out(sampler: DealSampler, hands: list[int], state: int, policy: Policy) -> list[Rows]:
    assert isinstance(sampler.seen, RowsSeen)
    at = poker_start(sampler.contract, sampler.seen, interpreted())
    workspace = workspace_for(RULES, interpreted())
    workspace.rng[0] = state
    for seat, hand in enumerate(hands):
        if at.laid[3 * seat]:
            workspace.rows[3 * seat : 3 * seat + 3] = at.laid[3 * seat : 3 * seat + 3]
        elif policy is Policy.HEURISTIC or not poker_playouts.arrange_at_random(
            hand, 3 * seat, workspace
        ):
            poker_playouts.arrange_by_rule(at.worth, hand, 3 * seat, workspace)
    return [Rows(*workspace.rows[3 * seat : 3 * seat + 3]) for seat in range(len(hands))]


def scored(hands: list[int], rows: list[Rows]) -> list[int]:
    deal = start_deal(RULES, Seat.N, tuple(hands), contracts=["chinese-poker"])
    deal = deal.act(Declare(Declaration("chinese-poker"))).after_doubles(())
    for laid in rows:
        deal = deal.act(Arrange(*map(cards_of, laid)))
    return list(deal.result().raw.values())


@pytest.mark.trial
@pytest.mark.parametrize("policy", Policy)
def test_all_ways_of_arranging_agree(policy: Policy) -> None:
    samplers = [
        DealSampler.fresh(RULES, Seat.N, engine).declared("chinese-poker") for engine in ENGINES
    ]
    dealt = samplers[0].draw(20, SEED)
    compiled, same = (sampler.play(dealt, SEED, policy) for sampler in samplers)
    assert (compiled == same).all()
    states = [initial_state(f"play {SEED}")]
    for hands, scores in zip(dealt.tolist(), compiled.tolist(), strict=True):
        rows = laid_out(samplers[0], hands, fork(states), policy)
        assert scored(hands, rows) == scores


def test_ones_own_arrangement_is_kept_and_others_compared_with_it() -> None:
    rng = Random(3)  # noqa: S311
    deal = random_deal(RULES, rng, "chinese-poker")
    while not deal.play_started:
        deal = deal.act(some_action(deal, rng))
    viewer = deal.turn
    assert viewer is not None
    ways = [some_action(deal, rng) for _ in range(3)]
    sampler = sampler_of(deal, viewer)
    raw = sampler.compare(ways, 30, SEED)
    assert raw.shape == (3, 30, 4)
    for way, scores in zip(ways, raw, strict=True):
        after = sampler_of(deal.act(way), viewer)
        assert (after.sample(30, SEED) == scores).all()


def test_cards_that_one_does_not_hold_cannot_be_arranged() -> None:
    rng = Random(4)  # noqa: S311
    deal = random_deal(RULES, rng, "chinese-poker")
    while not deal.play_started:
        deal = deal.act(some_action(deal, rng))
    way = some_action(deal, rng)
    with pytest.raises(RuleError) as caught:
        DealSampler.fresh(RULES, Seat.N).declared("chinese-poker").after(way)
    assert caught.value.code == "bad-rows"
