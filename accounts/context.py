"""The context processor of all templates: the site, the club of the page and the role in it."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts import demo
from accounts.access import is_official
from accounts.models import Role


def site(request: HttpRequest) -> dict[str, Any]:
    role: Role | None = getattr(request, "role", None)
    return {
        "demo": settings.DEMO,
        "demo_accounts": demo.ACCOUNTS if settings.DEMO else (),
        "demo_password": demo.PASSWORD if settings.DEMO else "",
        "club": getattr(request, "club", None),
        "role": role,
        "player_here": getattr(request, "player", None),
        "is_official": is_official(role),
        "is_secretary": role == Role.SECRETARY,
    }
