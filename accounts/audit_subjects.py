"""What entries of the audit log are about: names and pages of rows that still exist."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import Model
from django.urls import reverse

from accounts.models import Club

LONGEST_KEY = 18
"""With more digits a key of an address may be too large for the database."""


class Subject(NamedTuple):
    """The name of a row and the URL of its page."""

    name: str
    url: str


_registered: dict[str, tuple[type[Model], str]] = {}


def register(kind: str, model: type[Model], page: str) -> None:
    """Let entries about *kind* link to a page; called once, when an app is ready.

    :param model: has the field ``club``.
    :param page: the name of an address whose arguments are the club and the key of a row.
    """
    _registered[kind] = (model, page)


def subjects_of(club: Club, texts: Iterable[str]) -> dict[str, Subject]:
    """Return the subjects that still exist in *club*, by their text in the log.

    :param texts: such as ``"event:5"``. Each kind among them costs a query.
    """
    keys: dict[str, set[int]] = defaultdict(set)
    for text in texts:
        kind, _colon, key = text.partition(":")
        if kind in _registered and key.isdecimal() and len(key) <= LONGEST_KEY:
            keys[kind].add(int(key))
    return {
        f"{kind}:{row.pk}": Subject(str(row), reverse(page, args=[club.slug, row.pk]))
        for kind, found in keys.items()
        for model, page in [_registered[kind]]
        for row in _rows(model, club, found)
    }


def _rows(model: Any, club: Club, keys: set[int]) -> Iterable[Any]:
    rows: Iterable[Any] = model.objects.filter(club=club, pk__in=keys).order_by("pk")
    return rows
