"""Whether a reader sees lists of people by first or by last name; the session keeps their choice.

Names are stored as they are read, first name first. The last name is the last word of a name: "van
den Berg" is sorted as Berg, "de la Tour" as Tour, and a name of one word as itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

FIRST, LAST = "first", "last"
KEY = "name-order"
"""The key of the session."""


@dataclass(frozen=True, slots=True)
class NameOrder:
    """The order of a list, and the query of the link that shows it in the other one."""

    by_last: bool
    other: str


def name_order(request: HttpRequest) -> NameOrder:
    """Return the order that the request asks for with ``?order=``, or did before.

    Only who is signed in has it kept, so that visitors get no session.
    """
    chosen = request.GET.get("order")
    if chosen in (FIRST, LAST) and request.user.is_authenticated:
        request.session[KEY] = chosen
    elif chosen not in (FIRST, LAST):
        chosen = request.session.get(KEY)
    query = request.GET.copy()
    query.pop("page", None)
    query["order"] = FIRST if chosen == LAST else LAST
    return NameOrder(chosen == LAST, query.urlencode())
