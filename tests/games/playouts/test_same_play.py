"""Compiled playouts, interpreted playouts and positions play the same cards to the same scores."""

from __future__ import annotations

from random import Random

import pytest

from games.playouts import heuristics
from games.playouts.deal_sampler import DealSampler, Policy
from games.playouts.engines import interpreted
from games.playouts.rng import below, fork, initial_state
from games.playouts.starts import dominoes_start, trick_start
from games.rules import RuleSet, Seat, start_deal
from games.rules.play.actions import Declare, Play, plays
from games.rules.play.deal import Deal
from games.rules.play.dominoes import ONLY_PASS
from games.rules.play.public_play import DominoesSeen, TricksSeen
from tests.support.parameters import mostly_trials
from tests.support.playouts import ENGINES, NAMES, again, in_play, sampler_of
from tests.support.rules.playing import ALL_RULES, random_hands

SEED = 11


def play_openly(deal: Deal, sampler: DealSampler, state: int, policy: Policy) -> list[int]:
    """Play a deal out with ``legal_actions`` and ``act``, choosing as the playouts do."""
    rng = [state]
    seen = sampler.seen
    while not deal.is_over:
        assert seen is not None
        bits = [action.bit for action in deal.legal_actions() if isinstance(action, Play)]
        bit = bits[0] if bits else 0
        if len(bits) > 1 and policy is Policy.RANDOM:
            bit = sorted(bits)[below(len(bits), rng)]
        elif len(bits) > 1:
            bit = heuristic_card(deal, sampler, sum(bits))
        deal = deal.act(plays(bit)[0] if bit else ONLY_PASS[0])
        sampler = sampler.advanced([bit])
    return list(deal.result().raw.values())


def heuristic_card(deal: Deal, sampler: DealSampler, legal: int) -> int:
    seen, rules = sampler.seen, sampler.rules
    assert deal.play_started
    hand = deal.hands[rules.seats.index(deal.turn or Seat.N)]
    if isinstance(seen, DominoesSeen):
        at, tables = dominoes_start(rules, sampler.contract, seen, interpreted())
        return heuristics.dominoes_card(tables.beyond, legal, hand, at.played, at.start)
    assert isinstance(seen, TricksSeen)
    tricks, _ = trick_start(rules, sampler.contract, seen, interpreted())
    played, number = tricks.played | tricks.trick, tricks.number
    if not tricks.cards_in_trick:
        return heuristics.lead(tricks, legal, hand, played, number)
    after = rules.players - tricks.cards_in_trick - 1
    return heuristics.follow(
        tricks, legal, hand, played, tricks.led, tricks.best, tricks.trick, after, number
    )


SOME = mostly_trials(ALL_RULES, ALL_RULES[::5])


@pytest.mark.trial
@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize("rules", SOME, ids=NAMES)
def test_all_ways_of_playing_agree(rules: RuleSet, policy: Policy) -> None:
    for deal in in_play(rules, policy):
        check_playing(deal, policy)


def check_playing(deal: Deal, policy: Policy) -> None:
    samplers = [sampler_of(deal, deal.turn, engine) for engine in ENGINES]
    dealt = [sampler.draw(20, SEED) for sampler in samplers]
    assert (dealt[0] == dealt[1]).all()
    raw = [sampler.play(dealt[0], SEED, policy) for sampler in samplers]
    assert (raw[0] == raw[1]).all()
    states = [initial_state(f"play {SEED}")]
    for hands, scores in zip(dealt[0][:4], raw[0].tolist(), strict=False):
        state = fork(states)
        same = again(deal, hands.tolist())
        assert play_openly(same, samplers[0], state, policy) == scores


@pytest.mark.parametrize("rules", SOME, ids=NAMES)
def test_every_action_is_tried_on_the_same_deals(rules: RuleSet) -> None:
    for deal in in_play(rules, "actions"):
        check_actions(deal)


def check_actions(deal: Deal) -> None:
    actions = deal.legal_actions()
    compiled, interpreted = (
        sampler_of(deal, deal.turn, engine).compare(actions, 8, SEED, Policy.RANDOM)
        for engine in ENGINES
    )
    assert compiled.shape == (len(actions), 8, deal.auction.rules.players)
    assert (compiled == interpreted).all()
    sampler = sampler_of(deal, deal.turn)
    dealt = sampler.draw(8, SEED)
    for action, scores in zip(actions, compiled, strict=True):
        state = fork([initial_state(f"play {SEED}")])
        after = again(deal, dealt[0].tolist()).act(action)
        bit = action.bit if isinstance(action, Play) else 0
        played = play_openly(after, sampler.advanced([bit]), state, Policy.RANDOM)
        assert played == scores[0].tolist()


@pytest.mark.parametrize("rules", ALL_RULES, ids=NAMES)
def test_contracts_are_looked_at_before_they_are_declared(rules: RuleSet) -> None:
    sampler = DealSampler.fresh(rules, Seat.N).holding(Seat.N, sampled_hand(rules))
    declarations = start_deal(rules, Seat.N, random_hands(rules, Random(1))).legal_actions()  # noqa: S311
    raw = sampler.compare(declarations, 30, SEED)
    assert raw.shape == (len(declarations), 30, rules.players)
    for action, scores in zip(declarations, raw, strict=True):
        assert isinstance(action, Declare)
        contract = rules.contract(action.declaration.contract)
        if contract.name != "chinese-poker":
            assert {int(total) for total in scores.sum(axis=1)} == {contract.total}


@pytest.mark.parametrize("rules", ALL_RULES, ids=NAMES)
def test_what_is_legal_is_known_from_ones_own_hand(rules: RuleSet) -> None:
    for deal in in_play(rules, "legal"):
        bits = [action.bit for action in deal.legal_actions() if isinstance(action, Play)]
        assert sampler_of(deal, deal.turn).legal() == sum(bits)


def sampled_hand(rules: RuleSet) -> int:
    dealt = DealSampler.fresh(rules, Seat.N).draw(1, SEED)
    return int(dealt[0, 0])
