"""A person's notices on the page: listing them, counting unread ones, marking them as read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Max, Q, QuerySet
from django.db.models.functions import Greatest
from django.utils.timezone import now as utc_now

import live
from accounts.models import Membership, User
from notices.kinds import all_kinds
from notices.models import Notice
from notices.sentences import sentence_of

MOST_COUNTED = 99
UTC = ZoneInfo("UTC")


@dataclass(frozen=True, slots=True)
class Unread:
    """The number of a person's unread notices, and the version of their list for open pages.

    *calling* has the ids of the latest unread notice that calls the person to a page, and of the
    latest one of a kind that is shown apart from these.
    """

    user: int
    count: int
    version: int
    calling: tuple[int, ...] = ()

    @property
    def shown(self) -> str:
        """The number as the badge shows it."""
        return f"{MOST_COUNTED}+" if self.count > MOST_COUNTED else str(self.count)

    @property
    def calls(self) -> list[tuple[Notice, str]]:
        """The notices that call the person to a page, such as their table, and their sentences."""
        found = Notice.objects.select_related("club").in_bulk(self.calling)
        return [(found[pk], sentence_of(found[pk], UTC)) for pk in self.calling if pk in found]

    @property
    def topic(self) -> str:
        return topic_of(self.user)


def topic_of(user: int) -> str:
    return f"notices:{user}"


def notices_of(user: User) -> QuerySet[Notice]:
    """Return the notices that *user* may read now, latest first.

    A user who has left a club cannot read its notices.
    """
    known = [kind.code for kind in all_kinds()]
    notices = Notice.objects.filter(recipient=user, on_page=True, kind__in=known)
    return notices.filter(readable_by(user)).order_by("-created_at", "-pk")


def readable_by(user: User) -> Q:
    """Return the condition that selects the notices that *user* may read."""
    if user.guest:
        return Q()
    return Q(club=None) | Q(club__in=Membership.objects.filter(user=user).values("club"))


def unread(user: User) -> Unread:
    """Return the unread notices of *user* in numbers, with one query."""
    calls = {
        name: Max("pk", filter=Q(read_at=None) & _calls(apart=apart))
        for name, apart in (("called", False), ("told", True))
    }
    found = (
        notices_of(user)
        .order_by()
        .aggregate(
            count=Count("pk", filter=Q(read_at=None)),
            changed=Greatest(Max("created_at"), Max("read_at")),
            **calls,
        )
    )
    calling = tuple(found[name] for name in calls if found[name] is not None)
    return Unread(user.pk, found["count"], _version(found["changed"]), calling)


def _calls(*, apart: bool) -> Q:
    """Return the condition that selects notices that call a person, of kinds that are *apart*."""
    calls = Q(pk__in=[])
    for kind in all_kinds():
        if kind.calls and kind.apart == apart:
            calls |= Q(kind=kind.code, text__in=kind.calls)
    return calls


def version_for(user: Any, pk: int) -> int | None:
    """Return the version of the list of notices of the user *pk*, for that user only."""
    if not user.is_authenticated or user.pk != pk:
        return None
    return unread(user).version


def announce(users: Iterable[int], at: datetime) -> None:
    """Nudge the open pages of these users, once the transaction commits.

    :param at: the time of the change, exactly as it was stored in the notices.
    """
    version = _version(at)
    if topics := [(topic_of(pk), version) for pk in sorted(set(users))]:
        live.nudge_all(topics)


def _version(changed: datetime | None) -> int:
    """Return the time of the last change in microseconds, or 0 for None."""
    return int(changed.timestamp() * 1_000_000) if changed else 0


def read(*, user: User, notices: QuerySet[Notice]) -> int:
    """Mark the unread ones of *notices* as read by *user*; return their number."""
    now = utc_now()
    count = notices.filter(recipient=user, read_at=None).update(read_at=now)
    if count:
        announce([user.pk], now)
    return count
