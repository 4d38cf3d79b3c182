"""A view contains nothing that its viewer may not know."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import PRESETS, RuleSet, Seat, deal_view
from games.rules.play.actions import Action
from games.rules.play.deal import Deal
from games.rules.play.dominoes import DominoesPlay
from games.rules.play.trick_play import TrickPlay
from tests.support.parameters import mostly_trials
from tests.support.profiles import examples
from tests.support.rules.playing import ALL_RULES, played_out, random_deal, some_action
from tests.support.rules.resampling import resampled


def played_some(deal: Deal, rng: Random) -> tuple[Deal, list[Action]]:
    """Return a position before the end of *deal*, and how it came to it."""
    whole, actions = deal, list[Action]()
    while not whole.is_over:
        actions.append(some_action(whole, rng))
        whole = whole.act(actions[-1])
    actions = actions[: rng.randrange(len(actions))]
    for action in actions:
        deal = deal.act(action)
    return deal, actions


def cards_of_play(deal: Deal) -> bool:
    return isinstance(deal, TrickPlay | DominoesPlay) and deal.played > 0


@pytest.mark.parametrize(
    "rules", mostly_trials(ALL_RULES, ALL_RULES[::4]), ids=lambda rules: rules.preset
)
def test_hidden_cards_do_not_change_a_view(rules: RuleSet) -> None:
    """Of every contract for every viewer; most of the positions can be dealt anew."""
    rng = Random(rules.preset)  # noqa: S311
    compared = in_play = 0
    for contract in rules.contracts:
        for viewer in [*rules.seats, None]:
            deal, actions = played_some(random_deal(rules, rng, contract), rng)
            others = (resampled(deal, actions, viewer, rng) for _ in range(max(8, examples(8))))
            for other in filter(None, others):
                assert str(deal_view(other, viewer)) == str(deal_view(deal, viewer))
                compared += 1
                in_play += cards_of_play(deal)
    assert compared > 3 * len(rules.contracts)
    assert in_play > len(rules.contracts)


def test_the_rows_of_others_are_hidden_until_all_have_arranged() -> None:
    rng = Random(3)  # noqa: S311
    deal = random_deal(PRESETS["goldsmith-9"], rng, "chinese-poker")
    while not deal.is_over:
        view = deal_view(deal, Seat.N)
        assert set(view.rows) <= {"N"}
        assert set(view.hands) == {"N"}
        deal = deal.act(some_action(deal, rng))
    assert set(deal_view(deal, None).rows) == set("NESW")


@given(st.sampled_from(ALL_RULES), st.randoms(use_true_random=False))
@settings(max_examples=examples(20))
def test_when_it_is_over_everybody_sees_the_hands_and_the_scores(
    rules: RuleSet, rng: Random
) -> None:
    view = deal_view(played_out(random_deal(rules, rng), rng), None)
    assert set(view.hands) == set(map(str, rules.seats))
    assert json.loads(str(view))["raw"] == view.raw
    assert view.turn is None


def test_the_player_to_act_sees_the_legal_actions() -> None:
    deal = random_deal(PRESETS["pagat"], Random(1), "no-king")  # noqa: S311
    declarer = deal.auction.declarer
    assert deal_view(deal, declarer).legal == ("declare no-king",)
    assert deal_view(deal, None).legal == ()
