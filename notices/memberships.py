"""Notices about memberships, triggered by a signal because ``accounts`` cannot import this app."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, Role, User
from notices.kinds import Channel, Kind
from notices.services import notify

MEMBERSHIP = Kind(
    code="membership",
    group=_("Your clubs"),
    label=_("You become a member, get another role, or are a member no more"),
    texts={
        "joined": _("You are a member of %(club)s."),
        "role": _("Your role in %(club)s: %(role)s."),
        "removed": _("You are no longer a member of %(club)s."),
    },
    channels=frozenset({Channel.PAGE, Channel.DIGEST}),
    labels={"role": dict(Role.choices)},
)


def follow_membership(
    *, user: User, club: Club, role: str, change: str, cause: str, **kwargs: Any
) -> None:
    """Notify the user whose membership has changed."""
    removed = change == "removed"
    notify(
        kind=MEMBERSHIP.code,
        cause=cause,
        subject=f"club:{club.pk}",
        to=[user.pk],
        link=reverse("accounts:home") if removed else club.get_absolute_url(),
        text=change,
        values={"club": club.name, "role": role},
        club=None if removed else club,
    )
