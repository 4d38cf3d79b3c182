"""The home page and the choice of language."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.access import guests_allowed, has_account, public
from accounts.adapter import INVITATION_KEY
from accounts.home_clubs import clubs_for
from accounts.home_panels import panels_for
from accounts.services import invitations, users


@guests_allowed
@public
def home(request: HttpRequest) -> HttpResponse:
    context = {
        "panels": panels_for(request.user),
        "clubs": clubs_for(request.user),
        "invited": _invitation_of(request),
    }
    return render(request, "accounts/home.html", context)


def _invitation_of(request: HttpRequest) -> dict[str, Any] | None:
    """Return the open invitation whose page this account or browser has opened, with its token."""
    if has_account(request.user):
        invitation = invitations.remembered(request.user)
    else:
        token = request.session.get(INVITATION_KEY)
        invitation = invitations.opened(token) if token else None
    if invitation is None:
        return None
    return {"player": invitation.player, "token": invitations.token_of(invitation)}


@guests_allowed
@public
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Store the chosen language in a cookie, and in the account of a signed-in user."""
    code = request.POST.get("language", "")
    if request.user.is_authenticated and code in dict(settings.LANGUAGES):
        users.change_profile(user=request.user, name=request.user.name, language=code)
    response: HttpResponse = set_language(request)
    return response
