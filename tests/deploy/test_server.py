"""What docs/deploy.md tells a server's administrator to use."""

import re

from deploy.runtime.places import ROOT

SERVER = ROOT / "deploy" / "runtime" / "server"
TESTS_ONLY = {"TEST_DATABASE"}


def test_the_example_lists_every_setting() -> None:
    settings = (ROOT / "deploy" / "site" / "settings.py").read_text()
    read = set(re.findall(r'env\.\w+\(\s*"(\w+)"', settings)) - TESTS_ONLY
    example = (SERVER / "barbu.env.example").read_text()
    listed = set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE))
    assert listed == read | {"BARBU_VAR"}


def test_the_target_wants_every_process() -> None:
    target = (SERVER / "barbu.target").read_text()
    wanted = re.findall(r"barbu-\w+\.service", target)
    assert sorted(wanted) == sorted(path.name for path in SERVER.glob("*.service"))
