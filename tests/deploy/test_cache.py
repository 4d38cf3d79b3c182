"""The cache while Redis cannot be reached: requests work without its counters."""

from typing import Any

import pytest
from django.core.cache import cache, caches
from django.test import Client

from tests.support.clients import SignedIn


@pytest.fixture
def no_redis(settings: Any) -> None:
    unreachable = {"BACKEND": "deploy.site.cache.LenientCache", "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = {"default": unreachable}


def test_the_cache_stores_values() -> None:
    cache.set("a", 1, 5)
    assert cache.get("a") == 1
    assert cache.delete("a")


def test_the_caches_of_all_requests_share_their_connections() -> None:
    every: list[Any] = [caches.create_connection("default") for _ in range(2)]
    one, other = every
    one.set("a", 1, 5)
    assert other.get("a") == 1
    assert one._cache.get_client() is other._cache.get_client()


def test_without_redis_nothing_is_found_and_no_error_raised(no_redis: None) -> None:
    cache.set("a", 1)
    assert cache.get("a", "default") == "default"
    assert cache.get_many(["a"]) == {}


def test_without_redis_the_api_answers(no_redis: None, member: SignedIn) -> None:
    assert member.get("/api/v1/clubs/").status_code == 200


def test_without_redis_pages_are_not_counted(
    no_redis: None, settings: Any, visitor: Client, db: None
) -> None:
    settings.ANONYMOUS_PAGES = 2
    assert all(visitor.get("/").status_code == 200 for _ in range(4))


def test_without_redis_signing_in_works(no_redis: None, member: SignedIn, visitor: Client) -> None:
    form = {"login": member.user.email, "password": "wrong"}
    assert visitor.post("/accounts/login/", form).status_code == 200


def test_without_redis_the_health_page_fails(no_redis: None, visitor: Client, db: None) -> None:
    assert visitor.get("/health/").status_code == 500
