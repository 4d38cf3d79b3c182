"""The files for a production server, which docs/deploy.md describes."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from deploy.runtime.paths import ROOT

PRODUCTION = ROOT / "deploy" / "runtime" / "production"
TESTS_ONLY = {"TEST_DATABASE"}
UNITS_ONLY = {"HOST"}  # each unit sets its own


def test_the_example_lists_every_setting() -> None:
    settings = (ROOT / "deploy" / "site" / "settings.py").read_text()
    read = set(re.findall(r'env\.\w+\(\s*"(\w+)"', settings)) - TESTS_ONLY - UNITS_ONLY
    example = (PRODUCTION / "barbu.env.example").read_text()
    listed = set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE))
    assert listed == read | {"BARBU_VAR"}


def test_the_update_script_works_in_the_checkout(tmp_path: Path) -> None:
    folder = tmp_path / "deploy" / "runtime" / "production"
    folder.mkdir(parents=True)
    shutil.copy(PRODUCTION / "update", folder)
    shutil.copy(PRODUCTION.parent / "setup.sh", folder.parent)
    (tmp_path / "requirements.lock").touch()
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "$PWD: $*" >> "$BARBU_VAR/calls"\n')
    python.chmod(0o755)
    (tmp_path / "env").write_text(f"BARBU_VAR={tmp_path}\n")
    subprocess.run([folder / "update", tmp_path / "env"], check=True, cwd=os.sep)
    calls = (tmp_path / "calls").read_text().splitlines()
    assert all(call.startswith(f"{tmp_path}: ") for call in calls)
    assert [call.split()[-1] for call in calls if "-m pip install" in call] == ["requirements.lock"]
    commands = [call.split()[2] for call in calls if "manage.py" in call]
    assert commands == ["check", "migrate", "collectstatic"]


def test_the_target_wants_every_process() -> None:
    target = (PRODUCTION / "barbu.target").read_text()
    wanted = re.findall(r"barbu-\w+\.service", target)
    assert sorted(wanted) == sorted(path.name for path in PRODUCTION.glob("*.service"))
