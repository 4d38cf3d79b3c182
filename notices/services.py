"""Services: creating notices, marking obsolete ones as read, deleting and rewording them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import connection, transaction
from django.db.models import Q
from django.utils.timezone import now as utc_now

from accounts.models import Club, Membership, User
from notices import inbox, tasks
from notices.delivery import queue
from notices.kinds import Channel, kind_of
from notices.models import Notice
from notices.readers import Reader, readers

# ON CONFLICT, because an error for a repeated cause would end the caller's transaction.
INSERT = """
INSERT INTO notices_notice
    (recipient_id, kind, cause, subject, club_id, link, text, "values", on_page, created_at)
SELECT new.recipient, %s, new.cause, new.subject, %s::bigint, new.link, new.text, new.said,
    new.on_page, %s
FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::text[], %s::text[], %s::jsonb[],
    %s::boolean[]) AS new (recipient, cause, subject, link, text, said, on_page)
ORDER BY new.recipient
ON CONFLICT (recipient_id, kind, cause) DO NOTHING
RETURNING id, recipient_id
"""


@dataclass(frozen=True, slots=True)
class Message:
    """The content of a notice to one person.

    :ivar to: the id of the user.
    :ivar link: the URL of the page that the notice opens.
    :ivar text: a code of the kind's texts; *values* are its values, JSON-serializable.
    :ivar cause: what has happened, and *subject* what it is about, if they differ from person to
        person.
    """

    to: int
    link: str
    text: str
    values: Mapping[str, Any] = field(default_factory=dict)
    cause: str = ""
    subject: str = ""


def notify(
    *,
    kind: str,
    cause: str,
    subject: str,
    to: Iterable[int | None],
    link: str,
    text: str,
    values: Mapping[str, Any] | None = None,
    club: Club | None = None,
) -> None:
    """Send several people the same notice; see :func:`notify_each`.

    :param to: ids of users; None, for a player without an account, is ignored.
    """
    people = sorted({pk for pk in to if pk is not None})
    messages = [Message(pk, link, text, values or {}) for pk in people]
    notify_each(kind=kind, cause=cause, subject=subject, messages=messages, club=club)


@transaction.atomic
def notify_each(
    *,
    kind: str,
    messages: Sequence[Message],
    cause: str = "",
    subject: str = "",
    club: Club | None = None,
) -> None:
    """Create a notice for each message, in the transaction of the event they report.

    People who already have a notice of this kind and cause get no other. People who have switched
    the kind off, or whose account is closed, get none.

    :param kind: the code of a registered kind.
    :param cause: identifies the event, such as ``"round:5"``. A message may have its own cause.
    :param subject: the object concerned, such as ``"event:3"``. A message may have its own subject.
    :param club: restricts the recipients to members of the club, and to guests, who may play
        anywhere.
    """
    if not messages:
        return
    people = _readers([message.to for message in messages], club)
    channels = {pk: reader.channels(kind_of(kind)) for pk, reader in people.items()}
    wanted = [message for message in messages if channels.get(message.to)]
    now = utc_now()
    wanted = [
        replace(one, cause=one.cause or cause, subject=one.subject or subject) for one in wanted
    ]
    made = _insert((kind, club.pk if club else None, now), wanted, channels)
    notices = {notice: (people[to], channels[to]) for notice, to in made.items()}
    inbox.announce(made.values(), now)
    if queue.plan(notices, now):
        transaction.on_commit(tasks.request_delivery)


def _readers(pks: Collection[int], club: Club | None) -> dict[int, Reader]:
    users = User.objects.filter(pk__in=pks, is_active=True)
    if club is not None:
        members = Membership.objects.filter(club=club).values("user")
        users = users.filter(Q(guest=True) | Q(pk__in=members))
    return {reader.user.pk: reader for reader in readers(users)}


def _insert(
    common: tuple[Any, ...],
    messages: Sequence[Message],
    channels: Mapping[int, Collection[Channel]],
) -> dict[int, int]:
    """Insert the notices that are new; return the recipient of each, by the notice's id."""
    if not messages:
        return {}
    columns = (
        [message.to for message in messages],
        [message.cause for message in messages],
        [message.subject for message in messages],
        [message.link for message in messages],
        [message.text for message in messages],
        [json.dumps(dict(message.values)) for message in messages],
        [Channel.PAGE in channels[message.to] for message in messages],
    )
    with connection.cursor() as cursor:
        cursor.execute(INSERT, [*common, *columns])
        return dict(cursor.fetchall())


def settle(
    *,
    kinds: Collection[str],
    subject: str,
    cause: str = "",
    recipients: Collection[int | None] | None = None,
) -> None:
    """Mark obsolete notices as read, for all their recipients.

    Deliveries of them that are still waiting are not sent.

    :param cause: the cause of the notices; if empty, any cause.
    :param recipients: the ids of the only users whose notices are marked; None for all.
    """
    notices = Notice.objects.filter(kind__in=kinds, subject=subject, read_at=None)
    if cause:
        notices = notices.filter(cause=cause)
    if recipients is not None:
        notices = notices.filter(recipient__in=[pk for pk in recipients if pk is not None])
    people = set(notices.values_list("recipient_id", flat=True))
    if people:
        now = utc_now()
        notices.update(read_at=now)
        inbox.announce(people, now)


def withdraw(*, kind: str, subject: str) -> None:
    """Delete the notices of an event that was undone, so that it is reported again if repeated.

    Deliveries of them that are still waiting are not sent.
    """
    notices = Notice.objects.filter(kind=kind, subject=subject)
    people = set(notices.values_list("recipient_id", flat=True))
    if people:
        notices.delete()
        inbox.announce(people, utc_now())


def reword(*, kind: str, subject: str, cause: str, values: Mapping[str, Any]) -> None:
    """Change the values of existing notices, read or not, without notifying anybody again.

    Deliveries of them that are still waiting are sent with the new values.
    """
    notices = Notice.objects.filter(kind=kind, subject=subject, cause=cause)
    if notices.update(values=dict(values)):
        inbox.announce(set(notices.values_list("recipient_id", flat=True)), utc_now())
