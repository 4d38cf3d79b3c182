"""Middleware: texts that cannot be read, the user's language, and what guests may open."""

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
from accounts.text import is_storable, texts_in


class TextMiddleware:
    """Refuses requests with texts that the database cannot store, or in another encoding.

    Views take addresses, queries and forms as text that can be looked up. The texts of JSON are
    checked by its parser.
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
    """Return the page of the status 400; an exception would be logged with its traceback."""
    show: Callable[..., HttpResponse] = get_resolver().resolve_error_handler(400)
    return show(request, exception=BadRequest())


class LanguageMiddleware:
    """Activates the language of the user's profile in place of the browser's.

    A cookie keeps it for what is said before the user is known, or while nobody can be looked up.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = request.user.language if request.user.is_authenticated else ""
        if not language:
            return self.get_response(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
            response["Content-Language"] = language
            if request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) != language:
                response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, samesite="Lax")
            return response


class GuestMiddleware:
    """Makes guests visitors, except on views that are declared with ``guests_allowed``.

    A new page or route is so closed to guests, and shows them what it shows to everybody. On the
    pages for signing up and in this is needed too, because allauth redirects users who have signed
    in. ``request.guest`` is then the guest, who is asked to sign up and not to sign in.
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
        # LoginRequiredMiddleware has let the guest pass, who had signed in then.
        return ask_to_sign_in(request) if getattr(view, "login_required", True) else None

    def _admits_guests(self, request: Any, view: Any) -> bool:
        api_view = getattr(view, "cls", None)
        return (
            getattr(view, "guests", False)
            or getattr(api_view, "guests", False)
            or request.resolver_match.url_name in self.OF_LIBRARIES
        )
