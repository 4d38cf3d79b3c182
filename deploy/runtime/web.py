"""The web process: pages and sockets from one event loop, at ``HOST`` and ``PORT``.

``make run`` starts several, which share the socket on which it listens itself: ``LISTEN_FD`` is its
number. On a server there are separate ones for pages and for sockets, behind a proxy.
"""

import os
import socket
from typing import Any

import uvicorn

from deploy.runtime.socket_protocol import SocketProtocol

MAX_MESSAGE_BYTES = 64 * 1024
"""Limit of a message on a socket. Tables set a lower one."""
SHUTDOWN_TIMEOUT = 2
"""Seconds for open sockets to close; their clients connect again to the next process."""


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
    """Serve as one of the processes that share a socket, or with ``WEB_CONCURRENCY`` processes."""
    if descriptor := os.environ.pop("LISTEN_FD", ""):
        shared = socket.socket(fileno=int(descriptor))
        uvicorn.Server(uvicorn.Config(APPLICATION, **SETTINGS)).run(sockets=[shared])
    else:
        host, port = os.environ["HOST"], int(os.environ["PORT"])
        uvicorn.run(APPLICATION, host=host, port=port, **SETTINGS)


if __name__ == "__main__":
    main()
