"""A round of a hundred live tables: how long the director and the players wait for them.

With the whole stack running, a director releases a round of four hundred players. The output is the
response time of the page, and the time from pressing the button until each live table existed. The
exit code is 1 if p99 is more than two seconds, if a table exists twice, or if a player is seated
twice. The environment variable ``TABLES`` changes the number of tables. ``make bench`` runs it.

On two virtual cores, 67 % used by other programs, the page answered after 0.25 s and the tables
existed after 0.8 s (p50) and 1.1 s (p99); a table needed 4.6 ms of the workers, 1.2 ms of
PostgreSQL and 1 ms of the web process. When each table was opened with separate statements, it
needed 10, 3.5 and 1.2 ms, and with 72 % used by others the last tables existed after 2.7 s.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles
from threading import Thread

from tests.durability.online_rounds import OnlineRound
from tests.load.bench_readers import give_up
from tests.load.bench_tables import say
from tests.load.meters import machine, used_by
from tests.support.checkout import Checkout
from tests.support.stack import Stack, served

TABLES = int(os.environ.get("TABLES", "100"))
MOST_SECONDS = 2.0
BETWEEN = 0.02
LONGEST = 600


def times_of(one: OnlineRound) -> tuple[float, list[float]]:
    """Release the round; return when the page answered, and when each live table existed."""
    answered: list[float] = []
    begun = time.monotonic()

    def press() -> None:
        if one.release():
            answered.append(time.monotonic() - begun)

    director = Thread(target=press)
    director.start()
    found: list[float] = []
    while len(found) < TABLES:
        time.sleep(BETWEEN)
        found += [time.monotonic() - begun] * (one.opened() - len(found))
    director.join()
    return answered[0], found


def hold(checkout: Checkout, stack: Stack) -> list[str]:
    """Release the round on a stack, print the times, and return the faults."""
    one = OnlineRound.of(checkout, stack.url, 4 * TABLES)
    used, (all_before, idle_before) = used_by(stack), machine()
    answered, found = times_of(one)
    spent, (all_after, idle_after) = used(), machine()
    cuts = quantiles(found, n=100, method="inclusive")
    others = 1 - (idle_after - idle_before + sum(spent.values())) / (all_after - all_before)
    say(f"{TABLES} live tables: the page answered after {answered:.2f} s")
    say(f"  a table was there after {cuts[49]:.2f} s (p50), {cuts[98]:.2f} s (p99)")
    costs = ", ".join(f"{who} {s / TABLES * 1000:.1f}" for who, s in spent.items())
    say(f"  ms of processor for each table: {costs}")
    say(f"  others had {max(0, others):.0%} of the machine")
    slow = [f"p99 is {cuts[98]:.2f} s"] if cuts[98] > MOST_SECONDS else []
    return slow + one.faults()


def main() -> None:
    for number in (signal.SIGTERM, signal.SIGALRM):
        signal.signal(number, give_up)
    signal.alarm(LONGEST)
    with tempfile.TemporaryDirectory() as folder:
        checkout = Checkout(Path(folder) / "var")
        try:
            with served(checkout) as stack:
                faults = hold(checkout, stack)
        finally:
            checkout.remove()
    for fault in faults[:20]:
        say(f"  AMISS: {fault}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
