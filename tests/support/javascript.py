"""Running the site's scripts without a browser, in Deno, which also checks them."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from deno import find_deno_bin

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {"DENO_DIR": str(ROOT / "var" / "deno"), "DENO_NO_UPDATE_CHECK": "1"}
"""Deno keeps its caches in the checkout and does not check for a newer version."""


def deno(*arguments: str, text: str = "") -> str:
    """Run Deno in the checkout, with *text* as its input, and return its output.

    :raises AssertionError: if it fails, with its messages.
    """
    command = [find_deno_bin(), *arguments]
    result = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | ENVIRONMENT | {"NO_COLOR": "1"},
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def run_module(module: Path, data: object) -> Any:
    """Run a module that reads JSON and writes JSON, without any permission."""
    return json.loads(deno("run", "--quiet", "--no-check", str(module), text=json.dumps(data)))
