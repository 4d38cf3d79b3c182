"""Two directors press the same button at the same moment: it is done once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import AuditEntry, User
from tests.support.events import MakeEvent, fresh, give, race, table_of
from tournaments import errors, services
from tournaments.models import (
    EventStatus,
    Result,
    ResultStatus,
    Round,
    Tournament,
)
from tournaments.round_clock import stamp_of


def pressed_twice(button: Callable[[], object]) -> list[str]:
    """Return how the two attempts ended, the refused one first."""
    return sorted(race(button, button))


def times(event: Tournament, action: str) -> int:
    """Return how often the log has an action of the event."""
    return AuditEntry.objects.filter(action=action, subject=f"event:{event.pk}").count()


@pytest.mark.trial
@pytest.mark.django_db(transaction=True)
def test_each_step_of_an_evening_is_done_once(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8, round_count=2, round_minutes=30)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    for number in (1, 2):
        release(event, boss)
        one = event.rounds.get(number=number)
        run_clock(one, boss)
        settle(one, boss)
        give(table_of(one, 2))
        assert pressed_twice(lambda: services.close_round(round=one, actor=boss)) == [  # noqa: B023
            "WrongRoundStatus", "done",
        ]  # fmt: skip
    button = lambda: services.finish(tournament=event, actor=boss)  # noqa: E731
    assert pressed_twice(button) == ["WrongEventStatus", "done"]
    assert fresh(event).status == EventStatus.FINISHED
    counts = {"release-round": 2, "close-round": 2, "settle-dispute": 2, "finish-event": 1}
    assert {action: times(event, action) for action in counts} == counts


def release(event: Tournament, boss: User) -> None:
    seen = fresh(event).draft_version
    button = lambda: services.release_round(tournament=event, actor=boss, draft=seen)  # noqa: E731
    refused, done = pressed_twice(button)
    assert refused in {"StaleDraft", "NoDraft"}
    assert done == "done"


def run_clock(one: Round, boss: User) -> None:
    start = lambda: services.start_clock(round=one, actor=boss, seen="")  # noqa: E731
    assert pressed_twice(start) == ["StaleClock", "done"]
    seen = stamp_of(Round.objects.get(pk=one.pk))
    more = lambda: services.extend_clock(round=one, actor=boss, minutes=5, seen=seen)  # noqa: E731
    assert pressed_twice(more) == ["StaleClock", "done"]


def settle(one: Round, boss: User) -> None:
    table = table_of(one, 1)
    give(table)
    services.dispute_result(table=table, actor=boss, reason="a queen is missing")
    button = lambda: services.settle_dispute(table=table, actor=boss, reason="found")  # noqa: E731
    assert pressed_twice(button) == ["NotDisputed", "done"]
    assert Result.objects.filter(table=table, status=ResultStatus.CONFIRMED).count() == 1


@pytest.mark.django_db
def test_a_penalty_for_another_reason_is_another_one(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    entry = event.entries.order_by("pk")[0]
    services.add_penalty(entry=entry, actor=boss, points=5, reason="late")
    services.add_penalty(entry=entry, actor=boss, points=5, reason="late again")
    with pytest.raises(errors.PenaltyGiven):
        services.add_penalty(entry=entry, actor=boss, points=5, reason="late again")
    assert entry.penalties.count() == 2
