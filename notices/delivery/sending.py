"""Sending claimed deliveries, and storing the outcome."""

from __future__ import annotations

import logging

from django.utils import timezone, translation
from django.utils.timezone import now as utc_now

from notices import inbox
from notices.delivery import queue
from notices.delivery.queue import Send
from notices.kinds import Channel, kind_of
from notices.models import Delivery, Notice
from notices.readers import Reader, reader_of

logger = logging.getLogger(__name__)


def deliver(claimed: list[Delivery], send: Send) -> bool:
    """Send the claimed deliveries to one person as one message.

    :returns: whether others can be sent now; false if the server is away.
    """
    reader = reader_of(claimed[0].notice.recipient)
    try:
        rows = [row for row in claimed if _is_wanted(row, reader)]
        if not rows or _is_quiet(rows, reader):
            return True
        with translation.override(reader.language), timezone.override(reader.zone):
            send(rows, reader)
    except (queue.PermanentError, LookupError) as error:  # the kind or text no longer exists
        logger.warning("delivery %s failed: %s", claimed[0].pk, error)
        queue.failed(claimed, str(error))
    except queue.ServerAway as error:
        queue.retried(claimed, str(error))
        return False
    except queue.TemporaryError as error:
        queue.retried(claimed, str(error))
    except Exception as error:  # a fault of one notice must not delay the others
        logger.exception("delivery %s could not be sent", claimed[0].pk)
        _give_up_or_retry(claimed, f"{type(error).__name__}: {error}")
    else:
        queue.sent(rows)
    return True


def _is_wanted(row: Delivery, reader: Reader) -> bool:
    """Return whether *row* still has to be sent; otherwise mark it as skipped with the reason."""
    reason = _why_not(row, reader)
    if reason:
        queue.skipped(row, reason)
    return not reason


def _why_not(row: Delivery, reader: Reader) -> str:
    """Return why *row* no longer has to be sent, or ``""``."""
    if row.notice.read_at is not None:
        return "read already"
    if not reader.user.is_active:
        return "the account is closed"
    kind = kind_of(row.notice.kind)
    if row.channel not in reader.channels(kind):
        return "switched off"
    if kind.is_too_late(row.notice.values, utc_now()):
        return "too late: its time has come"
    readable = Notice.objects.filter(inbox.readable_by(reader.user), pk=row.notice_id)
    return "" if readable.exists() else "not a member any more"


def _is_quiet(rows: list[Delivery], reader: Reader) -> bool:
    """Postpone *rows* if the person has quiet hours now; return whether. Digests do not wait."""
    until = reader.quiet_until(utc_now())
    if until is None or rows[0].channel == Channel.DIGEST:
        return False
    queue.postponed(rows, until, "quiet hours")
    return True


def _give_up_or_retry(claimed: list[Delivery], reason: str) -> None:
    hopeless = [row for row in claimed if row.attempts >= queue.MAX_FAULTS]
    queue.failed(hopeless, reason)
    queue.retried([row for row in claimed if row not in hopeless], reason)
