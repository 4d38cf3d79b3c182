"""Fit the weights of the features of a card that a club player considers.

``python -m games.bots.fit_cards`` rewrites :mod:`games.bots.card_weights`; with ``--contracts`` it
only changes those of some contracts. For each contract, club players with the present weights play
random deals; at each choice every card is played out in the same sampled deals. The new weights are
those with which a player who prefers cards by their weighted sums, but not strictly, loses the
fewest points.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from games.bots import card_choice
from games.bots.batch_eval import Floats
from games.bots.card_losses import Decision, decisions
from games.bots.card_weights import WEIGHTS
from games.bots.club import bets
from games.bots.contract_values import contract_values
from games.bots.knowledge import knowledge_of
from games.rules.play.actions import Play, parse_action

CONTRACTS = ("no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king", "trumps:S")
# More deals are needed if the weights change as the deal goes on.
TIMES = {"no-last-two": 4}
STEPS, BATCH, RATE, RIDGE = 300, 1024, 0.03, 1e-4
# Least squares: the ridge, and the spread of the weighted sums at which the descent begins.
SQUARES_RIDGE, CONTRAST = 30.0, 10.0
HEAD = '''"""The weight of each feature of a card, by what counts and what the player does.

Written by ``python -m games.bots.fit_cards``; do not edit.
"""

from __future__ import annotations

WEIGHTS: dict[str, tuple[float, ...]] = {'''

Choice = tuple[list[list[float]], list[float]]


def choices(found: Iterable[Decision]) -> dict[str, list[Choice]]:
    """Return the features and the losses of the cards of each choice, by situation."""
    by_situation: dict[str, list[Choice]] = defaultdict(list)
    for one in found:
        known = knowledge_of(one.view)
        values = contract_values(one.view.rules, one.contract.partition(":")[0])
        legal = sum(
            action.bit
            for action in map(parse_action, one.view.deal.legal)
            if isinstance(action, Play)
        )
        features = card_choice.features_of(known, values, legal, bets(one.view))
        name = card_choice.situation(known, values, legal)
        by_situation[name].append((list(map(features, one.losses)), list(one.losses.values())))
    return by_situation


def weights(found: list[Choice], seed: int = 1) -> list[float]:
    """Return the weights that minimise the loss of these choices, in the units of the features.

    A card is chosen with a probability proportional to the exponential of its weighted sum; the
    mean loss is minimised by gradient descent (Adam) on random parts of the choices. The descent
    begins with the weights of least squares; from others it often ends far from the minimum.
    """
    seen, losses, there = _arrays(found)
    spread = seen[there].std(axis=0)
    spread[spread == 0] = 1.0
    seen, losses = seen / spread, losses / (losses[there].std() or 1.0)
    start = _least_squares(seen, losses, there)
    better = min(
        (start, _descent(seen, losses, there, start, seed)),
        key=lambda worth: _loss(seen, losses, there, worth),
    )
    result: list[float] = (better / spread).tolist()
    return result


def _least_squares(seen: Floats, losses: Floats, there: Floats) -> Floats:
    """Return the weights whose sums are nearest to minus the losses, apart from their scale."""
    number = there.sum(axis=1)
    middle = np.where(there[:, :, None], seen, 0.0).sum(axis=1) / number[:, None]
    above = (seen - middle[:, None, :])[there]
    below = (losses.sum(axis=1) / number)[:, None] - losses
    ridge = SQUARES_RIDGE * np.eye(above.shape[1])
    worth: Floats = np.linalg.solve(above.T @ above + ridge, above.T @ below[there])
    return worth * CONTRAST / ((seen @ worth)[there].std() or 1.0)


def _descent(seen: Floats, losses: Floats, there: Floats, start: Floats, seed: int) -> Floats:
    """Return the weights at the end of the descent."""
    rng = np.random.default_rng(seed)
    worth, mean, square = start.copy(), np.zeros(len(start)), np.zeros(len(start))
    for step in range(1, STEPS + 1):
        part = rng.choice(len(seen), min(BATCH, len(seen)), replace=False)
        slope = _slope(seen[part], losses[part], there[part], worth) + RIDGE * worth
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope * slope
        rate = RATE * (1 - 0.95 * step / STEPS) / (1 - 0.9**step)
        worth -= rate * mean / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return worth


def _loss(seen: Floats, losses: Floats, there: Floats, worth: Floats) -> float:
    """Return the mean loss of the cards with the greatest sums."""
    chosen = np.where(there, seen @ worth, -np.inf).argmax(axis=1)
    return float(losses[np.arange(len(losses)), chosen].mean())


def _arrays(found: list[Choice]) -> tuple[Floats, Floats, Floats]:
    """Return features and losses by choice and card, and flags of the cards that exist."""
    most, number = max(len(losses) for _, losses in found), len(found[0][0][0])
    seen, losses = np.zeros((len(found), most, number)), np.zeros((len(found), most))
    there = np.zeros((len(found), most), dtype=bool)
    for place, (features, lost) in enumerate(found):
        seen[place, : len(lost)], losses[place, : len(lost)] = features, lost
        there[place, : len(lost)] = True
    return seen, losses, there


def _slope(seen: Floats, losses: Floats, there: Floats, worth: Floats) -> Floats:
    """Return the gradient of the mean loss."""
    sums = np.where(there, seen @ worth, -np.inf)
    chance = np.exp(sums - sums.max(axis=1, keepdims=True))
    chance /= chance.sum(axis=1, keepdims=True)
    over = chance * (losses - (chance * losses).sum(axis=1, keepdims=True))
    slope: Floats = np.einsum("nc,ncf->f", over, seen) / len(seen)
    return slope


def module_of(found: dict[str, list[float]]) -> str:
    """Return the source text of the module with these weights by situation."""
    lines = [HEAD]
    for name, numbers in sorted(found.items()):
        lines += [f'    "{name}": (', *(f"        {number:.4f}," for number in numbers), "    ),"]
    return "\n".join([*lines, "}", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="deals of each contract")
    parser.add_argument("--most", type=int, default=120, help="deals sampled for a card")
    parser.add_argument("--seed", type=int, default=41)
    parser.add_argument("--contracts", nargs="+", choices=CONTRACTS, default=CONTRACTS)
    asked = parser.parse_args()
    found = {name: list(numbers) for name, numbers in WEIGHTS.items()}
    for contract in asked.contracts:
        deals = asked.deals * TIMES.get(contract, 1)
        played = decisions(deals, asked.most, asked.seed, (contract,))
        found |= {name: weights(some) for name, some in choices(played).items()}
    Path(__file__).with_name("card_weights.py").write_text(module_of(found))


if __name__ == "__main__":
    main()
