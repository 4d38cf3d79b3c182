"""The examples in the rules' own documentation are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import games.rules

MODULES = [
    "games.rules",
    *(module.name for module in pkgutil.walk_packages(games.rules.__path__, "games.rules.")),
]


@pytest.mark.trial
@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
