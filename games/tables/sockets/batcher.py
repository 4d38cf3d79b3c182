"""Doing what the sockets of one process ask for: as many tables in one commit as ask at a time.

While one batch is on its way to the disk the next one gathers, so a quiet house commits each card
by itself and a busy one shares the cost. Whoever asked is answered after the commit.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from games.tables.engine.commands import ActionRequest, Answer, act_on_many
from games.tables.sockets.threads import in_thread

BATCHES = 1
"""Batches at a time: while one is on its way, the next one grows."""
ALONE = 3
"""Actions at a time that are done by themselves: what ends a deal, or waits for a lock."""
MOST = 64
"""Actions in a batch."""

PendingUndo = tuple[ActionRequest, "asyncio.Future[Answer]"]

acting = ThreadPoolExecutor(BATCHES, thread_name_prefix="acting")
acting_alone = ThreadPoolExecutor(ALONE, thread_name_prefix="acting alone")
_waiting: deque[PendingUndo] = deque()
_busy: set[int] = set()
_running: set[asyncio.Task[None]] = set()
_alone: set[asyncio.Task[None]] = set()


async def do(request: ActionRequest) -> Answer:
    """Have *request* done, and return what whoever sent it is told.

    :raises DatabaseError: when it is not known whether it was done.
    """
    answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    _waiting.append((request, answer))
    _start()
    return await answer


def _start() -> None:
    """Set another batch going, if there is one and its turn has come."""
    if len(_running) >= BATCHES:
        return
    batch = _next_batch()
    if batch:
        _busy.update(request.game for request, _answer in batch)
        _keep(_running, _write(batch))


def _keep(tasks: set[asyncio.Task[None]], work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    task.add_done_callback(lambda _task: _start())


def _next_batch() -> list[PendingUndo]:
    """Take what waits, one action of a table at most, and none of a table that is busy."""
    batch: list[PendingUndo] = []
    games: set[int] = set()
    for _ in range(len(_waiting)):
        request, answer = _waiting.popleft()
        if request.game in games or request.game in _busy or len(batch) == MOST:
            _waiting.append((request, answer))
        else:
            games.add(request.game)
            batch.append((request, answer))
    return batch


async def _write(batch: list[PendingUndo]) -> None:
    """Do a batch together; what cannot be is done by itself, and holds nobody up."""
    answers: Sequence[Answer | Exception | None]
    try:
        answers = await in_thread(acting, act_on_many, [request for request, _asked in batch])
    except Exception as error:  # noqa: BLE001 - whoever asked hears of it, whatever it is
        answers = [error] * len(batch)
    for (request, asked), answer in zip(batch, answers, strict=True):
        if answer is None:
            _keep(_alone, _write_alone(request, asked))
        else:
            _tell(request, asked, answer)


async def _write_alone(request: ActionRequest, asked: asyncio.Future[Answer]) -> None:
    try:
        answer: Answer | Exception = await in_thread(acting_alone, request.execute)
    except Exception as error:  # noqa: BLE001 - whoever asked hears of it, whatever it is
        answer = error
    _tell(request, asked, answer)


def _tell(
    request: ActionRequest, asked: asyncio.Future[Answer], answer: Answer | Exception
) -> None:
    _busy.discard(request.game)
    if asked.done():
        return
    if isinstance(answer, Exception):
        asked.set_exception(answer)
    else:
        asked.set_result(answer)
