"""The few files that pages use of the typefaces' packages, which bring sixty."""

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


class OurFiles(FileSystemFinder):
    """``STATICFILES_DIRS``, of the fonts only those that the stylesheets name."""

    def list(self, ignore_patterns: Any) -> Iterator[Any]:
        for path, storage in super().list(ignore_patterns):
            if getattr(storage, "prefix", None) != PREFIX or path in FACES:
                yield path, storage
