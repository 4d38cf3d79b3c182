"""What can be done about what is said at a table."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club
from games.access import find_table, may_look
from games.errors import GameError
from games.models import Game
from games.rules import Seat
from games.tables import directing, errors


@club_page(MEMBER)
@require_POST
def report(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Have the club's officials look at the message of a ``number``."""
    game = _looked_at(request, club, pk)
    try:
        number = int(request.POST.get("number", ""))
        directing.report(game=game, user=actor_of(request), number=number)
    except (ValueError, GameError):
        message = errors.NoSuchMessage().message
        return HttpResponse(message, status=400, content_type="text/plain")
    return HttpResponse(status=204)


@club_page(MEMBER)
@require_POST
def mute(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Not to read what whoever sits at ``seat`` writes, at any table; or to read it again."""
    game = _looked_at(request, club, pk)
    seat, on = request.POST.get("seat", ""), request.POST.get("on") != "no"
    try:
        directing.mute(game=game, user=actor_of(request), seat=Seat(seat), on=on)
    except (ValueError, GameError):
        message = errors.SeatUnknown().message
        return HttpResponse(message, status=400, content_type="text/plain")
    return HttpResponse(status=204)


def _looked_at(request: ClubRequest, club: Club, pk: int) -> Game:
    """Return the game at a table that the reader may look at.

    :raises Http404: when there is none.
    """
    game = find_table(club, pk, request.user)
    if not may_look(request.user, game):
        raise Http404(_("There is no such table, or it is for others."))
    return game
