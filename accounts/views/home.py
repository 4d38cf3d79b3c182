"""The home page and the choice of language."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.access import guests_allowed, has_account, memberships_of, public
from accounts.home_panels import panels_for
from accounts.models import Club
from accounts.services import users
from accounts.services.joining import requests_of

MOST_CLUBS = 12
"""The user's clubs, and others, that the home page lists."""


@guests_allowed
@public
def home(request: HttpRequest) -> HttpResponse:
    mine = memberships_of(request.user).select_related("club").order_by("club__name", "pk")
    clubs = Club.objects.filter(public_events=True).order_by("name", "pk")
    if request.user.is_authenticated:
        clubs = clubs.exclude(memberships__user=request.user)
    listed = list(mine[: MOST_CLUBS + 1])
    context = {
        "memberships": listed[:MOST_CLUBS],
        "more_clubs": len(listed) > MOST_CLUBS,
        "clubs": clubs[:MOST_CLUBS],
        "panels": panels_for(request.user),
        "requests": requests_of(request.user) if has_account(request.user) else [],
    }
    return render(request, "accounts/home.html", context)


@guests_allowed
@public
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Store the language in a cookie, and in the account of a user who has signed in."""
    code = request.POST.get("language", "")
    if request.user.is_authenticated and code in dict(settings.LANGUAGES):
        users.change_profile(user=request.user, name=request.user.name, language=code)
    response: HttpResponse = set_language(request)
    return response
