"""What notices store about a user, for the file with their own data."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from accounts.models import User
from notices import inbox
from notices.models import Notice, Preferences, PushSubscription
from notices.readers import reader_of
from notices.sentences import sentence_of

CHOSEN = ("channels", "timezone", "mails", "quiet_from", "quiet_until", "digest_hour")


def parts_of(user: User) -> dict[str, Any]:
    """Return the choices, the browsers with push messages, and the notices of *user*."""
    zone = reader_of(user).zone
    chosen = Preferences.objects.filter(user=user).values(*CHOSEN).first()
    browsers = PushSubscription.objects.filter(user=user).order_by("pk")
    notices = (
        Notice.objects.filter(inbox.readable_by(user), recipient=user)
        .select_related("club")
        .order_by("pk")
    )
    return {
        "notice_preferences": chosen or {},
        "browsers_with_push": [
            {"service": urlsplit(one.endpoint).hostname, "since": one.created_at}
            for one in browsers
        ],
        "notices": [
            {
                "kind": one.kind,
                "text": _sentence(one, zone),
                "link": one.link,
                "at": one.created_at,
                "read_at": one.read_at,
            }
            for one in notices
        ],
    }


def _sentence(notice: Notice, zone: Any) -> str:
    """Return the sentence of a notice, or ``""`` if its kind or text no longer exists."""
    try:
        return sentence_of(notice, zone)
    except LookupError:
        return ""
