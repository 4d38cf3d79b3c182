"""The web process: pages and sockets from one event loop, at ``HOST`` and ``PORT``.

``make run`` starts one. On a server there are separate ones for pages and for sockets, behind a
proxy.
"""

import os

import uvicorn

from deploy.runtime.socket_protocol import SocketProtocol

MAX_MESSAGE_BYTES = 64 * 1024
"""Limit of a message on a socket. Tables set a lower one."""
SHUTDOWN_TIMEOUT = 2
"""Seconds for open sockets to close; their clients connect again to the next process."""


def main() -> None:
    """Serve with ``WEB_CONCURRENCY`` processes, or one if that is not set."""
    uvicorn.run(
        "deploy.site.asgi:create_application",
        factory=True,
        host=os.environ["HOST"],
        port=int(os.environ["PORT"]),
        ws=SocketProtocol,
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,  # needs 32 KB of memory for each socket
        lifespan="off",
        proxy_headers=False,  # Django reads them, where its settings trust the proxy
        server_header=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
    )


if __name__ == "__main__":
    main()
