"""Two officials change the same ladder, or the same games that count, at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest

from accounts.models import AuditEntry, Club, Role, User
from accounts.settings_seen import digest_of
from ladder import services
from ladder.models import Ladder, Pool
from tests.factories import LadderFactory, MembershipFactory, PoolFactory, UserFactory
from tests.support.clients import SignedIn
from tests.support.events import race

ANNUAL = {
    "name": "Annual", "kind": "mean", "calendar": "year", "best": "10", "minimum": "10",
    "shrink": "5",
}  # fmt: skip
REFUSED = "Another official has changed these settings in the meantime"


@pytest.fixture
def annual(club: Club) -> Ladder:
    return LadderFactory.create(
        pool__club=club, name="Annual", calendar="year", minimum=10, shrink=5, best=10
    )


def shown_at(client: SignedIn, address: str) -> dict[str, str]:
    """Return what the form at *address* says about the settings that it was filled with."""
    found = re.search(r'name="settings_seen" value="(\w+)"', client.get(address).text)
    assert found
    return {"settings_seen": found[1]}


def test_a_ladder_that_another_official_has_changed_is_not_overwritten(
    as_role: Callable[..., SignedIn], annual: Ladder
) -> None:
    first, second = (as_role(Role.DIRECTOR, name) for name in ("Dora", "Dan"))
    address = f"/c/river/ladder/settings/ladders/{annual.pk}/"
    seen = shown_at(second, address)
    assert first.post(address, ANNUAL | seen | {"minimum": "5"}).status_code == 302
    refused = second.post(address, ANNUAL | seen | {"name": "The year"})
    assert REFUSED in refused.text
    assert 'value="The year"' in refused.text
    assert REFUSED in second.post(address, ANNUAL | seen | {"name": "The year"}).text
    annual.refresh_from_db()
    assert (annual.name, annual.minimum) == ("Annual", 5)
    late = ANNUAL | shown_at(second, address) | {"name": "The year", "minimum": "5"}
    assert second.post(address, late).status_code == 302
    assert second.post(address, late).status_code == 302  # pressed twice
    annual.refresh_from_db()
    assert (annual.name, annual.minimum) == ("The year", 5)


def test_which_games_count_is_not_overwritten(director: SignedIn, annual: Ladder) -> None:
    address = f"/c/river/ladder/settings/{annual.pool_id}/"
    games = {"name": "Games", "rulesets": ["pagat"], "sheets": "on", "tables": "on", "events": "on"}
    seen = shown_at(director, address)
    assert director.post(address, games | seen | {"per_day": "3"}).status_code == 302
    assert REFUSED in director.post(address, games | seen | {"per_month": "4"}).text
    numbers = {"sigma": "150", "prior": "70", "drift": "0"}
    assert REFUSED in director.post(address, numbers | seen).text
    assert director.post(address, numbers | shown_at(director, address)).status_code == 302
    pool = Pool.objects.get()
    assert (pool.per_day, pool.per_month, pool.sigma) == (3, None, 150)


@pytest.mark.django_db(transaction=True)
def test_of_two_changes_at_once_the_second_is_refused(club: Club) -> None:
    bosses = [UserFactory.create(name=name) for name in ("Dora", "Dan")]
    for boss in bosses:
        MembershipFactory.create(club=club, user=boss, role=Role.DIRECTOR)
    ladder = LadderFactory.create(pool=PoolFactory.create(club=club), calendar="year", minimum=10)
    seen = digest_of(ladder, ["minimum"])
    change = partial(services.change_ladder, ladder=ladder, seen=seen)

    def attempt(boss: User, minimum: int) -> Callable[[], object]:
        return lambda: change(actor=boss, minimum=minimum)

    outcomes = race(attempt(bosses[0], 5), attempt(bosses[1], 8))
    assert sorted(outcomes) == ["SettingsChanged", "done"]
    logged = AuditEntry.objects.get(action="change-ladder")
    ladder.refresh_from_db()
    assert logged.data["changes"] == {"minimum": ["10", str(ladder.minimum)]}
