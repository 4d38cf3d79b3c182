"""The examples in the documentation of the bots are true, and they import no framework."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import games.bots

MODULES = [
    "games.bots",
    *(f"games.bots.{module.name}" for module in pkgutil.iter_modules(games.bots.__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_bots_import_nothing_of_the_web() -> None:
    code = "import sys, games.bots; sys.exit('django' in sys.modules or 'celery' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
