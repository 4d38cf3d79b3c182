import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

from tests.support.scripts import modules_of_the_project

IMPORT = re.compile(r"""(?:from|import)\s*\(?["']([./][^"']*)["']""")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
UNCOMPRESSED = ["css", "js", "svg", "map", "html", "txt", "json", "otf", "ttf", "eot"]


@pytest.mark.trial
def test_imports_of_modules_have_hashed_names(tmp_path: Path) -> None:
    with override_settings(
        STATIC_ROOT=tmp_path,
        STORAGES=settings.STORAGES
        | {"staticfiles": {"BACKEND": "deploy.site.storage.HashedFiles"}},
        WHITENOISE_SKIP_COMPRESS_EXTENSIONS=UNCOMPRESSED,
    ):
        call_command("collectstatic", interactive=False, verbosity=0)
    names = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    modules = modules_of_the_project()
    assert modules >= {"js/live.js", "bidding/problem.js", "notices/push.js"}
    for module in (tmp_path / names[name] for name in modules):
        for imported in IMPORT.findall(COMMENT.sub("", module.read_text())):
            file = (module.parent / imported).resolve().relative_to(tmp_path.resolve())
            assert file.as_posix() in names.values(), f"{module.name} imports {imported}"
