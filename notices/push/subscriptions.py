"""Services: subscribing the browsers in which a person wants push messages."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from notices.errors import SubscriptionRefused
from notices.models import PushSubscription
from notices.public_requests import NotAllowedError, check_address
from notices.push import encryption

MAX_SUBSCRIPTIONS = 10
"""The most browsers of one person; a new one replaces the oldest."""


@transaction.atomic
def subscribe(*, user: User, endpoint: str, p256dh: str, auth: str, session: str) -> None:
    """Subscribe a browser to the push messages of *user*, and of nobody else.

    :param endpoint: the URL that its push service has assigned; *p256dh* and *auth* are the
        browser's keys, as base64.
    :param session: the key of the browser's session; the subscription ends with the session.
    :raises SubscriptionRefused: if the URL or a key is not usable.
    """
    try:
        check_address(endpoint)
        encryption.check_keys(encryption.decode(p256dh), encryption.decode(auth))
    except (NotAllowedError, ValueError) as error:
        raise SubscriptionRefused from error
    fields = {"user": user, "p256dh": p256dh, "auth": auth, "session": session}
    PushSubscription.objects.update_or_create(endpoint=endpoint, defaults=fields)
    newest = PushSubscription.objects.filter(user=user).order_by("-pk")
    kept = list(newest.values_list("pk", flat=True)[:MAX_SUBSCRIPTIONS])
    PushSubscription.objects.filter(user=user).exclude(pk__in=kept).delete()


def unsubscribe(*, user: User, endpoint: str) -> None:
    PushSubscription.objects.filter(user=user, endpoint=endpoint).delete()


def end_with_session(sender: Any, request: Any, user: Any, **kwargs: Any) -> None:
    """End the subscription of a browser in which a user signs out."""
    session = getattr(getattr(request, "session", None), "session_key", None)
    if session and user is not None:
        PushSubscription.objects.filter(user=user, session=session).delete()
