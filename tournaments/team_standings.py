"""The stored standings of teams as pages show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.places import Place
from tournaments.teams.scores import WON


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A row of the standings of teams; *values* are in the order in which they rank."""

    place: Place
    team: int
    name: str
    total: int | float
    match_points: int
    matches: int
    rounds: tuple[int | float | None, ...]
    own: bool
    players: tuple[dict[str, Any], ...]

    @property
    def most_match_points(self) -> int:
        return WON * self.matches


def team_standings_of(
    rows: Sequence[dict[str, Any]],
    players: Sequence[dict[str, Any]],
    numbers: Sequence[int],
    reader: int | None,
) -> tuple[TeamStanding, ...]:
    """Return the stored rows of teams as pages show them, each with its players' rows."""
    found = []
    for row in rows:
        own = tuple(player for player in players if player.get("team") == row["team"])
        found.append(
            TeamStanding(
                place=Place(row["place"], row["shared"]),
                team=row["team"],
                name=row["name"],
                total=row["total"],
                match_points=row["match_points"],
                matches=row["matches"],
                rounds=tuple(row["rounds"].get(str(number)) for number in numbers),
                own=any(player["player"] == reader for player in own),
                players=own,
            )
        )
    return tuple(found)


def team_label(names: Mapping[int, str], row: Mapping[str, Any]) -> str:
    """Return the team in a player's stored row, and whether they are a reserve."""
    words = {"team": names.get(row.get("team", 0), "")}
    return _("%(team)s, reserve") % words if row.get("reserve") else words["team"]
