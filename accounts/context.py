"""The context processor of all templates: the site, the club of the page and the role in it."""

from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.http.request import split_domain_port

from accounts import demo
from accounts.access import PLAYERS, is_official
from accounts.models import Club, Role


def site(request: HttpRequest) -> dict[str, Any]:
    club: Club | None = getattr(request, "club", None)
    role: Role | None = getattr(request, "role", None)
    return {
        "demo": settings.DEMO,
        "sends_mail": settings.SENDS_MAIL,
        "demo_accounts": demo.ACCOUNTS if settings.DEMO else (),
        "demo_password": demo.PASSWORD if settings.DEMO else "",
        "club": club,
        "role": role,
        "player_here": getattr(request, "player", None),
        "is_official": is_official(role),
        "is_secretary": role == Role.SECRETARY,
        "can_see_players": club is not None and PLAYERS.is_open_to(club, role),
        "page_to_return_to": _page_to_return_to(request),
        "only_on_this_machine": _is_loopback(request),
    }


def _is_loopback(request: HttpRequest) -> bool:
    """Return whether the URL of the page leads only from the machine of the server to it."""
    try:
        host = split_domain_port(request.get_host())[0]
    except DisallowedHost:  # the page that refuses the request
        return False
    return host == "localhost" or host.startswith("127.") or host == "[::1]"


def _page_to_return_to(request: HttpRequest) -> str:
    """Return the path of a club's page, to return to after signing in; otherwise "".

    Paths that contain a secret, such as the code of a door or the key of a table, are left out.
    """
    match = request.resolver_match
    if request.method != "GET" or match is None or "club" not in match.kwargs:
        return ""
    others = [value for name, value in match.kwargs.items() if name != "club"]
    return request.path if all(isinstance(value, int) for value in others) else ""
