"""Pages of invitations: officials create and show them, recipients claim them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

import segno
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, club_page, get_invitation, public
from accounts.adapter import INVITATION_KEY
from accounts.errors import InvitationUsed
from accounts.filters import OfficialsPlayerFilter
from accounts.forms import InvitationCodeForm
from accounts.invitation_codes import code_of
from accounts.invitation_letter import join_address, letter
from accounts.models import Club, Invitation, InvitationMail, Player, User
from accounts.rate_limits import refusal_for_rate
from accounts.refusals import Refusal
from accounts.search import people_by_name
from accounts.services import invitations
from accounts.services.invitation_mails import latest_mails
from accounts.text import whole_number
from accounts.views.clubs import query_without_page

CARDS_PER_PAGE, PLAYERS_PER_PAGE = 20, 60
FEW = 5
"""A last page of at most as many joins the page before."""
CARDS_TO_PRINT = 30
"""Cards on a page to print, three sheets of A4. Most of the time goes into the QR codes."""
MOST_AT_ONCE = 500
"""The most players who are invited at once."""


@dataclass(frozen=True, slots=True)
class Card:
    """An open invitation with its link and QR code, and the last e-mail to its player.

    :ivar sender: the name of the official who looks at it, and who signs a letter.
    """

    invitation: Invitation
    link: str
    host: str
    sender: str
    sent: InvitationMail | None = None

    @property
    def address(self) -> str:
        return join_address(self.host)

    @property
    def code(self) -> str:
        return code_of(self.invitation.pk)

    @property
    def qr(self) -> SafeString:
        code = segno.make(self.link, error="m", micro=False)
        svg = code.svg_inline(
            border=2, light="#fff", dark="#000", omitsize=True, svgclass="qr", lineclass=None
        )
        return mark_safe(svg)  # noqa: S308  # segno's own drawing of squares

    @property
    def mail(self) -> str:
        """The ``mailto:`` link of a prepared letter, or "" if the player has no address."""
        email = self.invitation.player.email
        if not email:
            return ""
        written = letter(
            self.invitation, link=self.link, host=self.host, sender=self.sender, sent=False
        )
        # RFC 6068: lines of the body end in CR and LF.
        words = {"subject": written.subject, "body": written.body.replace("\n", "\r\n")}
        return f"mailto:{quote(email, safe='@')}?{urlencode(words, quote_via=quote)}"


def _card(request: Any, invitation: Invitation, sent: InvitationMail | None = None) -> Card:
    path = reverse("accounts:claim", args=[invitations.token_of(invitation)])
    link = request.build_absolute_uri(path)
    return Card(invitation, link, request.get_host(), request.user.name, sent)


def _page(request: HttpRequest, rows: QuerySet[Any], size: int, name: str) -> dict[str, Any]:
    """Return the page of *rows* that the parameter *name* asks for, and the other parameters."""
    page = Paginator(rows, size, orphans=FEW).get_page(request.GET.get(name))
    return {"page": page, "query": query_without_page(request, name)}


def _cards(request: HttpRequest, page: Iterable[Invitation]) -> list[Card]:
    sent = latest_mails([invitation.player for invitation in page])
    return [_card(request, invitation, sent.get(invitation.player_id)) for invitation in page]


def open_invitation(request: HttpRequest, player: Player) -> Card | None:
    """Return the invitation of *player* that can be claimed now, or None."""
    invitation = invitations.open_invitations(player.club).filter(player=player).first()
    if invitation is None:
        return None
    return _card(request, invitation, latest_mails([player]).get(player.pk))


@club_page(DIRECTOR)
@never_cache
def invitation_list(request: Any, club: Club) -> HttpResponse:
    """Show the open invitations and the players who can be invited, each with a search."""
    search = _search(club, request.GET.get("q", ""))
    opened = invitations.open_invitations(club)
    if search.form.data["q"]:
        opened = opened.filter(player__in=search.qs)
    listed = _page(request, opened, CARDS_PER_PAGE, "page")
    others = _invitable(club, search)
    guest_count = others.filter(guest=True).count()
    listed_others = _page(request, others, PLAYERS_PER_PAGE, "others")
    context = {
        "search": search,
        "opened": listed,
        "cards": _cards(request, listed["page"]),
        "others": listed_others,
        "guest_count": guest_count,
        "member_count": listed_others["page"].paginator.count - guest_count,
        "most_at_once": MOST_AT_ONCE,
    }
    return render(request, "accounts/invitations.html", context)


def _search(club: Club, words: str) -> OfficialsPlayerFilter:
    return OfficialsPlayerFilter({"q": words}, queryset=Player.objects.filter(club=club))


def _invitable(club: Club, search: OfficialsPlayerFilter) -> QuerySet[Player]:
    """Return the players found by *search* who can be invited, members before guests."""
    others = invitations.invitable_players(club).order_by("guest", *people_by_name())
    return others.filter(pk__in=search.qs) if search.form.data["q"] else others


def _chosen(request: HttpRequest, club: Club) -> QuerySet[Player]:
    """Return the ticked players.

    With ``all``, which is ``members``, ``guests`` or both, they include all of these whom the
    search finds, also those on other pages.

    :raises Http404: if a player is not of the club.
    """
    numbers = map(whole_number, request.POST.getlist("player"))
    chosen = {pk for pk in numbers if pk is not None}
    players = Player.objects.filter(club=club, pk__in=chosen)
    if len(players) < len(chosen):
        raise Http404
    everybody = _invitable(club, _search(club, request.POST.get("q", "")))
    for kind in {"members", "guests"}.intersection(request.POST.getlist("all")):
        found = everybody.filter(guest=kind == "guests")
        chosen.update(found.values_list("pk", flat=True)[:MOST_AT_ONCE])
    return Player.objects.filter(club=club, pk__in=chosen)


@club_page(DIRECTOR)
@require_POST
def invitation_new(request: Any, club: Club) -> HttpResponse:
    """Invite the chosen players; redirect to the player's page if the form was sent from there."""
    players = _chosen(request, club)
    try:
        made = invitations.invite(club=club, players=players, actor=request.user)
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("accounts:invitations", club.slug)
    if "card" in request.POST and made:
        return redirect("accounts:player", club.slug, made[0].player_id)
    if made:
        count = len(made)
        text = ngettext(
            "%(count)s invitation is ready: send its link, or print its card.",
            "%(count)s invitations are ready: send each person their link, or print the cards.",
            count,
        )
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
    """Show the open invitations as cards to print and cut."""
    listed = _page(request, invitations.open_invitations(club), CARDS_TO_PRINT, "page")
    context = listed | {"cards": [_card(request, invitation) for invitation in listed["page"]]}
    return render(request, "accounts/invitation_cards.html", context)


