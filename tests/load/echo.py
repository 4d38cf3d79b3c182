"""A socket that answers what it hears, through Channels and granian: the floor of any socket."""

from __future__ import annotations

import os
from typing import Any

import django
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

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
    Granian(
        "tests.load.echo:application",
        address="127.0.0.1",
        port=int(os.environ["PORT"]),
        interface=Interfaces.ASGINL,
        log_level=LogLevels.warning,
    ).serve()


if __name__ == "__main__":
    main()
