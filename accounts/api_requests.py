"""Reading requests to the API: the token, the JSON, and texts of one line."""

from typing import Any

import knox.auth
from django.utils.translation import gettext as _
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.models import AuthToken
from rest_framework import parsers, serializers
from rest_framework.exceptions import AuthenticationFailed, ParseError

from accounts import demo
from accounts.fields import LineField
from accounts.text import is_storable, one_line, texts_in

MAX_JSON_DEPTH = 50
"""More than twice the depth of any body that the API accepts."""


class TokenAuthentication(knox.auth.TokenAuthentication):
    """Knox's authentication, which would raise ``UnicodeDecodeError`` for a token not in UTF-8."""

    def authenticate_credentials(self, token: bytes) -> Any:
        if not token.isalnum():
            raise AuthenticationFailed
        return super().authenticate_credentials(token)

    def validate_user(self, auth_token: AuthToken) -> Any:
        """Refuse tokens of guests, of demonstration accounts outside it, and without an expiry."""
        user = auth_token.user
        if user.guest or demo.is_closed_to(user) or auth_token.expiry is None:
            raise AuthenticationFailed
        return super().validate_user(auth_token)


class TokenScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]  # its registration has no types
    """Knox's description in the OpenAPI document, for the subclass."""

    target_class = "accounts.api_requests.TokenAuthentication"


class JSONParser(parsers.JSONParser):
    """Refuses JSON nested deeper than :data:`MAX_JSON_DEPTH`, and texts that cannot be stored.

    Deep JSON can exceed Python's recursion limit.
    """

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        try:
            data = super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise too_deep() from None
        if is_deeper(data, MAX_JSON_DEPTH):
            raise too_deep()
        if not all(map(is_storable, texts_in(data))):
            raise ParseError(_("A text has characters that cannot be stored."))
        return data


class LineSerializerField(serializers.CharField):
    """A text of one line; blank if a :class:`~accounts.fields.LineField` stores nothing of it."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(one_line(data) if isinstance(data, str) else data)


serializers.ModelSerializer.serializer_field_mapping[LineField] = LineSerializerField


def too_deep() -> ParseError:
    return ParseError(_("The JSON is nested too deeply."))


def is_deeper(data: object, depth: int) -> bool:
    """Return whether lists and objects are nested more than *depth* deep in *data*."""
    level = [data]
    for _level in range(depth):
        level = [inner for outer in level for inner in _members(outer)]
    return any(isinstance(value, (dict, list)) for value in level)


def _members(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
