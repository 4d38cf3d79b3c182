"""A file of this version can be made for the next one."""

from collections.abc import Iterator

import pytest

from games.tables.engine import cache
from tests.upgrade.filling import empty_tables, fill


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Numbers of games come back when a test's transaction is rolled back."""
    cache._tables.clear()
    yield
    cache._tables.clear()


@pytest.mark.trial
@pytest.mark.django_db
@pytest.mark.usefixtures("quick_draws")
def test_no_table_is_left_empty() -> None:
    fill()
    assert not empty_tables()
