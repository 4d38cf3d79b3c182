"""Doing what the sockets of one process ask for: as many tables in one commit as ask at a time.

While one batch is on its way to the disk the next one gathers, so a quiet house commits each card
by itself and a busy one shares the cost. Whoever asked is answered after the commit.
"""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import ThreadPoolExecutor

from games.hosting.acting import Answer, Wish, act_together
from games.hosting.threads import in_thread

WRITERS = 3
"""Batches at a time: one that ends a deal, or waits for a lock, does not hold up the others."""
MOST = 64
"""Actions in a batch."""

Asked = tuple[Wish, "asyncio.Future[Answer]"]

acting = ThreadPoolExecutor(WRITERS, thread_name_prefix="acting")
_waiting: deque[Asked] = deque()
_busy: set[int] = set()
_running: set[asyncio.Task[None]] = set()


async def do(wish: Wish) -> Answer:
    """Have *wish* done, and return what whoever sent it is told.

    :raises DatabaseError: when it is not known whether it was done.
    """
    answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    _waiting.append((wish, answer))
    _start()
    return await answer


def _start() -> None:
    """Set another batch going, if there is one and a thread for it."""
    if len(_running) >= WRITERS:
        return
    batch = _next_batch()
    if batch:
        _busy.update(wish.game for wish, _answer in batch)
        task = asyncio.create_task(_write(batch))
        _running.add(task)
        task.add_done_callback(_done)


def _done(task: asyncio.Task[None]) -> None:
    _running.discard(task)
    _start()


def _next_batch() -> list[Asked]:
    """Take what waits, one action of a table at most, and none of a table that is busy."""
    batch: list[Asked] = []
    games: set[int] = set()
    for _ in range(len(_waiting)):
        wish, answer = _waiting.popleft()
        if wish.game in games or wish.game in _busy or len(batch) == MOST:
            _waiting.append((wish, answer))
        else:
            games.add(wish.game)
            batch.append((wish, answer))
    return batch


async def _write(batch: list[Asked]) -> None:
    wishes = [wish for wish, _answer in batch]
    try:
        answers = await in_thread(acting, _grant, wishes)
    except Exception as error:  # noqa: BLE001 - whoever asked hears of it, whatever it is
        answers = [error] * len(batch)
    finally:
        _busy.difference_update(wish.game for wish in wishes)
    for (_wish, asked), answer in zip(batch, answers, strict=True):
        if asked.done():
            continue
        if isinstance(answer, BaseException):
            asked.set_exception(answer)
        else:
            asked.set_result(answer)


def _grant(wishes: list[Wish]) -> list[Answer | Exception]:
    """Do them together, and by itself what cannot be."""
    together = act_together(wishes)
    return [
        _by_itself(wish) if answer is None else answer
        for wish, answer in zip(wishes, together, strict=True)
    ]


def _by_itself(wish: Wish) -> Answer | Exception:
    try:
        return wish.granted()
    except Exception as error:  # noqa: BLE001 - the others of the batch have been done
        return error
