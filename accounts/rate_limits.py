"""Rate limits, counted in the cache by user or by the network that a visitor comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from ipaddress import IPv6Address, ip_address, ip_network
from time import time
from typing import Any

from allauth.core import ratelimit
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from rest_framework import throttling

IPV6_PREFIX = 64  # the smallest network that a provider gives to one customer


@dataclass(frozen=True, slots=True)
class Rate:
    """The greatest number of requests within a number of seconds."""

    number: int
    seconds: int = 60


#: requests for files, such as PDFs, by one visitor or user
FILES = Rate(60)


class TooManyRequests(Exception):
    """A visitor has reached a limit, and may try again after *wait* seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


def client_network(request: Any) -> str:
    """Return the visitor's address, or for IPv6 the network of 64 bits around it.

    Each of the ``PROXIES`` in front of the site appends the address that it saw to
    ``X-Forwarded-For``. Anything before these was written by the visitor and is ignored.
    """
    address = str(request.META.get("REMOTE_ADDR", ""))
    seen = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if settings.PROXIES and len(seen) >= settings.PROXIES:
        address = seen[-settings.PROXIES].strip()
    try:
        found = ip_address(address.strip("[]"))
    except ValueError:
        return "unknown"
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, IPV6_PREFIX), strict=False))


def is_anonymous(request: HttpRequest) -> bool:
    """Return whether the visitor has no account; guests have none."""
    return not request.user.is_authenticated or request.user.guest


def check_rate(name: str, visitor: str, rate: Rate) -> None:
    """Count a request of *visitor* under the limit *name*.

    :raises TooManyRequests: if *rate* is exceeded. Requests are counted in fixed windows of its
        length, for example from one full minute to the next.
    """
    now = int(time())
    key = f"rate:{name}:{visitor}:{now // rate.seconds}"
    cache.add(key, 0, 2 * rate.seconds)
    if cache.incr(key) > rate.number:
        raise TooManyRequests(rate.seconds - now % rate.seconds)


def limited_file(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Limit how often a user, or a visitor without an account, may request files."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        anonymous = is_anonymous(request)
        visitor = client_network(request) if anonymous else f"user-{request.user.pk}"
        check_rate("files", visitor, FILES)
        return view(request, *args, **kwargs)

    return wrapper


def refusal_for_rate(request: HttpRequest, action: str, reason: str) -> HttpResponse | None:
    """Count a request under the limit *action* of ``ACCOUNT_RATE_LIMITS``.

    :returns: a page that gives *reason* if the limit is exceeded, and otherwise None.
    """
    if ratelimit.consume(request, action=action):
        return None
    return render(request, "429.html", {"reason": reason}, status=429)


class AnonRateThrottle(throttling.AnonRateThrottle):
    """The API's limit for visitors, by their network."""

    def get_ident(self, request: Any) -> str:
        return client_network(request)


class UserRateThrottle(throttling.UserRateThrottle):
    """The API's limit for users; visitors are counted by their network."""

    def get_ident(self, request: Any) -> str:
        return client_network(request)
