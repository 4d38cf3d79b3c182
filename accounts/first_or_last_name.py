"""Whether a reader sees lists of people by first or by last name; the session stores the choice.

Names are stored in reading order, first name first. The last name is the last word of a name with
the articles before it (:func:`accounts.names.last_name`): "Le Gall" is sorted as Le Gall, "de la
Tour" as la Tour, "van den Berg" as Berg, and a name of one word as itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, QueryDict

FIRST, LAST = "first", "last"
KEY = "name-order"
"""The session key of the choice."""


@dataclass(frozen=True, slots=True)
class NameOrder:
    """The order of a list, and the query string of the link to the other order."""

    by_last: bool
    other: str


def prefers_last(request: HttpRequest) -> bool:
    """Return whether the reader has chosen lists by last name."""
    return request.user.is_authenticated and request.session.get(KEY) == LAST


def name_order(request: HttpRequest) -> NameOrder:
    """Return the order that the request chooses with ``?order=``, or an earlier one chose.

    The choice is stored only for users who have signed in, so that visitors get no session.
    """
    chosen = request.GET.get("order")
    if chosen in (FIRST, LAST) and request.user.is_authenticated:
        request.session[KEY] = chosen
    elif chosen not in (FIRST, LAST):
        chosen = request.session.get(KEY)
    # The address of a request of htmx has the fields of the page, which its links do not need.
    query = QueryDict(mutable=True) if getattr(request, "htmx", False) else request.GET.copy()
    query.pop("page", None)
    query["order"] = FIRST if chosen == LAST else LAST
    return NameOrder(chosen == LAST, query.urlencode())
