"""Evaluating many hands at once, for the deals that the expert samples."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from games.bots.contract_values import contract_values
from games.bots.hand_eval import edge, typical, worth_of_suit
from games.rules import RuleSet
from games.rules.cards import masks
from games.rules.contracts.contract import Declaration

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

# The edge, as a part of the contract's size, at which a player doubles half of the time, and the
# scale of the logistic curve around it.
DOUBLES_AT, SHARPNESS = 0.08, 0.07
SHIFTS = (0, 13, 26, 39)


def chances_to_double(rules: RuleSet, declaration: Declaration, hands: Ints) -> Floats:
    """Return for each hand the probability that a player who may double does so."""
    at = (
        edges(rules, declaration, hands) / contract_values(rules, declaration.contract).size
        - DOUBLES_AT
    ) / SHARPNESS
    chances: Floats = 1.0 / (1.0 + np.exp(-np.clip(at, -30.0, 30.0)))
    return chances


def edges(rules: RuleSet, declaration: Declaration, hands: Ints) -> Floats:
    """Return for each hand the edge of a player who does not declare; see ``hand_eval.edge``."""
    if declaration.contract == "chinese-poker":
        return np.array([edge(rules, declaration, hand, declares=False) for hand in hands.tolist()])
    tables = _tables(rules, declaration)
    worth = np.zeros(len(hands))
    for table, shift in zip(tables, SHIFTS, strict=True):
        found = table[(hands >> shift) & masks.SUIT]
        if np.isnan(found).any():
            _fill(rules, declaration, table, hands, shift)
            found = table[(hands >> shift) & masks.SUIT]
        worth += found
    mean, _ = typical(rules, declaration.contract)
    return (worth - mean) * contract_values(rules, declaration.contract).size


@lru_cache(maxsize=200)
def _tables(rules: RuleSet, declaration: Declaration) -> Floats:
    """Return a table of what the cards of each suit are worth, by mask; NaN if not yet computed."""
    return np.full((len(SHIFTS), masks.SUIT + 1), np.nan)


def _fill(rules: RuleSet, declaration: Declaration, table: Floats, hands: Ints, shift: int) -> None:
    for own in np.unique((hands >> shift) & masks.SUIT).tolist():
        if np.isnan(table[own]):
            table[own] = worth_of_suit(rules, declaration, masks.SUIT << shift, own << shift)
