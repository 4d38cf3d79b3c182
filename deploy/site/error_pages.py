"""Error pages, which say in the reader's language what happened and what to do next."""

from __future__ import annotations

import logging
import sys
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import REASON_BAD_ORIGIN, REASON_NO_CSRF_COOKIE, REASON_NO_REFERER
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.defaults import server_error as plain_server_error

from accounts.access import has_account
from deploy.site.error_responses import Failure, plain_answer, without_page

logger = logging.getLogger(__name__)


def _answer(request: HttpRequest, failure: Failure, **words: Any) -> HttpResponse:
    """Return *failure* as a page with the reader's header, or as text or JSON without a page."""
    short = without_page(request, failure)
    if short is not None:
        return short
    return render(request, "error.html", {"failure": failure} | words, status=failure.status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    text = _("What was sent is incomplete or damaged, and nothing was changed. Go back, try again.")
    return _answer(request, Failure(400, "bad-request", _("Bad request"), text))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    text = str(exception) or _("You do not have permission. Ask the club's secretary for it.")
    return _answer(request, Failure(403, "permission-denied", _("Not allowed"), text))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    text = _("There is no such page, or it is for the members of a club you have not joined.")
    failure = Failure(404, "not-found", _("Page not found"), text)
    may_sign_in = request.method == "GET" and not has_account(getattr(request, "user", None))
    return _answer(request, failure, may_sign_in=may_sign_in)


def not_allowed(request: HttpRequest) -> HttpResponse:
    """Say that a URL accepts forms only; a redirect after sign-in or an old link may lead there."""
    text = _("This address only takes what a form sends. Go back to the form, and send it again.")
    return _answer(request, Failure(405, "method-not-allowed", _("This is not a page"), text))


def refused(request: HttpRequest, text: str) -> HttpResponse:
    return _answer(request, Failure(409, "refused", _("This cannot be done now"), text))


# --- Forms that are too old ------------------------------------------------------------------


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say why a form was not accepted, and offer to send it again with the same content.

    The content is kept only if the form was on a page of this site, as shown by the ``Origin``,
    which Django has already compared. Otherwise another site could get its form confirmed with one
    click.
    """
    failure = Failure(403, "form-outdated", *_words_about_form(request, reason))
    fields = _typed(request) if _is_own_form(request, reason) else None
    back = request.META.get("HTTP_REFERER", "")
    is_own = url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure())
    return _answer(request, failure, fields=fields, again=back if is_own else "")


def _is_own_form(request: HttpRequest, reason: str) -> bool:
    refused_origin = reason.startswith(REASON_BAD_ORIGIN.partition("%")[0])
    return "Origin" in request.headers and not refused_origin


def _typed(request: HttpRequest) -> list[tuple[str, str]] | None:
    """Return the fields of a form; None with files or passwords, as it cannot be sent again."""
    fields = [
        (name, str(value))
        for name, values in request.POST.lists()
        for value in values
        if name != "csrfmiddlewaretoken"
    ]
    if request.FILES or any("password" in name for name, _value in fields):
        return None
    return fields


def _words_about_form(request: HttpRequest, reason: str) -> tuple[str, str]:
    if reason == REASON_NO_CSRF_COOKIE:
        text = _("Nothing was changed. Allow this site to set cookies, then open the page again.")
        return _("Your browser sent no cookie"), text
    if reason == REASON_NO_REFERER or not _is_own_form(request, reason):
        text = _("Nothing was changed. Open the page on this site, and send the form from there.")
        return _("The form is not from this site"), text
    user = request.user
    if has_account(user):
        text = _("You are signed in as %(name)s now. Nothing was changed yet.") % {
            "name": user.name
        }
        return _("This page was opened before you signed in"), text
    text = _("Nothing was changed. Sign in, if you want to do it with your account.")
    return _("This page was opened before you signed out"), text


# --- Errors of the site ----------------------------------------------------------------------


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that the site failed; with the status 503 if only its database cannot be reached."""
    failure = _database_away() if is_database_away(sys.exception()) else _own_error(request)
    try:
        return plain_answer(request, failure)
    except Exception:
        # The template or the manifest of static files may be the cause.
        logger.exception("the page of an error cannot be made")
        return plain_server_error(request)


def _own_error(request: HttpRequest) -> Failure:
    text = _(
        "The site had an error, which is in its log. What you have saved is safe. Try again; if it "
        "happens again, tell the person who runs the site what you did."
    )
    if request.method == "POST":
        text = _(
            "The site had an error, which is in its log. What you have saved is safe. Go back: "
            "what you typed is still there. Send it again; if it fails again, tell the person who "
            "runs the site what you did."
        )
    return Failure(500, "error", _("Something went wrong"), text)


def _database_away() -> Failure:
    text = _(
        "Its database cannot be reached; perhaps the site is just starting. What you have saved is "
        "safe. Try again in a minute; when you go back, what you had typed is still there."
    )
    return Failure(503, "unavailable", _("The site is not available at the moment"), text, 10)


#: classes of SQLSTATE: connection, insufficient resources (connections), operator intervention
NOT_REACHED = ("08", "53", "57P")


def is_database_away(error: BaseException | None) -> bool:
    """Return whether *error* means that the database could not be reached."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    state = getattr(error.__cause__, "sqlstate", None)
    return state is None or state.startswith(NOT_REACHED)
