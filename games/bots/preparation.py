"""The averages with which declarations under a rule set are compared, computed step by step.

They are the same for every hand and are cached, but under rules that are new to a process they take
longer than a decision may. So each declaration computes as many of them as it has time for, and the
next one continues.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import lru_cache
from threading import Lock

from games.bots.hand_eval import SAMPLE, best_detail, edge, measured, sample, typical
from games.rules import RuleSet

HANDS = 60
# Hands measured in one step, which takes a few milliseconds.
STEP = 10


class Preparation:
    """The preparation for one set of rules.

    :ivar typical: the contracts for which :func:`games.bots.hand_eval.typical` is cached.
    :ivar edges: for each random hand the edge of each contract; complete when *is_done*.
    :ivar futures: the expected sum of edges of sets of contracts, each with a number of turns; see
        :mod:`games.bots.contract_choice`.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.typical: set[str] = set()
        self.edges: list[dict[str, float]] = []
        self.futures: dict[tuple[frozenset[str], int], float] = {}
        self._steps = self._run()
        self._lock = Lock()

    @property
    def is_done(self) -> bool:
        """Whether everything has been computed."""
        return len(self.edges) == HANDS

    def advance(self, deadline: float) -> None:
        """Continue until everything is computed or *deadline*, a ``perf_counter`` time, is past.

        Return at once if another thread is already computing.
        """
        if self.is_done or not self._lock.acquire(blocking=False):
            return
        try:
            while time.perf_counter() < deadline and next(self._steps, False):
                pass
        finally:
            self._lock.release()

    def _run(self) -> Iterator[bool]:
        for contract in self.rules.contracts:
            for start in range(0, SAMPLE, STEP):
                measured(self.rules, contract, start, start + STEP)
                yield True
            typical(self.rules, contract)
            self.typical.add(contract)
        for hand in sample(self.rules, HANDS):
            self.edges.append(
                {
                    name: edge(self.rules, best_detail(self.rules, name, hand), hand, declares=True)
                    for name in self.rules.contracts
                }
            )
            yield True


@lru_cache(maxsize=100)
def preparation_of(rules: RuleSet) -> Preparation:
    """Return the preparation for *rules*, as far as this process has computed it."""
    return Preparation(rules)
