"""Standings computed directly from their definition, player by player, regardless of speed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any

from tournaments.standings import TABLE_POINTS, Credit, StandingsInput, TableResult


def ranked(event: StandingsInput) -> list[tuple[int, bool, int, dict[str, Any]]]:
    """Return the place, whether it is shared, the player and the values of each, in order."""
    values = {player: values_of(event, player) for player in event.players}
    rows: list[tuple[int, bool, int, dict[str, Any]]] = []
    for tied in split(event, list(event.players), list(event.metrics), values):
        place = len(rows) + 1
        rows += [(place, len(tied) > 1, player, values[player]) for player in sorted(tied)]
    return rows


def values_of(event: StandingsInput, player: int) -> dict[str, Any]:
    played = [result for result in event.results if player in result.scores]
    awards = awards_of(event, player)
    penalty = sum(one.points for one in event.penalties if one.player == player)
    total = sum(result.scores[player] for result in played)
    table = sum((points_at(result, player) for result in played), Fraction(0))
    best = [result.best[player] for result in played if player in result.best]
    known: dict[str, Any] = {
        "total": total + sum(points for points, _ in awards) - penalty,
        "table": table + sum(points for _, points in awards),
        "wins": sum((win_at(result, player) for result in played), Fraction(0)),
        "best": max(best, default=None),
    }
    if "opponents" in event.metrics:
        known["opponents"] = opponents_of(event, player)
    return {metric: known[metric] for metric in event.metrics if metric in known}


def awards_of(event: StandingsInput, player: int) -> list[tuple[Fraction, Fraction]]:
    """Return the points and table points for each round without a result."""
    played = [result for result in event.results if player in result.scores]
    found = []
    for award in (one.award for one in event.missed if one.player == player):
        if isinstance(award, Credit):
            found.append((award.total, award.table))
        elif award == "average" and played:
            mean = Fraction(sum(result.scores[player] for result in played), len(played))
            table = sum((points_at(result, player) for result in played), Fraction(0))
            found.append((Fraction((2 * mean + 1) // 2), table / len(played)))
    return found


def opponents_of(event: StandingsInput, player: int) -> Fraction | None:
    """Return the mean of the totals of all opponents, counted once per meeting."""
    played = [result for result in event.results if player in result.scores]
    everybody = [other for result in played for other in result.scores if other != player]
    met = [other for other in everybody if other in event.players]
    totals_only = replace(event, metrics=["total"])
    totals = [values_of(totals_only, other)["total"] for other in met]
    return Fraction(sum(totals), len(totals)) if totals else None


def points_at(result: TableResult, player: int) -> Fraction:
    order = sorted(result.scores.values(), reverse=True)
    score = result.scores[player]
    shared = [points for points, one in zip(TABLE_POINTS, order, strict=False) if one == score]
    return Fraction(sum(shared), order.count(score))


def win_at(result: TableResult, player: int) -> Fraction:
    best = max(result.scores.values())
    winners = [one for one, score in result.scores.items() if score == best]
    return Fraction(player in winners, len(winners))


def split(
    event: StandingsInput, tied: list[int], metrics: list[str], values: dict[int, dict[str, Any]]
) -> list[list[int]]:
    if len(tied) < 2 or not metrics:
        return [tied] if tied else []
    metric, *rest = metrics
    if metric == "head":
        for player in tied:
            values[player]["head"] = head_of(event, tied, player)
    if metric == "lot":
        for player in tied:
            values[player]["lot"] = event.lots.get(player, 0)

    def key(player: int) -> tuple[bool, Fraction]:
        value = values[player][metric]
        return value is None, -Fraction(value or 0)

    groups = [list(group) for _, group in groupby(sorted(tied, key=key), key)]
    return [part for group in groups for part in split(event, group, rest, values)]


def head_of(event: StandingsInput, tied: list[int], player: int) -> int:
    def met(one: int, other: int) -> list[TableResult]:
        return [result for result in event.results if {one, other} <= result.scores.keys()]

    if not all(met(one, other) for one, other in combinations(tied, 2)):
        return 0
    others = [other for other in tied if other != player]
    return sum(
        result.scores[player] - result.scores[other]
        for other in others
        for result in met(player, other)
    )
