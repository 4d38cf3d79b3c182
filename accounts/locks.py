"""Locks by number, which processes hold without a transaction, and the clock of the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import connection


@contextmanager
def only_one(number: int) -> Iterator[bool]:
    """Hold a lock of this connection, which PostgreSQL releases with the connection.

    Yield whether no other connection holds it.
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
    """Return the time of the database: one clock decides about deadlines."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
    return now
