"""The user's profile: name and language, clubs, tokens for the API, closing the account."""

from copy import copy
from typing import cast

from django.contrib import messages
from django.contrib.auth import logout
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from knox.models import AuthToken

from accounts.access import enter_only_club, memberships_of, signed_in
from accounts.allauth_forms import ReauthenticateForm
from accounts.forms import ProfileForm, TokenForm
from accounts.models import Player, User
from accounts.own_data import own_data as data_of
from accounts.rate_limits import Rate, check_rate
from accounts.refusals import Refusal
from accounts.search import by_name
from accounts.services import closing, users

CLUBS_PER_PAGE = 30
OWN_DATA = Rate(6, 60 * 60)
"""How often a user may download their own data."""


@signed_in
def profile(request: HttpRequest) -> HttpResponse:
    user = _user(request)
    form = ProfileForm(request.POST or None, instance=copy(user))
    if form.is_valid():
        users.change_profile(user=user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("accounts:profile")
    return _profile_page(request, form)


def _profile_page(request: HttpRequest, form: ProfileForm, secret: str = "") -> HttpResponse:
    user = _user(request)
    memberships = memberships_of(user).select_related("club").order_by(*by_name("club__name"))
    page = Paginator(memberships, CLUBS_PER_PAGE).get_page(request.GET.get("page"))
    clubs = [membership.club_id for membership in page]
    found = Player.objects.filter(user=user, club__in=clubs)
    players = {player.club_id: player for player in found}
    context = {
        "form": form,
        "token_form": TokenForm(),
        "page": page,
        "clubs": [
            {"membership": membership, "player": players.get(membership.club_id)}
            for membership in page
        ],
        "tokens": AuthToken.objects.filter(user=user).order_by("-created", "pk"),
        "secret": secret,
    }
    enter_only_club(request)
    with timezone.override(page[0].club.zone if page else None):
        return render(request, "accounts/profile.html", context)


@signed_in
@require_POST
@never_cache
def token_new(request: HttpRequest) -> HttpResponse:
    """Create a token and show it; it cannot be shown again."""
    form = TokenForm(request.POST)
    if not form.is_valid():
        return redirect("accounts:profile")
    user = _user(request)
    try:
        _token, secret = users.create_token(user=user, days=form.cleaned_data["days"])
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("accounts:profile")
    return _profile_page(request, ProfileForm(instance=user), secret)


@signed_in
@require_POST
def token_revoke(request: HttpRequest) -> HttpResponse:
    if users.revoke_token(user=_user(request), key=request.POST.get("key", "")):
        messages.success(request, _("The token has been revoked."))
    return redirect("accounts:profile")


@signed_in
@never_cache
def close(request: HttpRequest) -> HttpResponse:
    """Explain what closing the account does; a POST with the password closes it."""
    form = ReauthenticateForm(request.POST or None, user=request.user)
    if form.is_valid():
        try:
            closing.close_account(user=_user(request))
        except Refusal as error:
            messages.error(request, error.message)
            return redirect("accounts:close_account")
        logout(request)
        messages.success(request, _("Your account is closed."))
        return redirect("accounts:home")
    return render(request, "accounts/close.html", {"form": form})


@signed_in
@never_cache
def own_data(request: HttpRequest) -> HttpResponse:
    """Download everything that the site stores about the user."""
    user = _user(request)
    check_rate("own-data", f"user-{user.pk}", OWN_DATA)
    response = HttpResponse(data_of(user), content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="barbu-club-my-data.json"'
    return response


def _user(request: HttpRequest) -> User:
    """Return the signed-in user; ``LoginRequiredMiddleware`` has checked that there is one."""
    return cast("User", request.user)
