"""What a form that makes something new has seen, so that pressing its button twice makes one.

A form also has a key of its own: who goes back to it in the browser and sends it again, perhaps
with another name, is shown what it has made.
"""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.text import whole_number

MADE = "made-by-forms"
"""The key of the session under which it keeps what forms have made."""
LONGEST_KEY = 32
MOST_KEPT = 20


def newest(request: HttpRequest, rows: QuerySet[Any]) -> int:
    """Return the key of the newest of *rows* when the form was first shown, or 0."""
    stated = seen_by(request)
    if stated is not None:
        return stated
    last: int | None = rows.order_by("pk").values_list("pk", flat=True).last()
    return last or 0


def seen_by(request: HttpRequest) -> int | None:
    """Return what the form states as seen, or None if it states nothing."""
    return whole_number(request.POST.get("seen", ""))


def new_key() -> str:
    """Return a key for a form."""
    return token_hex(8)


def form_key(request: HttpRequest) -> str:
    """Return the key of the form that was sent, or a new one for a form that is shown."""
    stated = request.POST.get("key", "")
    return stated if stated.isalnum() and len(stated) <= LONGEST_KEY else new_key()


def made_with(request: HttpRequest, key: str) -> int | None:
    """Return the primary key of what the form with *key* has made in this session already."""
    made: int | None = request.session.get(MADE, {}).get(key)
    return made


def remember_made(request: HttpRequest, key: str, pk: int) -> None:
    """Keep that the form with *key* has made the row *pk*, for whoever goes back to the form."""
    made = {**request.session.get(MADE, {}), key: pk}
    request.session[MADE] = dict(list(made.items())[-MOST_KEPT:])
