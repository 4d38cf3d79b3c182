"""Pages of a club's members and their roles."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, SECRETARY, club_page, get_membership
from accounts.errors import LastSecretary
from accounts.filters import MemberFilter
from accounts.forms import RoleForm
from accounts.models import Club, Membership, Role
from accounts.refusals import Refusal
from accounts.search import by_name
from accounts.services import memberships
from accounts.views.clubs import query_without_page

MEMBERS_PER_PAGE = 50


@club_page(SECRETARY)
def members(request: Any, club: Club) -> HttpResponse:
    everybody = Membership.objects.filter(club=club).select_related("user")
    filtered = MemberFilter(request.GET, queryset=everybody.order_by(*by_name("user__name")))
    context = {
        "filter": filtered,
        "page": Paginator(filtered.qs, MEMBERS_PER_PAGE).get_page(request.GET.get("page")),
        "query": query_without_page(request),
        "roles": Role.choices,
        "last_secretary": memberships.last_secretary(club),
        "why_kept": LastSecretary().message,
    }
    return render(request, "accounts/members.html", context)


@club_page(SECRETARY)
@require_POST
def member_role(request: Any, club: Club, pk: int) -> HttpResponse:
    membership = get_membership(club, pk)
    form = RoleForm(request.POST)
    if form.is_valid():
        try:
            changed = memberships.change_role(
                membership=membership, role=form.cleaned_data["role"], actor=request.user
            )
        except Refusal as error:
            messages.error(request, error.message)
        else:
            role = Role(changed.role).label
            messages.success(
                request, _("%(name)s: %(role)s.") % {"name": changed.user, "role": role}
            )
    return _back(request, club)


@club_page(SECRETARY)
@require_POST
def member_remove(request: Any, club: Club, pk: int) -> HttpResponse:
    membership = get_membership(club, pk)
    try:
        memberships.remove_member(membership=membership, actor=request.user)
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("%(name)s is no longer a member.") % {"name": membership.user})
    return _back(request, club)


@club_page(MEMBER)
@require_POST
def leave(request: Any, club: Club) -> HttpResponse:
    """End the user's own membership."""
    try:
        memberships.leave(club=club, user=request.user)
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("You are no longer a member of %(club)s.") % {"club": club})
    return redirect("accounts:profile")


def _back(request: Any, club: Club) -> HttpResponse:
    """Redirect to the members, or elsewhere if the user has just lost the right to see them."""
    own = Membership.objects.filter(club=club, user=request.user).first()
    if own is None:
        return redirect("accounts:home")
    if own.role != Role.SECRETARY:
        return redirect(club)
    return redirect("accounts:members", club.slug)
