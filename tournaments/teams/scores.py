"""Scores of teams: the sum of their members' scores, and match points between teams.

Scores are points, or differences in duplicate. Two teams play a match in a round if their members
sit at a table together: the members' scores at these tables are added, and the better team gets two
match points; equal teams get one each.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Literal

from tournaments.duplicate.scoring import SeatResult

Score = Fraction | int
Metric = Literal["total", "match"]

WON = 2
LEVEL = 1


@dataclass(frozen=True, slots=True)
class TeamTable:
    """A finished table of a round: its teams, and the scores of their members there.

    A pair is listed twice.
    """

    round: int
    teams: Sequence[int]
    scores: Sequence[Score]


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A row of the standings of teams; *matches* is how many they have played."""

    place: int
    shared: bool
    team: int
    total: Fraction
    match_points: int
    matches: int


def totals(tables: Iterable[TeamTable]) -> dict[int, Fraction]:
    """Return the sum of the scores of each team's members."""
    found: dict[int, Fraction] = {}
    for table in tables:
        for team, score in zip(table.teams, table.scores, strict=True):
            found[team] = found.get(team, Fraction(0)) + score
    return found


def tables_of_lines(
    lines: Iterable[SeatResult], team_of: Mapping[int, int], number: int
) -> list[TeamTable]:
    """Return a table with one team for each duplicate row that counts, to be added up.

    :param team_of: the team of each player in the round *number*, substitutes included.
    """
    return [
        TeamTable(number, (team_of[line.player],), (line.value,))
        for line in lines
        if line.value is not None
    ]


def match_points(tables: Iterable[TeamTable]) -> dict[int, tuple[int, int]]:
    """Return each team's match points and the number of their matches."""
    leads: dict[tuple[int, int, int], Fraction] = {}
    for table in tables:
        at = sorted(totals([table]).items())
        for (one, ones), (other, others) in combinations(at, 2):
            match = (table.round, one, other)
            leads[match] = leads.get(match, Fraction(0)) + ones - others
    found: dict[int, tuple[int, int]] = {}
    for (_, one, other), lead in leads.items():
        won = LEVEL if lead == 0 else WON * (lead > 0)
        for team, points in ((one, won), (other, 2 * LEVEL - won)):
            before, played = found.get(team, (0, 0))
            found[team] = (before + points, played + 1)
    return found


def team_standings(
    teams: Sequence[int],
    tables: Sequence[TeamTable],
    metrics: Sequence[Metric] = ("total", "match"),
) -> list[TeamRow]:
    """Return *teams* ranked by *metrics* in order; equal teams share a place."""
    sums, matches = totals(tables), match_points(tables)

    def values(team: int) -> tuple[Score, ...]:
        known: dict[Metric, Score] = {
            "total": sums.get(team, Fraction(0)),
            "match": matches.get(team, (0, 0))[0],
        }
        return tuple(known[metric] for metric in metrics)

    ranked = sorted(teams, key=lambda team: (*(-value for value in values(team)), team))
    level = [values(team) for team in ranked]
    return [
        TeamRow(
            place=level.index(values(team)) + 1,
            shared=level.count(values(team)) > 1,
            team=team,
            total=sums.get(team, Fraction(0)),
            match_points=matches.get(team, (0, 0))[0],
            matches=matches.get(team, (0, 0))[1],
        )
        for team in ranked
    ]
