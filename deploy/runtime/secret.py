"""The signing secret of a club's own machine: made at the first start, kept under ``var/``."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from deploy.runtime import places


def local_secret() -> str:
    """Return this checkout's secret, creating it (mode 0600) when there is none.

    Several processes may start at once: the file appears whole, and the first one wins.
    """
    path: Path = places.VAR / "secret"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent) as draft:
            draft.write(secrets.token_urlsafe(50))
            draft.flush()
            with contextlib.suppress(FileExistsError):
                os.link(draft.name, path)
    return path.read_text()
