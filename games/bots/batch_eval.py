"""The worth of many hands at once, for the deals an expert thinks about."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from games.bots.contract_values import contract_values
from games.bots.hand_eval import edge, usual, worth_of_suit
from games.rules import RuleSet
from games.rules.cards import masks
from games.rules.contracts.contract import Declaration

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

# By what part of the contract's total a player must be better than the mean to double half the
# time, and how sharply more becomes more often.
DOUBLES_AT, SHARPNESS = 0.08, 0.07
SHIFTS = (0, 13, 26, 39)


def chances_to_double(rules: RuleSet, said: Declaration, hands: Ints) -> Floats:
    """Return for each hand how likely somebody doubles with it if she is free to do so."""
    at = (
        edges(rules, said, hands) / contract_values(rules, said.contract).size - DOUBLES_AT
    ) / SHARPNESS
    chances: Floats = 1.0 / (1.0 + np.exp(-np.clip(at, -30.0, 30.0)))
    return chances


def edges(rules: RuleSet, said: Declaration, hands: Ints) -> Floats:
    """Return for each hand the points above the mean that a player who does not declare expects."""
    if said.contract == "chinese-poker":
        return np.array([edge(rules, said, hand, declares=False) for hand in hands.tolist()])
    tables = _tables(rules, said)
    worth = np.zeros(len(hands))
    for table, shift in zip(tables, SHIFTS, strict=True):
        found = table[(hands >> shift) & masks.SUIT]
        if np.isnan(found).any():
            _fill(rules, said, table, hands, shift)
            found = table[(hands >> shift) & masks.SUIT]
        worth += found
    mean, _ = usual(rules, said.contract)
    return (worth - mean) * contract_values(rules, said.contract).size


@lru_cache(maxsize=200)
def _tables(rules: RuleSet, said: Declaration) -> Floats:
    """Return what the cards of each suit are worth, by their mask; not a number where unknown."""
    return np.full((len(SHIFTS), masks.SUIT + 1), np.nan)


def _fill(rules: RuleSet, said: Declaration, table: Floats, hands: Ints, shift: int) -> None:
    for own in np.unique((hands >> shift) & masks.SUIT).tolist():
        if np.isnan(table[own]):
            table[own] = worth_of_suit(rules, said, masks.SUIT << shift, own << shift)
