"""The standings of teams, from the results and the standings of their players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tournaments.models import TeamRanking, Tournament
from tournaments.standings_values import DUPLICATE, Row, StandingsInput, TableResult
from tournaments.teams.scores import (
    Metric,
    Score,
    TeamRow,
    TeamTable,
    team_standings,
    totals,
)

METRICS: Mapping[str, tuple[Metric, Metric]] = {
    TeamRanking.TOTAL: ("total", "match"),
    TeamRanking.MATCH: ("match", "total"),
}


def team_rows(
    tournament: Tournament,
    event: StandingsInput,
    team_of: Mapping[int, int],
    number: int,
    players: Sequence[Row],
) -> list[dict[str, Any]]:
    """Return the rows of the teams after round *number*, best first.

    The scores at the tables decide matches. A team's total is that of its players, with awards and
    penalties: the sum of points or of differences, or the mean of matchpoints.

    :param team_of: the team of each entry.
    :param players: the rows of the players after the round.
    """
    tables = [_table(one, event, team_of) for one in event.results if one.round <= number]
    known = totals(tables)
    wanted = _totals_of(event, team_of, players)
    corrected = [
        TeamTable(number, (team,), (total - known.get(team, Fraction(0)),))
        for team, total in wanted.items()
    ]
    names = dict(tournament.teams.values_list("pk", "name"))
    ranked = team_standings(
        sorted(names.keys() & set(team_of.values())),
        [*tables, *corrected],
        METRICS[tournament.team_ranking],
    )
    # Matchpoints are compared by their mean, to which rounds do not add up.
    by_round = {} if _is_compared(event) and event.matchpoints else _by_round(tables)
    return [_row_json(row, names[row.team], by_round.get(row.team, {})) for row in ranked]


def _is_compared(event: StandingsInput) -> bool:
    return DUPLICATE in event.metrics


def _table(one: TableResult, event: StandingsInput, team_of: Mapping[int, int]) -> TeamTable:
    scores: Mapping[int, Score] = one.scores
    if _is_compared(event):
        scores = {
            player: one.compared[player].points if player in one.compared else Fraction(0)
            for player in one.scores
        }
    return TeamTable(one.round, [team_of[player] for player in scores], list(scores.values()))


def _totals_of(
    event: StandingsInput, team_of: Mapping[int, int], players: Sequence[Row]
) -> dict[int, Fraction]:
    sums: dict[int, Fraction] = {}
    deals: dict[int, Fraction] = {}
    for row in players:
        team = team_of[row.player]
        sums[team] = sums.get(team, Fraction(0)) + _score(row, event)
        deals[team] = deals.get(team, Fraction(0)) + row.compared.deals
    if not (_is_compared(event) and event.matchpoints):
        return sums
    return {team: value / deals[team] for team, value in sums.items() if deals[team]}


def _score(row: Row, event: StandingsInput) -> Fraction:
    if _is_compared(event):
        return row.compared.points
    awards = sum((award.total for award in row.awards.values()), Fraction(0))
    return Fraction(sum(row.by_round.values()) - row.penalty) + awards


def _by_round(tables: Sequence[TeamTable]) -> dict[int, dict[int, Fraction]]:
    """Return the sum of each team's scores at the tables of each round."""
    found: dict[int, dict[int, Fraction]] = {}
    for number in sorted({table.round for table in tables}):
        of_round = totals(table for table in tables if table.round == number)
        for team, value in of_round.items():
            found.setdefault(team, {})[number] = value
    return found


def _row_json(row: TeamRow, name: str, by_round: Mapping[int, Fraction]) -> dict[str, Any]:
    return {
        "place": row.place,
        "shared": row.shared,
        "team": row.team,
        "name": name,
        "total": _number(row.total),
        "match_points": row.match_points,
        "matches": row.matches,
        "rounds": {str(number): _number(value) for number, value in by_round.items()},
    }


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else round(float(value), 4)
