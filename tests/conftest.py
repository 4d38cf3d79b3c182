"""Fixtures for all tests: a club, a client for each role, and the tests' databases."""

import gc
import os
import sys
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.utils import translation
from pytest_django import DjangoDbBlocker

from accounts.models import Club, Role
from games.tables.guests import create_guest
from tests.factories import ClubFactory, MembershipFactory, PlayerFactory, UserFactory
from tests.settings import TEST_TEMPLATE
from tests.support.clients import SignedIn, sign_in
from tests.support.databases import (
    empty_tables_quickly,
    hold_databases,
    migrated_template,
)
from tests.support.profiles import is_long, register_profiles
from tests.support.stack import filled_cluster, migrated_cluster
from tournaments.draw import make
from tournaments.duplicate import movement

LONGEST_ID = 100
"""Characters of a parameter's value in the name of a test."""

register_profiles()


def pytest_configure(config: pytest.Config) -> None:
    hold_databases(config)
    empty_tables_quickly()


def pytest_make_parametrize_id(val: object) -> str | None:
    """Shorten the part of a test's name that is made of a long value: it is sent to and fro."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_ID:
        return f"{val[:40]!r} and {len(val) - 40} more"
    return None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Refuse to run apart what belongs together, as xdist does with a pytest unknown to it."""
    grouped = item.config.getoption("loadgroup", default=False) and "xdist_group" in item.keywords
    if grouped and "@" not in item.nodeid.rpartition("]")[2]:
        pytest.fail("xdist has lost the group of this test: it does not know this pytest")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With ``CI=true``, fail a test that is skipped: there everything must run."""
    report = yield
    if isinstance(report.longrepr, tuple) and os.environ.get("CI") == "true":
        *_place, reason = report.longrepr
        report.outcome, report.longrepr = "failed", f"with CI=true it must run. {reason}"
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is for the profile ``long`` alone."""
    left_out = [] if is_long() else [item for item in items if "long" in item.keywords]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


def pytest_collectstart() -> None:
    """Let nothing be looked through while the tests are collected: what is made then stays."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Keep the garbage collector from going through the modules and the tests each time.

    It takes 5 to 10 % of the processor time otherwise.
    """
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_blocker: DjangoDbBlocker, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    with django_db_blocker.unblock():
        settings.DATABASES["default"]["TEST"]["TEMPLATE"] = migrated_template(TEST_TEMPLATE)


@pytest.fixture(autouse=True)
def no_limits_used_up(request: pytest.FixtureRequest) -> None:
    """Let no test meet the rate limits that earlier ones have used up."""
    marked = request.node.get_closest_marker("django_db") is not None
    if marked or {"db", "transactional_db"} & set(request.fixturenames):
        cache.clear()


@pytest.fixture(autouse=True)
def no_language_left() -> Generator[None]:
    """Let no test find the language that a request of an earlier one has activated."""
    yield
    translation.deactivate()


@pytest.fixture
def club(db: None) -> Club:
    return ClubFactory.create(slug="river", name="River Barbu")


@pytest.fixture
def as_role(club: Club) -> Callable[..., SignedIn]:
    """``as_role(Role.MEMBER, name="Anne")``: a client of a new user with that role and a player."""

    def make(role: Role, name: str) -> SignedIn:
        user = UserFactory.create(name=name)
        MembershipFactory.create(club=club, user=user, role=role)
        PlayerFactory.create(club=club, user=user, name=name)
        return sign_in(user)

    return make


@pytest.fixture
def member(as_role: Callable[..., SignedIn]) -> SignedIn:
    return as_role(Role.MEMBER, "Mia Member")


@pytest.fixture
def director(as_role: Callable[..., SignedIn]) -> SignedIn:
    return as_role(Role.DIRECTOR, "Dora Director")


@pytest.fixture
def secretary(as_role: Callable[..., SignedIn]) -> SignedIn:
    return as_role(Role.SECRETARY, "Sara Secretary")


@pytest.fixture
def outsider(db: None) -> SignedIn:
    """Signed in, and the secretary of another club."""
    user = UserFactory.create(name="Otto Outsider")
    MembershipFactory.create(club=ClubFactory.create(slug="other"), user=user, role=Role.SECRETARY)
    return sign_in(user)


@pytest.fixture
def guest(club: Club) -> SignedIn:
    """A guest, whose row as a member of the club must not give them a role in it."""
    user = create_guest()
    MembershipFactory.create(club=club, user=user, role=Role.SECRETARY)
    PlayerFactory.create(club=club, user=user, name="Gus Guest")
    return sign_in(user)


@pytest.fixture
def visitor(db: None) -> Client:
    return Client()


@pytest.fixture(scope="session")
def of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the processes of a test run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def migrated(of_the_run: Path) -> Path:
    """PostgreSQL's files of a site without a club, to start stacks from."""
    return migrated_cluster(of_the_run)


@pytest.fixture(scope="session")
def demonstration(of_the_run: Path) -> Path:
    """PostgreSQL's files with the demonstration club, to start stacks from."""
    return filled_cluster(of_the_run)


@pytest.fixture
def quick_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws of one short search, for tests in which any draw will do."""
    monkeypatch.setattr(make, "TRIES", ((0.5, 40_000),))
    monkeypatch.setattr(movement, "STEPS_OF_A_TABLE", 100)


@pytest.fixture
def no_pango(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which PDFs cannot be made: their pages are shown instead."""
    monkeypatch.setitem(sys.modules, "weasyprint", None)
