"""Notices for tests, of the kind ``test`` that the tests of notices register."""

from __future__ import annotations

from typing import Any

from accounts.models import Club, User
from notices.models import Notice, Preferences
from notices.services import notify


def tell(
    *users: User,
    cause: str = "test:1",
    kind: str = "test",
    text: str = "hello",
    club: Club | None = None,
    **values: Any,
) -> list[Notice]:
    """Notify *users*; return all notices with this cause, in the order of their recipients."""
    notify(
        kind=kind,
        cause=cause,
        subject="test:1",
        to=[user.pk for user in users],
        link="/rules/",
        text=text,
        values=values or {"name": "Anne"},
        club=club,
    )
    return list(Notice.objects.filter(cause=cause).order_by("recipient"))


def choose(user: User, *channels: str, **settings: Any) -> User:
    """Let *user* get notices of the kind ``test`` on these channels; return the user."""
    Preferences.objects.update_or_create(
        user=user, defaults={"channels": {"test": list(channels)}, **settings}
    )
    return User.objects.get(pk=user.pk)
