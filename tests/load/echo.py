"""A socket that answers what it hears, through Channels and granian: the floor of any socket."""

from __future__ import annotations

import os
import signal
from typing import Any

import django
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from deploy.children import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.urls import path  # noqa: E402


class Echo(AsyncWebsocketConsumer):
    async def receive(self, text_data: str | None = None, bytes_data: Any = None) -> None:
        await self.send(text_data=text_data)


router = URLRouter([path("echo/", Echo.as_asgi())])
application = ProtocolTypeRouter({"websocket": router})


def main() -> None:
    end_with_granian = die_with_parent(signal.SIGKILL)

    def load(_target: str) -> Any:
        end_with_granian()
        return application

    server = Granian(
        "tests.load.echo:application",
        address="127.0.0.1",
        port=int(os.environ["PORT"]),
        interface=Interfaces.ASGINL,
        workers_kill_timeout=1,  # open sockets would keep it for ever
        log_level=LogLevels.error,
    )
    server.serve(target_loader=load)


if __name__ == "__main__":
    main()
