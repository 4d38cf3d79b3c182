"""The ASGI application: WebSockets, and pages as WSGI in threads.

Pages run as WSGI in every process, so Django handles them in the same way everywhere. Behind a
proxy that sends only ``/ws/`` here, no thread is started.
"""

import gc
import os
from typing import Any, cast
from urllib.parse import urlsplit

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")

from deploy.site.wsgi import application as pages  # sets Django up, before the imports below

# isort: split
from django.conf import settings
from django.urls import get_resolver, re_path

import live.urls
from deploy.runtime.frames import in_one_chunk
from deploy.site.bodies import BoundedBodies
from games.tables.sockets import routing as tables


async def no_socket(scope: Any, receive: Any, send: Any) -> None:
    """Refuse a WebSocket at a path without one."""
    await send({"type": "websocket.close"})


elsewhere = re_path("", no_socket)  # type: ignore[arg-type]  # an ASGI application, not a view
with_session = AuthMiddlewareStack(
    URLRouter([*live.urls.websocket_urlpatterns, *tables.websocket_urlpatterns, elsewhere])
)
for_own_pages = AllowedHostsOriginValidator(with_session)
# Tables authenticate tokens themselves; the session middleware would cost time for each frame.
for_programs = URLRouter([*tables.websocket_urlpatterns, re_path("", with_session)])


async def websocket(scope: Any, receive: Any, send: Any) -> None:
    """Open a WebSocket for a page of this site or for a program.

    A browser sends cookies and always the ``Origin`` of the page, which is checked. A program uses
    a token and sends no ``Origin``.
    """
    names = {name for name, _value in scope["headers"]}
    by_token = b"authorization" in names and b"origin" not in names
    if by_token:
        await for_programs(scope, receive, send)
    elif _is_origin_readable(scope):
        await for_own_pages(scope, receive, send)
    else:
        await send({"type": "websocket.close"})


def _is_origin_readable(scope: Any) -> bool:
    """Return whether the ``Origin`` can be parsed, which the validator assumes."""
    try:
        for name, value in scope["headers"]:
            if name == b"origin":
                urlsplit(value.decode("latin-1"))
    except ValueError:
        return False
    return True


# An unbounded queue: a slow reader's response then occupies memory, but no thread.
in_threads = WSGIMiddleware(
    in_one_chunk(cast("WSGIApp", pages)), workers=settings.PAGE_THREADS, send_queue_size=0
)
bounded = BoundedBodies(in_threads)


async def http(scope: Any, receive: Any, send: Any) -> None:
    """Answer a request, ignoring headers with an underscore in their name.

    WSGI gives ``X_Forwarded_For`` the same name as ``X-Forwarded-For``, which only the proxy may
    set.
    """
    headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
    await bounded({**scope, "headers": headers}, receive, send)


application = ProtocolTypeRouter({"http": http, "websocket": websocket})


def create_application() -> Any:
    """Return the application, and exclude what is imported from garbage collection.

    The views are imported here; otherwise the first request would wait half a second for them,
    while another process could have answered it immediately.
    """
    _ = get_resolver().url_patterns
    # Modules and classes stay until the process ends. Searching them for cycles would pause all
    # requests for a large part of a second each time.
    gc.collect()
    gc.freeze()
    return application
