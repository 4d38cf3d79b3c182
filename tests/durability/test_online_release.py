"""Kill -9 of web and worker while live tables are opened: each table is opened once.

Environment variables: ``TABLES`` is the number of tables, by default twenty. ``VICTIMS`` are words
of other processes' command lines, separated by commas, as in
``TABLES=100 VICTIMS="valkey-server,bin/postgres"``. The processes are killed when the first table
exists or, with ``KILL_AFTER``, that many seconds after the button was pressed.
"""

import os
import signal
import time
from threading import Thread

import pytest

from tests.durability.online_rounds import OnlineRound
from tests.support.checkout import Checkout, until
from tests.support.stack import Stack

pytestmark = [pytest.mark.trial, pytest.mark.xdist_group("durability")]  # one stack at a time

TABLES = int(os.environ.get("TABLES", "20"))
VICTIMS = os.environ.get("VICTIMS", "quiet worker,deploy.runtime.web").split(",")
KILL_AFTER = os.environ.get("KILL_AFTER")


def test_each_live_table_of_a_round_is_opened_once_however_often_it_is_killed(
    checkout: Checkout, stack: Stack
) -> None:
    one = OnlineRound.of(checkout, stack.url, 4 * TABLES)
    directors = [Thread(target=one.release) for _director in range(2)]
    for director in directors:
        director.start()
    if KILL_AFTER:
        time.sleep(float(KILL_AFTER))
    else:
        until("the first tables", lambda: one.opened() > 0)
    for victim in VICTIMS:
        os.kill(stack.find(victim), signal.SIGKILL)
    for director in directors:
        director.join()
    stack.wait()
    one.release()
    until("all tables", lambda: one.opened() == TABLES)
    assert one.faults() == []
    released = "SELECT count(*) FROM accounts_auditentry WHERE action = %s AND subject = %s"
    assert checkout.query(released, "release-round", f"event:{one.made['event']}") == [(1,)]
