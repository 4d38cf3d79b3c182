"""Locks of the database, for tests in which one connection waits for another."""

from __future__ import annotations

from django.db import connection

from tests.support.checkout import until

WAITING = """SELECT count(*) FROM pg_locks
WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"""


def wait_for_a_lock() -> None:
    """Wait until another connection waits for this one."""
    with connection.cursor() as cursor:

        def somebody_waits() -> bool:
            cursor.execute(WAITING)
            return bool(cursor.fetchone() != (0,))

        until("a connection that waits for this one", somebody_waits)
