"""The web process: pages and WebSockets from one event loop, at ``HOST`` and ``PORT``.

``make run`` starts two processes, which share its listening socket (``LISTEN_FD`` is its number):
one serves, and the other takes over when the first has ended. A production server has separate
processes for pages and for WebSockets, behind a proxy.
"""

import fcntl
import os
import socket
import sys
from typing import IO, Any

import uvicorn

from deploy.runtime.paths import VAR
from deploy.runtime.socket_protocol import SocketProtocol

MAX_MESSAGE_BYTES = 64 * 1024
"""The largest message on a WebSocket, in bytes. Tables set a lower limit."""
SHUTDOWN_TIMEOUT = 2
"""Seconds for open WebSockets to close; their clients reconnect to the next process."""


IN_TURN = "--in-turn"
"""The argument for processes that take turns: only one of them serves at a time."""
SERVING = VAR / "run" / "web"
"""The file that the serving process with ``IN_TURN`` locks; it contains its process number."""
APPLICATION = "deploy.site.asgi:create_application"
SETTINGS: dict[str, Any] = {
    "factory": True,
    "ws": SocketProtocol,
    "ws_max_size": MAX_MESSAGE_BYTES,
    "ws_per_message_deflate": False,  # needs 32 KB of memory for each WebSocket
    "lifespan": "off",
    "proxy_headers": False,  # Django reads them if its settings trust the proxy
    "server_header": False,
    "access_log": False,
    "log_level": "warning",
    "timeout_graceful_shutdown": SHUTDOWN_TIMEOUT,
}


def main() -> None:
    """Serve on the socket of ``make run``, or standalone with ``WEB_CONCURRENCY`` processes."""
    if descriptor := os.environ.pop("LISTEN_FD", ""):
        serve_on(socket.socket(fileno=int(descriptor)), in_turn=IN_TURN in sys.argv)
    else:
        host, port = os.environ["HOST"], int(os.environ["PORT"])
        uvicorn.run(APPLICATION, host=host, port=port, **SETTINGS)


def serve_on(shared: socket.socket, *, in_turn: bool) -> None:
    """Serve on an open socket; with *in_turn*, once it is the turn of this process."""
    config = uvicorn.Config(APPLICATION, workers=1, **SETTINGS)
    config.load()  # before the turn, so that it can serve immediately
    lock = wait_for_turn() if in_turn else None
    uvicorn.Server(config).run(sockets=[shared])
    if lock is not None:
        lock.close()


def wait_for_turn() -> IO[str]:
    """Wait until no other process serves, and return the lock that marks the serving process.

    The kernel releases it when the process ends for any reason.
    """
    lock = SERVING.open("a+")
    fcntl.flock(lock, fcntl.LOCK_EX)
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()
    return lock


if __name__ == "__main__":
    main()
