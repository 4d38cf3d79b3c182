"""The context processor of all templates: the user's unread notices, and whether mail bounces.

A guest has notices also on the pages that treat guests as visitors.

Both query the database only when a template uses them.
"""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from notices import inbox
from notices.readers import reader_of


def notices(request: HttpRequest) -> dict[str, Any]:
    user = getattr(request, "guest", None) or getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"unread": None, "notice_reader": None}
    return {
        "unread": SimpleLazyObject(lambda: inbox.unread(user)),
        "notice_reader": SimpleLazyObject(lambda: reader_of(user)),
    }
