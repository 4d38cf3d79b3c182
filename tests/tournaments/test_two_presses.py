"""Every button of an event is pressed twice, by pages that show the same: it is done once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import Club, User
from tests.support.events import MakeEvent, fresh
from tests.support.presses import before, by_hand, of_club, online, played, together
from tests.support.presses.cases import CASES, Scene, posting, twice

WITHOUT = {
    "boards_file": "who sees sealed deals is in the log each time",
    "console": "only shows the event, whatever is asked",
}
"""Addresses that take posts, and why pressing them twice is not tried."""

SCENES: dict[str, Callable[[Scene, MakeEvent], None]] = {
    "before": before.before,
    "released": played.released,
    "finals": by_hand.finals,
    "hand": by_hand.hand,
    "online": online.online,
    "weeks": online.weeks,
    "duplicate": together.duplicate,
    "teams": together.teams,
    "of_club": of_club.of_club,
}


def test_every_address_that_takes_posts_is_pressed_twice_or_says_why_not() -> None:
    tried = {name for cases in CASES.values() for name, _prepare in cases}
    assert tried | WITHOUT.keys() == set(posting())
    assert not tried & WITHOUT.keys()


@pytest.mark.trial
@pytest.mark.django_db
@pytest.mark.parametrize("name", SCENES)
def test_the_second_of_two_presses_changes_nothing(
    name: str, club: Club, boss: User, make_event: MakeEvent
) -> None:
    scene = Scene(club, boss)
    SCENES[name](scene, make_event)
    scene.made["event"] = fresh(scene.made["event"])
    faults = [twice(scene, address, prepare) for address, prepare in CASES[name]]
    assert not any(faults), "\n".join(filter(None, faults))
