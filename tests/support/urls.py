"""All URLs of the site, the access their views declare, and the verdict of a response."""

from collections.abc import Iterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.access import Level, has_account, role_in
from accounts.api import PUBLIC, SIGNED_IN
from accounts.models import Club
from bidding.access import AccountLevel
from tests.support.samples import Kwargs

Declared = Level | str | None
# Third-party views. None: the response depends on the state of signing in; not tested.
THIRD_PARTY: dict[str, Declared] = {
    "account_login": PUBLIC,
    "account_logout": PUBLIC,
    "account_inactive": PUBLIC,
    "account_signup": PUBLIC,
    "account_reauthenticate": SIGNED_IN,
    "account_email": SIGNED_IN,
    "account_email_verification_sent": PUBLIC,
    "account_confirm_email": PUBLIC,
    "account_change_password": SIGNED_IN,
    "account_set_password": SIGNED_IN,
    "account_reset_password": PUBLIC,
    "account_reset_password_done": PUBLIC,
    "account_reset_password_from_key": PUBLIC,
    "account_reset_password_from_key_done": PUBLIC,
    "account_confirm_login_code": None,
}


# URLs that guests can open but visitors cannot: their own games against bots. Repeated here, apart
# from the views, so that opening a view to guests is noticed.
FOR_GUESTS = {
    "bidding:play_decisions",
    "bidding:play_decisions_step",
    *(
        f"games:play{part}"
        for part in ("", "_again", "_replay", "_record", "_pbn", "_seeds", "_leave")
    ),
    *(
        f"games:play_{part}"
        for part in ("hint", "review", "game_review", "deal_again", "report", "mute")
    ),
    *(f"games:play_{part}" for part in ("seat_requests", "stand_in")),
    *(f"api:table{part}" for part in ("", "-actions", "-decisions", "-record", "-seeds", "-pbn")),
    *(f"notices:{page}" for page in ("list", "open", "read", "read_all", "badge")),
}


@dataclass(frozen=True)
class Place:
    """A URL pattern: its full name, its arguments, its view."""

    name: str
    arguments: frozenset[str]
    view: Any

    def declared(self) -> dict[str, Declared]:
        """The declared access by method: GET for pages, or POST if they require it."""
        access = getattr(self.view, "access", None)
        if access is None and hasattr(self.view, "cls"):
            access = getattr(self.view.cls, "access", None)
        if access is None:
            return {"GET": THIRD_PARTY[self.name]} if self.name in THIRD_PARTY else {}
        if isinstance(access, dict):
            return dict(access)
        return dict.fromkeys(self._methods(), access)

    def _methods(self) -> list[str]:
        """The methods of an API view; a page is always requested with GET."""
        served = getattr(self.view, "cls", None)
        if served is None or hasattr(self.view, "access"):
            return ["GET"]
        return [m for m in ("GET", "POST", "PATCH", "PUT", "DELETE") if hasattr(served, m.lower())]


def places(
    entries: list[Any] | None = None, namespace: str = "", arguments: frozenset[str] = frozenset()
) -> Iterator[Place]:
    for entry in get_resolver().url_patterns if entries is None else entries:
        taken = arguments | set(entry.pattern.regex.groupindex) | set(entry.pattern.converters)
        if isinstance(entry, URLResolver):
            inner = f"{namespace}{entry.namespace}:" if entry.namespace else namespace
            yield from places(entry.url_patterns, inner, taken)
        elif isinstance(entry, URLPattern):
            yield Place(f"{namespace}{entry.name}", taken, entry.callback)


def address(place: Place, club: Club, samples: dict[str, Kwargs]) -> str:
    wanted = place.arguments - {"club"}
    kwargs = samples.get(place.name, {})
    assert wanted == kwargs.keys(), f"SAMPLES has no {sorted(wanted)} for {place.name}"
    in_club = {"club": club.slug} if "club" in place.arguments else {}
    return reverse(place.name, kwargs=kwargs | in_club)


def ask(client: Client, method: str, path: str) -> HttpResponseBase:
    """Send a request and roll back its effects."""
    cache.clear()
    cookies = SimpleCookie({name: cookie.value for name, cookie in client.cookies.items()})
    with transaction.atomic():
        response = client.generic(method, path, b"{}", content_type="application/json")
        if response.status_code == 405 and method == "GET":
            response = client.post(path)
        transaction.set_rollback(True)
    client.cookies = cookies
    return response


def verdict(response: HttpResponseBase) -> str:
    """Return how a response treats the client: open, sign in, sign up, 403 or 404."""
    if response.status_code >= 500:
        return "broken"
    if asks_to_sign_up(response):
        return "sign up"
    if response.status_code in (403, 404):
        return str(response.status_code)
    if response.status_code == 401:
        refused = response.json()["code"] == "not-authenticated"  # type: ignore[attr-defined]
        return "sign in" if refused else "open"
    to_sign_in = response.headers.get("Location", "").startswith(f"{reverse(settings.LOGIN_URL)}?")
    return "sign in" if to_sign_in else "open"


def asks_to_sign_up(response: HttpResponseBase) -> bool:
    if response.headers.get("Content-Type") == "application/problem+json":
        return bool(response.json()["code"] == "account-needed")  # type: ignore[attr-defined]
    return response.headers.get("Location", "").startswith(reverse("account_signup"))


NOT_FOR_GUESTS = {"api:token-list"}
"""URLs open to visitors, who must give the password of an account."""


def expected(place: Place, declared: Declared, club: Club, client: Client) -> str:
    user = getattr(client, "user", None)
    if place.name in NOT_FOR_GUESTS and user is not None and user.guest:
        return "sign up"
    if (
        isinstance(declared, AccountLevel)
        and not has_account(user)
        and (user or club.public_events)
    ):
        return "sign up" if user else "sign in"
    if declared == PUBLIC or (isinstance(declared, Level) and declared.is_open_to(club, None)):
        return "open"
    if user is None:
        return "sign in"
    if user.guest:
        return "open" if place.name in FOR_GUESTS else "sign up"
    if declared == SIGNED_IN:
        return "open"
    assert isinstance(declared, Level)
    if role_in(user, club) is None:
        return "404"
    return "open" if level_is_met(declared, club, client) else "403"


def is_affected_by_switches(declared: Declared) -> bool:
    """Whether what a club makes public can matter where *declared* is the access."""
    return declared == PUBLIC or (isinstance(declared, Level) and bool(declared.public_field))


def level_is_met(level: Level, club: Club, client: Client) -> bool:
    user = getattr(client, "user", None)
    return level.is_open_to(club, role_in(user, club) if user and not user.guest else None)
