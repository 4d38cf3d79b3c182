"""The time for a decision."""

from __future__ import annotations

import time
from itertools import count
from math import inf, nan
from random import Random

import pytest

from games.bots import BadBudget, BotView, choose
from games.bots.preparation import preparation_of
from games.rules import Game, RuleSet
from tests.support.rules.deals import with_options
from tests.support.rules.playing import random_hands


def first_view(rules: RuleSet) -> BotView:
    game = Game.start(rules).dealt(random_hands(rules, Random(1)))  # noqa: S311
    assert game.turn
    return BotView.of(game, game.turn)


@pytest.mark.parametrize("budget", [0, 0.0, -1, -0.5, nan, -inf])
def test_an_expert_without_time_is_a_typed_error(budget: float) -> None:
    with pytest.raises(BadBudget):
        choose("expert", first_view(with_options()), Random(1), budget)  # noqa: S311


def test_the_time_of_an_expert_may_be_tiny_or_endless() -> None:
    view = first_view(with_options(contracts=("no-king", "no-queens")))
    for budget in (1e-300, 1e-9):
        assert choose("expert", view, Random(1), budget)  # noqa: S311


def test_the_first_declaration_of_a_club_player_obeys_the_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(looks) / 1000)
    rules = with_options("goldsmith-8", no_king=-17)
    view = first_view(rules)
    seen = []
    while not preparation_of(rules).is_done:
        before = next(looks)
        seen.append(choose("club", view, Random(1), 0.02))  # noqa: S311
        # The time is looked at after each step, and it takes a step more to see that it is over.
        assert next(looks) - before < 30
        assert len(seen) < 1000
    assert len(seen) > 3
    assert choose("club", view, Random(1), 0.02) == choose("club", view, Random(2), 60)  # noqa: S311


def test_without_any_time_a_club_player_still_declares() -> None:
    view = first_view(with_options("goldsmith-9", no_king=-16))
    assert str(choose("club", view, Random(1), 0.0)).startswith("declare ")  # noqa: S311
