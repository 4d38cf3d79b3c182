"""Fit the weights of the features of a hand, from deals played out by the heuristics.

``python -m games.bots.fit`` rewrites :mod:`games.bots.weights`. For each contract random deals are
played out without doubles; the weights are those of a ridge regression of each player's raw score,
less the mean, as a part of the size of the contract.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np

from games.bots import hand_eval
from games.bots.contract_values import contract_values
from games.bots.features import features
from games.playouts.deal_sampler import DealSampler
from games.rules import PRESETS, RuleSet, Seat
from games.rules.cards.masks import suits_of
from games.rules.contracts.contract import Declaration

DEALS, RIDGE = 8000, 30.0
HEAD = '''"""The weight of each feature of a hand in a contract, as a part of its size.

Written by ``python -m games.bots.fit``; do not edit. The last number of a row is for declarer.
"""

from __future__ import annotations

WEIGHTS: dict[str, tuple[float, ...]] = {'''


def preset_with(contract: str) -> RuleSet:
    """Return the first preset for four players that has a contract."""
    return next(r for r in PRESETS.values() if contract in r.contracts and r.players == 4)


def seen_in(rules: RuleSet, declaration: Declaration, hand: int) -> list[float]:
    """Return the features of a hand, summed over its suits."""
    suits = (features(rules, declaration, suit, hand & suit) for suit in suits_of(-1))
    return [sum(values) for values in zip(*suits, strict=True)]


def observations(rules: RuleSet, contract: str) -> tuple[list[list[float]], list[float]]:
    """Return rows of features, the last of which is 1 for declarer, and the score of each row."""
    sampler, rng = DealSampler.fresh(rules, Seat.N), Random(5)  # noqa: S311
    values, sign = contract_values(rules, contract), -1 if rules.low_wins else 1
    dealt = sampler.draw(DEALS, seed=1)
    details = rules.contract(contract).details or ("",)
    declared = [Declaration(contract, rng.choice(details)) for _ in dealt]
    rows, came = [], []
    for one in dict.fromkeys(declared):
        chosen = np.array([other == one for other in declared])
        raw = sampler.declared(one).play(dealt[chosen], seed=3)
        for hands, scores in zip(dealt[chosen].tolist(), raw.tolist(), strict=True):
            for seat, hand in enumerate(hands):
                rows.append([*seen_in(rules, one, hand), float(seat == 0)])
                came.append((sign * scores[seat] - values.mean) / values.size)
    return rows, came


def weights(rows: list[list[float]], came: list[float]) -> list[float]:
    """Return the weights of a ridge regression, in the units of the features."""
    seen, result = np.array(rows), np.array(came)
    spread = seen.std(axis=0)
    spread[spread == 0] = 1.0
    unit = (seen - seen.mean(axis=0)) / spread
    normal = unit.T @ unit + RIDGE * np.eye(unit.shape[1])
    found: list[float] = (
        np.linalg.solve(normal, unit.T @ (result - result.mean())) / spread
    ).tolist()
    return found


def module_of(found: dict[str, list[float]]) -> str:
    """Return the source text of the module with these weights by contract."""
    lines = [HEAD]
    for contract, numbers in found.items():
        lines += [
            f'    "{contract}": (',
            *(f"        {number:.4f}," for number in numbers),
            "    ),",
        ]
    return "\n".join([*lines, "}", ""])


def main() -> None:
    found = {
        contract: weights(*observations(preset_with(contract), contract))
        for contract in hand_eval.CONTRACTS
    }
    Path(__file__).with_name("weights.py").write_text(module_of(found))


if __name__ == "__main__":
    main()
