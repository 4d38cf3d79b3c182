"""The lock files say what pyproject.toml asks for, and do not say where to get it."""

import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
RUNS = PROJECT["dependencies"]
DEVELOPS = PROJECT["optional-dependencies"]["dev"]
LOCKS = [
    pytest.param("requirements.lock", RUNS, id="runs"),
    pytest.param("requirements-dev.lock", RUNS + DEVELOPS, id="develops"),
]
PIN = re.compile(
    r"^([\w.-]+)==(\S+)((?: ; [^\\\n]+)?) \\$((?:\n    --hash=sha256:[0-9a-f]{64}(?: \\)?$)+)",
    re.MULTILINE,
)


def pins(lock: str) -> dict[str, Version]:
    text = (ROOT / lock).read_text()
    return {canonicalize_name(name): Version(version) for name, version, _, _ in PIN.findall(text)}


@pytest.mark.parametrize(("lock", "wanted"), LOCKS)
def test_every_dependency_is_pinned_as_asked(lock: str, wanted: list[str]) -> None:
    pinned = pins(lock)
    for requirement in map(Requirement, wanted):
        version = pinned.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement} is not in {lock}: run make lock"
        assert version in requirement.specifier, f"{lock} has {requirement.name} {version}"


@pytest.mark.parametrize(("lock", "wanted"), LOCKS)
def test_nothing_is_pinned_that_nobody_asks_for(lock: str, wanted: list[str]) -> None:
    text = (ROOT / lock).read_text()
    direct = set(
        re.findall(
            r"^([\w.-]+)==.*\n(?:    --hash.*\n)+(?:    #.*\n)*?"
            r"    # +(?:via )?barbu-club \(pyproject.toml\)",
            text,
            re.MULTILINE,
        )
    )
    asked = {canonicalize_name(Requirement(line).name) for line in wanted}
    assert {canonicalize_name(name) for name in direct} == asked


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_holds_pins_with_hashes_and_comments_only(lock: str) -> None:
    """No index, no link, no path: a lock is good wherever the packages come from."""
    text = (ROOT / lock).read_text()
    rest = PIN.sub("", text)
    assert [line for line in rest.splitlines() if line and not line.lstrip().startswith("#")] == []
    assert "://" not in text
    assert not re.search(r"\.(?:com|net|org)\b|(?:^|\s)~?/", text)


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_python_gets_the_same_versions(lock: str) -> None:
    """Some Pythons may do without a package; none has another version of it."""
    names = [canonicalize_name(name) for name, *_ in PIN.findall((ROOT / lock).read_text())]
    assert len(names) == len(set(names))


def test_what_develops_has_all_that_runs() -> None:
    """With the same versions, conditions and hashes: whoever has the one has the other."""
    runs, develops = (
        set(PIN.findall((ROOT / lock).read_text()))
        for lock in ("requirements.lock", "requirements-dev.lock")
    )
    assert runs < develops


def test_every_dependency_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    for requirement in chain(RUNS, DEVELOPS):
        line = next(line for line in text.splitlines() if f'"{requirement}"' in line)
        assert "# " in line, requirement
