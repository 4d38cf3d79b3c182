"""Protection against creating something twice with one form.

A form states what was there when it was shown, so that pressing its button twice creates one
thing. It also has a unique key: a user who goes back to the form and submits it again, perhaps
with another name, is shown what it has created.
"""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.text import whole_number

MADE = "made-by-forms"
"""The session key for what forms have created."""
LONGEST_KEY = 32
MOST_KEPT = 20


def newest(request: HttpRequest, rows: QuerySet[Any]) -> int:
    """Return the primary key of the newest of *rows* when the form was first shown, or 0."""
    stated = seen_by(request)
    if stated is not None:
        return stated
    last: int | None = rows.order_by("pk").values_list("pk", flat=True).last()
    return last or 0


def seen_by(request: HttpRequest) -> int | None:
    """Return the newest primary key that the submitted form states, or None."""
    return whole_number(request.POST.get("seen", ""))


def new_key() -> str:
    """Return a new unique key for a form."""
    return token_hex(8)


def form_key(request: HttpRequest) -> str:
    """Return the key of the submitted form, or a new one."""
    stated = request.POST.get("key", "")
    return stated if stated.isalnum() and len(stated) <= LONGEST_KEY else new_key()


def made_with(request: HttpRequest, key: str) -> int | None:
    """Return the primary key of what the form with *key* has created in this session, or None."""
    made: int | None = request.session.get(MADE, {}).get(key)
    return made


def remember_made(request: HttpRequest, key: str, pk: int) -> None:
    """Record in the session that the form with *key* has created the row *pk*."""
    made = {**request.session.get(MADE, {}), key: pk}
    request.session[MADE] = dict(list(made.items())[-MOST_KEPT:])
