"""The e-mail backend of the demonstration, which stores messages for a page."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.console import EmailBackend

from notices.models import DemoMail


class Backend(EmailBackend):
    """Django's console backend, which also stores the messages."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        DemoMail.objects.bulk_create(
            DemoMail(address=address, subject=message.subject[:300], body=str(message.body))
            for message in email_messages
            for address in message.recipients()
        )
        return super().send_messages(email_messages) or 0
