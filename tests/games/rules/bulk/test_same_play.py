"""Compiled, interpreted and through the public positions: the same cards, the same scores."""

from __future__ import annotations

from random import Random

import pytest

from games.rules import RuleSet, Seat
from games.rules.actions import Declare, Play, plays
from games.rules.bulk import Outlook, Policy, chance, thumb
from games.rules.bulk.boards import layout_play, trick_play
from games.rules.bulk.engines import interpreted
from games.rules.bulk.history import Laid, Tracks
from games.rules.deal import Deal
from games.rules.layout import KNOCK
from tests.support.playouts import ENGINES, NAMES, again, in_play, outlook_of
from tests.support.rules.playing import ALL_RULES, random_hands

SEED = 11


def play_openly(deal: Deal, outlook: Outlook, state: int, policy: Policy) -> list[int]:
    """Play a deal out with ``legal_actions`` and ``act``, choosing as the playouts do."""
    rng = [state]
    board = outlook.board
    while not deal.is_over:
        assert board is not None
        bits = [action.bit for action in deal.legal_actions() if isinstance(action, Play)]
        bit = bits[0] if bits else 0
        if len(bits) > 1 and policy is Policy.RANDOM:
            bit = sorted(bits)[chance.below(len(bits), rng)]
        elif len(bits) > 1:
            bit = by_thumb(deal, outlook, sum(bits))
        deal = deal.act(plays(bit)[0] if bit else KNOCK[0])
        outlook = outlook.followed([bit])
    return list(deal.result().raw.values())


def by_thumb(deal: Deal, outlook: Outlook, legal: int) -> int:
    board, rules = outlook.board, outlook.rules
    assert deal.board is not None
    hand = deal.board.hands[rules.seats.index(deal.turn or Seat.N)]
    if isinstance(board, Laid):
        at, tables = layout_play(rules, outlook.contract, board, interpreted())
        return thumb.lay(tables.beyond, legal, hand, at.played, at.start)
    assert isinstance(board, Tracks)
    tricks, _ = trick_play(rules, outlook.contract, board, interpreted())
    seen, number = tricks.played | tricks.trick, tricks.number
    if not tricks.lying:
        return thumb.lead(tricks, legal, hand, seen, number)
    after = rules.players - tricks.lying - 1
    return thumb.follow(
        tricks, legal, hand, seen, tricks.led, tricks.best, tricks.trick, after, number
    )


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize("rules", ALL_RULES, ids=NAMES)
def test_all_ways_of_playing_agree(rules: RuleSet, policy: Policy) -> None:
    for deal in in_play(rules, policy):
        check_playing(deal, policy)


def check_playing(deal: Deal, policy: Policy) -> None:
    outlooks = [outlook_of(deal, deal.turn, engine) for engine in ENGINES]
    dealt = [outlook.draw(20, SEED) for outlook in outlooks]
    assert (dealt[0] == dealt[1]).all()
    raw = [outlook.play(dealt[0], SEED, policy) for outlook in outlooks]
    assert (raw[0] == raw[1]).all()
    states = [chance.stream(f"play {SEED}")]
    for hands, scores in zip(dealt[0][:4], raw[0].tolist(), strict=False):
        state = chance.fork(states)
        same = again(deal, hands.tolist())
        assert play_openly(same, outlooks[0], state, policy) == scores


@pytest.mark.parametrize("rules", ALL_RULES, ids=NAMES)
def test_every_action_is_tried_on_the_same_deals(rules: RuleSet) -> None:
    for deal in in_play(rules, "actions"):
        check_actions(deal)


def check_actions(deal: Deal) -> None:
    actions = deal.legal_actions()
    compiled, interpreted = (
        outlook_of(deal, deal.turn, engine).compare(actions, 8, SEED, Policy.RANDOM)
        for engine in ENGINES
    )
    assert compiled.shape == (len(actions), 8, deal.call.rules.players)
    assert (compiled == interpreted).all()
    outlook = outlook_of(deal, deal.turn)
    dealt = outlook.draw(8, SEED)
    for action, scores in zip(actions, compiled, strict=True):
        state = chance.fork([chance.stream(f"play {SEED}")])
        after = again(deal, dealt[0].tolist()).act(action)
        bit = action.bit if isinstance(action, Play) else 0
        played = play_openly(after, outlook.followed([bit]), state, Policy.RANDOM)
        assert played == scores[0].tolist()


@pytest.mark.parametrize("rules", ALL_RULES, ids=NAMES)
def test_contracts_are_looked_at_before_they_are_declared(rules: RuleSet) -> None:
    outlook = Outlook.fresh(rules, Seat.N).holding(Seat.N, outlook_hand(rules))
    declarations = Deal.start(rules, Seat.N, random_hands(rules, Random(1))).legal_actions()  # noqa: S311
    raw = outlook.compare(declarations, 30, SEED)
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
        assert outlook_of(deal, deal.turn).legal() == sum(bits)


def outlook_hand(rules: RuleSet) -> int:
    dealt = Outlook.fresh(rules, Seat.N).draw(1, SEED)
    return int(dealt[0, 0])
