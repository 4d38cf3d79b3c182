"""Pages to ask to join a club, and pages on which its officials answer."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.access import (
    ASKING,
    DIRECTOR,
    actor_of,
    ask_to_sign_in,
    club_page,
    get_join_request,
    has_account,
    signed_in,
)
from accounts.join_forms import AcceptForm, DeclineForm, JoinForm
from accounts.models import Club, JoinRequest, JoinStatus
from accounts.rate_limits import refusal_for_rate
from accounts.refusals import Refusal
from accounts.services import joining
from accounts.views.clubs import add_refusal, query_without_page

REQUESTS_PER_PAGE = 20
MOST_ANSWERED = 10
"""The most answered requests that the page lists."""


@club_page(ASKING)
@never_cache
def join_ask(request: Any, club: Club) -> HttpResponse:
    """Ask to join a club; redirect members to it."""
    if request.role is not None:
        return redirect(club)
    if not has_account(request.user):
        if request.method == "POST":
            return ask_to_sign_in(request)
        return render(request, "accounts/join.html")
    opened = joining.requests_of(request.user).filter(club=club).first()
    form = JoinForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        reason = _(
            "You have sent more requests to join within an hour than the site allows. Try again"
            " later."
        )
        if (refused := refusal_for_rate(request, "join", reason)) is not None:
            return refused
        try:
            joining.ask_to_join(club=club, user=request.user, **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            return redirect("accounts:join_ask", club.slug)
    return render(request, "accounts/join.html", {"form": form, "opened": opened})


@signed_in
@require_POST
def join_withdraw(request: Any, pk: int) -> HttpResponse:
    """Withdraw the user's own request, from any page that shows it."""
    own = get_object_or_404(JoinRequest.objects.select_related("club"), user=request.user, pk=pk)
    try:
        joining.withdraw(request=own, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Your request is withdrawn."))
    return redirect("accounts:home")


@club_page(DIRECTOR)
@never_cache
def requests(request: Any, club: Club) -> HttpResponse:
    return _list(request, club)


def _list(request: Any, club: Club, form: AcceptForm | None = None, pk: int = 0) -> HttpResponse:
    """Show the requests; *form* is the submitted form of the request *pk*."""
    page = Paginator(joining.open_requests(club), REQUESTS_PER_PAGE).get_page(
        request.GET.get("page")
    )
    likely = joining.namesakes_of(club, page)
    rows = [
        (
            one,
            form
            if form is not None and one.pk == pk
            else AcceptForm(request=one, likely=likely.get(one.pk, "")),
        )
        for one in page
    ]
    answered = JoinRequest.objects.filter(club=club).exclude(status=JoinStatus.OPEN)
    context = {
        "page": page,
        "rows": rows,
        "query": query_without_page(request),
        "decline": DeclineForm(),
        "answered": answered.select_related("user", "decided_by").order_by("-decided_at", "-pk")[
            :MOST_ANSWERED
        ],
    }
    return render(request, "accounts/join_requests.html", context)


@club_page(DIRECTOR)
@require_POST
def request_accept(request: Any, club: Club, pk: int) -> HttpResponse:
    """Accept a request; show the page of all requests with any errors beside it."""
    asked = get_join_request(club, pk)
    form = AcceptForm(request.POST, request=asked)
    if not form.is_valid():
        return _list(request, club, form, pk)
    try:
        player = joining.accept(request=asked, actor=actor_of(request), **form.chosen)
    except Refusal as error:
        add_refusal(form, error)
        if asked.status == JoinStatus.OPEN:
            return _list(request, club, form, pk)
        messages.error(request, error.message)
    else:
        messages.success(request, _("%(name)s is a member now.") % {"name": player.name})
    return redirect("accounts:requests", club.slug)


@club_page(DIRECTOR)
@require_POST
def request_decline(request: Any, club: Club, pk: int) -> HttpResponse:
    asked, reason = get_join_request(club, pk), request.POST.get("reason", "")
    try:
        joining.decline(request=asked, actor=actor_of(request), reason=reason)
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The request is declined."))
    return redirect("accounts:requests", club.slug)
