"""The input and the result of a pairing: one round for players who have a rank."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.draw.model import TABLE_SIZE, Costs, DrawError, Pair, Round, gettext_noop
from tournaments.draw.report import Line

Score = Fraction | int


@dataclass(frozen=True, slots=True)
class PairingRequest:
    """A request for the next round of *players*, who are in the order of their ranks, best first.

    *history* has the rounds so far. Players in it who are not in *players* have withdrawn; players
    who are not in it are late entries. *forbidden* pairs (smaller player first) should not meet.

    *scores* put players into score groups; a player without one has 0. *groups* divide the players
    into fields that are paired separately, such as the groups of a qualifying phase or the A, B and
    C finals; without groups there is one field. *floats* counts how often a player has played
    outside their score group, the sum of the ``floats`` of the earlier pairings.

    :raises DrawError: for a player who is entered twice, a field of fewer than four players, or
        groups that are not a division of the players.
    """

    players: tuple[int, ...]
    history: tuple[Round, ...] = ()
    forbidden: frozenset[Pair] = frozenset()
    seed: int = 0
    scores: Mapping[int, Score] = field(default_factory=dict)
    groups: tuple[tuple[int, ...], ...] = ()
    floats: Mapping[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(set(self.players)) != len(self.players):
            raise DrawError("duplicate-player", gettext_noop("A player is entered twice."))
        if len(self.players) < TABLE_SIZE:
            raise DrawError("too-few-players", gettext_noop("A table needs four players."))
        if not self.groups:
            return
        if sorted(p for group in self.groups for p in group) != sorted(self.players):
            message = gettext_noop("Each player must be in one group, and nobody else.")
            raise DrawError("groups-differ", message)
        if min(map(len, self.groups)) < TABLE_SIZE:
            raise DrawError("too-few-players", gettext_noop("A group needs four players."))

    def fields(self) -> Iterator[tuple[int, ...]]:
        """Return the players who are paired with each other, in the order of their ranks."""
        if not self.groups:
            yield self.players
        for group in self.groups:
            members = set(group)
            yield tuple(player for player in self.players if player in members)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A pairing: the round with its tables in the order of their ranks, and its explanation.

    ``costs`` are those of the history together with this round. ``lines`` explain the round as
    text, table by table. ``spread`` is the sum over the tables of highest rank minus lowest rank,
    with ranks counted in the field of the table. ``floats`` are the players who play outside their
    score group. ``plan`` are the first of the lines, which describe several rounds that are planned
    together.
    """

    round: Round
    costs: Costs
    lines: tuple[Line, ...]
    spread: int
    floats: tuple[int, ...] = ()
    plan: tuple[Line, ...] = ()
