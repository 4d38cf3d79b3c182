"""Executes the actions of one process's sockets; those at different tables share a commit.

Actions that arrive while a batch is being written form the next one. A quiet process commits each
action by itself; a busy one shares the cost of a commit. An action is answered after the commit.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from games.tables.engine.commands import ActionRequest, Answer, act_on_many
from games.tables.sockets.threads import in_thread

CONCURRENT_BATCHES = 1
"""Batches written at the same time. While one is written, the next one grows."""
CONCURRENT_SINGLES = 3
"""Actions executed singly at the same time: they wait for a lock, or have further consequences."""
MAX_BATCH = 64
"""Actions in a batch."""

Pending = tuple[ActionRequest, "asyncio.Future[Answer]"]

batch_pool = ThreadPoolExecutor(CONCURRENT_BATCHES, thread_name_prefix="batch")
single_pool = ThreadPoolExecutor(CONCURRENT_SINGLES, thread_name_prefix="single")
_pending: deque[Pending] = deque()
_busy_games: set[int] = set()
_batches: set[asyncio.Task[None]] = set()
_singles: set[asyncio.Task[None]] = set()


async def execute(request: ActionRequest) -> Answer:
    """Execute *request* and return its answer.

    :raises DatabaseError: if it is not known whether it was executed.
    """
    answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    _pending.append((request, answer))
    _start_batch()
    return await answer


def _start_batch() -> None:
    """Start the next batch, unless the limit is reached or nothing is pending."""
    if len(_batches) >= CONCURRENT_BATCHES:
        return
    batch = _next_batch()
    if batch:
        _busy_games.update(request.game for request, _answer in batch)
        _start_task(_batches, _execute_batch(batch))


def _start_task(tasks: set[asyncio.Task[None]], work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    task.add_done_callback(lambda _task: _start_batch())


def _next_batch() -> list[Pending]:
    """Take pending actions: at most one of each table, and none of a table that is busy."""
    batch: list[Pending] = []
    games: set[int] = set()
    for _ in range(len(_pending)):
        request, answer = _pending.popleft()
        if request.game in games or request.game in _busy_games or len(batch) == MAX_BATCH:
            _pending.append((request, answer))
        else:
            games.add(request.game)
            batch.append((request, answer))
    return batch


async def _execute_batch(batch: list[Pending]) -> None:
    """Execute a batch in one commit; execute singly the actions that cannot be part of it."""
    answers: Sequence[Answer | Exception | None]
    try:
        requests = [request for request, _future in batch]
        answers = await in_thread(batch_pool, act_on_many, requests)
    except Exception as error:  # noqa: BLE001 - it is raised again where the action is awaited
        answers = [error] * len(batch)
    for (request, future), answer in zip(batch, answers, strict=True):
        if answer is None:
            _start_task(_singles, _execute_single(request, future))
        else:
            _resolve(request, future, answer)


async def _execute_single(request: ActionRequest, future: asyncio.Future[Answer]) -> None:
    try:
        answer: Answer | Exception = await in_thread(single_pool, request.execute)
    except Exception as error:  # noqa: BLE001 - it is raised again where the action is awaited
        answer = error
    _resolve(request, future, answer)


def _resolve(
    request: ActionRequest, future: asyncio.Future[Answer], answer: Answer | Exception
) -> None:
    _busy_games.discard(request.game)
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
