"""Common parts of all changes of a league: the lock, the version of its pages, the log."""

from __future__ import annotations

from typing import Any

from django.db.models import F

import live
from accounts import audit
from accounts.models import User
from ladder.boxes.access import version_of
from ladder.boxes.errors import NoDraft, StaleBoxes
from ladder.models import BoxLeague, BoxSeason, SeasonState


def lock(league: BoxLeague) -> BoxLeague:
    """Lock the row of *league* and return it with its current values."""
    leagues = BoxLeague.objects.select_for_update(no_key=True, of=("self",))
    return leagues.select_related("pool__club").get(pk=league.pk)


def touch(league: BoxLeague) -> None:
    """Increment the version of *league* and announce it to open pages after the transaction."""
    BoxLeague.objects.filter(pk=league.pk).update(version=F("version") + 1)
    league.refresh_from_db(fields=["version"])
    live.nudge(f"boxes:{league.pk}", version_of(league))


def touch_draft(season: BoxSeason) -> None:
    """Increment the version of a draft, so that changes based on an older one are refused."""
    BoxSeason.objects.filter(pk=season.pk).update(version=F("version") + 1)
    season.refresh_from_db(fields=["version"])
    touch(season.league)


def get_draft(league: BoxLeague, version: int | None = None) -> BoxSeason:
    """Return the draft of a locked league.

    :param version: the version of the draft that the official has seen.
    :raises NoDraft: if there is no draft.
    :raises StaleBoxes: if the draft has another version.
    """
    season = BoxSeason.objects.filter(league=league, state=SeasonState.DRAFT).first()
    if season is None:
        raise NoDraft
    if version is not None and season.version != version:
        raise StaleBoxes
    season.league = league
    return season


def record(league: BoxLeague, actor: User, action: str, text: str, **data: Any) -> None:
    """Write an entry of the club's audit log about *league*."""
    audit.record(
        club=league.pool.club,
        actor=actor,
        action=action,
        subject=f"boxes:{league.pk}",
        text=text,
        about=league.name,
        **data,
    )
