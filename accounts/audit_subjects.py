"""What entries of the audit log are about: names and pages of rows that still exist."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from django.db.models import Model, Q
from django.urls import reverse

from accounts.models import Club, Role

Shown = Callable[[Any, Role | None], Q]
"""Returns which rows a user with a role in the club may open."""

LONGEST_KEY = 18
"""With more digits a key of an address may be too large for the database."""


class Subject(NamedTuple):
    """The name of a row and the URL of its page."""

    name: str
    url: str


_registered: dict[str, tuple[type[Model], str, Shown]] = {}


def _everybody(user: Any, role: Role | None) -> Q:
    return Q()


def register(kind: str, model: type[Model], page: str, shown: Shown = _everybody) -> None:
    """Let entries about *kind* link to a page; called once, when an app is ready.

    :param model: has the field ``club``.
    :param page: the name of an address whose arguments are the club and the key of a row.
    :param shown: selects the rows that a reader of the log may open, if not all.
    """
    _registered[kind] = (model, page, shown)


def subjects_of(
    club: Club, user: Any, role: Role | None, texts: Iterable[str]
) -> dict[str, Subject]:
    """Return the subjects in *club* that still exist and *user* may open, by their text in the log.

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
        for model, page, shown in [_registered[kind]]
        for row in _rows(model, Q(shown(user, role), club=club, pk__in=found))
    }


def _rows(model: Any, wanted: Q) -> Iterable[Any]:
    rows: Iterable[Any] = model.objects.filter(wanted).order_by("pk")
    return rows
