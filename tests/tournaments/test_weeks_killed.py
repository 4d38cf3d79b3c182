"""A worker that ends in the middle of a sweep of an event week by week: the next one goes on.

What a process was doing is rolled back where it ends, as with a signal; it is ended here after
each of the steps.
"""

from __future__ import annotations

from datetime import timedelta
from types import ModuleType
from typing import Any

import pytest
from django.utils.timezone import localdate, now

from accounts.models import User
from games.models import Game
from notices.models import Notice
from tests.support.events import MakeEvent, start
from tests.support.online import ONLINE
from tournaments import tasks
from tournaments.models import Award, Round, Schedule, Table, Unplayed
from tournaments.services import online, period_deadlines

pytestmark = pytest.mark.django_db

WEEKLY: dict[str, Any] = ONLINE | {"round_days": 7, "unplayed": Unplayed.NOTHING}


class Killed(BaseException):
    """The end of a process, which nothing in it can catch as an error."""


def sweep() -> None:
    tasks.sweep_periods()
    tasks.sweep_online()


def sweep_until(module: ModuleType, step: str, at: int = 1) -> None:
    """Sweep, and end before *step* is done for the time *at*."""
    done = getattr(module, step)
    calls = 0

    def end(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == at:
            raise Killed
        return done(*args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, step, end)
        with pytest.raises(Killed):
            sweep()


@pytest.mark.trial
def test_a_table_is_opened_once_at_its_time(make_event: MakeEvent, boss: User) -> None:
    one = start(make_event(8, **WEEKLY), boss)
    Schedule.objects.update(agreed_at=now() - timedelta(seconds=1))
    sweep_until(period_deadlines, "bump_version")
    assert not Schedule.objects.exclude(opened_at=None).exists()
    sweep_until(period_deadlines, "bump_version", at=2)
    assert Schedule.objects.exclude(opened_at=None).count() == 1
    sweep_until(online, "notify_of_live_tables")
    assert not Game.objects.exists()
    sweep_until(online, "bump_version")
    for _time in range(2):
        sweep()
    games = Game.objects.order_by("pk")
    assert games.count() == 2
    assert {table.game for table in one.tables.all()} == set(games)
    assert len({seat.player_id for game in games for seat in game.seatings.all()}) == 8
    assert Notice.objects.filter(kind="table-ready").count() == 8


def test_the_period_ends_once(make_event: MakeEvent, boss: User) -> None:
    one = start(make_event(8, **WEEKLY), boss)
    over = localdate() - timedelta(days=2)
    Round.objects.filter(pk=one.pk).update(first_day=over, last_day=over)
    sweep_until(period_deadlines, "award_table", at=2)
    assert Table.objects.filter(status="abandoned").count() == 1
    sweep_until(period_deadlines, "_note_end")
    assert Round.objects.get(pk=one.pk).period_ended_at is None
    for _time in range(2):
        sweep()
    assert Table.objects.filter(status="abandoned").count() == 2
    assert Award.objects.count() == 8
    assert Round.objects.get(pk=one.pk).period_ended_at is not None
