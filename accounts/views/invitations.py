"""Pages of invitations: officials make and show them, their recipients claim them."""

from dataclasses import dataclass
from typing import Any

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, club_page, get_invitation, get_player, public
from accounts.adapter import INVITATION_KEY
from accounts.models import Club, Invitation, Player
from accounts.refusals import Refusal
from accounts.services import invitations


@dataclass(frozen=True, slots=True)
class Card:
    """An open invitation with its link and QR code."""

    invitation: Invitation
    link: str

    @property
    def qr(self) -> SafeString:
        code = segno.make(self.link, error="m", micro=False)
        svg = code.svg_inline(
            border=2, light="#fff", dark="#000", omitsize=True, svgclass="qr", lineclass=None
        )
        return mark_safe(svg)  # noqa: S308  # segno's own drawing of squares


def _card(request: HttpRequest, invitation: Invitation) -> Card:
    path = reverse("accounts:claim", args=[invitations.token_of(invitation)])
    return Card(invitation, request.build_absolute_uri(path))


def _cards(request: HttpRequest, club: Club) -> list[Card]:
    return [_card(request, invitation) for invitation in invitations.open_invitations(club)]


def open_invitation(request: HttpRequest, player: Player) -> Card | None:
    """Return the invitation of *player* that can be claimed now, or None."""
    invitation = invitations.open_invitations(player.club).filter(player=player).first()
    return _card(request, invitation) if invitation else None


@club_page(DIRECTOR)
@never_cache
def invitation_list(request: Any, club: Club) -> HttpResponse:
    """Show the open invitations, and the players who can be invited."""
    context = {"cards": _cards(request, club), "players": invitations.invitable_players(club)}
    return render(request, "accounts/invitations.html", context)


@club_page(DIRECTOR)
@require_POST
def invitation_new(request: Any, club: Club) -> HttpResponse:
    """Invite the chosen players; return to the player's page if the form was sent from there."""
    chosen = [pk for pk in request.POST.getlist("player") if pk.isdecimal() and len(pk) < 19]
    try:
        made = invitations.invite(
            club=club, players=[get_player(club, int(pk)) for pk in chosen], actor=request.user
        )
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("accounts:invitations", club.slug)
    if "card" in request.POST and made:
        return redirect("accounts:player", club.slug, made[0].player_id)
    if made:
        count = len(made)
        text = ngettext("%(count)s invitation is ready.", "%(count)s invitations are ready.", count)
        messages.success(request, text % {"count": count})
    else:
        messages.warning(request, _("Choose at least one player."))
    return redirect("accounts:invitations", club.slug)


@club_page(DIRECTOR)
@require_POST
def invitation_revoke(request: Any, club: Club, pk: int) -> HttpResponse:
    try:
        invitation = invitations.revoke(invitation=get_invitation(club, pk), actor=request.user)
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("accounts:invitations", club.slug)
    messages.success(request, _("The invitation is withdrawn; its link no longer works."))
    if "card" in request.POST:
        return redirect("accounts:player", club.slug, invitation.player_id)
    return redirect("accounts:invitations", club.slug)


@club_page(DIRECTOR)
@never_cache
def invitation_cards(request: Any, club: Club) -> HttpResponse:
    """Show all open invitations as cards to print and cut."""
    return render(request, "accounts/invitation_cards.html", {"cards": _cards(request, club)})


@public
@never_cache
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation with links to sign in or up, and claim it when it is posted."""
    try:
        invitation = invitations.read_token(token)
        if request.method == "POST" and request.user.is_authenticated:
            player = invitations.claim(token=token, user=request.user)
            request.session.pop(INVITATION_KEY, None)
            messages.success(
                request,
                _("Welcome to %(club)s, %(player)s.") % {"club": player.club, "player": player},
            )
            return redirect(player.club)
    except Refusal as error:
        request.session.pop(INVITATION_KEY, None)
        context = {
            "title": _("This invitation does not work"),
            "text": error.message,
            "code": error.code,
        }
        return render(request, "accounts/claim_refused.html", context, status=410)
    if not request.user.is_authenticated:
        request.session[INVITATION_KEY] = token
    return render(request, "accounts/claim.html", {"player": invitation.player})
