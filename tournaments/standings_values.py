"""What standings are computed from, and their rows. Values only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

Metric = Literal["total", "table", "wins", "head", "best", "opponents", "lot", "last"]
#: the metrics that an event can have; ``last``, the score in the last round, is for knockouts
METRICS: tuple[Metric, ...] = ("total", "table", "wins", "head", "best", "opponents", "lot")

Value = Fraction | None


@dataclass(frozen=True, slots=True)
class TableResult:
    """A confirmed result: the score of each player, and their best deal where deals are known."""

    round: int
    scores: Mapping[int, int]
    best: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Credit:
    """The points and table points that a player gets for a round without a result."""

    total: Fraction = Fraction(0)
    table: Fraction = Fraction(0)
    average: bool = False


#: a credit, the player's own average, or None while that is not decided
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
    """Points off a player's total from a round on; 0 is from the beginning."""

    player: int
    points: int
    round: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings. ``by_round`` has the player's score of each round played.

    ``awards`` has what counts for the rounds without a result, ``unsettled`` the rounds for which
    nothing counts yet: nobody has decided, or the player has no results to take the average of.
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


@dataclass(frozen=True, slots=True)
class StandingsInput:
    """Everything that the standings of an event, or of a phase, depend on.

    *carried* has what players bring from the phase before, *lots* what decides between players
    who are level.
    """

    players: Sequence[int]
    results: Sequence[TableResult] = ()
    missed: Sequence[Missed] = ()
    penalties: Sequence[Penalty] = ()
    metrics: Sequence[Metric] = METRICS
    carried: Mapping[int, Mapping[Metric, Fraction]] = field(default_factory=dict)
    lots: Mapping[int, int] = field(default_factory=dict)
