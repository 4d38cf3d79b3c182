"""Bounces: switching e-mail off for addresses from which mail is returned.

A bounce is believed only if it contains the header with the signed link of one of the site's
e-mails, and the recipient of that e-mail still has the address that it was sent to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from urllib.parse import unquote, urlsplit

from django.db import transaction
from django.utils.timezone import now as utc_now

from accounts.models import User
from notices import unsubscribe
from notices.models import REASON_LENGTH, Preferences

MAX_SIZE = 2_000_000
"""The most bytes of a message that are read."""
LINK = re.compile(r"<(https?://[^>\s]+/)>")
STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
ADDRESS_CODES = (550, 551, 553)
"""SMTP reply codes that are about an address, used if there is no enhanced status code."""


def is_of_the_address(code: int, text: str) -> bool:
    """Return whether a permanent refusal says that the address does not exist.

    Other refusals are about the message, the sender or a full mailbox (RFC 3463).
    """
    status = STATUS.search(text)
    if status is None:
        return code in ADDRESS_CODES
    return status[1] == "5" and (status[2] in ("0", "1") or status[0] == "5.2.1")


@transaction.atomic
def switch_mail_off(*, user: User, reason: str) -> None:
    """Stop e-mails to the current address of *user*, and store the reason."""
    Preferences.objects.update_or_create(
        user=user,
        defaults={
            "mail_off_at": utc_now(),
            "mail_off_address": user.email,
            "mail_off_error": " ".join(reason.split())[:REASON_LENGTH] or "it came back",
        },
    )


def switch_address_off(*, address: str, reason: str) -> bool:
    """Stop e-mails to *address*; return whether a user has it."""
    user = User.objects.filter(email__iexact=address.strip()).first()
    if user is not None:
        switch_mail_off(user=user, reason=reason)
    return user is not None


def read_bounce(content: bytes) -> User | None:
    """Read a delivery status notification (RFC 3464) and switch e-mail off for its recipient.

    :returns: the recipient; None if the failure is not permanent or not about the address, or if
        the returned e-mail is not from this site or its recipient has another address now.
    """
    message = message_from_bytes(content[:MAX_SIZE])
    dead = dict(_final_failures(message))
    user = _recipient(message)
    if user is None or user.email.lower() not in dead:
        return None
    switch_mail_off(user=user, reason=dead[user.email.lower()])
    return user


def _final_failures(message: Message) -> Iterator[tuple[str, str]]:
    """Yield the addresses that do not exist, each with the server's reason."""
    for part in message.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        for block in part.get_payload():
            if not isinstance(block, Message):
                continue
            status = str(block.get("Status", ""))
            action = str(block.get("Action", "")).strip().lower()
            said = _after_type(block.get("Diagnostic-Code")) or status
            if action == "failed" and is_of_the_address(0, status):
                for field in ("Final-Recipient", "Original-Recipient"):
                    yield _after_type(block.get(field)).lower(), said


def _after_type(field: object) -> str:
    """Return the value after the type in a field such as ``rfc822; anne@example.org``."""
    return str(field or "").partition(";")[2].strip().strip("<>")


def _recipient(message: Message) -> User | None:
    """Return the recipient of the returned e-mail, if it contains our signed link."""
    for part in message.walk():
        for link in LINK.findall("".join(_returned_header(part).split())):
            token = unquote(urlsplit(link).path.rstrip("/").rpartition("/")[2])
            if found := unsubscribe.read_token(token):
                return found.user
    return None


def _returned_header(part: Message) -> str:
    """Return the header with the link; some servers return the headers of a message as text."""
    if part.get_content_type() == "text/rfc822-headers":
        text = part.get_payload(decode=True)
        part = message_from_bytes(text if isinstance(text, bytes) else b"")
    return str(part.get("List-Unsubscribe", ""))
