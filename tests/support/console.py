"""Using the director's console as a browser does, with htmx or without scripts."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from tournaments.models import Tournament

HTMX = {"HX-Request": "true"}


def at(event: Tournament, name: str, **kwargs: Any) -> str:
    """Return the URL of a page of the event."""
    return reverse(
        f"tournaments:{name}", kwargs={"club": event.club.slug, "pk": event.pk, **kwargs}
    )


def tap(client: Client, path: str, **data: Any) -> str:
    """Send a form as htmx does; return the parts of the page in the response.

    A form with the version of the draft has the current one unless *data* has another.
    """
    if found := re.search(
        r"/(\d+)/console/(draw|draw-again|release|discard|rounds/\d+/(swap|draw-later))/", path
    ):
        data.setdefault("draft", Tournament.objects.get(pk=found[1]).draft_version)
    response = client.post(path, data, headers=HTMX)
    assert response.status_code == 200, response
    return response.content.decode()


def fetch(client: Client, path: str, **data: Any) -> str:
    """Fetch part of a page again, or open a dialog, as htmx does."""
    response = client.get(path, data, headers=HTMX)
    assert response.status_code == 200, response
    return response.content.decode()


def page(client: Client, path: str, **data: Any) -> str:
    """Open a whole page."""
    response = client.get(path, data)
    assert response.status_code == 200, response
    return response.content.decode()
