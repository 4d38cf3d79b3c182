"""Ten members on rungs."""

from __future__ import annotations

import pytest

from accounts.models import Club, Player, User
from ladder.models import RungList
from tests.support.ladder.rungs import member_players, official_of, rungs_of


@pytest.fixture
def official(club: Club) -> User:
    return official_of(club)


@pytest.fixture
def ten(club: Club) -> list[Player]:
    """The members Ada, Ben and so on to Jim."""
    return member_players(club)


@pytest.fixture
def rungs(ten: list[Player], official: User) -> RungList:
    """Rungs on which the ten stand in the order of their names."""
    return rungs_of(ten, official, reach_up=3, reach_down=3, most_open=2)
