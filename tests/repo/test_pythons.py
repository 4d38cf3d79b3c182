"""Which Pythons are served is the same wherever it is written."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

from packaging.specifiers import SpecifierSet

from tests.wheels import pythons

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
SERVED = SpecifierSet(PYPROJECT["project"]["requires-python"])


def choose(**environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "deploy/runtime/python.sh"],
        cwd=ROOT,
        env={"PATH": os.defpath} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_tools_look_at_the_oldest() -> None:
    oldest = pythons()[0]
    assert PYPROJECT["tool"]["mypy"]["python_version"] == oldest
    assert PYPROJECT["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"
    assert f"--python-version {oldest} " in (ROOT / "Makefile").read_text()


def test_the_script_that_looks_for_one_takes_the_same() -> None:
    script = (ROOT / "deploy" / "runtime" / "python.sh").read_text()
    low, high = re.findall(r"\(3, (\d+)\)", script)
    assert SpecifierSet(f">=3.{low},<3.{high}") == SERVED
    *some, last = pythons()
    assert f"Python {', '.join(some)} or {last} with venv" in script
    assert " ".join(f"python{version}" for version in reversed(pythons())) in script


def test_it_says_what_is_missing_where_there_is_none() -> None:
    result = choose(PYTHON="/bin/false")
    assert result.returncode == 1
    assert result.stdout == ""
    assert "venv and pip; /bin/false is not suitable." in result.stderr
    assert "apt-get install python3-venv" in result.stderr
