"""A WebSocket echo server with Channels and uvicorn, as the lower bound for any WebSocket."""

from __future__ import annotations

import os
from typing import Any

import django
import uvicorn

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")
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
    port = int(os.environ["PORT"])
    uvicorn.run(application, port=port, ws="websockets-sansio", ws_per_message_deflate=False,
                lifespan="off", log_level="error", timeout_graceful_shutdown=1)  # fmt: skip


if __name__ == "__main__":
    main()
