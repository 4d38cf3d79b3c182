"""The web process: pages and sockets from one event loop, at ``HOST`` and ``PORT``.

``make run`` starts two, which share the socket on which it listens itself (``LISTEN_FD`` is its
number): one serves, and the other one takes over when that has ended. On a server there are
separate ones for pages and for sockets, behind a proxy.
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
"""Limit of a message on a socket. Tables set a lower one."""
SHUTDOWN_TIMEOUT = 2
"""Seconds for open sockets to close; their clients connect again to the next process."""


IN_TURN = "--in-turn"
"""The argument with which a process serves only while no other one with it does."""
SERVING = VAR / "run" / "web"
"""Locked by the process with ``IN_TURN`` that serves, and its number."""
APPLICATION = "deploy.site.asgi:create_application"
SETTINGS: dict[str, Any] = {
    "factory": True,
    "ws": SocketProtocol,
    "ws_max_size": MAX_MESSAGE_BYTES,
    "ws_per_message_deflate": False,  # needs 32 KB of memory for each socket
    "lifespan": "off",
    "proxy_headers": False,  # Django reads them, where its settings trust the proxy
    "server_header": False,
    "access_log": False,
    "log_level": "warning",
    "timeout_graceful_shutdown": SHUTDOWN_TIMEOUT,
}


def main() -> None:
    """Serve on the socket of ``make run``, or by itself with ``WEB_CONCURRENCY`` processes."""
    if descriptor := os.environ.pop("LISTEN_FD", ""):
        serve_on(socket.socket(fileno=int(descriptor)), in_turn=IN_TURN in sys.argv)
    else:
        host, port = os.environ["HOST"], int(os.environ["PORT"])
        uvicorn.run(APPLICATION, host=host, port=port, **SETTINGS)


def serve_on(shared: socket.socket, *, in_turn: bool) -> None:
    """Serve on a socket that is open, as soon as it is the turn of this process."""
    config = uvicorn.Config(APPLICATION, workers=1, **SETTINGS)
    config.load()  # before its turn, so that it can serve at once then
    lock = wait_for_turn() if in_turn else None
    uvicorn.Server(config).run(sockets=[shared])
    if lock is not None:
        lock.close()


def wait_for_turn() -> IO[str]:
    """Wait until no other process serves, and return the lock of the one that does.

    The kernel unlocks it when its process ends, however that ends.
    """
    lock = SERVING.open("a+")
    fcntl.flock(lock, fcntl.LOCK_EX)
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()
    return lock


if __name__ == "__main__":
    main()
