"""The page of the queue for quick pairing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.access import MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club
from games.access import lobby_version
from games.errors import GameError
from games.models import Game
from games.tables import pairing
from games.tables.errors import SitsElsewhere
from games.tables.forms import PairingForm
from games.tables.pairing_list import waiting_groups


@club_page(MEMBER)
@never_cache
def quick(request: ClubRequest, club: Club) -> HttpResponse:
    """Show the queue, and let the player join it."""
    sits_at = None
    form = PairingForm(club, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            entry = pairing.join_queue(club=club, user=actor_of(request), **form.cleaned_data)
        except GameError as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
            sits_at = (
                pairing.game_of(actor_of(request)) if error.code == SitsElsewhere.code else None
            )
        else:
            return _to_table(entry.game) or redirect("games:quick", club.slug)
    elif request.method != "POST":
        pairing.note_presence(club=club, user=actor_of(request), here=True)
    return _page(request, club, form, sits_at)


def _page(
    request: ClubRequest, club: Club, form: PairingForm, sits_at: Game | None = None
) -> HttpResponse:
    """Show the queue; *sits_at* is the game that has to end before the reader can join it."""
    entry = pairing.entry_of(club, actor_of(request))
    if entry is not None and entry.game is not None:
        return _to_table(entry.game) or redirect("games:lobby", club.slug)
    is_over = entry is not None and entry.expires_at < utc_now()
    context: dict[str, Any] = {
        "form": form,
        "sits_at": sits_at,
        "entry": None if is_over else entry,
        "is_over": is_over,
        "minutes": int(pairing.WAITS.total_seconds() // 60),
        "groups": waiting_groups(club, entry),
        "version": lobby_version(request.user, club.pk),
    }
    return render(request, "games/tables/quick.html", context)


def _to_table(game: Game | None) -> HttpResponse | None:
    return redirect("games:table", game.club.slug, game.pk) if game else None


@club_page(MEMBER)
@never_cache
@require_POST
def here(request: ClubRequest, club: Club) -> HttpResponse:
    """Note that the player has the page open, and return it; redirect once they have a table."""
    pairing.note_presence(club=club, user=actor_of(request), here=True)
    entry = pairing.entry_of(club, actor_of(request))
    if entry is not None and entry.game is not None:
        address = reverse("games:table", args=[club.slug, entry.game_id])
        return HttpResponseClientRedirect(address)
    return _page(request, club, PairingForm(club))


@club_page(MEMBER)
@require_POST
def away(request: ClubRequest, club: Club) -> HttpResponse:
    """Note that the player has closed the page."""
    pairing.note_presence(club=club, user=actor_of(request), here=False)
    return HttpResponse(status=204)


@club_page(MEMBER)
@require_POST
def leave(request: ClubRequest, club: Club) -> HttpResponse:
    pairing.leave_queue(club=club, user=actor_of(request))
    messages.success(request, _("You are not waiting any more."))
    return redirect("games:quick", club.slug)
