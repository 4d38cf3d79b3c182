"""Limits of pages and files: who is counted together, what is answered, and what is made once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from threading import BoundedSemaphore, Event, Semaphore
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts import rate_limits
from accounts.models import Club, User
from accounts.rate_limits import Rate, client_network
from games.rules import PRESETS
from pdf import file_cache
from tests.support.clients import SignedIn, sign_in
from tests.support.events import WHEN, race
from tournaments import services
from tournaments.models import Tournament

HOME = "/"
NOW = 1_000_000_065.5
"""Forty-five seconds into a minute."""


@pytest.fixture(autouse=True)
def _own_counters(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Three pages in a minute that does not end during a test."""
    settings.ANONYMOUS_PAGES = 3
    monkeypatch.setattr(rate_limits, "time", lambda: NOW)
    cache.clear()
    yield
    cache.clear()


def visit(client: Client, path: str = HOME, **headers: str) -> Any:
    return client.get(path, **headers)  # type: ignore[arg-type]  # names of the WSGI environment


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "network"),
    [
        (0, "203.0.113.7", "", "203.0.113.7"),
        # Without a proxy anybody can write the header.
        (0, "203.0.113.7", "198.51.100.1", "203.0.113.7"),
        (1, "127.0.0.1", "198.51.100.1", "198.51.100.1"),
        (1, "127.0.0.1", "10.0.0.1, 198.51.100.1", "198.51.100.1"),
        (2, "127.0.0.1", "10.0.0.1, 198.51.100.1, 192.0.2.9", "198.51.100.1"),
        # Past the proxies.
        (2, "203.0.113.7", "10.0.0.1", "203.0.113.7"),
        (1, "127.0.0.1", "nonsense", "unknown"),
        (0, "2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
        (1, "127.0.0.1", "[2001:db8:1:2:ffff::1]", "2001:db8:1:2::/64"),
        (0, "::ffff:203.0.113.7", "", "203.0.113.7"),
    ],
)
def test_the_address_is_the_one_that_the_outermost_proxy_saw(
    settings: Any, proxies: int, peer: str, forwarded: str, network: str
) -> None:
    settings.PROXIES = proxies
    headers: Any = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}
    request = RequestFactory().get("/", REMOTE_ADDR=peer, **headers)
    assert client_network(request) == network


def test_a_visitor_who_asks_too_often_waits(visitor: Client) -> None:
    answers = [visit(visitor) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].headers["Retry-After"] == "15"
    assert "Too many requests" in answers[-1].text
    assert "Trop de requêtes" in visit(visitor, HTTP_ACCEPT_LANGUAGE="fr").text
    # Of the other addresses nobody waits, nor of what is not a page.
    assert visit(Client(), REMOTE_ADDR="203.0.113.9").status_code == 200
    assert visit(visitor, "/health/").status_code == 200
    assert visit(visitor, "/api/v1/clubs/").status_code == 200


def test_a_network_of_ipv6_is_one_visitor(db: None) -> None:
    for host in range(3):
        assert visit(Client(), REMOTE_ADDR=f"2001:db8::{host}").status_code == 200
    assert visit(Client(), REMOTE_ADDR="2001:db8::abcd").status_code == 429
    assert visit(Client(), REMOTE_ADDR="2001:db8:0:1::1").status_code == 200


@pytest.mark.trial
def test_an_unknown_session_is_a_visitor_and_a_member_is_not(member: SignedIn) -> None:
    for number in range(3):
        visit(Client(headers={"cookie": f"sessionid=unknown{number}"}))
    assert visit(Client(headers={"cookie": "sessionid=another"})).status_code == 429
    assert all(visit(member).status_code == 200 for _ in range(5))


def test_a_guest_counts_as_a_visitor(db: None) -> None:
    guest = sign_in(User.objects.create(email="guest@example.org", name="Gus", guest=True))
    assert [visit(guest).status_code for _ in range(4)][-1] == 429


