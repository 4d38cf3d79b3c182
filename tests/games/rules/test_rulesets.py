"""Options and presets, and their text form."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules import PRESETS, RuleError, RuleSet, ruleset_from_json, ruleset_to_json
from games.rules.rulesets import choices

from .deals import with_options


def test_the_presets_of_the_sources() -> None:
    assert list(PRESETS) == [
        "pagat", "pagat-ravage", "pagat-alternative", "lagosz-sinclair", "yale", "goldsmith-7",
        "brader",
    ]  # fmt: skip


def test_the_default_is_pagat() -> None:
    assert RuleSet() == PRESETS["pagat"]


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_round_trips(name: str) -> None:
    rules = PRESETS[name]
    assert ruleset_to_json(rules) == {"preset": name, "options": {}}
    assert ruleset_from_json(ruleset_to_json(rules)) == rules
    assert ruleset_from_json(ruleset_to_json(rules, whole=True)) == rules


def test_every_value_of_every_option_round_trips() -> None:
    for option, values in choices().items():
        for value in values:
            extra = {"min_doubles": 0} if option == "losing_double_cap" else {}
            options: dict[str, Any] = {option: value, **extra}
            rules = with_options(**options)
            assert ruleset_from_json(ruleset_to_json(rules)) == rules


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({}, "unknown-preset"),
        ({"preset": "whist"}, "unknown-preset"),
        ({"preset": ["pagat"]}, "unknown-preset"),
        ({"preset": "pagat", "options": []}, "wrong-type"),
        ({"preset": "pagat", "options": {"colour": 1}}, "unknown-option"),
        ({"preset": "pagat", "options": {"preset": "yale"}}, "unknown-option"),
        ({"preset": "pagat", "options": {"rotation": "never"}}, "bad-option"),
        ({"preset": "pagat", "options": {"rotation": ["series"]}}, "bad-option"),
        ({"preset": "pagat", "options": {"min_doubles": True}}, "bad-option"),
        ({"preset": "pagat", "options": {"min_doubles": 3}}, "bad-option"),
        ({"preset": "pagat", "options": {"players": 3}}, "bad-option"),
        ({"preset": "pagat", "options": {"players": 4.0}}, "bad-option"),
        ({"preset": "pagat", "options": {"no_king": "-20"}}, "bad-option"),
        ({"preset": "pagat", "options": {"no_king": -(10**9)}}, "bad-option"),
        ({"preset": "pagat", "options": {"dominoes": [1, 2, 3]}}, "bad-option"),
        ({"preset": "pagat", "options": {"dominoes": 5}}, "bad-option"),
        ({"preset": "pagat", "options": {"contracts": []}}, "bad-option"),
        ({"preset": "pagat", "options": {"contracts": ["trumps", "trumps"]}}, "bad-option"),
        ({"preset": "pagat", "options": {"contracts": ["whist"]}}, "unknown-contract"),
        ({"preset": "pagat", "options": {"losing_double_cap": 3}}, "contradictory-options"),
        ({"preset": "pagat", "options": {"contracts": ["trumps"]}}, "contradictory-options"),
    ],
)
def test_refused_options(data: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        ruleset_from_json(data)
    assert refused.value.code == code
    assert refused.value.message
