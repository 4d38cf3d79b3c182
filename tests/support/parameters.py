"""Parameters of tests that are slow with each value."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet


def mostly_trials(
    values: Collection[Any], quick: Collection[Any], long: Collection[Any] = ()
) -> list[ParameterSet]:
    """Return *values* as parameters of a test; ``make test`` uses only the *quick* ones.

    A value may be a tuple of several parameters. Those in *long* are for the profile ``long``.
    """
    assert all(value in values for value in (*quick, *long))

    def marks(value: Any) -> list[pytest.MarkDecorator]:
        if value in quick:
            return []
        return [pytest.mark.trial, pytest.mark.long] if value in long else [pytest.mark.trial]

    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=marks(value))
        for value in values
    ]
