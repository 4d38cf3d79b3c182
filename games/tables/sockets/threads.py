"""Threads of a live process that ask the database, and keep their connection to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import Error as DatabaseError
from django.db import connection

T = TypeVar("T")

reading = ThreadPoolExecutor(2, thread_name_prefix="reading")


async def in_thread(pool: ThreadPoolExecutor, work: Callable[..., T], *args: object) -> T:
    """Do what asks the database in a thread of *pool*."""
    run = asyncio.get_running_loop().run_in_executor
    return await run(pool, lambda: _keeping_connected(work, *args))


def _keeping_connected(work: Callable[..., T], *args: object) -> T:
    try:
        return work(*args)
    except DatabaseError:
        connection.close()  # it may be broken: the next one is made anew
        raise
