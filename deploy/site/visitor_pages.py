"""The context processor of the pages of a club that only some clubs have for visitors.

It queries the database only when a template uses it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Exists
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from accounts.access import EVENTS
from accounts.models import Club
from bidding.models import Competition, Status
from ladder.models import Ladder
from tournaments.models import Series


@dataclass(frozen=True, slots=True)
class VisitorPages:
    """The URL of the club's rankings, or ``""``, and whether it has had a competition."""

    rankings: str = ""
    bidding: bool = False


def visitor_pages(request: HttpRequest) -> dict[str, Any]:
    club: Club | None = getattr(request, "club", None)
    if club is None:
        return {}
    return {"visitor_pages": SimpleLazyObject(lambda: pages_of(club))}


def pages_of(club: Club) -> VisitorPages:
    """Return which pages of *club* a visitor may open and finds something on."""
    has_ladder, has_series, has_competition = Club.objects.values_list(
        Exists(Ladder.objects.filter(pool__club=club, public=True)),
        Exists(Series.objects.filter(club=club)),
        Exists(Competition.objects.filter(club=club).exclude(status=Status.DRAFT)),
    ).get(pk=club.pk)
    events_are_public = EVENTS.is_open_to(club, None)
    rankings = ""
    if has_ladder:
        rankings = reverse("ladder:first", args=[club.slug])
    elif has_series and events_are_public:
        rankings = reverse("tournaments:series_list", args=[club.slug])
    return VisitorPages(rankings, has_competition and events_are_public)
