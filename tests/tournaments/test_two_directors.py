"""Two directors press the same button at the same moment: it is done once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from accounts.models import AuditEntry, User
from tests.support.events import EVEN, MakeEvent, fresh, give, race, start, table_of
from tournaments import errors, services
from tournaments.models import (
    Entry,
    EventStatus,
    ForbiddenPair,
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


# The lock of the event puts two presses in an order, so that the second one of these is tried
# after the first, as by a director whose page is older.


def once(event: Tournament, button: Callable[[], object]) -> None:
    """Press a button twice; only the first press is in the log and changes the event."""
    before = AuditEntry.objects.count()
    button()
    after, version = AuditEntry.objects.count(), fresh(event).version
    assert after > before
    with suppress(errors.TournamentError):
        button()
    assert (AuditEntry.objects.count(), fresh(event).version) == (after, version)


@pytest.mark.django_db
def test_buttons_before_the_first_round_act_once(make_event: MakeEvent, boss: User) -> None:
    event = make_event(6, fee=5)
    one, two, *others = event.entries.order_by("pk")
    by: dict[str, Any] = {"actor": boss}
    once(event, lambda: services.undo_check_in(entry=one, **by))
    once(event, lambda: services.check_in(entry=one, **by))
    Entry.objects.update(checked_in_at=None)
    once(event, lambda: services.check_in_everybody(tournament=event, **by))
    once(event, lambda: services.note_fee(entry=one, paid=True, **by))
    once(event, lambda: services.forbid_pair(tournament=event, one=one, other=two, **by))
    pair = ForbiddenPair.objects.get().pk
    seen = [ForbiddenPair.objects.select_related("one", "other").get(pk=pair) for _ in range(2)]
    once(event, lambda: services.allow_pair(pair=seen.pop(), **by))
    order = [entry.pk for entry in others]
    once(event, lambda: services.seed_entries(tournament=event, order=order, **by))
    once(event, lambda: services.announce(tournament=event, text="Tea", **by))
    once(event, lambda: services.withdraw(entry=two, **by))
    code = event.check_in_token
    once(event, lambda: services.renew_check_in_token(tournament=event, seen=code, **by))


@pytest.mark.django_db
def test_buttons_during_and_after_a_round_act_once(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8, round_count=1)
    one = start(event, boss)
    table, other = table_of(one, 1), table_of(one, 2)
    by: dict[str, Any] = {"actor": boss, "reason": "wrong"}
    give(table)
    services.submit_totals(table=other, actor=boss, totals=EVEN)
    once(event, lambda: services.confirm_result(table=other, actor=boss))
    turned = {"N": -30, "E": -10, "S": 10, "W": 30}
    once(event, lambda: services.correct_result(table=table, totals=turned, **by))
    once(event, lambda: services.dispute_result(table=other, **by))
    once(event, lambda: services.abandon_table(table=other, **by))
    late = event.entries.order_by("pk")[0]
    once(event, lambda: services.add_penalty(entry=late, points=5, **by))
    penalty = late.penalties.get()
    once(event, lambda: services.cancel_penalty(penalty=penalty, **by))
    once(event, lambda: services.finish(tournament=event, actor=boss))
    once(event, lambda: services.publish(tournament=event, actor=boss, unsettled=True))
    once(event, lambda: services.undo_last_step(tournament=event, actor=boss, kind="publish"))


@pytest.mark.django_db
def test_a_penalty_for_another_reason_is_another_one(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    entry = event.entries.order_by("pk")[0]
    services.add_penalty(entry=entry, actor=boss, points=5, reason="late")
    services.add_penalty(entry=entry, actor=boss, points=5, reason="late again")
    with pytest.raises(errors.PenaltyGiven):
        services.add_penalty(entry=entry, actor=boss, points=5, reason="late again")
    assert entry.penalties.count() == 2
