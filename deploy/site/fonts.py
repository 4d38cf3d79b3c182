"""Static files of the project, with only the used ones of the typefaces' sixty files."""

from collections.abc import Iterator
from typing import Any

from django.contrib.staticfiles.finders import FileSystemFinder

PREFIX = "fonts"
FACES = {
    "SourceSansPro-Regular.ttf",
    "SourceSansPro-Semibold.ttf",
    "SourceSerifPro-Regular.ttf",
    "SourceSerifPro-Semibold.ttf",
}


class ProjectFilesFinder(FileSystemFinder):
    """Finds the files of ``STATICFILES_DIRS``, of the fonts only those that stylesheets name."""

    def list(self, ignore_patterns: Any) -> Iterator[Any]:
        for path, storage in super().list(ignore_patterns):
            if getattr(storage, "prefix", None) != PREFIX or path in FACES:
                yield path, storage
