"""Pages preload the modules that they run."""

import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from deploy.site.templatetags.modules import imports_of
from tests.support.scripts import modules_of_the_project

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
IMPORTED = re.compile(r"""(?:from|^import) ["'](\.[^"']+\.js)["']""", re.MULTILINE)


def test_all_imports_of_a_module_are_found() -> None:
    """The imports of the imports too, as the names after ``from`` or ``import`` in the sources."""
    for module in modules_of_the_project():
        reached = {module, *imports_of(module)}
        for path in reached:
            source = COMMENT.sub("", Path(str(finders.find(path))).read_text())
            assert {urljoin(path, name) for name in IMPORTED.findall(source)} <= reached


@pytest.mark.django_db
def test_a_page_preloads_what_its_scripts_import(client: Client) -> None:
    page = client.get("/").content.decode()
    assert imports_of("js/page.js")
    for path in imports_of("js/page.js"):
        assert f'<link rel="modulepreload" href="/static/{path}">' in page
