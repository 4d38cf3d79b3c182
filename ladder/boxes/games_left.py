"""The planned games of boxes that are still to be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime

from ladder.boxes.box_plan import PlannedFour, compare
from ladder.boxes.results import games_in, played, players_of
from ladder.boxes.tables import PlayedGame, fault_of
from ladder.models import Box, BoxSeason, LeftOut

Members = Mapping[int, "datetime | None"]
"""The players of a box, with the time at which they left the league, or None."""


def planned(box: Box, members: Members, games: Sequence[PlayedGame]) -> list[PlannedFour]:
    """Return the plan of a box; each played four has the index in *games* of its game."""
    players = [list(game.scores) if not fault_of(game, members) else [] for game in games]
    return compare(box.fours, players)


def to_play(fours: Sequence[PlannedFour]) -> Counter[int]:
    """Return the number of planned games that each player still has to play."""
    return Counter(player for four in fours if four.played is None for player in four.players)


def games_left(season: BoxSeason) -> dict[int, int]:
    """Return the number of planned games left, for the players of *season* who have any left."""
    members: dict[int, dict[int, datetime | None]] = {}
    for row in players_of(season):
        members.setdefault(row.box_id, {})[row.player_id] = row.left_at
    games = played(games_in(season).filter(left_out=LeftOut.COUNTS))
    left: Counter[int] = Counter()
    for box in season.boxes.all():
        left += to_play(planned(box, members.get(box.pk, {}), games))
    return dict(left)
