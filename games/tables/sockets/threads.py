"""Threads in which a live process uses the database; each keeps its connection open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import Error as DatabaseError
from django.db import connection

T = TypeVar("T")

read_pool = ThreadPoolExecutor(2, thread_name_prefix="read")


async def in_thread(pool: ThreadPoolExecutor, work: Callable[..., T], *args: object) -> T:
    """Return ``work(*args)``, called in a thread of *pool*."""
    run = asyncio.get_running_loop().run_in_executor
    return await run(pool, lambda: _with_connection(work, *args))


def _with_connection(work: Callable[..., T], *args: object) -> T:
    try:
        return work(*args)
    except DatabaseError:
        connection.close()  # it may be broken; Django opens a new one when needed
        raise
