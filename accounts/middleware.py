"""Middleware: refusal of unstorable texts, the user's language, and the access of guests."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.urls import get_resolver
from django.utils import translation

from accounts.access import ask_to_sign_in
from accounts.services import users
from accounts.text import is_storable, texts_in


class TextMiddleware:
    """Refuses requests in an encoding other than UTF-8 or with texts that cannot be stored.

    So views can look up any text of a path, query or form. The JSON parser checks the texts of
    JSON.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        encoding = (request.content_params or {}).get("charset", "utf-8")
        if encoding.lower() not in ("utf-8", "utf8"):
            return _bad_request(request)
        if not (is_storable(request.path_info) and _are_storable(request.GET)):
            return _bad_request(request)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        return None if _are_storable(request.POST) else _bad_request(request)


def _are_storable(fields: QueryDict) -> bool:
    return all(map(is_storable, texts_in(dict(fields.lists()))))


def _bad_request(request: HttpRequest) -> HttpResponse:
    """Return the error page for status 400; an exception would be logged with its traceback."""
    show: Callable[..., HttpResponse] = get_resolver().resolve_error_handler(400)
    return show(request, exception=BadRequest())


class LanguageMiddleware:
    """Activates the language of the user's profile in place of the browser's.

    If the user has chosen none, that of the browser is stored for e-mails, and for requests that
    name no language: download managers of phones fetch files so. A cookie stores the user's
    language for responses that are made before the user is known or without a database.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if not user.is_authenticated:
            return self.get_response(request)
        if not user.language and _names_language(request):
            users.see_language(user=user, language=translation.get_language())
            return self.get_response(request)
        language = user.known_language
        if not language:
            return self.get_response(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
            response["Content-Language"] = language
            if user.language and request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) != language:
                response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, samesite="Lax")
            return response


def _names_language(request: HttpRequest) -> bool:
    named_by_cookie = settings.LANGUAGE_COOKIE_NAME in request.COOKIES
    return named_by_cookie or "Accept-Language" in request.headers


class GuestMiddleware:
    """Treats guests as visitors, except on views that are declared with ``guests_allowed``.

    By default a new page shows guests only what it shows to everybody. The pages for signing up
    and in need this too, because allauth redirects users who have signed in. ``request.guest`` is
    then the guest, who is asked to sign up instead of signing in.
    """

    OF_LIBRARIES = frozenset({"account_logout"})
    """Names of allauth's views that guests open as themselves."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: Any, view: Any, args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        if not getattr(request.user, "guest", False) or self._admits_guests(request, view):
            return None
        request.guest, request.user = request.user, AnonymousUser()
        # LoginRequiredMiddleware let the request pass, because the guest counts as signed in.
        return ask_to_sign_in(request) if getattr(view, "login_required", True) else None

    def _admits_guests(self, request: Any, view: Any) -> bool:
        api_view = getattr(view, "cls", None)
        return (
            getattr(view, "guests", False)
            or getattr(api_view, "guests", False)
            or request.resolver_match.url_name in self.OF_LIBRARIES
        )
