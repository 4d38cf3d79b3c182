"""A file of this version can be made for the next one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import Club
from games.tables.engine import cache
from tests.support.checkout import Checkout, secret_of
from tests.upgrade.filling import empty_tables, fill_beside
from tests.upgrade.restore import on_server


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Numbers of games come back when a test's transaction is rolled back."""
    cache._tables.clear()
    yield
    cache._tables.clear()


@pytest.fixture
def club(
    demonstration: Path,
    tmp_path: Path,
    settings: Any,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Club]:
    """The demonstration, in the database that the stacks of this run begin with."""
    checkout = Checkout(tmp_path / "var")
    checkout.begin_with(demonstration)
    settings.SECRET_KEY = secret_of(demonstration).read_text()
    try:
        checkout.embedded("start")
        with (
            django_db_blocker.unblock(),
            on_server(checkout.folder("sockets")),
            transaction.atomic(),
        ):
            yield Club.objects.get(slug="riverside")
            transaction.set_rollback(True)
    finally:
        checkout.remove()


@pytest.mark.trial
@pytest.mark.usefixtures("quick_draws")
def test_no_table_is_left_empty(club: Club) -> None:
    fill_beside(club)
    assert not empty_tables()
