"""The examples in the playouts' own documentation are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import games.playouts

MODULES = [
    "games.playouts",
    *(f"games.playouts.{module.name}" for module in pkgutil.iter_modules(games.playouts.__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
