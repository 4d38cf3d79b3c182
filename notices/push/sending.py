"""Push messages: one for each notice and browser."""

from __future__ import annotations

import json
from email.utils import parseaddr
from functools import cache, partial
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.utils.timezone import now as utc_now

from notices.delivery import queue
from notices.delivery.queue import PermanentError, TemporaryError
from notices.delivery.sending import deliver
from notices.kinds import Channel
from notices.models import Delivery, PushSubscription
from notices.public_requests import NotAllowedError, UnreachableError, post
from notices.push import encryption
from notices.readers import Reader
from notices.sentences import sentence_of

KEPT_FOR = 24 * 60 * 60
"""The time in seconds for which a push service keeps a message for a browser not running."""
GONE = (404, 410)
MAX_BODY = 500
"""The most characters of a sentence; push services accept messages of up to 4096 bytes."""


def deliver_pushes() -> None:
    """Send the push messages that are due."""
    send = partial(_send, set())
    while rows := queue.claim(queue.due(Channel.PUSH, utc_now())[:1], utc_now()):
        deliver(rows, send)


@cache
def site_key() -> ec.EllipticCurvePrivateKey:
    return encryption.site_key(settings.SECRET_KEY)


def public_key() -> str:
    """Return the site's public key, which a browser needs to subscribe."""
    return encryption.encode(encryption.public_bytes(site_key()))


def _send(away: set[str], rows: list[Delivery], reader: Reader) -> None:
    """Send a push message.

    :param away: the push services that have not answered an earlier message; updated.
    """
    (row,) = rows
    browser = row.subscription
    if browser is None:
        raise PermanentError("there is no browser")
    message = json.dumps(_content(row, reader), ensure_ascii=False).encode()
    body = encryption.encrypt(
        message, p256dh=encryption.decode(browser.p256dh), auth=encryption.decode(browser.auth)
    )
    service = str(urlsplit(browser.endpoint).hostname)
    if service in away:
        raise TemporaryError(f"{service} did not answer")
    try:
        _post(browser, body, topic=f"notice{row.notice_id}")
    except UnreachableError as error:
        away.add(service)
        raise TemporaryError(str(error)) from error


def _content(row: Delivery, reader: Reader) -> dict[str, Any]:
    """Return the data for the service worker; messages with the same tag are shown as one.

    ``url`` marks the notice as read and redirects to ``page``, which may be open already.
    """
    notice = row.notice
    sentence = sentence_of(notice, reader.zone)
    return {
        "title": notice.club.name if notice.club else "Barbu Club",
        "body": sentence[:MAX_BODY],
        "tag": f"notice-{notice.pk}",
        "url": notice.get_absolute_url(),
        "page": notice.link,
        "lang": reader.language,
    }


def _post(browser: PushSubscription, body: bytes, topic: str) -> None:
    contact = f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    headers = {
        "Authorization": encryption.authorization(
            browser.endpoint, key=site_key(), contact=contact, now=utc_now()
        ),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_FOR),
        "Topic": topic,  # the push service replaces a waiting message by its repetition
        "Urgency": "normal",
    }
    try:
        answer = post(browser.endpoint, body, headers)
    except NotAllowedError as error:
        # Keep the browser: some networks resolve any name to one of their own addresses.
        raise PermanentError(str(error)) from error
    _check(browser, answer.status, answer.text)


def _check(browser: PushSubscription, status: int, text: str) -> None:
    """Raise the error for a response; delete a browser that has ended its subscription."""
    reason = f"{status} {text}"
    if 200 <= status < 300:
        return
    if status in GONE:
        browser.delete()
        raise PermanentError(reason)
    if status == 429 or status >= 500:
        raise TemporaryError(reason)
    raise PermanentError(reason)
