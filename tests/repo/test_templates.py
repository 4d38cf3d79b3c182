import re
from pathlib import Path

import pytest
from django.template.backends.django import get_installed_libraries
from django.template.loader import get_template

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted(
    (path, str(path.relative_to(folder)))
    for folder in (ROOT / "templates", *ROOT.glob("*/templates"))
    for path in folder.rglob("*")
    if path.is_file()
)


@pytest.mark.parametrize("name", [name for _, name in TEMPLATES])
def test_every_template_compiles(name: str) -> None:
    get_template(name)


@pytest.mark.parametrize("path", [path for path, name in TEMPLATES if name.endswith(".html")])
def test_no_template_has_inline_script_or_style(path: Path) -> None:
    """The content security policy would silently drop them."""
    text = path.read_text()
    for forbidden in ("<style", " style=", " hx-on", " onclick=", "javascript:"):
        assert forbidden not in text
    for script in text.split("<script")[1:]:
        assert " src=" in script.partition(">")[0] or "application/json" in script.partition(">")[0]


ASKING = re.compile(r"<(\w+)(?=[^<]*(?:data|hx)-confirm=).*?(?=<(?!/))", re.DOTALL)


@pytest.mark.parametrize("path", [path for path, name in TEMPLATES if name.endswith(".html")])
def test_every_question_names_what_its_refusal_does(path: Path) -> None:
    """The label of the button that agrees is that of the button that sends the request."""
    for found in ASKING.finditer(path.read_text()):
        assert found[1] == "form" or (found[1] == "button" and "hx-post=" in found[0])
        assert "data-refuse=" in found[0]


LAYERS = {"accounts": 0, "notices": 1, "games": 2, "ladder": 3, "tournaments": 3, "bidding": 3}
"""The layers of ``pyproject.toml``, without that of ``deploy``, whose tags all templates load."""
LOADED = re.compile(r"{% load ([^%]+) %}")


def test_no_template_loads_tags_of_an_app_above_its_own() -> None:
    apps = {name: module.partition(".")[0] for name, module in get_installed_libraries().items()}
    above = [
        (name, library)
        for path, name in TEMPLATES
        if (own := name.partition("/")[0]) in LAYERS
        for loaded in LOADED.findall(path.read_text())
        for library in loaded.split()
        if LAYERS.get(apps.get(library, ""), 0) > LAYERS[own]
    ]
    assert above == []
