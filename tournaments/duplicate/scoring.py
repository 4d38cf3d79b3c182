"""The scores of players for a deal that all tables have played with the same cards.

A player is compared with the others who held their cards, the players of the same seat at the other
tables. A *difference* is their net minus the mean of the others' nets; from :data:`TRIMMED_FROM`
tables on, the best and the worst of the others are left out. *Matchpoints* are the percentage of
the others whose net is lower, ties counting a half. A deal that fewer than :data:`LEAST_TABLES`
tables have finished counts for nobody.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Literal

from tournaments.draw.model import SEATS, Table

Comparison = Literal["difference", "matchpoints"]
COMPARISONS: tuple[Comparison, ...] = ("difference", "matchpoints")

LEAST_TABLES = 3
TRIMMED_FROM = 8


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A deal as finished at one table: its players and their nets, in the order N E S W."""

    deal: int
    players: Table
    nets: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A player's row for a deal; *value* is None if too few tables have finished the deal."""

    deal: int
    seat: int
    player: int
    net: int
    value: Fraction | None


class PlayedTwice(ValueError):
    """A player has finished the same deal at two tables."""


def seat_lines(finished: Iterable[FinishedDeal], comparison: Comparison) -> list[SeatResult]:
    """Return the rows of all players by deal, then by seat, best net first.

    :raises PlayedTwice: if a player has played a deal at two tables.
    """
    lines: list[SeatResult] = []
    by_deal = groupby(sorted(finished, key=lambda one: one.deal), key=lambda one: one.deal)
    for deal, tables in by_deal:
        at = list(tables)
        players = [player for table in at for player in table.players]
        if len(set(players)) != len(players):
            raise PlayedTwice(deal)
        for seat in range(len(SEATS)):
            nets = [table.nets[seat] for table in at]
            held = [
                SeatResult(deal, seat, table.players[seat], net, value)
                for table, net, value in zip(at, nets, values(nets, comparison), strict=True)
            ]
            lines += sorted(held, key=lambda line: (-line.net, line.player))
    return lines


def values(nets: Sequence[int], comparison: Comparison) -> list[Fraction | None]:
    """Return the score of each player who held the same cards, in the order of *nets*."""
    if len(nets) < LEAST_TABLES:
        return [None] * len(nets)
    value = difference if comparison == "difference" else matchpoints
    return [value(net, [*nets[:n], *nets[n + 1 :]]) for n, net in enumerate(nets)]


def difference(net: int, others: Sequence[int]) -> Fraction:
    """Return *net* minus the mean of the others, without their best and worst in a large field."""
    counted = sorted(others)
    if len(others) + 1 >= TRIMMED_FROM:
        counted = counted[1:-1]
    return net - Fraction(sum(counted), len(counted))


def matchpoints(net: int, others: Sequence[int]) -> Fraction:
    """Return the percentage of the others with a lower net; an equal net counts a half."""
    halves = sum(2 * (net > other) + (net == other) for other in others)
    return Fraction(100 * halves, 2 * len(others))


def totals(lines: Iterable[SeatResult], comparison: Comparison) -> dict[int, Fraction]:
    """Return each player's sum of differences, or mean of matchpoints, over the deals that count.

    Players without a deal that counts are left out.
    """
    counted: dict[int, list[Fraction]] = {}
    for line in lines:
        if line.value is not None:
            counted.setdefault(line.player, []).append(line.value)
    if comparison == "difference":
        return {player: sum(got, Fraction(0)) for player, got in counted.items()}
    return {player: sum(got, Fraction(0)) / len(got) for player, got in counted.items()}
