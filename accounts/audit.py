"""The audit log: every change by an official, in the transaction that makes it."""

from typing import Any

from accounts.models import AuditEntry, Club, User


def record(
    *, club: Club, actor: User, action: str, subject: str, text: str, **data: Any
) -> AuditEntry:
    """Write one line of the club's audit log.

    :param action: a stable verb, such as ``"release-round"``.
    :param subject: what it was done to, as ``kind:pk``, such as ``"event:5"``.
    :param text: the line that officials read, in the club's language.
    :param data: what was before and after, JSON-ready.
    """
    return AuditEntry.objects.create(
        club=club, actor=actor, action=action, subject=subject, text=text[:500], data=data
    )
