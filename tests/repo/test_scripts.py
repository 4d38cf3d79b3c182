"""The scripts of the pages: short, in lines of 100, and importing each other one way."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APPS = ("accounts", "bidding", "deploy/site", "games", "notices", "tournaments")
STATIC = [ROOT / name / "static" for name in APPS]
SCRIPTS = [*(path for folder in STATIC for path in sorted(folder.rglob("*.js")))]
SOURCES = [*SCRIPTS, *(path for folder in STATIC for path in sorted(folder.rglob("*.css")))]
IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?["'](\.[^"']+)["'];""", re.MULTILINE)
APART = ("games/sheets/", "games/tables/", "games/replay/")
"""What these folders share lies above them."""

LINE, FILE = 100, 300


def address(path: Path) -> str:
    """Return where a file is served, below the address of static files."""
    folder = next(folder for folder in STATIC if path.is_relative_to(folder))
    return path.relative_to(folder).as_posix()


def imports() -> dict[str, set[str]]:
    """Return the modules that each script imports."""
    return {
        address(path): {
            (Path("/") / address(path)).parent.joinpath(name).resolve().as_posix()[1:]
            for name in IMPORT.findall(path.read_text())
        }
        for path in SCRIPTS
    }


@pytest.mark.parametrize("path", SOURCES, ids=address)
def test_lines_and_files_are_short(path: Path) -> None:
    lines = path.read_text().splitlines()
    assert [n for n, line in enumerate(lines, 1) if len(line) > LINE] == []
    assert path.suffix != ".js" or len(lines) <= FILE


def test_scripts_import_only_scripts_and_in_no_circle() -> None:
    found = imports()
    assert len(found) > 50
    assert {one for of in found.values() for one in of} <= set(found)
    TopologicalSorter(found).prepare()  # raises CycleError


def test_sheets_tables_and_the_replay_do_not_import_each_other() -> None:
    for module, imported in imports().items():
        for folder in APART:
            if module.startswith(folder):
                others = tuple(other for other in APART if other != folder)
                assert [one for one in imported if one.startswith(others)] == []
