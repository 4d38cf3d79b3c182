"""The knowledge of a bot is what the deal sampler infers from the same view."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import BotView
from games.bots.knowledge import knowledge_of
from games.bots.samplers import after, sampler_of
from games.playouts.deal_sampler import DealSampler
from games.rules import Game, RuleSet
from games.rules.play.actions import Play
from tests.support.profiles import examples
from tests.support.rules.playing import ALL_RULES, random_deal, some_action


@given(st.sampled_from(ALL_RULES), st.randoms(use_true_random=False))
@settings(max_examples=examples(60))
def test_what_is_known_is_what_the_rules_say(rules: RuleSet, rng: Random) -> None:
    deal = random_deal(rules, rng, rng.choice([c for c in rules.contracts if c != "chinese-poker"]))
    cards = rng.randrange(rules.cards - rules.players)
    while not deal.is_over and (not deal.play_started or cards > 0):
        cards -= deal.play_started
        deal = deal.act(some_action(deal, rng))
    legal = [action for action in deal.legal_actions() if isinstance(action, Play)]
    if not legal:
        return
    assert deal.turn
    view = BotView.of(Game(Game.start(rules).sheet, deal), deal.turn)
    mine, theirs = sampler_of(view, knowledge_of(view)), DealSampler.of(rules, view.deal)
    assert (mine.known, mine.room, mine.may_hold) == (theirs.known, theirs.room, theirs.may_hold)
    dealt = theirs.draw(5, seed=1)
    assert (mine.play(dealt, 2) == theirs.play(dealt, 2)).all()
    dealt[:, rules.seats.index(deal.turn)] ^= legal[0].bit
    then = after(mine, knowledge_of(view), legal[0])
    assert (then.play(dealt, 3) == theirs.after(legal[0]).play(dealt, 3)).all()
