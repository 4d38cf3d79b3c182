"""The web process of ``make run``: pages and sockets at one address.

Sockets are served at the door, see :mod:`deploy.door`; pages by granian, which listens behind it.
It does so in a worker process, which would go on serving if granian itself were killed.
"""

import logging
import os
import signal
import socket
from typing import Any

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from deploy.children import die_with_parent

HERE = "127.0.0.1"


def is_news(record: logging.LogRecord) -> bool:
    """That a process is killed at the end which still serves open sockets is none: it always is."""
    return "refused to gracefully stop" not in record.getMessage()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return int(probe.getsockname()[1])


def with_door(application: Any, websocket: Any, pages: int) -> Any:
    """Return *application* with a door in front of it, open for as long as granian serves."""
    from deploy.door import open_door

    async def lifespan(receive: Any, send: Any) -> None:
        await receive()
        door = await open_door(websocket, os.environ["HOST"], int(os.environ["PORT"]), pages=pages)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        door.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def served(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await lifespan(receive, send)
        else:
            await application(scope, receive, send)

    return served


def main() -> None:
    logging.getLogger("_granian").addFilter(is_news)
    end_with_granian = die_with_parent(signal.SIGKILL)
    port = free_port()

    def load(_target: str) -> Any:
        end_with_granian()
        from deploy.asgi import application, websocket  # in the worker, after it has been forked

        return with_door(application, websocket, port)

    server = Granian(
        "deploy.asgi:application",
        address=HERE,
        port=port,
        interface=Interfaces.ASGI,
        workers_kill_timeout=2,
        log_level=LogLevels.warning,
    )
    server.serve(target_loader=load)


if __name__ == "__main__":
    main()
