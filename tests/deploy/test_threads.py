"""Every thread of a process finds a connection to the database."""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings
from django.db import connection

from deploy.runtime.paths import ROOT
from deploy.site import asgi
from games.tables.sockets import batcher, threads

THE_TEST, THE_LOOP = 1, 1
"""The test's own connection, and the one thread in which code of the event loop asks."""


@pytest.mark.django_db
def test_all_threads_of_a_process_can_ask_at_a_time() -> None:
    count = settings.PAGE_THREADS + settings.SOCKET_THREADS - THE_TEST
    together = threading.Barrier(count)

    def ask() -> int:
        try:
            with connection.cursor() as cursor:
                together.wait(timeout=8)
                cursor.execute("SELECT 1")
                return int(cursor.fetchone()[0])
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as pool:
        asked = [pool.submit(ask) for _ in range(count)]
        assert [future.result() for future in asked] == [1] * count


def test_the_threads_are_as_many_as_the_settings_say() -> None:
    executors = (threads.read_pool, batcher.batch_pool, batcher.single_pool)
    assert asgi.in_threads.executor._max_workers == settings.PAGE_THREADS
    assert sum(pool._max_workers for pool in executors) + THE_LOOP <= settings.SOCKET_THREADS


def test_a_worker_has_no_more_threads_than_a_web_process() -> None:
    programs = [ROOT / "deploy" / "runtime" / "serve.py"]
    programs += sorted((ROOT / "deploy" / "runtime" / "production").glob("*.service"))
    found = [re.findall(r"--concurrency=(\d+)", path.read_text()) for path in programs]
    counts = [int(number) for numbers in found for number in numbers]
    assert len(counts) == 3
    assert max(counts) < settings.PAGE_THREADS
