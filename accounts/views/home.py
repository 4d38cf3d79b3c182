"""The home page and the choice of language."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.access import guests_allowed, public
from accounts.home_clubs import clubs_for
from accounts.home_panels import panels_for
from accounts.services import users


@guests_allowed
@public
def home(request: HttpRequest) -> HttpResponse:
    context = {"panels": panels_for(request.user), "clubs": clubs_for(request.user)}
    return render(request, "accounts/home.html", context)


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
