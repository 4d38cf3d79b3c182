"""Who plays: adding players, the door, withdrawing, pairs to keep apart."""

from __future__ import annotations

from collections.abc import Callable

import segno
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club, Player
from tournaments import services
from tournaments.access import get_entry, get_tournament
from tournaments.errors import TournamentError
from tournaments.forms import ApartForm
from tournaments.models import Entry, EntryStatus, ForbiddenPair
from tournaments.views.console import act, dialog, done, words_of

PART = "players"


@club_page(DIRECTOR)
@require_POST
def add(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Enter a player of the club, or a guest by her name; with ``here`` check her in too."""
    tournament = get_tournament(club, pk)
    name = request.POST.get("name", "")
    chosen = request.POST.get("player", "")
    player = get_object_or_404(Player, club=club, pk=chosen) if chosen.isdecimal() else None

    def enter() -> Entry:
        if player is None:
            return services.enter_guest(tournament=tournament, name=name, actor=actor_of(request))
        return services.enter(tournament=tournament, player=player, actor=actor_of(request))

    @transaction.atomic
    def change() -> str:
        entry = enter()
        words = {"name": player.name if player else name.strip()}
        if "here" in request.POST:
            services.check_in(entry=entry, actor=actor_of(request))
        if entry.status == EntryStatus.WAITING:
            return _("The event is full: %(name)s waits for a place.") % words
        return _("%(name)s is entered.") % words

    return act(request, tournament, change, part=PART)


def _about(
    request: ClubRequest, pk: int, entry: int, service: Callable[..., object], said: str
) -> HttpResponse:
    """Do something about one entry, and say so: *said* has a place for the player's name."""
    tournament = get_tournament(request.club, pk)
    found = get_entry(tournament, entry)
    return act(
        request,
        tournament,
        lambda: service(entry=found, actor=actor_of(request)),
        part=PART,
        said=said % {"name": found.player.name},
    )


@club_page(DIRECTOR)
@require_POST
def here(request: ClubRequest, club: Club, pk: int, entry: int) -> HttpResponse:
    """Say that a player is there."""
    return _about(request, pk, entry, services.check_in, _("%(name)s is here."))


@club_page(DIRECTOR)
@require_POST
def away(request: ClubRequest, club: Club, pk: int, entry: int) -> HttpResponse:
    """Say that she is not there after all."""
    return _about(request, pk, entry, services.undo_check_in, _("%(name)s is not here after all."))


@club_page(DIRECTOR)
@require_POST
def everybody(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Check in all who are entered."""
    tournament = get_tournament(club, pk)
    return act(
        request,
        tournament,
        lambda: services.check_in_everybody(tournament=tournament, actor=actor_of(request)),
        part=PART,
        said=_("Everybody who is entered is checked in."),
    )


@club_page(DIRECTOR)
@require_POST
def withdraw(request: ClubRequest, club: Club, pk: int, entry: int) -> HttpResponse:
    """Take a player out of what has not been released."""
    return _about(request, pk, entry, services.withdraw, _("%(name)s is withdrawn."))


@club_page(DIRECTOR)
def door(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The code that players scan at the door, to fill a screen or to print."""
    tournament = get_tournament(club, pk)
    path = reverse("tournaments:door", args=[club.slug, pk, tournament.door_token])
    address = request.build_absolute_uri(path)
    code = segno.make(address, error="m").svg_inline(
        border=2, dark="#10281e", light="#ffffff", omitsize=True
    )
    context = {"event": tournament, "address": address, "code": mark_safe(code)}  # noqa: S308 - our own drawing
    return render(request, "tournaments/console/door.html", context)


@club_page(DIRECTOR)
@require_POST
def renew_door(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Make the code anew; the old one stops working."""
    tournament = get_tournament(club, pk)
    return act(
        request,
        tournament,
        lambda: services.renew_door_token(tournament=tournament, actor=actor_of(request)),
        part=PART,
        said=_("There is a new door code. The old one does not work any more."),
    )


@club_page(DIRECTOR)
def apart(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Ask the draw to keep two players apart."""
    tournament = get_tournament(club, pk)
    form = ApartForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        one, other = form.cleaned_data["one"], form.cleaned_data["other"]
        try:
            services.keep_apart(
                tournament=tournament, one=one, other=other, actor=actor_of(request)
            )
        except TournamentError as error:
            form.add_error(None, words_of(error))
        else:
            words = {"one": one.player.name, "other": other.player.name}
            said = _("%(one)s and %(other)s are kept apart from the next draw on.") % words
            return done(request, tournament, said)
    return dialog(request, tournament, "tournaments/console/apart.html", {"form": form})


@club_page(DIRECTOR)
@require_POST
def let_meet(request: ClubRequest, club: Club, pk: int, pair: int) -> HttpResponse:
    """Let two players meet again."""
    tournament = get_tournament(club, pk)
    pairs = ForbiddenPair.objects.select_related("one__player", "other__player")
    kept = get_object_or_404(pairs, tournament=tournament, pk=pair)
    words = {"one": kept.one.player.name, "other": kept.other.player.name}
    return act(
        request,
        tournament,
        lambda: services.let_meet(kept=kept, actor=actor_of(request)),
        part=PART,
        said=_("%(one)s and %(other)s may meet.") % words,
    )
