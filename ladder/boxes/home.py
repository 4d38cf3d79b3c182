"""A player's own boxes, for the home pages of the club and of the player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.db.models import F, OuterRef, Subquery

from accounts.access import memberships_of
from accounts.models import Club, Player
from accounts.places import Place
from ladder.boxes.pages import content_of
from ladder.models import BoxLeague, BoxPlayer, BoxSeason, Run, RunState, SeasonState
from ladder.models.runs import MOST_GAMES
from ladder.scale import STORED_FOR

MOST_PANELS = 2
"""The most boxes that a home page shows."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place and score in their box of *size* players.

    :ivar left: how many of their planned games are still to play.
    """

    place: Place | None
    size: int
    score: float | None
    left: int


@dataclass(frozen=True, slots=True)
class OwnBox:
    """A box in which the reader plays."""

    league: BoxLeague
    season: BoxSeason
    number: int
    standing: Standing


def boxes_for(user: Any) -> list[OwnBox]:
    """Return the boxes in which *user* plays, in all their clubs."""
    if not user.is_authenticated:
        return []
    clubs = memberships_of(user).values("club")
    return own_boxes(Player.objects.filter(user=user, club__in=clubs).values("pk"))


def boxes_in(club: Club, player: Player | None) -> list[OwnBox]:
    """Return the boxes in which *player* of *club* plays."""
    return own_boxes([player.pk]) if player is not None else []


def own_boxes(players: Iterable[Any]) -> list[OwnBox]:
    """Return the boxes of running seasons in which *players* play.

    Queries: one, and more for each box that is not in the cache in its current version.
    """
    run = Run.objects.filter(pool=OuterRef("season__league__pool"), state=RunState.CURRENT)
    rows = BoxPlayer.objects.filter(
        player__in=players, season__state=SeasonState.RUNNING, left_at__isnull=True
    )
    rows = rows.select_related("box", "season__league__pool__club").order_by("season", "pk")
    version = run.values(version=F("pk") * MOST_GAMES + F("done"))[:1]
    rows = rows.annotate(run_version=Subquery(version))
    return [_own(row) for row in rows[:MOST_PANELS]]


def _own(row: Any) -> OwnBox:
    league = row.season.league
    return OwnBox(league, row.season, row.box.number, _standing(row))


def _standing(row: Any) -> Standing:
    """Return the standing of the player of *row*, cached for each version of the league's pages."""
    key = f"boxes:own-of:{row.pk}:{row.season.league.version}:{row.run_version}"
    stored: Standing | None = cache.get(key)
    if stored is None:
        row.box.season = row.season
        content = content_of(row.box, row.player_id)
        line = next(line for line in content.table.lines if line.player.pk == row.player_id)
        stored = Standing(line.place, len(content.table.lines), line.score, content.left)
        cache.set(key, stored, STORED_FOR)
    return stored
