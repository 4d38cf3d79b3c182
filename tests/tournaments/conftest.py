"""An event with players who are there, and quick ways through its rounds."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import Club, Membership, Role, User
from games.rules import PRESETS
from tests.support.events import WHEN, MakeEvent, fresh, new_members
from tournaments import services
from tournaments.models import Tournament


@pytest.fixture(autouse=True)
def draws_of_the_tests(quick_draws: None) -> None:
    """The quality of draws is the subject of ``draw/``, which has them as they are."""


@pytest.fixture
def boss(club: Club) -> User:
    """The director, who does not play."""
    user = User.objects.create(email="boss@example.org", name="Bea Boss")
    Membership.objects.create(club=club, user=user, role=Role.DIRECTOR)
    return user


@pytest.fixture
def make_event(club: Club, boss: User) -> MakeEvent:
    """``make_event(16, round_count=5)``: an event with so many players, all checked in."""

    def make(players: int = 8, **settings: Any) -> Tournament:
        fields: dict[str, Any] = {
            "name": "Spring Cup",
            "starts_at": WHEN,
            "ruleset": PRESETS["pagat"],
            "round_count": 3,
            **settings,
        }
        event = services.create_tournament(club=club, actor=boss, **fields)
        if players:
            names = [f"Player {number:02}" for number in range(players)]
            field = new_members(club, names)
            services.enter_field(tournament=event, players=field, guests=[], here=True, actor=boss)
        return fresh(event)

    return make
