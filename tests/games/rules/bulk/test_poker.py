"""Chinese Poker in bulk: hands laid out without a foul, and scored as the rules do."""

from __future__ import annotations

from random import Random

import pytest

from games.rules import PRESETS, RuleError, Seat
from games.rules.actions import Arrange, Declare, cards_of
from games.rules.bulk import Outlook, Policy, arranging, chance
from games.rules.bulk.boards import desk_for, rows_play
from games.rules.bulk.engines import interpreted
from games.rules.bulk.history import Arranged
from games.rules.contracts import Declaration
from games.rules.deal import Deal
from games.rules.poker import Rows
from tests.support.playouts import ENGINES, outlook_of
from tests.support.rules.playing import random_deal, some_action

RULES = PRESETS["goldsmith-9"]
SEED = 5


def laid_out(outlook: Outlook, hands: list[int], state: int, policy: Policy) -> list[Rows]:
    assert isinstance(outlook.board, Arranged)
    at = rows_play(outlook.contract, outlook.board, interpreted())
    desk = desk_for(RULES, interpreted())
    desk.rng[0] = state
    for seat, hand in enumerate(hands):
        if at.laid[3 * seat]:
            desk.rows[3 * seat : 3 * seat + 3] = at.laid[3 * seat : 3 * seat + 3]
        elif policy is Policy.THUMB or not arranging.at_random(hand, 3 * seat, desk):
            arranging.by_rule(at.worth, hand, 3 * seat, desk)
    return [Rows(*desk.rows[3 * seat : 3 * seat + 3]) for seat in range(len(hands))]


def scored(hands: list[int], rows: list[Rows]) -> list[int]:
    deal = Deal.start(RULES, Seat.N, tuple(hands), contracts=["chinese-poker"])
    deal = deal.act(Declare(Declaration("chinese-poker"))).hear(())
    for laid in rows:
        deal = deal.act(Arrange(*map(cards_of, laid)))
    return list(deal.result().raw.values())


@pytest.mark.parametrize("policy", Policy)
def test_all_ways_of_arranging_agree(policy: Policy) -> None:
    outlooks = [
        Outlook.fresh(RULES, Seat.N, engine).declared("chinese-poker") for engine in ENGINES
    ]
    dealt = outlooks[0].draw(20, SEED)
    compiled, same = (outlook.play(dealt, SEED, policy) for outlook in outlooks)
    assert (compiled == same).all()
    states = [chance.stream(f"play {SEED}")]
    for hands, scores in zip(dealt.tolist(), compiled.tolist(), strict=True):
        rows = laid_out(outlooks[0], hands, chance.fork(states), policy)
        assert scored(hands, rows) == scores


def test_ones_own_arrangement_is_kept_and_others_compared_with_it() -> None:
    rng = Random(3)  # noqa: S311
    deal = random_deal(RULES, rng, "chinese-poker")
    while deal.board is None:
        deal = deal.act(some_action(deal, rng))
    viewer = deal.turn
    assert viewer is not None
    ways = [some_action(deal, rng) for _ in range(3)]
    outlook = outlook_of(deal, viewer)
    raw = outlook.compare(ways, 30, SEED)
    assert raw.shape == (3, 30, 4)
    for way, scores in zip(ways, raw, strict=True):
        after = outlook_of(deal.act(way), viewer)
        assert (after.sample(30, SEED) == scores).all()


def test_cards_that_one_does_not_hold_cannot_be_arranged() -> None:
    rng = Random(4)  # noqa: S311
    deal = random_deal(RULES, rng, "chinese-poker")
    while deal.board is None:
        deal = deal.act(some_action(deal, rng))
    way = some_action(deal, rng)
    with pytest.raises(RuleError) as caught:
        Outlook.fresh(RULES, Seat.N).declared("chinese-poker").after(way)
    assert caught.value.code == "bad-rows"
