"""A second engine, written from the rules alone, allows and scores the same at every step.

This plays a game of each set of rules, under the profile ``long`` fifty; ``make bench`` plays
10,000 games.
"""

from __future__ import annotations

from random import Random

import pytest

from games.rules import PRESETS, RuleSet
from games.rules.contracts.ruleset_json import options_of
from tests.support.naive.presets import NAIVE_PRESETS
from tests.support.parameters import mostly_trials
from tests.support.profiles import examples
from tests.support.rules.agreement import agree_on_a_game
from tests.support.rules.playing import ALL_RULES

GAMES = examples(1)


@pytest.mark.parametrize(
    "rules", mostly_trials(ALL_RULES, ALL_RULES[::4]), ids=lambda rules: rules.preset
)
def test_a_second_engine_agrees_at_every_step(rules: RuleSet) -> None:
    rng = Random(rules.preset)  # noqa: S311
    for _ in range(GAMES):
        assert agree_on_a_game(rules, rng) == rules.deals


@pytest.mark.parametrize("name", PRESETS)
def test_the_options_of_a_preset_are_those_of_its_description(name: str) -> None:
    assert options_of(PRESETS[name]) == NAIVE_PRESETS[name]
