"""Sockets, with the WSGI pages beside them.

Pages run as plain WSGI in threads here too, so that there is one way through Django for them,
whichever process serves. A proxy that sends only ``/ws/`` here never wakes that half.
"""

import gc
import os
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")

from deploy.site.wsgi import application as pages  # sets Django up, which the sockets need

# isort: split
import live.urls
from games.tables.sockets import routing as tables

sockets = AuthMiddlewareStack(
    URLRouter([*live.urls.websocket_urlpatterns, *tables.websocket_urlpatterns])
)
from_our_pages = AllowedHostsOriginValidator(sockets)


async def websocket(scope: Any, receive: Any, send: Any) -> None:
    """Open a socket, for our own pages and for programs.

    Only a browser sends along who is signed in, and it always says for which page; a program that
    shows a token says none.
    """
    names = {name for name, _value in scope["headers"]}
    by_token = b"authorization" in names and b"origin" not in names
    await (sockets if by_token else from_our_pages)(scope, receive, send)


in_threads = WSGIMiddleware(cast("WSGIApp", pages), workers=16)
application = ProtocolTypeRouter({"http": in_threads, "websocket": websocket})

COLLECT_CYCLES = (10_000, 20, 20)
"""Thresholds of the garbage collector: new objects, and rounds over the two younger generations."""


def served() -> Any:
    """Return the application to a process that is to serve it."""
    # What the process is made of exists by now and stays. Looking through it for cycles again
    # and again stops every request for a good part of a second.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_CYCLES)
    return application
