"""Hostile requests to every URL: none is answered with 500 or more.

Every URL of the resolver is asked in turn, by all roles and methods, with hostile values in its
path, query, headers, form, JSON and files. The seed of a failing run stands in its name.
"""

from __future__ import annotations

import logging
from random import Random

import pytest
from django.test import Client
from rest_framework.pagination import CursorPagination

from accounts.models import Club
from games.tables.practice import create_guest, start_practice
from tests.support.clients import sign_in
from tests.support.fuzz.requests import Caller, Fuzzer
from tests.support.parameters import mostly_trials
from tests.support.profiles import is_long
from tests.support.samples import samples_of
from tests.support.samples.games import OF_PRACTICE

pytestmark = pytest.mark.usefixtures("quick_draws", "no_pango")

ROLES = ["visitor", "outsider", "member", "director", "secretary"]
QUICK, LONG = 100, 1_000
SEEDS = range(4 if is_long() else 3)
"""2,000 requests in the trials, and 3,000 with the profile ``long``."""


@pytest.fixture
def callers(request: pytest.FixtureRequest, club: Club) -> list[Caller]:
    clients: dict[str, Client] = {name: request.getfixturevalue(name) for name in ROLES}
    samples = samples_of(club, request.getfixturevalue("member").user)
    guest = create_guest()
    pk = start_practice(user=guest).pk
    own = {f"games:{name}": {"pk": pk} for name in OF_PRACTICE}
    found = [Caller(name, client, samples) for name, client in clients.items()]
    return [Caller("guest", sign_in(guest), samples | own), *found]


@pytest.mark.parametrize("seed", mostly_trials(SEEDS, [0]))
def test_hostile_requests_are_answered(
    club: Club,
    callers: list[Caller],
    seed: int,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(logging.root.manager, "disable", logging.CRITICAL)
    fuzzer = Fuzzer(club, callers, Random(seed))  # noqa: S311
    fuzzer.run(LONG if "trial" in request.keywords else QUICK)
    print(dict(sorted(fuzzer.statuses.items())))  # noqa: T201
    assert not fuzzer.broken, "\n\n".join(f"{at}\n{end}" for end, at in fuzzer.broken.items())
    assert {200, 302, 400, 403, 404} <= set(fuzzer.statuses)


FAULTS = [
    ("tournaments.views.public.whole_number", int, "tournaments:standings"),
    ("tournaments.views.entries.whole_number", int, "tournaments:entry_add"),
    ("accounts.problems.CursorPages.paginate_queryset", CursorPagination.paginate_queryset,
     "api:event-list"),
]  # fmt: skip


@pytest.mark.trial
@pytest.mark.parametrize(("name", "fault", "place"), FAULTS, ids=[fault[2] for fault in FAULTS])
def test_a_planted_fault_is_found(
    club: Club,
    callers: list[Caller],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    fault: object,
    place: str,
) -> None:
    monkeypatch.setattr(logging.root.manager, "disable", logging.CRITICAL)
    monkeypatch.setattr(name, fault)
    # The secretary may do everything; with this seed one of their first requests meets each fault.
    fuzzer = Fuzzer(club, callers[-1:], Random(4))  # noqa: S311
    fuzzer.places = [one for one in fuzzer.places if one.name == place]
    for _ in range(100):
        fuzzer.run(50)
        if fuzzer.broken:
            return
    pytest.fail("the fault was not found")
