"""Protection of settings that two officials edit at the same time.

A form states a digest of the settings that it was filled with. The service compares it with the
stored ones under its lock, so that nobody overwrites a change that they have not seen.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256

from django.db.models import Model
from django.http import HttpRequest

FIELD = "settings_seen"
"""The name of the hidden input of a form."""


def digest_of(row: Model, fields: Iterable[str]) -> str:
    """Return a digest of the values of *fields*."""
    values = [[name, str(getattr(row, name))] for name in sorted(fields)]
    return sha256(json.dumps(values).encode()).hexdigest()[:32]


def seen_digest(request: HttpRequest, row: Model, fields: Iterable[str]) -> str:
    """Return the digest that the submitted form states, or that of the stored settings."""
    return request.POST.get(FIELD) or digest_of(row, fields)
