"""The language a person has chosen, and what a guest may not do."""

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
    """The language a person has chosen goes before the one her browser asks for."""

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
    """A guest plays, and sees what everybody sees; for anything else she makes an account.

    Where one signs up or in she counts as nobody, so that she can; signing in ends the guest.
    """

    ENTRANCE = frozenset({"account_signup", "account_login"})

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
        if match is not None and match.url_name in self.ENTRANCE:
            request.user = AnonymousUser()
        elif needs_account(view):
            messages.info(request, _("For this you need an account."))
            return redirect("account_signup")
        return None


def needs_account(view: Any) -> bool:
    """Whether a page is for people who have an account; other parties' pages all are."""
    if hasattr(view, "cls"):  # the API, where each object says who may have it
        return False
    return getattr(view, "access", "signed_in") == "signed_in" and not getattr(
        view, "guests", False
    )
