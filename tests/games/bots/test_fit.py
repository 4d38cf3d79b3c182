"""The weights of features are found as they are written down, and fit the features."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.bots import fit, weights
from games.bots.fit import module_of, observations, preset_with
from games.bots.hand_eval import CONTRACTS
from games.bots.weights import WEIGHTS


def test_a_law_without_chance_is_found() -> None:
    rng = Random(1)  # noqa: S311
    rows = [[rng.random(), rng.random(), 1.0] for _ in range(5000)]
    law = [0.5, -0.25]
    came = [sum(weight * value for weight, value in zip(law, row, strict=False)) for row in rows]
    found = fit.weights(rows, came)
    assert found[:2] == pytest.approx(law, rel=0.02)
    assert found[2] == 0.0  # what never changes is worth nothing


def test_the_module_is_written_as_it_stands() -> None:
    kept = {contract: list(numbers) for contract, numbers in WEIGHTS.items()}
    assert module_of(kept) == Path(weights.__file__).read_text()


@pytest.mark.parametrize("contract", CONTRACTS)
def test_every_feature_has_a_weight(contract: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit, "DEALS", 20)
    rows, came = observations(preset_with(contract), contract)
    assert len(rows) == len(came) == 20 * 4
    assert {len(row) for row in rows} == {len(WEIGHTS[contract])}
