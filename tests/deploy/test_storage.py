import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

IMPORT = re.compile(r"""(?:from|import)\s*\(?["']([./][^"']*)["']""")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
UNCOMPRESSED = ["css", "js", "svg", "map", "html", "txt", "json", "otf", "ttf", "eot"]
FOLDERS = ("js/", "accounts/", "games/", "live/", "tournaments/")


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
    modules = [name for name in names if name.startswith(FOLDERS) and name.endswith(".js")]
    assert "js/live.js" in modules
    for module in (tmp_path / names[name] for name in modules):
        for imported in IMPORT.findall(COMMENT.sub("", module.read_text())):
            file = (module.parent / imported).resolve().relative_to(tmp_path.resolve())
            assert file.as_posix() in names.values(), f"{module.name} imports {imported}"
