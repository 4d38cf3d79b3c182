"""What serves sockets and nothing else on a server: ``python -m deploy.live HOST PORT``.

Any number of them may run behind the proxy.
"""

from __future__ import annotations

import asyncio
import signal
import sys


async def serve(host: str, port: int) -> None:
    """Listen until told to stop; whoever is connected then comes back to the next one."""
    from deploy.asgi import websocket  # sets Django up
    from deploy.door import open_door

    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    door = await open_door(websocket, host, port)
    await stopped.wait()
    door.close()


def main() -> None:
    host, port = sys.argv[1:]
    asyncio.run(serve(host, int(port)))


if __name__ == "__main__":
    main()
