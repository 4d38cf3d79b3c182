"""Searches and finds for tests, created without running a search."""

from __future__ import annotations

from typing import Any

from django.utils.timezone import now as utc_now

from accounts.models import Club, User
from bidding.models import ComputationState, DailyState, Find, FindState, Problem, Search
from bidding.positions import asked_in, checked_position, stored
from tests.support.bidding import DOUBLE

RULES = {"preset": "pagat", "options": {}}
VALUES: dict[str, Any] = {
    "question": "double",
    "answers": [
        {"action": "double pass", "value": 2.5, "se": 0.2, "loss": 0.0, "loss_se": 0.0,
         "best_share": 0.6, "equal": True},
        {"action": "double N", "value": 1.5, "se": 0.2, "loss": 1.0, "loss_se": 0.3,
         "best_share": 0.4, "equal": False},
    ],
    "deals": 3000, "seed": 11, "policy": "rules-of-thumb", "bars": [],
}  # fmt: skip


def make_search(club: Club, user: User, *, ended: bool = True, **more: Any) -> Search:
    """Return a search of *user*."""
    fields = {"ruleset": RULES, "kinds": ["double"], "seed": 5, "looked": 100, "passed": 9} | more
    if ended:
        fields |= {"state": ComputationState.READY, "ended_at": utc_now()}
    return Search.objects.create(club=club, asked_by=user, **fields)


def make_find(search: Search, position: Any = None, **more: Any) -> Find:
    """Return a new find of *search*."""
    place = stored(checked_position(position or DOUBLE))
    fields: dict[str, Any] = {
        "number": search.finds.count() + 1,
        "contract": "no-queens",
        "reasons": ["close", "costly"],
        "difficulty": 50,
        "club_answer": "double N",
        "expert_answer": "double pass",
        "values": VALUES,
        "state": FindState.NEW,
    } | more
    return Find.objects.create(search=search, position=place, asked=asked_in(place).kind, **fields)


def make_released(club: Club, author: User) -> Problem:
    """Return a problem with values that *author* has released as a problem of the day.

    It is stored without the services, because *author* may have no role in *club*.
    """
    place = stored(checked_position(DOUBLE))
    return Problem.objects.create(
        club=club,
        author=author,
        title="Released",
        position=place,
        asked=asked_in(place).kind,
        contract="no-queens",
        values=VALUES,
        daily=DailyState.RELEASED,
    )
