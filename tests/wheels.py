"""Whether every package of the lock files has a wheel for every Python and machine they serve.

    python -m tests.wheels

For each of them uv resolves requirements-dev.lock, which includes requirements.lock, without
building anything. It downloads only the metadata of packages. A dependency that is missing from the
lock for one of the Pythons is an error too. Without a network the program says that it could not
check, and fails only where ``CI`` is ``true``.
"""

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from itertools import product
from pathlib import Path

from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).resolve().parents[1]
MACHINES = ("x86_64-manylinux_2_28", "aarch64-manylinux_2_28", "aarch64-apple-darwin")
UNREACHABLE = 2
"""uv's exit code for anything but "this cannot be installed", which is 1."""


def pythons() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    served = SpecifierSet(project["requires-python"])
    return [f"3.{minor}" for minor in range(100) if f"3.{minor}" in served]


def environment() -> Mapping[str, str]:
    """Return our environment, with the index that pip is configured to use: uv does not read it."""
    pip = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    configured = subprocess.run(pip, capture_output=True, text=True, check=False).stdout.strip()
    index = os.environ.get("PIP_INDEX_URL") or configured
    return ({"UV_DEFAULT_INDEX": index} if index else {}) | os.environ


def install(python: str, machine: str) -> list[str]:
    """Return the command that resolves the lock file for *python* on *machine*."""
    return [
        *(sys.executable, "-m", "uv", "pip", "install", "--quiet", "--no-config"),
        *("--dry-run", "--no-build", "--require-hashes"),
        *("--target", str(ROOT / "var" / "wheels")),  # where nothing is installed
        *("--python-version", python, "--python-platform", machine),
        *("--requirement", str(ROOT / "requirements-dev.lock")),
    ]


def main() -> int:
    surroundings = environment()
    missing = 0
    for machine, python in product(MACHINES, pythons()):
        uv = subprocess.run(
            install(python, machine), env=surroundings, capture_output=True, text=True, check=False
        )
        if uv.returncode == UNREACHABLE:
            say(f"It could not be checked that every package has a wheel:\n{uv.stderr}")
            return int(os.environ.get("CI") == "true")
        missing += uv.returncode != 0
        say(f"{machine:<24} {python:<5} {uv.stderr or 'every package has a wheel'}")
    return int(missing > 0)


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - what the program is run for


if __name__ == "__main__":
    sys.exit(main())
