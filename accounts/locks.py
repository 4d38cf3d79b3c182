"""Advisory locks, which are held without a transaction, and the clock of the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import connection


@contextmanager
def only_one(number: int) -> Iterator[bool]:
    """Try to take the advisory lock *number* for this connection, and release it afterwards.

    Yield whether it was free. PostgreSQL also releases it when the connection ends.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [number])
        [alone] = cursor.fetchone()
    try:
        yield alone
    finally:
        if alone:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [number])


def database_now() -> datetime:
    """Return the time of the database, whose clock alone decides about deadlines."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
    return now
