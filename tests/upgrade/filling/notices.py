"""Notices: what people have chosen, e-mails that were sent, wait or came back."""

from __future__ import annotations

from datetime import time

from django.test import override_settings
from django.utils.timezone import now as utc_now

from notices import bounces, inbox, preferences
from notices.delivery import mails
from notices.models import Delivery, Notice
from notices.push.encryption import encode, public_bytes, site_key
from notices.push.subscriptions import subscribe
from tests.upgrade.filling.members import Members


class Notices:
    """Adds to the notices that the other parts have caused."""

    def __init__(self, members: Members) -> None:
        self.members = members

    def fill(self) -> None:
        anne, beth = self.members.users(2, first=4)
        preferences.change(
            user=anne,
            channels={"turn": ["page", "digest"]},
            timezone="America/New_York",
            quiet_from=time(22),
            quiet_until=time(7),
        )
        subscribe(
            user=beth,
            endpoint="https://push.example/beth",
            p256dh=encode(public_bytes(site_key("a browser"))),
            auth=encode(bytes(16)),
            session="none",
        )
        bounces.switch_mail_off(user=beth, reason="550 5.1.1 no such mailbox")
        waiting = Delivery.objects.filter(status="waiting").order_by("pk")
        waiting.exclude(pk__in=waiting[:1]).update(due_at=utc_now())
        inbox.read(user=anne, notices=Notice.objects.all())
        with override_settings(EMAIL_BACKEND="notices.demo_mail.Backend"):
            mails.deliver_mails()
