"""The examples in the rules' own documentation are true, and the package stands alone."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import games.rules

MODULES = [
    "games.rules",
    *(module.name for module in pkgutil.walk_packages(games.rules.__path__, "games.rules.")),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_rules_import_nothing_of_the_web() -> None:
    code = "import sys, games.rules; sys.exit('django' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
