"""The URL patterns of the tables' sockets."""

from django.urls import path

from games.tables.sockets.socket import table_socket

# Django's own path(), which is typed for views; Channels routes ASGI applications with it.
websocket_urlpatterns = [path("ws/games/<int:pk>/", table_socket)]  # type: ignore[arg-type]
