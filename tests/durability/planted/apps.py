"""The app that plants the faults."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from django.apps import AppConfig
from django.db import connection, transaction
from django.db.models.signals import post_migrate

TOO_EARLY = 0.6
"""Seconds between an answer and the commit that it promises."""


class Planted(AppConfig):
    name = "tests.durability.planted"

    def ready(self) -> None:
        """Plant the fault named in the settings."""
        FAULTS[os.environ["PLANTED"]]()


def answer_early() -> None:
    """Make WebSockets answer before the actions are committed."""
    from games.tables.engine import commands
    from games.tables.engine.commands import ActionRequest
    from games.tables.sockets import batcher, rooms

    update = rooms.Room.update

    def later(room: Any, version: int | None) -> None:
        """Do not read events that are not committed yet."""
        asyncio.get_running_loop().call_later(TOO_EARLY + 0.2, update, room, version)

    setattr(rooms.Room, "update", later)  # noqa: B010
    setattr(batcher, "act_on_many", _early(commands.act_on_many))  # noqa: B010 - not its own
    setattr(ActionRequest, "execute", _early(ActionRequest.execute))  # noqa: B010


def _early(real: Callable[..., Any]) -> Callable[..., Any]:
    """Return *real*, changed to answer before the commit."""

    def act(*asked: Any) -> Any:
        answers: SimpleQueue[Any] = SimpleQueue()

        def work() -> None:
            with transaction.atomic():
                try:
                    answers.put(real(*asked))
                except Exception as error:
                    answers.put(error)
                    raise
                time.sleep(TOO_EARLY)

        Thread(target=_closing(work)).start()
        answer = answers.get()
        if isinstance(answer, Exception):
            raise answer
        return answer

    return act


def _closing(work: Callable[[], None]) -> Callable[[], None]:
    def done() -> None:
        try:
            work()
        finally:
            connection.close()

    return done


def forget_identities() -> None:
    """Make the server forget the identities of earlier actions."""
    from games.tables.engine import commands

    commands._find_earlier = lambda table, sent: None
    post_migrate.connect(_drop_unique)


def _drop_unique(**kwargs: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX IF EXISTS event_once_per_seat_and_client_id")


FAULTS: dict[str, Callable[[], None]] = {
    "early-answer": answer_early,
    "no-identity": forget_identities,
}
