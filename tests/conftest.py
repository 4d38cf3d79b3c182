"""Fixtures for all tests: a club, a client for each role, and the tests' databases."""

import gc
import os
import sys
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.utils import translation
from pytest_django import DjangoDbBlocker

from accounts.models import Club, Role
from deploy.runtime.frames import in_one_chunk
from deploy.site import error_pages
from games.tables.practice import create_guest
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
    """Shorten long values in the names of tests, which xdist sends between processes."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_ID:
        return f"{val[:40]!r} and {len(val) - 40} more"
    return None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail if xdist splits a group of tests, as it does with an unsupported version of pytest."""
    grouped = item.config.getoption("loadgroup", default=False) and "xdist_group" in item.keywords
    if grouped and "@" not in item.nodeid.rpartition("]")[2]:
        pytest.fail("xdist has lost the group of this test: it does not know this pytest")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With ``CI=true``, fail skipped tests, because all tests must run there."""
    report = yield
    if isinstance(report.longrepr, tuple) and os.environ.get("CI") == "true":
        *_place, reason = report.longrepr
        report.outcome, report.longrepr = "failed", f"with CI=true it must run. {reason}"
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """Give tests one chunk of memory for their calls, as the site's threads have for a request.

    The tests that request many pages take a sixth less processor time.
    """
    pyfuncitem.obj = in_one_chunk(pyfuncitem.obj)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that only the profile ``long`` runs."""
    left_out = [] if is_long() else [item for item in items if "long" in item.keywords]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


def pytest_collectstart() -> None:
    """Disable the garbage collector during collection, as the objects created then stay."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Exclude the modules and the collected tests from garbage collection.

    Otherwise it takes 5 to 10 % of the processor time.
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
def reset_rate_limits(request: pytest.FixtureRequest) -> None:
    """Reset the rate limits before each test."""
    marked = request.node.get_closest_marker("django_db") is not None
    if marked or {"db", "transactional_db"} & set(request.fixturenames):
        cache.clear()


@pytest.fixture(autouse=True)
def reset_language() -> Generator[None]:
    """Reset the active language after each test, because requests change it."""
    yield
    translation.deactivate()


@pytest.fixture
def club(db: None) -> Club:
    return ClubFactory.create(slug="river", name="River Barbu")


@pytest.fixture
def as_role(club: Club) -> Callable[..., SignedIn]:
    """Return a factory of clients: ``as_role(Role.MEMBER, name="Anne")``.

    Each call creates a user with the role and a player in the club.
    """

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
    """Return a client of the secretary of another club."""
    user = UserFactory.create(name="Otto Outsider")
    MembershipFactory.create(club=ClubFactory.create(slug="other"), user=user, role=Role.SECRETARY)
    return sign_in(user)


@pytest.fixture
def guest(club: Club) -> SignedIn:
    """Return a client of a guest whose membership of the club must not give them a role in it."""
    user = create_guest()
    MembershipFactory.create(club=club, user=user, role=Role.SECRETARY)
    PlayerFactory.create(club=club, user=user, name="Gus Guest")
    return sign_in(user)


@pytest.fixture
def visitor(db: None) -> Client:
    return Client()


@pytest.fixture(scope="session")
def of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that the processes of a test run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def migrated(of_the_run: Path) -> Path:
    """Return PostgreSQL's files of a site without a club, for starting stacks."""
    return migrated_cluster(of_the_run)


@pytest.fixture(scope="session")
def demonstration(of_the_run: Path) -> Path:
    """Return PostgreSQL's files with the demonstration club, for starting stacks."""
    return filled_cluster(of_the_run)


@pytest.fixture
def quick_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit draws to one short search, for tests in which any draw will do."""
    monkeypatch.setattr(make, "TRIES", ((0.5, 40_000),))
    monkeypatch.setattr(movement, "STEPS_OF_A_TABLE", 100)


@pytest.fixture
def no_pango(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a machine without Pango, where PDFs cannot be made and pages are shown instead."""
    monkeypatch.setitem(sys.modules, "weasyprint", None)


@pytest.fixture
def plain_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer refused requests without their page, which takes longer than the refusal."""

    def plain(request: HttpRequest, template: str, context: object, status: int) -> HttpResponse:
        return HttpResponse(status=status)

    monkeypatch.setattr(error_pages, "render", plain)
