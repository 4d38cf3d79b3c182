"""The home page and the choice of language."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.access import public
from accounts.home_panels import panels_for
from accounts.models import Club, Membership
from accounts.services import users


@public
def home(request: HttpRequest) -> HttpResponse:
    mine = (
        Membership.objects.filter(user=request.user)
        .select_related("club")
        .order_by("club__name", "pk")
        if request.user.is_authenticated
        else Membership.objects.none()
    )
    clubs = Club.objects.filter(public_events=True).order_by("name", "pk")
    if request.user.is_authenticated:
        clubs = clubs.exclude(memberships__user=request.user)
    context = {"memberships": mine, "clubs": clubs[:12], "panels": panels_for(request.user)}
    return render(request, "accounts/home.html", context)


@public
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Store the language in a cookie, and in the account of a user who has signed in."""
    code = request.POST.get("language", "")
    if request.user.is_authenticated and code in dict(settings.LANGUAGES):
        users.change_profile(user=request.user, name=request.user.name, language=code)
    response: HttpResponse = set_language(request)
    return response
