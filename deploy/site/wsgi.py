"""The WSGI application: pages and API."""

import os
from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.utils.http import parse_header_parameters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")
django.setup(set_prefix=False)


class Request(WSGIRequest):
    """A request that is decoded as UTF-8, ignoring the encoding in its ``Content-Type``.

    Django would decode the query in that encoding before any code could catch an error.
    :class:`accounts.middleware.TextMiddleware` refuses other encodings.
    """

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            self.content_type, self.content_params = parse_header_parameters(
                meta.get("CONTENT_TYPE", "")
            )
        except ValueError:
            self.content_type, self.content_params = "", {}


class Handler(WSGIHandler):
    """A handler with this class of requests."""

    request_class = Request


application = Handler()
