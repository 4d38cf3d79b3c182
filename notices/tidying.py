"""Deleting old notices, and those of closed accounts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils.timezone import now as utc_now

from accounts.models import User
from notices.models import DemoMail, Notice, Preferences, PushSubscription

READ_FOR = timedelta(days=90)
UNREAD_FOR = timedelta(days=365)
DEMO_MAILS_FOR = timedelta(days=30)


def delete_old() -> None:
    """Delete notices read 90 days ago or created a year ago, with their deliveries."""
    now = utc_now()
    Notice.objects.filter(read_at__lt=now - READ_FOR).delete()
    Notice.objects.filter(created_at__lt=now - UNREAD_FOR).delete()
    DemoMail.objects.filter(at__lt=now - DEMO_MAILS_FOR).delete()


def forget_user(*, user: User, **kwargs: Any) -> None:
    """Delete the notices and preferences of a user whose account is closed."""
    Notice.objects.filter(recipient=user).delete()
    PushSubscription.objects.filter(user=user).delete()
    Preferences.objects.filter(user=user).delete()
