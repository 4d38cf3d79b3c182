"""The sums that the totals of a game can have, by the rules and by the script of the pages."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from games.rules import PRESETS, RuleSet
from games.rules.contracts.sums import possible_sums
from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("possible_sums_answers.js")


@pytest.mark.parametrize("deals", range(8))
def test_each_total_is_taken_at_most_as_often_as_allowed(deals: int) -> None:
    totals, times = (-26, -24, 65), 2
    taken = combinations(totals * times, deals)
    assert possible_sums(totals, times, deals) == {sum(one) for one in taken}


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_whole_game_and_its_parts_have_sums_that_are_possible(name: str) -> None:
    rules = PRESETS[name]
    contracts = list(rules.contracts)[: rules.series] * rules.declarations
    for deals in range(1, rules.deals + 1):
        declared = Counter(contracts[:deals])
        total = sum(rules.contract(one).total * number for one, number in declared.items())
        if rules.sum_after(deals) is None:
            assert rules.can_add_up_to(total, deals)
    right = rules.sum_after(rules.deals)
    if right is not None:
        assert rules.can_add_up_to(right, rules.deals)
        assert not rules.can_add_up_to(right + 1, rules.deals)


@pytest.mark.parametrize(
    ("rules", "deals", "total", "possible"),
    [
        (RuleSet(), 12, 83, False),
        (RuleSet(), 12, 80, True),
        (RuleSet(), 3, 195, True),  # the same contract by three declarers
        (RuleSet(), 1, 64, False),
        (RuleSet().each_contract_once(), 3, 195, False),
        (RuleSet(), 99, 1, True),  # more deals than a game has: not checked here
        (PRESETS["barbette"], 16, 10_000, False),
    ],
)
def test_a_sum_that_no_contracts_give_is_not_possible(
    rules: RuleSet, deals: int, total: int, *, possible: bool
) -> None:
    assert rules.can_add_up_to(total, deals) == possible


def test_the_script_finds_the_same_sums() -> None:
    questions = [
        {"totals": totals, "times": rules.declarations, "deals": deals}
        for rules in PRESETS.values()
        for deals in range(1, rules.deals + 1)
        if (totals := rules.totals_to_choose(deals))
    ]
    assert len(questions) > 100
    expected = [
        sorted(possible_sums(one["totals"], one["times"], one["deals"])) for one in questions
    ]
    assert run_module(SCRIPT, questions) == expected
