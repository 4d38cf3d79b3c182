"""What setup.sh installs, and when; run with a Python that only notes what it was called with."""

import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.runtime.places import ROOT

RUNS, DEVELOPS = "requirements.lock", "requirements-dev.lock"
PYTHON = """#!/bin/sh
[ "$3" = install ] || exit 0
for last; do :; done
echo "$last" >> installed
[ ! -e broken ]
"""


class Clone:
    """A folder with the script, two lock files and a .venv that has nothing in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "deploy" / "runtime").mkdir(parents=True)
        shutil.copy(ROOT / "deploy" / "runtime" / "setup.sh", folder / "deploy" / "runtime")
        python = folder / ".venv" / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text(PYTHON)
        python.chmod(0o755)
        for lock in (RUNS, DEVELOPS):
            self.write(lock, "first")

    def write(self, lock: str, text: str) -> None:
        (self.folder / lock).write_text(text)

    def setup(self, lock: str = RUNS, code: int = 0) -> list[str]:
        """Which lock files the script installs now."""
        log = self.folder / "installed"
        log.write_text("")
        result = subprocess.run(
            ["/bin/sh", "deploy/runtime/setup.sh", lock],
            cwd=self.folder,
            capture_output=True,
            check=False,
        )
        assert result.returncode == code, result.stderr
        return log.read_text().splitlines()


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


def test_what_runs_first_and_the_tools_later(clone: Clone) -> None:
    assert clone.setup() == [RUNS]
    assert clone.setup(DEVELOPS) == [DEVELOPS]
    assert clone.setup() == clone.setup(DEVELOPS) == []


def test_the_tools_bring_what_runs(clone: Clone) -> None:
    assert clone.setup(DEVELOPS) == [DEVELOPS]
    assert clone.setup() == clone.setup(DEVELOPS) == []


def test_a_new_lock_is_installed(clone: Clone) -> None:
    clone.setup(DEVELOPS)
    clone.write(RUNS, "second")
    assert clone.setup() == [RUNS]
    assert clone.setup() == []


def test_tools_of_another_version_are_not_taken_for_these(clone: Clone) -> None:
    clone.setup(DEVELOPS)
    clone.write(RUNS, "second")
    clone.setup()
    clone.write(RUNS, "first")
    assert clone.setup(DEVELOPS) == [DEVELOPS]


def test_a_failed_installation_is_done_again(clone: Clone) -> None:
    (clone.folder / "broken").touch()
    assert clone.setup(code=1) == [RUNS]
    (clone.folder / "broken").unlink()
    assert clone.setup() == [RUNS]
