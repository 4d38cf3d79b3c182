"""Searching for positions worth asking about, one game at a time on the whole site.

Searches share the lock of :mod:`bidding.value_jobs`, for the same reason. Requested values are
computed between two games.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.db import InterfaceError, OperationalError, transaction
from django.utils.timezone import now as utc_now

from accounts.locks import only_one
from bidding import value_jobs
from bidding.finding_limits import MOST_FINDS, MOST_GAMES
from bidding.models import ComputationState, Find, Search
from bidding.models.computations import UNFINISHED
from bidding.positions import stored
from games.rules import RuleError

if TYPE_CHECKING:
    from bidding.finding import GameFinds, Wanted

logger = logging.getLogger(__name__)


def search_due() -> None:
    """Continue the waiting and interrupted searches, unless another process does."""
    with only_one(value_jobs.LOCK) as alone:
        while alone and (found := _next()):
            _go_on(found)
            value_jobs.compute_waiting()


def _next() -> Search | None:
    """Return the search that has waited longest for its next game, so that all make progress."""
    due = Search.objects.filter(state__in=UNFINISHED).order_by("games", "asked_at", "pk")
    return due.first()


def wanted_of(search: Search) -> Wanted:
    """Return the criteria of a search."""
    # Numba is slow to import, and the pages that only start searches do not need it.
    from bidding.finding import Wanted

    return Wanted(search.rules, tuple(search.kinds), tuple(search.contracts), search.seed)


def _go_on(search: Search) -> None:
    """Search the next game and store its finds.

    :raises OperationalError: or InterfaceError, if the database fails; the game is then still due.
    """
    from bidding.finding import find_in_game

    started = {"started_at": search.started_at or utc_now()}
    if not _changed(search, state=ComputationState.COMPUTING, current=0, **started):
        return
    try:
        found = find_in_game(wanted_of(search), search.games, _watched(search))
    except value_jobs.NotWanted:
        return
    except (OperationalError, InterfaceError):
        raise
    except RuleError as error:
        _end(search, ComputationState.FAILED, error=error.code)
    except Exception:  # a failure in one search must not stop the others
        logger.exception("game %s of search %s", search.games, search.pk)
        _end(search, ComputationState.FAILED, error=value_jobs.FAULT)
    else:
        _store(search, found)


def _watched(search: Search) -> Callable[[int], None]:
    """Return a callback that stores the number of questions looked at about once a second.

    It raises NotWanted if the search was cancelled or removed.
    """
    stored_at = time.monotonic()

    def progress(looked: int) -> None:
        nonlocal stored_at
        if time.monotonic() - stored_at >= value_jobs.BETWEEN:
            if not _changed(search, current=looked):
                raise value_jobs.NotWanted
            stored_at = time.monotonic()

    return progress


@transaction.atomic
def _store(search: Search, found: GameFinds) -> None:
    """Store the finds of a game, once, unless the search was cancelled or removed."""
    rows = Search.objects.select_for_update(no_key=True)
    current = rows.filter(pk=search.pk, state__in=UNFINISHED, games=search.games).first()
    if current is None:
        return
    number = Find.objects.filter(search=current).count()
    Find.objects.bulk_create(
        Find(
            search=current,
            number=place,
            asked=one.kind,
            contract=one.contract,
            reasons=list(one.reasons),
            difficulty=one.difficulty,
            club_answer=one.club,
            expert_answer=one.expert,
            position=stored(one.position),
            values=one.values,
        )
        for place, one in enumerate(found.finds, number + 1)
    )
    looked, games = current.looked + found.looked, current.games + 1
    done = {"games": games, "looked": looked, "passed": current.passed + found.passed, "current": 0}
    _changed(current, **done)
    if looked >= current.wanted or number + len(found.finds) >= MOST_FINDS or games >= MOST_GAMES:
        _end(current, ComputationState.READY)


def _end(search: Search, state: ComputationState, *, error: str = "") -> None:
    _changed(search, state=state, error=error, current=0, ended_at=utc_now())


def _changed(search: Search, **fields: Any) -> bool:
    """Update a search unless it was cancelled or removed; return whether it was updated."""
    return bool(Search.objects.filter(pk=search.pk, state__in=UNFINISHED).update(**fields))
