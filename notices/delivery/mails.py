"""E-mails: one for each notice at once, or a digest of a day's notices."""

from __future__ import annotations

import smtplib
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import ngettext

from accounts.mail import sender
from accounts.text import one_line
from notices import bounces, unsubscribe
from notices.delivery import queue
from notices.delivery.queue import PermanentError, ServerAway, TemporaryError
from notices.delivery.sending import deliver
from notices.kinds import Channel, kind_of
from notices.models import Delivery
from notices.readers import Reader
from notices.sentences import sentence_of

SUBJECT_LENGTH = 150


def deliver_mails() -> None:
    """Send the e-mails that are due, one after another over one connection."""
    with _Connection() as connection:
        send = partial(_send_one, connection)
        while rows := queue.claim(queue.due(Channel.MAIL, utc_now())[:1], utc_now()):
            if not deliver(rows, send):
                return


def deliver_digests() -> None:
    """Send the digests that are due, one e-mail for each person."""
    with _Connection() as connection:
        send = partial(_send_digest, connection)
        while rows := _claim_digest():
            if not deliver(rows, send):
                return


def _claim_digest() -> list[Delivery]:
    now = utc_now()
    due = queue.due(Channel.DIGEST, now)
    first = due.values_list("notice__recipient", flat=True).first()
    return queue.claim(due.filter(notice__recipient=first), now) if first else []


class _Connection:
    """A connection to the mail server, opened for the first message and after an error."""

    def __init__(self) -> None:
        self.backend: BaseEmailBackend = get_connection()

    def __enter__(self) -> _Connection:
        return self

    def __exit__(self, *_error: object) -> None:
        self._close()

    def send(self, message: EmailMessage, reader: Reader) -> None:
        """Send *message*.

        :raises PermanentError: if the server refuses it permanently.
        :raises TemporaryError: if the server may accept it later.
        """
        message.connection = self.backend
        try:
            self.backend.open()
            message.send()
        except smtplib.SMTPRecipientsRefused as refused:
            self._close()
            raise _refusal(*next(iter(refused.recipients.values())), reader=reader) from refused
        except smtplib.SMTPDataError as refused:
            self._close()
            raise _refusal(refused.smtp_code, refused.smtp_error) from refused
        except OSError as error:  # the base class of smtplib's errors
            self._close()
            raise ServerAway(str(error) or type(error).__name__) from error

    def _close(self) -> None:
        try:
            self.backend.close()
        except OSError:
            self.backend = get_connection()


def _refusal(
    code: int, said: bytes | str, reader: Reader | None = None
) -> PermanentError | TemporaryError:
    """Return the error for a reply of the server; switch e-mail off if *reader* has no mailbox."""
    text = said.decode(errors="replace") if isinstance(said, bytes) else said
    reason = f"{code} {text}"
    if code < 500:
        return TemporaryError(reason)
    if reader is not None and bounces.is_of_the_address(code, text):
        bounces.switch_mail_off(user=reader.user, reason=reason)
    return PermanentError(reason)


def _send_one(connection: _Connection, rows: list[Delivery], reader: Reader) -> None:
    (row,) = rows
    notice = row.notice
    kind = kind_of(notice.kind)
    sentence = sentence_of(notice, reader.zone)
    context = {
        "name": reader.user.name,
        "sentence": sentence,
        "link": _address(notice.get_absolute_url()),
        "club": notice.club,
        "kind": kind,
    }
    message = _message("mail", sentence, context, reader, kind.code, f"notice-{row.pk}")
    message.from_email = sender(notice.club)
    connection.send(message, reader)


def _send_digest(connection: _Connection, rows: list[Delivery], reader: Reader) -> None:
    lines = [
        {
            "sentence": sentence_of(one, reader.zone),
            "at": one.created_at,
            "club": one.club.name if one.club else "",
            "link": _address(one.get_absolute_url()),
        }
        for one in (row.notice for row in rows)
    ]
    count = len(lines)
    subject = ngettext("%(count)s notice", "%(count)s notices", count) % {"count": count}
    # Another set of notices gives another key, so that mail programs do not hide it as a duplicate.
    key = f"digest-{'-'.join(str(row.pk) for row in rows[:: max(1, count - 1)])}-{count}"
    context = {"lines": lines, "subject": subject}
    connection.send(_message("digest", subject, context, reader, "", key), reader)


def _message(
    template: str, subject: str, context: dict[str, Any], reader: Reader, kind: str, key: str
) -> EmailMessage:
    """Return an e-mail.

    :param kind: the kind from which one click unsubscribes; empty for all e-mails.
    :param key: the same for repetitions of a message, which mail programs then show only once.
    """
    leave = _address(unsubscribe.path_for(reader.user.pk, kind))
    context |= {"unsubscribe": leave, "preferences": _address(reverse("notices:preferences"))}
    return EmailMessage(
        subject=one_line(subject)[:SUBJECT_LENGTH],
        body=render_to_string(f"notices/{template}.txt", context),
        to=[reader.user.email],
        headers={
            "Message-ID": f"<{key}@{urlsplit(settings.SITE_URL).hostname}>",
            "List-Unsubscribe": f"<{leave}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )


def _address(path: str) -> str:
    return f"{settings.SITE_URL}{path}"
