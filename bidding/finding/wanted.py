"""The criteria of a search, and the seeds derived from its seed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from statistics import fmean

from games.bots.contract_values import contract_values
from games.rules import PRESETS, RuleSet
from games.rules.positions.question import Kind

KINDS: tuple[Kind, ...] = ("declare", "double", "redouble", "play")


@dataclass(frozen=True, slots=True)
class Wanted:
    """The criteria of a search.

    :ivar kinds: the kinds of questions.
    :ivar contracts: the contracts of the questions: the declared one, or for a declaration the one
        of the best answer; empty means all.
    """

    rules: RuleSet
    kinds: tuple[str, ...] = KINDS
    contracts: tuple[str, ...] = ()
    seed: int = 0

    def takes(self, contract: str) -> bool:
        """Return whether a contract is wanted; without a choice all are."""
        return not self.contracts or contract in self.contracts


def derived_seed(seed: int, *parts: object) -> int:
    """Return a seed of 63 bits from which *seed* cannot be computed.

    The seeds of analyses are published with the values. The seed of a search must stay secret,
    because anyone who knows it can repeat the search and see its finds.
    """
    text = " ".join(map(str, (seed, *parts)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


@lru_cache(maxsize=100)
def scale_of(rules: RuleSet) -> float:
    """Return the scale of the points of these rules, as a multiple of those of ``pagat``."""
    return _mean_size(rules) / _mean_size(PRESETS["pagat"]) or 1.0


def _mean_size(rules: RuleSet) -> float:
    return fmean(contract_values(rules, name).size for name in rules.contracts)
