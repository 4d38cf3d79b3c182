"""The console's players: entering, checking in, withdrawing, forbidden pairs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club, Player, User
from accounts.names import tidy_name
from accounts.namesakes import answer_about, is_name_of, likely_doubles
from accounts.qr_code import drawn
from accounts.text import whole_number
from tournaments import services
from tournaments.access import get_entry, get_tournament
from tournaments.console_forms import ForbiddenPairForm
from tournaments.errors import PerhapsKnown
from tournaments.kiosk import kiosk_address
from tournaments.models import Entry, EntryStatus, ForbiddenPair, Tournament
from tournaments.views.console import REFUSALS, act, dialog, done, refusal_text

PART = "players"


def _player(club: Club, pk: str) -> Player:
    return get_object_or_404(Player, club=club, pk=whole_number(pk))


@transaction.atomic
def _enter_again(tournament: Tournament, player: Player, actor: User, *, here: bool) -> str:
    """Enter a player, check them in if they are *here*, and return what to say about it."""
    entry = services.enter(tournament=tournament, player=player, actor=actor)
    if here:
        services.check_in(entry=entry, actor=actor)
    return _said_of(entry, player.name, here=here)


def _said_of(entry: Entry, name: str, *, here: bool) -> str:
    if entry.status == EntryStatus.WAITING:
        text = _("The event is full: %(name)s is on the waiting list.")
    elif here:
        text = _("%(name)s is entered and checked in.")
    else:
        text = _("%(name)s is entered.")
    return text % {"name": name}


@club_page(DIRECTOR)
@require_POST
def add(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Enter a player of the club, or a new one by name; with ``here`` also check them in.

    The new one is a guest, or with ``as=member`` a member. Somebody new whom the club may have
    already is entered if ``other_person`` says that it is another person; see
    :func:`accounts.namesakes.answer_about`.
    """
    tournament = get_tournament(club, pk)
    name = request.POST.get("name", "")
    chosen = request.POST.get("player", "")
    player = _player(club, chosen) if chosen.isdecimal() else None

    def enter() -> Entry:
        if player is None:
            _check_is_another(club, name, request.POST.get("other_person", ""))
            return services.enter_guest(
                tournament=tournament,
                name=name,
                actor=actor_of(request),
                as_member=request.POST.get("as") == "member",
            )
        return services.enter(tournament=tournament, player=player, actor=actor_of(request))

    @transaction.atomic
    def change() -> str:
        entry, here = enter(), "here" in request.POST
        if here:
            services.check_in(entry=entry, actor=actor_of(request))
        return _said_of(entry, player.name if player else name.strip(), here=here)

    return act(request, tournament, change, part=PART)


def _check_is_another(club: Club, name: str, answer: str) -> None:
    """Check that a new player is none of the players that the page has named.

    :raises PerhapsKnown: if it may be one of them.
    """
    doubles = likely_doubles(club, tidy_name(name))
    if answer == answer_about(doubles) or is_name_of(doubles, name):
        return
    raise PerhapsKnown(names=", ".join(player.name for player in doubles))


def _change_entry(
    request: ClubRequest, pk: int, entry: int, service: Callable[..., object], message: str
) -> HttpResponse:
    """Call *service* with an entry; *message* has a placeholder for the player's name."""
    tournament = get_tournament(request.club, pk)
    found = get_entry(tournament, entry)
    return act(
        request,
        tournament,
        lambda: service(entry=found, actor=actor_of(request)),
        part=PART,
        message=message % {"name": found.player.name},
    )


@club_page(DIRECTOR)
@require_POST
def check_in(request: ClubRequest, club: Club, pk: int, entry: int) -> HttpResponse:
    return _change_entry(request, pk, entry, services.check_in, _("%(name)s is checked in."))


@club_page(DIRECTOR)
@require_POST
def undo_check_in(request: ClubRequest, club: Club, pk: int, entry: int) -> HttpResponse:
    message = _("%(name)s is not checked in any more.")
    return _change_entry(request, pk, entry, services.undo_check_in, message)


@club_page(DIRECTOR)
@require_POST
def check_in_everybody(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    tournament = get_tournament(club, pk)
    return act(
        request,
        tournament,
        lambda: services.check_in_everybody(tournament=tournament, actor=actor_of(request)),
        part=PART,
        message=_("Everybody who is entered is checked in."),
        leads_on=True,
    )


@club_page(DIRECTOR)
@require_POST
def withdraw(request: ClubRequest, club: Club, pk: int, entry: int) -> HttpResponse:
    """Withdraw a player, or with ``again`` undo it; with ``here`` they are checked in as before."""
    tournament = get_tournament(club, pk)
    found = get_entry(tournament, entry)
    actor, words = actor_of(request), {"name": found.player.name}
    if "again" in request.POST:
        back = partial(_enter_again, tournament, found.player, actor, here="here" in request.POST)
        return act(request, tournament, back, part=PART)
    again = {"again": "1"} | ({"here": "1"} if found.checked_in_at else {})
    return act(
        request,
        tournament,
        lambda: services.withdraw(entry=found, actor=actor),
        part=PART,
        message=_("%(name)s is withdrawn.") % words,
        undo=lambda: again,
    )


@club_page(DIRECTOR)
def check_in_code(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the QR code that players scan to check in, for a screen or to print."""
    tournament = get_tournament(club, pk)
    path = reverse("tournaments:welcome", args=[club.slug, pk, tournament.check_in_token])
    address = request.build_absolute_uri(path)
    tablet = request.build_absolute_uri(kiosk_address(tournament, actor_of(request)))
    context = {
        "event": tournament,
        "address": address,
        "code": drawn(address),
        "tablet": tablet,
        "tablet_code": drawn(tablet),
    }
    return render(request, "tournaments/console/check_in_code.html", context)


@club_page(DIRECTOR)
@require_POST
def renew_check_in_code(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    tournament = get_tournament(club, pk)
    return act(
        request,
        tournament,
        lambda: services.renew_check_in_token(
            tournament=tournament, actor=actor_of(request), seen=request.POST.get("seen")
        ),
        part=PART,
        message=_("There is a new check-in code. The old one does not work any more."),
    )


@club_page(DIRECTOR)
def forbid_pair(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Choose two players that the draw must not seat at one table."""
    tournament = get_tournament(club, pk)
    form = ForbiddenPairForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        one, other = form.cleaned_data["one"], form.cleaned_data["other"]
        try:
            services.forbid_pair(
                tournament=tournament, one=one, other=other, actor=actor_of(request)
            )
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            words = {"one": one.player.name, "other": other.player.name}
            message = _("From the next draw on, %(one)s and %(other)s do not meet.") % words
            return done(request, tournament, message)
    return dialog(request, tournament, "tournaments/console/forbid_pair.html", {"form": form})


@club_page(DIRECTOR)
@require_POST
def allow_pair(request: ClubRequest, club: Club, pk: int, pair: int) -> HttpResponse:
    tournament = get_tournament(club, pk)
    pairs = ForbiddenPair.objects.select_related("one__player", "other__player")
    found = get_object_or_404(pairs, tournament=tournament, pk=pair)
    words = {"one": found.one.player.name, "other": found.other.player.name}
    return act(
        request,
        tournament,
        lambda: services.allow_pair(pair=found, actor=actor_of(request)),
        part=PART,
        message=_("%(one)s and %(other)s may meet.") % words,
    )
