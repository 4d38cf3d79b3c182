"""Five hundred users answer a competition in its last minute, with the whole stack running.

    python -m tests.load.bench_last_minute [CASE]...

There are five cases; without an argument all of them run. Each user sends, at random moments, one
answer in the last minute (1); one in the last ten seconds (2); or the whole set in the last minute
and a changed answer at the close, nine requests each (3). Cases 4 and 5 are 1 and 3 while a web
process, the worker and Valkey are killed once each. The output is the time until a request was
acknowledged, including all attempts: for all requests, for those affected by a kill, for the
others, and for repeated ones. The exit code is 1 if an acknowledged answer is lost, duplicated or
late. The environment variables ``PEOPLE`` and ``SECONDS`` change the numbers, and
``WEB_CONCURRENCY`` is the number of serving web processes. ``make bench`` runs it; it ends within
ten minutes.

On an idle machine an answer needs about 6 ms of a web process and 1 to 2 ms of PostgreSQL; the
clients, in this process on the same cores, need another 1 ms. One answer from each user is 8 per
second, or 50 in the last ten seconds; the whole set is 75 per second, which needs more than half of
a core.

On two idle virtual cores, one answer each with three kills (4) has a p99 of 30 ms and a maximum of
49 ms. While other programs used 66 to 95 % of the cores and an answer took 9 to 12 ms, p99 and
maximum in milliseconds were:

- one answer each, three kills (4): 164 and 229 with one web process and one in reserve, with a
  higher priority than the other programs; 142 and 154 with two serving processes at the same
  priority. In both, no request had to be repeated. With 35 other processes ready to run and no
  priority, p99 is 1.9 s.
- one answer each (1): 92 and 115 with one web process, 116 and 127 with two.
- one answer each in ten seconds (2): 361 and 407 with one, 259 and 331 with two.
- whole sets (3): p99 2.9 s with one, because these answers need more processor time than was left.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

from tests.durability.competitors import PROBLEMS
from tests.durability.last_minute import LastMinute, Sent
from tests.load.bench_readers import give_up
from tests.load.bench_tables import say
from tests.load.meters import machine, used_by
from tests.support.checkout import Checkout
from tests.support.stack import Stack, served

PEOPLE = int(os.environ.get("PEOPLE", "500"))
SECONDS = int(os.environ.get("SECONDS", "60"))
PROCESSES = os.environ.get("WEB_CONCURRENCY", "")
"""The number of web processes that serve; by default one, with another ready to take over."""
PREPARING = 4
"""Seconds from the creation of the last row until the first answer."""
LONGEST = 600


@dataclass(frozen=True, slots=True)
class Case:
    """The behaviour of all users in a case.

    :ivar answers: the number of problems that each user answers, of eight.
    :ivar seconds: the seconds before the close in which they answer.
    """

    answers: int
    seconds: int
    kills: bool = False

    def __str__(self) -> str:
        what = "one answer" if self.answers == 1 else "the whole set, and a change at the close"
        killed = "; web, worker and Valkey killed once each" if self.kills else ""
        return f"{PEOPLE} people, {what}, in the last {self.seconds} seconds{killed}:"


CALM = (Case(1, SECONDS), Case(1, max(1, SECONDS // 6)), Case(PROBLEMS, SECONDS))
KILLED = (Case(1, SECONDS, kills=True), Case(PROBLEMS, SECONDS, kills=True))


def measured(what: str, sent: Sequence[Sent]) -> str:
    times = [(one.ended - one.begun) * 1000 for one in sent if one.status == 200]
    if len(times) < 2:
        return f"  {what}: {len(times)} acknowledged"
    cuts = quantiles(times, n=100, method="inclusive")
    return (
        f"  {what}: {len(times)} acknowledged, p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms,"
        f" at most {max(times):.0f} ms"
    )


def hold(cases: Sequence[Case]) -> list[str]:
    """Run each case on a new stack, and return the faults."""
    with tempfile.TemporaryDirectory() as folder:
        checkout = Checkout(Path(folder) / "var", WEB_CONCURRENCY=PROCESSES)
        try:
            with served(checkout) as stack:
                return [fault for case in cases for fault in hold_one(checkout, stack, case)]
        finally:
            checkout.remove()


def hold_one(checkout: Checkout, stack: Stack, case: Case) -> list[str]:
    """Run a case on a stack, print its figures, and return the faults."""
    say(str(case))
    people, seconds = str(PEOPLE), str(case.seconds + PREPARING)
    made = checkout.python("-m", "tests.durability.competitors", people, seconds)
    assert made.returncode == 0, made.stderr
    opened = json.loads(made.stdout.splitlines()[-1])
    rng = random.Random(1)  # noqa: S311 - the same plan each time
    minute = LastMinute(checkout, stack, opened, rng, say, case.answers, case.seconds)
    used, (all_before, idle_before) = used_by(stack), machine()
    asyncio.run(minute.run(kills=case.kills))
    spent, (all_after, idle_after) = used(), machine()
    whole = all_after - all_before
    others = 1 - (idle_after - idle_before + sum(spent.values())) / whole
    report(minute, spent, others)
    return minute.faults()


def report(minute: LastMinute, spent: dict[str, float], others: float) -> None:
    sent = minute.sent
    again = [one for one in sent if one.attempts > 1]
    say(measured("all", sent))
    if minute.windows:
        felt = [one for one in sent if minute.is_in_a_window(one)]
        say(measured("while a kill was felt", felt))
        say(measured("outside of kills", [one for one in sent if not minute.is_in_a_window(one)]))
        say(measured("sent once", [one for one in sent if one.attempts == 1]))
    times = ", ".join(f"{(one.ended - one.begun) * 1000:.0f}" for one in again[:20])
    refused = sum(one.status == 409 for one in sent)
    say(f"  refused after the close {refused}; sent again {len(again)}, ms: {times or '-'}")
    say(f"  others had {max(0, others):.0%} of the machine")
    if not minute.windows:  # who was killed and who came after them is not counted
        costs = ", ".join(f"{who} {s / len(sent) * 1000:.1f}" for who, s in spent.items())
        say(f"  ms of processor for each answer: {costs}")


def cases(names: Sequence[str]) -> tuple[Case, ...]:
    """Return the cases with these numbers, from 1; by default all."""
    every = (*CALM, *KILLED)
    return tuple(every[int(name) - 1] for name in names) or every


def main() -> None:
    for number in (signal.SIGTERM, signal.SIGALRM):
        signal.signal(number, give_up)
    signal.alarm(LONGEST)
    say(f"{PROCESSES or 'one web process, and one in reserve'}")
    faults = hold(cases(sys.argv[1:]))
    for fault in faults[:20]:
        say(f"  AMISS: {fault}")
    say(f"  {len(faults)} answers lost, doubled, late or wrongly refused")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
