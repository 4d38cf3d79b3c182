"""Sessions in the database, of pages and of sockets."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore


class SessionStore(DatabaseStore):
    """Begins a new session if the cookie is not a valid key, for example contains a NUL."""

    def _validate_session_key(self, key: Any) -> bool:
        usual = super()._validate_session_key(key)  # type: ignore[misc]  # not in its stubs
        return bool(usual) and key.isascii() and key.isalnum()
