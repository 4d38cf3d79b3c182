"""Notices about requests to join a club, triggered by a signal of ``accounts``."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.access import is_official
from accounts.models import JoinRequest, Role
from notices.kinds import Channel, Kind
from notices.services import notify, settle

JOIN_REQUEST = Kind(
    code="join-request",
    group=_("Your clubs"),
    label=_("For officials: somebody asks to join the club"),
    texts={"asked": _("%(name)s asks to join %(club)s.")},
    channels=frozenset({Channel.PAGE, Channel.DIGEST}),
)

JOIN_DECLINED = Kind(
    code="join-declined",
    group=_("Your clubs"),
    label=_("A club declines your request to join"),
    texts={
        "declined": _("%(club)s has declined your request to join."),
        "declined-because": _("%(club)s has declined your request to join: %(reason)s"),
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL}),
)


def follow_request(*, request: JoinRequest, change: str, **kwargs: Any) -> None:
    """Notify the officials of a new request, and the user of a declined one.

    An accepted user is notified of the membership instead.
    """
    subject = f"join-request:{request.pk}"
    if change == "asked":
        _notify_officials(request, subject)
        return
    settle(kinds=[JOIN_REQUEST.code], subject=subject)
    if change == "declined":
        notify(
            kind=JOIN_DECLINED.code,
            cause=subject,
            subject=subject,
            to=[request.user_id],
            link=reverse("accounts:home"),
            text="declined-because" if request.reason else "declined",
            values={"club": request.club.name, "reason": request.reason},
        )


def _notify_officials(request: JoinRequest, subject: str) -> None:
    club = request.club
    officials = club.memberships.filter(role__in=[role for role in Role if is_official(role)])
    notify(
        kind=JOIN_REQUEST.code,
        cause=subject,
        subject=subject,
        to=officials.values_list("user_id", flat=True),
        link=reverse("accounts:requests", args=[club.slug]),
        text="asked",
        values={"name": request.user.name, "club": club.name},
        club=club,
    )
