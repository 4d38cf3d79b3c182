"""Find what each feature of a hand is worth to the bots, from deals played out by rule of thumb.

``python -m games.bots.fit > games/bots/weights.py`` writes the module anew. For each contract
hands are dealt at random and played out without doubles; the weights are those of a ridge
regression of each player's raw score, less the mean, as a part of the contract's total.
"""

from __future__ import annotations

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
HEAD = '''"""What each feature of a hand is worth in a contract, as a part of the contract's total.

Written by ``python -m games.bots.fit``; not to be edited. The last number of a row is what
is added for declarer.
"""

from __future__ import annotations

WEIGHTS: dict[str, tuple[float, ...]] = {'''


def preset_with(contract: str) -> RuleSet:
    """Return the first preset for four players that has a contract."""
    return next(r for r in PRESETS.values() if contract in r.contracts and r.players == 4)


def seen_in(rules: RuleSet, said: Declaration, hand: int) -> list[float]:
    """Return the features of a hand: those of its suits together."""
    suits = (features(rules, said, suit, hand & suit) for suit in suits_of(-1))
    return [sum(values) for values in zip(*suits, strict=True)]


def observations(rules: RuleSet, contract: str) -> tuple[list[list[float]], list[float]]:
    """Return rows of features, the last of them whether she declares, and what each came to."""
    sampler, rng = DealSampler.fresh(rules, Seat.N), Random(5)  # noqa: S311
    values, sign = contract_values(rules, contract), -1 if rules.low_wins else 1
    dealt = sampler.draw(DEALS, seed=1)
    details = rules.contract(contract).details or ("",)
    said = [Declaration(contract, rng.choice(details)) for _ in dealt]
    rows, came = [], []
    for one in dict.fromkeys(said):
        chosen = np.array([other == one for other in said])
        raw = sampler.declared(one).play(dealt[chosen], seed=3)
        for hands, scores in zip(dealt[chosen].tolist(), raw.tolist(), strict=True):
            for seat, hand in enumerate(hands):
                rows.append([*seen_in(rules, one, hand), float(seat == 0)])
                came.append((sign * scores[seat] - values.mean) / values.size)
    return rows, came


def weights(rows: list[list[float]], came: list[float]) -> list[float]:
    """Return the weights of a ridge regression, in the measure of the features."""
    seen, result = np.array(rows), np.array(came)
    spread = seen.std(axis=0)
    spread[spread == 0] = 1.0
    unit = (seen - seen.mean(axis=0)) / spread
    normal = unit.T @ unit + RIDGE * np.eye(unit.shape[1])
    found: list[float] = (
        np.linalg.solve(normal, unit.T @ (result - result.mean())) / spread
    ).tolist()
    return found


def main() -> None:
    print(HEAD)  # noqa: T201
    for contract in hand_eval.CONTRACTS:
        found = ", ".join(
            f"{value:.4f}" for value in weights(*observations(preset_with(contract), contract))
        )
        print(f'    "{contract}": ({found}),')  # noqa: T201
    print("}")  # noqa: T201


if __name__ == "__main__":
    main()
