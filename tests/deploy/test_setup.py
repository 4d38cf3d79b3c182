"""What setup.sh installs and when, with a Python that only logs what it is asked to do."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.runtime.paths import ROOT

RUNTIME, DEV = "requirements.lock", "requirements-dev.lock"
IN_VENV = """#!/bin/sh
[ "$3" = install ] || exit 0
for last; do :; done
echo "$last" >> log
[ ! -e broken ]
"""
OUTSIDE = """#!/bin/sh
[ "$2" = venv ] || exit 0
echo venv >> log
mkdir -p .venv/bin && cp in-venv .venv/bin/python
"""


class Clone:
    """A folder with the scripts, two lock files and two Pythons; it has no .venv yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        scripts = folder / "deploy" / "runtime"
        scripts.mkdir(parents=True)
        for name in ("setup.sh", "python.sh"):
            shutil.copy(ROOT / "deploy" / "runtime" / name, scripts)
        for name, code in (("in-venv", IN_VENV), ("outside", OUTSIDE)):
            self.write(name, code)
            (folder / name).chmod(0o755)
        for lock in (RUNTIME, DEV):
            self.write(lock, "first")

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)

    def setup(self, lock: str = RUNTIME, code: int = 0) -> list[str]:
        """Run the script; return what it made: "venv", and the lock files that it installed."""
        self.write("log", "")
        result = subprocess.run(
            ["/bin/sh", "deploy/runtime/setup.sh", lock],
            cwd=self.folder,
            env={"PATH": os.defpath, "PYTHON": "./outside"},
            capture_output=True,
            check=False,
        )
        assert result.returncode == code, result.stderr
        return (self.folder / "log").read_text().splitlines()


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


def test_the_runtime_first_and_then_the_tools(clone: Clone) -> None:
    assert clone.setup() == ["venv", RUNTIME]
    assert clone.setup(DEV) == [DEV]
    assert clone.setup() == clone.setup(DEV) == []


def test_the_tools_include_the_runtime(clone: Clone) -> None:
    assert clone.setup(DEV) == ["venv", DEV]
    assert clone.setup() == clone.setup(DEV) == []


def test_a_changed_lock_is_installed(clone: Clone) -> None:
    clone.setup(DEV)
    clone.write(RUNTIME, "second")
    assert clone.setup() == [RUNTIME]
    assert clone.setup() == []


def test_the_tools_bring_a_changed_runtime(clone: Clone) -> None:
    clone.setup(DEV)
    clone.write(RUNTIME, "second")
    assert clone.setup(DEV) == [DEV]
    assert clone.setup() == clone.setup(DEV) == []


def test_the_tools_are_installed_again_after_another_runtime(clone: Clone) -> None:
    clone.setup(DEV)
    clone.write(RUNTIME, "second")
    clone.setup()
    clone.write(RUNTIME, "first")
    assert clone.setup(DEV) == [DEV]


def test_an_interrupted_installation_is_repeated(clone: Clone) -> None:
    clone.write("broken", "")
    assert clone.setup(code=1) == ["venv", RUNTIME]
    (clone.folder / "broken").unlink()
    assert clone.setup() == [RUNTIME]


def test_a_venv_whose_python_changed_is_made_again(clone: Clone) -> None:
    """After an upgrade of the system its Python does not find the packages of the old one."""
    clone.setup()
    clone.write(".venv/bin/python", "#!/bin/sh\nexit 1\n")
    assert clone.setup() == ["venv", RUNTIME]