@public
@never_cache
def claim_code(request: HttpRequest) -> HttpResponse:
    """Ask for the code of an invitation; a POST leads to the page of its link."""
    form = InvitationCodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        reason = _("Too many codes were tried from this network. Try again in a minute.")
        if (refused := refusal_for_rate(request, "invitation_code", reason)) is not None:
            return refused
        try:
            token = invitations.token_of_code(form.cleaned_data["code"])
        except Refusal as error:
            form.add_error("code", error.message)
        else:
            return redirect("accounts:claim", token)
    return render(request, "accounts/claim_code.html", {"form": form})


@public
@never_cache
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation with links to sign in or up; a POST claims it."""
    try:
        if joined := request.user.is_authenticated and invitations.club_joined(token, request.user):
            return redirect(joined)
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
        failure = {"title": _("This invitation does not work"), "text": error.message}
        # Who has used the link is led to the club.
        may_sign_in = isinstance(error, InvitationUsed) and not request.user.is_authenticated
        context = {"failure": failure, "code": error.code, "may_sign_in": may_sign_in}
        return render(request, "error.html", context, status=410)
    if not request.user.is_authenticated:
        request.session[INVITATION_KEY] = token
    player = invitation.player
    own = request.user.is_authenticated and _own_player(player.club, request.user)
    if request.user.is_authenticated and not own:
        invitations.remember(invitation=invitation, user=request.user)
    return render(request, "accounts/claim.html", {"player": player, "own": own})


def _own_player(club: Club, user: User) -> Player | None:
    return Player.objects.filter(club=club, user=user).first()
