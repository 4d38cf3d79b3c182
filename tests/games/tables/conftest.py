"""Tables with four players, and empty caches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from accounts.models import Club, User
from games.models import Game
from games.tables.engine import cache
from tests.support.tables.playing import member_of, table_of


@pytest.fixture(autouse=True)
def empty_cache() -> Iterator[None]:
    """Ids of games are used again after the transaction of a test is rolled back."""
    cache._tables.clear()
    yield
    cache._tables.clear()


@pytest.fixture
def four(club: Club) -> list[User]:
    return [member_of(club, name) for name in ("Anne", "Beth", "Cath", "Dora")]


@pytest.fixture
def game(club: Club, four: list[User]) -> Game:
    return table_of(club, four)
