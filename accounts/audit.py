"""The audit log: each change by an official, written in the transaction of the change."""

from typing import Any

from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import gettext, override

from accounts.models import AuditEntry, Club, User

MAX_TEXT_LENGTH = AuditEntry._meta.get_field("text").max_length


def record(
    *, club: Club, actor: User, action: str, subject: str, text: str, topic: str = "", **data: Any
) -> AuditEntry:
    """Write an entry of the club's audit log, with its text in the club's language.

    The values are stored beside the text, so that it can be formed in other languages later.

    :param action: a stable code, such as ``"release-round"``.
    :param subject: what was changed, as ``kind:pk``, such as ``"event:5"``.
    :param text: an English sentence marked for translation, with ``%(name)s`` for values of *data*.
    :param topic: the name of what was changed, where the sentence does not contain it.
    :param data: the values of the sentence and what was before and after. Labels and rows of the
        database are stored as their text in the club's language; the rest must be JSON-ready.
    """
    with override(club.language):
        values = {name: _as_json(value) for name, value in data.items()}
        line = gettext(text) % values
        if topic:
            values["topic"] = topic
            line = gettext("%(topic)s: %(text)s") % {"topic": topic, "text": line}
    return AuditEntry.objects.create(
        club=club,
        actor=actor,
        action=action,
        subject=subject,
        text=line[:MAX_TEXT_LENGTH],
        data=values,
    )


def _as_json(value: Any) -> Any:
    return str(value) if isinstance(value, Promise | Model) else value
