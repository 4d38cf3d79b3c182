"""A few users answer in the last seconds of a competition while each process is killed."""

import asyncio
import json
import random

import pytest

from tests.durability.last_minute import VICTIMS, LastMinute, Sent, faults_of_rows, faults_of_time
from tests.support.checkout import Checkout
from tests.support.stack import Stack

PEOPLE, SECONDS = 25, 30


@pytest.mark.trial
@pytest.mark.xdist_group("durability")  # one stack at a time
def test_what_was_acknowledged_in_the_last_minute_is_there_once(
    checkout: Checkout, stack: Stack
) -> None:
    made = checkout.python("-m", "tests.durability.competitors", str(PEOPLE), str(SECONDS))
    assert made.returncode == 0, made.stderr
    opened = json.loads(made.stdout.splitlines()[-1])
    minute = LastMinute(checkout, stack, opened, random.Random(1), print)  # noqa: S311
    asyncio.run(minute.run(kills=True))
    assert [victim for _begun, _ended, victim in minute.windows] == list(VICTIMS)
    assert {one.status for one in minute.sent} == {200, 409}
    assert minute.faults() == []


def test_lost_doubled_and_late_answers_would_be_noticed() -> None:
    def sent(client_id: str, answer: str = "declare no-king", **more: float) -> Sent:
        one = Sent(1, 1, answer, client_id, begun=more.get("begun", 5.0), ended=6.0)
        one.status, one.code = int(more.get("status", 200)), "" if "status" not in more else "no"
        return one

    kept = [(1, 1, "declare no-king", ["a", "b"], 5.5)]
    first, second = sent("a", "declare no-queens"), sent("b")
    assert faults_of_rows(kept, [first, second]) == []
    assert faults_of_time(kept, [first, second], 10.0) == []
    for rows, ones in (
        ([], [second]),  # lost
        (kept, [first]),  # not the last that was sent
        ([*kept, *kept], [first, second]),
        ([(1, 1, "declare no-king", ["a", "b", "b"], 5.5)], [first, second]),
        (kept, [first, second, sent("c")]),
        (kept, [first, sent("b", status=409)]),
        ([(2, 1, "declare no-king", ["a"], 5.5), *kept], [first, second]),
    ):
        assert faults_of_rows(rows, ones)
    assert faults_of_time(kept, [first], 5.5)  # saved at the close
    assert faults_of_time([], [sent("a", begun=11.0)], 10.0)  # acknowledged after it
    assert faults_of_time([], [sent("a", status=409)], 10.0)
    assert faults_of_time([], [sent("a", status=0)], 10.0)
