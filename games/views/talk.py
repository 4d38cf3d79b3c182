"""What can be done about what is said at a table."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, ClubRequest, club_page
from accounts.models import Club
from games.access import actor_of, find_table, may_look
from games.errors import GameError
from games.hosting import directing, errors


@club_page(MEMBER)
@require_POST
def report(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Have the club's officials look at the message of a ``number``."""
    game = find_table(club, pk, request.user)
    if not may_look(request.user, game):
        raise Http404(_("There is no such table, or it is for others."))
    try:
        number = int(request.POST.get("number", ""))
        directing.report(game=game, user=actor_of(request), number=number)
    except (ValueError, GameError):
        message = errors.NoSuchMessage().message
        return HttpResponse(message, status=400, content_type="text/plain")
    return HttpResponse(status=204)
