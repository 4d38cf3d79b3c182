"""The weights of what is looked at before a card is played."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.bots import card_weights, fit_cards
from games.bots.card_losses import decisions
from games.bots.card_weights import WEIGHTS
from games.bots.fit_cards import CONTRACTS, choices, module_of


def test_a_law_is_found() -> None:
    rng = Random(1)  # noqa: S311
    found = []
    for _ in range(500):
        cards = [[rng.random(), rng.random(), 1.0] for _ in range(5)]
        found.append((cards, [2 * first - 3 * second for first, second, _one in cards]))
    worth = fit_cards.weights(found)
    lost = 0.0
    for cards, losses in found:
        sums = [sum(a * b for a, b in zip(worth, card, strict=True)) for card in cards]
        lost += losses[sums.index(max(sums))] - min(losses)
    assert lost / len(found) < 0.02
    assert worth[2] == pytest.approx(0.0, abs=1e-6)  # what never changes is worth nothing


def test_the_module_is_written_as_it_stands() -> None:
    kept = {name: list(numbers) for name, numbers in WEIGHTS.items()}
    assert module_of(kept) == Path(card_weights.__file__).read_text()


@pytest.mark.trial
@pytest.mark.parametrize("contract", CONTRACTS)
def test_every_feature_has_a_weight(contract: str) -> None:
    found = choices(decisions(2, 1, 1, (contract,)))
    assert found
    for name, some in found.items():
        assert {len(features) for cards, _ in some for features in cards} == {len(WEIGHTS[name])}
