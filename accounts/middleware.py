"""Middleware: the user's language, and the limits of guests."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import gettext as _


class LanguageMiddleware:
    """Activates the language of the user's profile in place of the browser's."""

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
            return response


class GuestMiddleware:
    """Sends guests to sign-up from pages that need an account.

    On the pages for signing up and in, a guest is anonymous, because allauth redirects users who
    have signed in. Signing in ends the guest's session.
    """

    SIGN_IN_PAGES = frozenset({"account_signup", "account_login"})

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        if not getattr(request.user, "guest", False):
            return None
        match = request.resolver_match
        if match is not None and match.url_name in self.SIGN_IN_PAGES:
            request.user = AnonymousUser()
        elif needs_account(view):
            messages.info(request, _("You need an account for this."))
            return redirect("account_signup")
        return None


def needs_account(view: Any) -> bool:
    """Return whether guests cannot open *view*: it is for signed-in users, or of a library."""
    if hasattr(view, "cls"):  # an API view, which checks access for each object
        return False
    return getattr(view, "access", "signed_in") == "signed_in" and not getattr(
        view, "guests", False
    )
