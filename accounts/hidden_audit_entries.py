"""Entries of the audit log that an official may not see yet.

An official who plays in an event may not learn what happens at other tables. The app with such
events registers how to find the entries about them.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Q, QuerySet

from accounts.models import AuditEntry

SealedFor = Callable[[int], Q | None]
"""``sealed_for(user)`` returns the condition of the entries that the user with this id may not
see; None if there are none."""

_registered: list[SealedFor] = []


def register(sealed_for: SealedFor) -> None:
    """Let an app seal entries; called once, when it is ready."""
    _registered.append(sealed_for)


def without_sealed(entries: QuerySet[AuditEntry], user: int) -> tuple[QuerySet[AuditEntry], bool]:
    """Return the *entries* that *user* may see, and whether others may be hidden from them."""
    found = [sealed for of_app in _registered if (sealed := of_app(user)) is not None]
    for sealed in found:
        # In a subquery: on an entry without the key of a JSON condition, the condition is NULL, and
        # negating it would leave out the entry.
        entries = entries.exclude(pk__in=AuditEntry.objects.filter(sealed).values("pk"))
    return entries, bool(found)
