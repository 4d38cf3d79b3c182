"""Making problems from moments of a replay."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from accounts.access import MEMBER, ClubRequest, club_page
from accounts.models import Club
from accounts.refusals import Refusal
from accounts.text import whole_number
from bidding.positions import stored
from bidding.replays import position_in, replay_url
from bidding.views.conducting import check_may_conduct
from bidding.views.problems import edit_page
from games.access import get_table


@club_page(MEMBER)
def problem_from_replay(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Make a problem in *club* from ``?deal=3&moment=0`` of a replay that the reader may see."""
    check_may_conduct(request, club)
    game = get_table(pk, request.user)
    deal = whole_number(request.GET.get("deal", "")) or 1
    moment = whole_number(request.GET.get("moment", "")) or 0
    back = replay_url(game, deal, moment)
    try:
        position = position_in(game, deal, moment)
    except Refusal as error:
        messages.error(request, error.message)
        return redirect(back)
    return edit_page(request, club, rules=position.rules, stored=stored(position), back=back)
