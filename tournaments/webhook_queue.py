"""Deliveries of results to webhooks: claiming, signing and sending them."""

from __future__ import annotations

import hashlib
import hmac
import json
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F
from django.utils.timezone import now as utc_now

from accounts.leases import claim, pause
from notices.public_requests import NotAllowedError, UnreachableError, post
from tournaments.export import results_document, standings_document
from tournaments.models import EventStatus, WebhookDelivery, WebhookStatus
from tournaments.models.webhooks import ERROR_LENGTH

MAX_ATTEMPTS = 10
LONGEST_PAUSE = timedelta(hours=4)
MOST_AT_ONCE = 30
BUSY = 429


def deliver_due() -> int:
    """Send the due deliveries, and return how many were attempted."""
    for count in range(MOST_AT_ONCE):
        row = _claimed(utc_now())
        if row is None:
            return count
        _deliver(row)
    return MOST_AT_ONCE


def signature(secret: str, at: int, body: str) -> str:
    """Return the header that proves the sender of *body* and the time.

    >>> signature("secret", 1, "{}")[:20]
    't=1,v1=1122767b19311'
    """
    digest = hmac.new(secret.encode(), f"{at}.{body}".encode(), hashlib.sha256).hexdigest()
    return f"t={at},v1={digest}"


def _claimed(now: datetime) -> WebhookDelivery | None:
    """Claim the earliest due delivery.

    Results wait while their standings are being computed, or after the publication is undone.
    """
    due = WebhookDelivery.objects.filter(
        status=WebhookStatus.WAITING, due_at__lte=now, event__status=EventStatus.PUBLISHED
    )
    ready = due.filter(event__standings_version__gte=F("event__scores_version"))
    claimed = claim(ready.order_by("due_at", "pk")[:1], now)
    return claimed.select_related("webhook", "event__club").first()


def _deliver(row: WebhookDelivery) -> None:
    if not row.body:
        row.body = _body(row)
        row.save(update_fields=["body"])
    at = int(utc_now().timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "BarbuClub",
        "Barbu-Delivery": str(row.key),
        "Barbu-Signature": signature(row.webhook.secret, at, row.body),
    }
    try:
        answer = post(row.webhook.url, row.body.encode(), headers)
    except NotAllowedError as error:
        _finish(row, status=WebhookStatus.FAILED, error=str(error))
    except UnreachableError as error:
        _retry(row, str(error))
    else:
        _answered(row, answer.status)


def _answered(row: WebhookDelivery, status: int) -> None:
    """Finish a delivery by the status of the response; redirects are not followed."""
    if 200 <= status < 300:
        _finish(row, status=WebhookStatus.DELIVERED, sent_at=utc_now(), error="")
    elif status == BUSY or status >= 500:
        _retry(row, f"HTTP {status}")
    else:
        _finish(row, status=WebhookStatus.FAILED, error=f"HTTP {status}")


def _retry(row: WebhookDelivery, reason: str) -> None:
    """Retry after one minute, two, four and so on, or give up."""
    if row.attempts >= MAX_ATTEMPTS:
        _finish(row, status=WebhookStatus.FAILED, error=reason)
        return
    _finish(row, due_at=utc_now() + pause(row.attempts, LONGEST_PAUSE), error=reason)


def _finish(row: WebhookDelivery, **changes: Any) -> None:
    # Skip a row that another worker has finished because this one outlived its lease.
    changes["error"] = " ".join(changes["error"].split())[:ERROR_LENGTH]
    waiting = WebhookDelivery.objects.filter(pk=row.pk, status=WebhookStatus.WAITING)
    waiting.filter(attempts=row.attempts).update(**changes)


def _body(row: WebhookDelivery) -> str:
    document = {
        "schema": "barbu-webhook/1",
        "delivery": str(row.key),
        "kind": "results",
        "version": row.version,
        "standings": standings_document(row.event),
        "results": results_document(row.event),
    }
    return json.dumps(document, ensure_ascii=False)
