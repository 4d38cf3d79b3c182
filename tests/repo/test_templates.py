import re
from pathlib import Path

import pytest
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


FORM = re.compile(r"<(\w+)(?=[^<]*(?:data|hx)-confirm=).*?(?=<(?!/))", re.DOTALL)


@pytest.mark.parametrize("path", [path for path, name in TEMPLATES if name.endswith(".html")])
def test_every_question_names_what_its_refusal_does(path: Path) -> None:
    """The label of the button that agrees is that of the button that sends the form."""
    for found in FORM.finditer(path.read_text()):
        assert found[1] == "form"
        assert "data-refuse=" in found[0]
