"""Errors of the bots."""

from __future__ import annotations


class BadBudget(ValueError):
    """A search was given no time for its decision."""

    def __init__(self, budget: float) -> None:
        super().__init__(f"a search needs more than 0 seconds, not {budget}")
