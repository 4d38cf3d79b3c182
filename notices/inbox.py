"""The notices of one person on the page: reading them, and how many are unread."""

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
    """How many notices a person has not read, and the version of their list for open pages.

    *calling* is the id of the last unread one that calls the person to a page.
    """

    user: int
    count: int
    version: int
    calling: int | None = None

    @property
    def shown(self) -> str:
        """The number as the badge has it."""
        return f"{MOST_COUNTED}+" if self.count > MOST_COUNTED else str(self.count)

    @property
    def call(self) -> tuple[Notice, str] | None:
        """The notice that calls the person to a page, such as their table, and its sentence."""
        if self.calling is None:
            return None
        notice = Notice.objects.select_related("club").filter(pk=self.calling).first()
        return (notice, sentence_of(notice, UTC)) if notice else None

    @property
    def topic(self) -> str:
        return topic_of(self.user)


def topic_of(user: int) -> str:
    return f"notices:{user}"


def notices_of(user: User) -> QuerySet[Notice]:
    """Return the notices that *user* may read now, the latest first.

    Those of a club are not for people who have left it.
    """
    known = [kind.code for kind in all_kinds()]
    notices = Notice.objects.filter(recipient=user, on_page=True, kind__in=known)
    return notices.filter(readable_by(user)).order_by("-created_at", "-pk")


def readable_by(user: User) -> Q:
    """Return the condition under which *user* may read their notices."""
    if user.guest:
        return Q()
    return Q(club=None) | Q(club__in=Membership.objects.filter(user=user).values("club"))


def unread(user: User) -> Unread:
    """Return how many notices *user* has not read, with one query."""
    callers = [kind.code for kind in all_kinds() if kind.calls]
    found = (
        notices_of(user)
        .order_by()
        .aggregate(
            count=Count("pk", filter=Q(read_at=None)),
            changed=Greatest(Max("created_at"), Max("read_at")),
            calling=Max("pk", filter=Q(read_at=None, kind__in=callers)),
        )
    )
    return Unread(user.pk, found["count"], _version(found["changed"]), found["calling"])


def version_for(user: Any, pk: int) -> int | None:
    """Return the version of a list of notices to the one whose it is."""
    if not user.is_authenticated or user.pk != pk:
        return None
    return unread(user).version


def announce(users: Iterable[int], at: datetime) -> None:
    """Tell the open pages of these users, once the transaction commits, what changed *at* a time.

    :param at: as it was written into the notices.
    """
    version = _version(at)
    if topics := [(topic_of(pk), version) for pk in sorted(set(users))]:
        live.nudge_all(topics)


def _version(changed: datetime | None) -> int:
    """Return the time of the last change in microseconds."""
    return int(changed.timestamp() * 1_000_000) if changed else 0


def read(*, user: User, notices: QuerySet[Notice]) -> int:
    """Mark those of *notices* as read that *user* has not read; return how many."""
    now = utc_now()
    count = notices.filter(recipient=user, read_at=None).update(read_at=now)
    if count:
        announce([user.pk], now)
    return count
