"""Sockets, with the WSGI pages beside them.

Pages run as plain WSGI in threads here too, so that there is one way through Django for them,
whichever process serves. A proxy that sends only ``/ws/`` here never wakes that half.
"""

import os
from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

import live.urls
from deploy.wsgi import application as pages

application = ProtocolTypeRouter(
    {
        "http": WSGIMiddleware(cast("WSGIApp", pages), workers=16),
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter(live.urls.websocket_urlpatterns))
        ),
    }
)
