"""The static files of ``make run``: served from the sources, with compressed copies in ``var``.

On a production server ``collectstatic`` collects all files in one folder, with compressed copies.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from deploy.runtime.paths import VAR

FOLDER = VAR / "compressed"
TEXTS = {".css", ".js", ".svg"}
"""The types of files that get compressed copies; images and fonts are compressed already."""


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise with compressed copies of the text files in the sources."""

    def get_static_file(
        self, path: str, url: str, stat_cache: Mapping[str, os.stat_result] | None = None
    ) -> Any:
        is_read_once = self.use_finders and stat_cache is not None
        copy = compressed_copy(Path(path)) if is_read_once else None
        if copy is None:
            return super().get_static_file(path, url, stat_cache)
        headers = Headers([])
        self.add_mime_headers(headers, path, url)
        self.add_cache_headers(headers, path, url)
        return StaticFile(path, headers.items(), encodings={"gzip": str(copy)})


def compressed_copy(source: Path, folder: Path = FOLDER) -> Path | None:
    """Return the compressed copy of *source*, creating it if it is missing or outdated.

    Return None for a file that is compressed already, and while the disk is full.
    """
    if source.suffix not in TEXTS:
        return None
    name = sha256(os.fsencode(source)).hexdigest()[:16]
    copy, changed = folder / f"{name}-{source.name}.gz", source.stat().st_mtime_ns
    with suppress(OSError):
        if not copy.exists() or copy.stat().st_mtime_ns != changed:
            _write(copy, gzip.compress(source.read_bytes(), mtime=0), changed)
        return copy
    return None


def _write(copy: Path, data: bytes, changed: int) -> None:
    """Write a file atomically, as another process may be writing it, with its source's mtime."""
    copy.parent.mkdir(parents=True, exist_ok=True)
    beside = copy.with_name(f"{copy.name}.{os.getpid()}")
    beside.write_bytes(data)
    os.utime(beside, ns=(changed, changed))
    beside.replace(copy)
