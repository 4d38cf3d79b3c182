"""A web process: pages and sockets from one event loop, at ``HOST`` and ``PORT``.

``make run`` has one. On a server some serve the pages and some the sockets, behind a proxy.
"""

import os

import uvicorn

LARGEST = 64 * 1024
"""Bytes of a message on a socket; what is for a table may be far smaller."""
GRACE = 2
"""Seconds in which the open sockets may end; whoever is at one comes back to the next process."""


def main() -> None:
    """Serve, with as many processes as ``WEB_CONCURRENCY`` says, which is one without it."""
    uvicorn.run(
        "deploy.site.asgi:served",
        factory=True,
        host=os.environ["HOST"],
        port=int(os.environ["PORT"]),
        ws="websockets-sansio",  # 20 KB for an open socket
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # it would keep a window of 32 KB for each
        lifespan="off",
        proxy_headers=False,  # Django reads them, as far as its settings trust the proxy
        server_header=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
    )


if __name__ == "__main__":
    main()