def test_the_minute_after_is_another(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(4):
        last = visit(visitor)
    assert last.status_code == 429
    assert last.headers["Retry-After"] == "15"
    monkeypatch.setattr(rate_limits, "time", lambda: NOW + 15)
    assert visit(visitor).status_code == 200


@pytest.fixture
def event(club: Club, settings: Any) -> Tournament:
    settings.ANONYMOUS_PAGES = 1000
    boss = User.objects.create(email="boss@example.org", name="Bea Boss")
    return services.create_tournament(
        club=club, actor=boss, name="Cup", starts_at=WHEN, ruleset=PRESETS["pagat"], round_count=1
    )


def file_of(event: Tournament, what: str, kind: str) -> str:
    return reverse(f"tournaments:{what}_file", args=[event.club.slug, event.pk, kind])


@pytest.mark.trial
@pytest.mark.parametrize("what", ["results", "standings"])
@pytest.mark.parametrize("kind", ["pdf", "xlsx", "csv", "json"])
def test_a_file_is_made_once_for_each_version_and_language(
    event: Tournament, visitor: Client, monkeypatch: pytest.MonkeyPatch, what: str, kind: str
) -> None:
    made: list[str] = []
    real = file_cache._made

    def noted(key: str, make: Callable[[], bytes]) -> bytes:
        made.append(key)
        return real(key, make)

    monkeypatch.setattr(file_cache, "_made", noted)
    path = file_of(event, what, kind)
    first = visitor.get(path)
    assert (first.status_code, visitor.get(path).content) == (200, first.content)
    assert len(made) == 1
    visitor.get(path, headers={"accept-language": "fr"})
    in_two_languages = 1 if kind == "pdf" else 2  # paper is in the language of the club
    assert len(made) == in_two_languages
    services.announce(tournament=event, actor=event.created_by, text="Tea")
    visitor.get(path)
    assert len(made) == len(set(made)) == in_two_languages + 1


def test_files_are_limited_more_strictly_than_pages(
    event: Tournament, visitor: Client, monkeypatch: pytest.MonkeyPatch, member: SignedIn
) -> None:
    monkeypatch.setattr(rate_limits, "FILES", Rate(2))
    path = file_of(event, "results", "csv")
    for client in (visitor, member):
        answers = [client.get(path) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert "Retry-After" in answers[-1].headers


def test_of_readers_at_the_same_time_one_makes_the_file() -> None:
    made: list[int] = []

    def make() -> bytes:
        made.append(1)
        time.sleep(0.3)
        return b"file"

    def read() -> None:
        assert file_cache.made_once(("same",), make) == b"file"

    assert race(*[read] * file_cache.MOST_WAITING) == ["done"] * file_cache.MOST_WAITING
    assert len(made) == 1


def test_of_many_readers_those_who_find_no_room_are_sent_away_at_once() -> None:
    refused, end = Semaphore(0), Event()

    def make() -> bytes:
        assert end.wait(60)
        return b"file"

    def read(number: int) -> bytes:
        try:
            return file_cache.made_once((number,), make)
        except file_cache.Busy:
            refused.release()
            raise

    def release() -> None:
        for _reader in range(16 - file_cache.MOST_WAITING):
            assert refused.acquire(timeout=60)
        end.set()

    readers = [lambda number=number: read(number) for number in range(16)]
    outcomes = race(release, *readers)
    assert outcomes.count("Busy") == 16 - file_cache.MOST_WAITING
    assert outcomes.count("done") == file_cache.MOST_WAITING + 1


def test_a_file_that_cannot_be_made_now_is_answered_with_when_to_come_again(
    event: Tournament, visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_cache, "_room", BoundedSemaphore(0))
    answer = visitor.get(file_of(event, "results", "csv"))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "Too many files are being made" in answer.text


def test_a_file_whose_maker_fails_is_made_by_the_next() -> None:
    def fail() -> bytes:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        file_cache.made_once(("fails",), fail)
    assert file_cache.made_once(("fails",), lambda: b"whole") == b"whole"
