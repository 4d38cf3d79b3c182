"""How many queries the pages of ladders take in a club in which everything is under way."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Club, Membership, Role
from tests.support.clients import sign_in
from tests.support.ladder.busy_club import BusyClub, add_rows, addresses, busy_club

MOST = 15


@pytest.fixture
def busy(club: Club, quick_draws: None) -> BusyClub:
    return busy_club(club)


def director_who_plays(busy: BusyClub) -> Client:
    Membership.objects.filter(club=busy.club, user=busy.member).update(role=Role.DIRECTOR)
    return sign_in(busy.member)


def counted(client: Client, busy: BusyClub, *, often: bool = False) -> dict[str, int]:
    """Return the queries of each page that *client* may open.

    The home pages are opened twice, and the others *often*: what is computed once for each day or
    version is then in the cache.
    """
    found: dict[str, int] = {}
    for name, path in addresses(busy):
        if name == "ladder:paper":
            continue  # it is made from what the page of the ladder shows
        if often or name in ("club", "accounts:home"):
            client.get(path)
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(path)
        assert answer.status_code < 500, path
        if answer.status_code == 200:
            found[f"{name} {path}"] = len(queries)
    return found


def too_many(found: dict[str, int]) -> dict[str, int]:
    return {name: number for name, number in found.items() if number > MOST}


@pytest.mark.trial
def test_no_page_takes_more_than_a_few_queries(busy: BusyClub) -> None:
    found = counted(director_who_plays(busy), busy)
    assert len({name.split()[0] for name in found}) > 30
    assert not too_many(found)


@pytest.mark.trial
def test_the_queries_do_not_grow_with_the_rows(busy: BusyClub) -> None:
    client = director_who_plays(busy)
    before = counted(client, busy, often=True)
    add_rows(busy)
    after = counted(client, busy, often=True)
    assert {name: after[name] for name in before if after[name] > before[name]} == {}
    assert not too_many(after)
    visitor = counted(Client(), busy)
    assert {name.split()[0] for name in visitor} > {"ladder:ladder", "ladder:embed", "ladder:feed"}
    assert not too_many(visitor)
