"""The input of standings and their rows. Values only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

Metric = Literal["total", "table", "wins", "head", "best", "opponents", "lot", "last", "duplicate"]
#: the metrics that an event can have; ``last``, the score in the last round, is for knockouts
METRICS: tuple[Metric, ...] = ("total", "table", "wins", "head", "best", "opponents", "lot")
#: the score by comparison, for events in which all tables play the same deals
DUPLICATE: Metric = "duplicate"
ALL_METRICS: tuple[Metric, ...] = (DUPLICATE, *METRICS)

Value = Fraction | None


@dataclass(frozen=True, slots=True)
class Compared:
    """A player's differences or matchpoints: their sum, and the number of deals."""

    points: Fraction = Fraction(0)
    deals: Fraction = Fraction(0)

    def plus(self, other: Compared) -> Compared:
        return Compared(self.points + other.points, self.deals + other.deals)

    def settled(self, credit: Fraction, penalty: int, *, matchpoints: bool) -> Compared:
        """Return the sum after awards and penalties.

        Both are added to differences. For matchpoints the mean of all deals counts; a round without
        a result does not change it, and a penalty lowers it.
        """
        if matchpoints:
            return Compared(self.points - penalty * self.deals, self.deals)
        return Compared(self.points + credit - penalty, self.deals)

    def score(self, *, matchpoints: bool) -> Fraction | None:
        """Return the score: a sum of differences or a mean of matchpoints, if a deal counts."""
        if not self.deals:
            return None
        return self.points / self.deals if matchpoints else self.points

    def share(self, part: Fraction) -> Compared:
        """Return *part* of the sum, with the number of deals reduced accordingly."""
        return Compared(self.points * part, self.deals * part)


@dataclass(frozen=True, slots=True)
class TableResult:
    """A confirmed result: each player's score, and their best deal if deals are known.

    *compared* are the deals that count in a duplicate event.
    """

    round: int
    scores: Mapping[int, int]
    best: Mapping[int, int] = field(default_factory=dict)
    compared: Mapping[int, Compared] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Credit:
    """The points and table points that a player gets for a round without a result.

    *difference* counts if differences of duplicate deals are added.
    """

    total: Fraction = Fraction(0)
    table: Fraction = Fraction(0)
    average: bool = False
    difference: Fraction = Fraction(0)


#: a credit, the player's own average, or None while it is not decided
Award = Credit | Literal["average"] | None


@dataclass(frozen=True, slots=True)
class Missed:
    """A round without a result for a player, who sat out or whose table was abandoned."""

    round: int
    player: int
    award: Award = None
    sat_out: bool = True


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points deducted from a player's total from a round on; 0 is from the beginning."""

    player: int
    points: int
    round: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the standings. ``by_round`` has the player's score of each round played.

    ``awards`` are what counts for rounds without a result. ``unsettled`` are the rounds for which
    nothing counts yet, because there is no award or the player has no results to average.
    *compared* is what a duplicate event carries over into the next phase. *carried* are the points
    in the total that were brought from the previous phase, None if nothing is carried over.
    """

    place: int
    shared: bool
    player: int
    values: Mapping[Metric, Value]
    by_round: Mapping[int, int]
    sit_outs: int
    penalty: int
    awards: Mapping[int, Credit] = field(default_factory=dict)
    unsettled: tuple[int, ...] = ()
    compared: Compared = Compared()
    carried: Fraction | None = None


@dataclass(frozen=True, slots=True)
class StandingsInput:
    """Everything that the standings of an event, or of a phase, depend on.

    *carried* is what players bring from the previous phase, *lots* break ties. In a duplicate event
    with *matchpoints* the mean of the deals counts, otherwise their sum; *carried_deals* is what
    players bring of them.
    """

    players: Sequence[int]
    results: Sequence[TableResult] = ()
    missed: Sequence[Missed] = ()
    penalties: Sequence[Penalty] = ()
    metrics: Sequence[Metric] = METRICS
    carried: Mapping[int, Mapping[Metric, Fraction]] = field(default_factory=dict)
    lots: Mapping[int, int] = field(default_factory=dict)
    matchpoints: bool = False
    carried_deals: Mapping[int, Compared] = field(default_factory=dict)
