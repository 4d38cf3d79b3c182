"""A player's own boxes, for the home page of a club and for their own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from accounts.access import memberships_of
from accounts.models import Club, Player
from ladder.boxes.pages import content_of
from ladder.boxes.results import BoxLine
from ladder.models import BoxLeague, BoxPlayer, BoxSeason, SeasonState

MOST_PANELS = 2
"""How many boxes a home page shows."""


@dataclass(frozen=True, slots=True)
class OwnBox:
    """A player's line in their box; *left* planned games of theirs are still to play."""

    league: BoxLeague
    season: BoxSeason
    number: int
    line: BoxLine
    left: int


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
    """Return the boxes of running seasons in which *players* play."""
    rows = BoxPlayer.objects.filter(
        player__in=players, season__state=SeasonState.RUNNING, left_at__isnull=True
    )
    rows = rows.select_related("box", "season__league__pool__club").order_by("season", "pk")
    return [_own(row) for row in rows[:MOST_PANELS]]


def _own(row: BoxPlayer) -> OwnBox:
    row.box.season = row.season
    content = content_of(row.box, row.player_id)
    line = next(line for line in content.table.lines if line.player.pk == row.player_id)
    return OwnBox(row.season.league, row.season, row.box.number, line, content.left)
