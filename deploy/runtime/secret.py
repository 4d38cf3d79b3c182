"""The secret key of an installation without ``SECRET_KEY``, stored under ``var/``."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from deploy.runtime import paths


def local_secret() -> str:
    """Return the key of this checkout, creating it (mode 0600) if there is none.

    Safe in concurrent processes: the complete file is linked into place, by the first of them.
    """
    path: Path = paths.VAR / "secret"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent) as draft:
            draft.write(secrets.token_urlsafe(50))
            draft.flush()
            with contextlib.suppress(FileExistsError):
                os.link(draft.name, path)
    return path.read_text()
