"""The average outcomes that a review names."""

from __future__ import annotations

import pytest

from games.bots.contract_values import contract_values
from games.rules.positions import Position
from games.tables.advice.analyst import Valued
from games.tables.advice.outcomes import Outcome, outcomes
from tests.load.bench_reasons import advised


def answer(
    action: str, loss: float = 0, *, cards: float = 0, doubles: float = 0, later: float = 0
) -> Valued:
    value = cards + doubles + later
    return Valued(
        action=action, value=value, loss=loss, cards=cards, doubles=doubles, later=later
    )  # fmt: skip


def position_in(contract: str) -> Position:
    """Return the first position of sampled deals in which a card is played in a contract."""
    return next(at for name, at, _found in advised(7, 20, 1) if name.partition(":")[0] == contract)


@pytest.mark.parametrize(
    ("contract", "points", "expected"),
    [
        ("no-tricks", -8, Outcome("tricks", 4)),
        ("no-hearts", -8, Outcome("points", -8)),  # the ace costs more than other hearts
        ("no-queens", -12, Outcome("queens", 2)),
        ("no-king", -8, Outcome("king", 40)),
        ("no-last-two", -12, Outcome("points", -12)),
        ("trumps", 20, Outcome("tricks", 4)),
        ("dominoes", 20, Outcome("points", 20)),
    ],
)
def test_what_is_taken_is_counted_as_the_contract_scores(
    contract: str, points: float, expected: Outcome
) -> None:
    position = position_in(contract)
    cards = points - contract_values(position.rules, contract).mean
    found = outcomes(
        position, answer("play S2", 2, cards=cards), answer("play S3", cards=cards + 2)
    )
    assert found
    assert found[0] == pytest.approx(expected)
    assert found[1] != found[0]


def test_a_difference_that_lies_in_the_doubles_is_named_as_such() -> None:
    position = position_in("no-tricks")
    said = answer("play S2", 8, cards=1, doubles=-5)
    best = answer("play S3", cards=2, doubles=2)
    assert outcomes(position, said, best) == (Outcome("doubles", -5), Outcome("doubles", 2))


def test_nothing_is_said_of_contracts_that_differ_in_what_they_leave_for_later() -> None:
    position = next(at for name, at, _found in advised(1, 20, 1) if name == "double")
    said, best = answer("double pass", 2, later=-3), answer("double N", cards=0, later=-1)
    assert outcomes(position, said, best) is None
