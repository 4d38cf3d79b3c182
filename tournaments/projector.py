"""The projector's slides, with as many tables or places as are readable from a distance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, TypeVar

from tournaments.models import RoundStatus
from tournaments.podium import Podium
from tournaments.public_page import RoundLine
from tournaments.standings_page import Standing, Standings
from tournaments.table_status import TableLine
from tournaments.team_standings import TeamStanding

TABLES = 6
#: two columns of ten
PLACES = 20
#: the most places that are shown in one column
FEW_PLACES = 5
NAMES = 45

One = TypeVar("One")


@dataclass(frozen=True, slots=True)
class Slide:
    """One screen: *part* of *parts* of its kind.

    *names* are the players in order, each with the number of their table and their seat.
    """

    kind: Literal["names", "tables", "teams", "podium", "standings"]
    part: int
    parts: int
    tables: Sequence[TableLine] = ()
    lines: Sequence[Standing] = ()
    section: str = ""
    names: Sequence[tuple[str, int, str]] = ()
    teams: Sequence[TeamStanding] = ()
    podium: Podium[Standing] | None = None

    @property
    def has_points_to_come(self) -> bool:
        return any(line.waits for line in self.lines)

    @property
    def rows(self) -> int:
        """How many places a column has: all if they are few, otherwise half of them."""
        count = len(self.lines or self.teams)
        return count if count <= FEW_PLACES else -(-count // 2)

    @property
    def name(self) -> str:
        """An id that stays the same while the content changes."""
        return f"{self.kind}-{self.part}"


def slides_of(
    current: RoundLine | None, standings: Standings | None, *, is_final: bool = False
) -> list[Slide]:
    """Return the slides of the round's tables, then of the standings, teams before players.

    Final standings come before the tables of the last round, and the podium before all.
    """
    tables = _tables(current) if current else []
    places = _standings(standings) if standings else []
    if not is_final or standings is None:
        return [*tables, *places]
    return [*_podium(standings), *places, *tables]


def _podium(standings: Standings) -> list[Slide]:
    """Return the slide of the podium, unless teams are ranked or its places suit no steps."""
    podium = standings.podium
    return [Slide("podium", 1, 1, podium=podium)] if podium.steps and not standings.teams else []


def _tables(current: RoundLine) -> list[Slide]:
    """Return the slides of a round's tables.

    If the tables of a round being played take several screens, the players by name come first.
    """
    slides = []
    tables = _parts(current.tables, TABLES)
    if len(tables) > 1 and current.status == RoundStatus.RELEASED:
        names = _parts(current.by_name, NAMES)
        for part, some in enumerate(names, 1):
            slides.append(Slide("names", part, len(names), names=some))
    for part, four in enumerate(tables, 1):
        slides.append(Slide("tables", part, len(tables), tables=four))
    return slides


def _standings(standings: Standings) -> list[Slide]:
    slides = []
    teams = _parts(standings.teams, PLACES)
    for part, rows in enumerate(teams, 1):
        slides.append(Slide("teams", part, len(teams), teams=rows))
    places = _places(standings)
    for part, lines in enumerate(places, 1):
        section = lines[0].section
        slides.append(Slide("standings", part, len(places), lines=lines, section=section))
    return slides


def _places(standings: Standings) -> list[Sequence[Standing]]:
    """Return the rows of each screen; a group or final begins a new one."""
    sections = groupby(standings.lines, lambda line: line.section)
    return [part for _name, lines in sections for part in _parts(list(lines), PLACES)]


def _parts(rows: Sequence[One], most: int) -> list[Sequence[One]]:
    """Split *rows* evenly into the fewest parts of at most *most* rows."""
    count = -(-len(rows) // most)
    size = -(-len(rows) // count) if count else 1
    return [rows[start : start + size] for start in range(0, len(rows), size)]
