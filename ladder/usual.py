"""What a club without a ladder can be offered: its games that would count, and by which rules."""

from __future__ import annotations

from collections import Counter

from django.db.models import Q

from accounts.models import Club, Membership, Role
from games.models import Game, SeatKind
from games.rulesets import lookup
from ladder.intake import FINAL, final_rules

MOST_NAMES = 5
"""The number of officials named to a member."""


def waiting_games(club: Club) -> int:
    """Return how many of the latest confirmed games of *club* would count on a ladder."""
    rules = final_rules(club)
    return rules[usual_rules(club, rules)]


def games_with_guests(club: Club) -> int:
    """Return how many final results of *club* count on no ladder because a guest played."""
    played = Q(seatings__kind=SeatKind.GUEST) | Q(seatings__player__guest=True)
    return Game.objects.filter(FINAL, played, club=club).distinct().count()


def usual_rules(club: Club, found: Counter[str] | None = None) -> str:
    """Return the key of the rules of most games of *club*, or of its usual rules without any."""
    found = final_rules(club) if found is None else found
    usual = lookup.usual_key(club)
    return max(found, key=lambda key: (found[key], key == usual), default=usual)


def officials_of(club: Club) -> list[str]:
    """Return the names of some of the directors and secretaries of *club*."""
    officials = Membership.objects.filter(club=club, role__in=(Role.DIRECTOR, Role.SECRETARY))
    names = officials.exclude(user__name="").order_by("pk").values_list("user__name", flat=True)
    return list(names[:MOST_NAMES])
