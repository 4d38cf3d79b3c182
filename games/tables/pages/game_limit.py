"""The limit on games that are started from one network."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts.rate_limits import refusal_for_rate


def refusal_of_game(request: HttpRequest) -> HttpResponse | None:
    """Return the page that refuses another game if too many were started, and otherwise None."""
    reason = _(
        "More games were started from your network within a minute than the site allows. Try again"
        " in a minute."
    )
    return refusal_for_rate(request, "practise", reason)
