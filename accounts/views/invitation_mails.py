"""The page on which a secretary sends invitations by e-mail."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from accounts.access import SECRETARY, club_page
from accounts.models import Club, InvitationMail, MailStatus, Player
from accounts.refusals import Refusal
from accounts.search import people_by_name
from accounts.services import invitation_mails as mails
from accounts.services.invitations import invitable_players
from accounts.text import whole_number

PLAYERS_PER_PAGE = 100
MAILS_PER_PAGE = 50


@club_page(SECRETARY)
@never_cache
def invitation_mail(request: Any, club: Club) -> HttpResponse:
    """Show who can be invited by e-mail, and what became of earlier ones; a POST sends them."""
    if request.method == "POST":
        return _send(request, club)
    page = Paginator(mails.players_not_mailed(club), PLAYERS_PER_PAGE, orphans=10).get_page(
        request.GET.get("page")
    )
    latest = mails.latest_mails(page.object_list)
    asked = InvitationMail.objects.filter(player__club=club).select_related("player")
    context = {
        "page": page,
        "players": [(player, latest.get(player.pk)) for player in page],
        "left_today": mails.left_today(club, request.user),
        "days": mails.PAUSE.days,
        "without_address": invitable_players(club).filter(email="").count(),
        "asked": Paginator(
            asked.order_by("-asked_at", *people_by_name("player__name")), MAILS_PER_PAGE
        ).get_page(request.GET.get("asked")),
        "progress": _progress(club),
    }
    return render(request, "accounts/invitation_mails.html", context)


def _progress(club: Club) -> dict[str, int]:
    """Return how many e-mails are waiting, and how many of the last days are sent and refused."""
    asked = InvitationMail.objects.filter(player__club=club)
    waiting = Q(status=MailStatus.WAITING)
    recent = asked.filter(pk__in=mails.recently_invited(club).values("pk"))
    sent = recent.filter(status=MailStatus.SENT).count()
    return asked.aggregate(waiting=Count("pk", filter=waiting)) | {"sent": sent}


def _send(request: Any, club: Club) -> HttpResponse:
    try:
        asked = mails.send_invitations(
            club=club, players=_chosen(request, club), actor=request.user
        )
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("accounts:invitation_mails", club.slug)
    if asked.count:
        messages.success(request, _sending(asked))
    else:
        messages.warning(request, _("No invitation is sent: choose at least one player."))
    return redirect("accounts:invitation_mails", club.slug)


def _chosen(request: Any, club: Club) -> Any:
    """Return the ticked players, or with ``all`` those on every page whom the limits allow.

    :raises Http404: if a player is not of the club.
    """
    if "all" in request.POST:
        return mails.players_not_mailed(club)[: mails.left_today(club, request.user)]
    numbers = map(whole_number, request.POST.getlist("player"))
    chosen = {pk for pk in numbers if pk is not None}
    players = Player.objects.filter(club=club, pk__in=chosen)
    if len(players) < len(chosen):
        raise Http404
    return players


def _sending(asked: mails.Asked) -> str:
    text = ngettext(
        "%(count)s invitation is being sent.",
        "%(count)s invitations are being sent.",
        asked.count,
    ) % {"count": asked.count}
    if not asked.left_out:
        return text
    left_out = ngettext(
        "%(count)s player is left out: without an address, with a login, or invited lately.",
        "%(count)s players are left out: without an address, with a login, or invited lately.",
        asked.left_out,
    )
    return f"{text} {left_out % {'count': asked.left_out}}"
