"""The queue of deliveries: planning, claiming and finishing them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta

from django.db.models import F, QuerySet
from django.utils.timezone import now as utc_now

from accounts import leases
from notices.kinds import Channel
from notices.models import REASON_LENGTH, Delivery, DeliveryStatus, PushSubscription
from notices.readers import Reader

LONGEST_PAUSE = timedelta(hours=1)
MAX_FAULTS = 8
"""The most attempts of a delivery that fails with an unexpected exception."""


class TemporaryError(Exception):
    """A delivery cannot be sent now, but may be later."""


class ServerAway(TemporaryError):
    """The server does not answer: nothing can be sent to anybody now."""


class PermanentError(Exception):
    """A delivery can never be sent."""


Send = Callable[[list[Delivery], Reader], None]
"""``send(deliveries, reader)`` sends one message, or raises one of these errors."""


def plan(notices: Mapping[int, tuple[Reader, Iterable[Channel]]], now: datetime) -> bool:
    """Store the deliveries of new notices, given by their ids; return whether one is due now."""
    browsers = _browsers(
        reader.user.pk for reader, channels in notices.values() if Channel.PUSH in channels
    )
    nobody: list[PushSubscription | None] = [None]
    rows = [
        Delivery(
            notice_id=pk, channel=channel, subscription=browser, due_at=reader.due(channel, now)
        )
        for pk, (reader, channels) in notices.items()
        for channel in sorted(channels)
        if channel != Channel.PAGE
        for browser in (browsers[reader.user.pk] if channel == Channel.PUSH else nobody)
    ]
    Delivery.objects.bulk_create(rows)
    return any(row.due_at <= now for row in rows)


def _browsers(users: Iterable[int]) -> defaultdict[int, list[PushSubscription]]:
    """Return the browsers that *users* have subscribed, by user."""
    found: defaultdict[int, list[PushSubscription]] = defaultdict(list)
    if pks := set(users):
        for browser in PushSubscription.objects.filter(user__in=pks).order_by("pk"):
            found[browser.user_id].append(browser)
    return found


def due(channel: Channel, now: datetime) -> QuerySet[Delivery]:
    """Return the deliveries that are due on *channel*, earliest first."""
    waiting = Delivery.objects.filter(status=DeliveryStatus.WAITING, channel=channel)
    return waiting.filter(due_at__lte=now).order_by("due_at", "pk")


def claim(rows: QuerySet[Delivery], now: datetime) -> list[Delivery]:
    """Claim *rows* for this worker, except those that another worker is claiming."""
    claimed = leases.claim(rows, now)
    return list(claimed.select_related("notice__club", "subscription").order_by("pk"))


def sent(rows: Iterable[Delivery]) -> None:
    _finish(rows, status=DeliveryStatus.SENT, sent_at=utc_now(), error="")


def skipped(row: Delivery, reason: str) -> None:
    _finish([row], status=DeliveryStatus.SKIPPED, error=reason)


def failed(rows: Iterable[Delivery], reason: str) -> None:
    _finish(rows, status=DeliveryStatus.FAILED, error=_short(reason))


def postponed(rows: Iterable[Delivery], until: datetime, reason: str) -> None:
    """Try *rows* again at *until*, without counting the attempt."""
    changes = {"due_at": until, "error": _short(reason)}
    _finish(rows, attempts=F("attempts") - 1, **changes)


def pause(attempts: int) -> timedelta:
    """Return the pause after the given number of attempts."""
    return leases.pause(attempts, LONGEST_PAUSE)


def retried(rows: Iterable[Delivery], reason: str) -> None:
    """Try *rows* again after a pause that grows with the attempts."""
    for row in rows:
        due_at = utc_now() + pause(row.attempts)
        _finish([row], due_at=due_at, error=_short(reason))


def _finish(rows: Iterable[Delivery], **changes: object) -> None:
    # If this worker took longer than the lease, another one may have finished some of them.
    waiting = Delivery.objects.filter(status=DeliveryStatus.WAITING)
    waiting.filter(pk__in=[row.pk for row in rows]).update(**changes)


def _short(reason: str) -> str:
    return " ".join(reason.split())[:REASON_LENGTH] or "no reason given"
