"""Parameters of tests that are slow with each value."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet


def mostly_trials(values: Collection[Any], quick: Collection[Any]) -> list[ParameterSet]:
    """Return *values* as parameters of a test; ``make test`` uses only the *quick* ones.

    A value may be a tuple of several parameters.
    """
    assert all(value in values for value in quick)
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=() if value in quick else pytest.mark.trial,
        )
        for value in values
    ]
