"""The order of the rungs, and the changes that move players. Pure.

An order is a tuple of players, the one on the highest rung first; the first rung has the number 1.
The order is determined by a list of changes (:func:`replay`). Every change except joining and
leaving only permutes it.

**A result.** The four rungs that the players held are redistributed in the order of their totals;
players with equal totals keep their order. Nobody climbs more than ``climb`` rungs in one game.
Where that limit stops a player, the rungs are assigned from the top: each goes to the first player
in the order of the result who has none yet and would not climb too far. Such a player always
exists, because more players came from that rung or above it than there are rungs above it.

**A penalty.** A player who did not answer a challenge in time, or was not ready to play it, moves
down one rung: they swap with the nearest player below them who is not spared. Players who are
absent or penalized for the same challenge are spared. A player at the bottom stays there. Several
penalties for one challenge are applied from the lowest rung to the highest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Order: TypeAlias = tuple[int, ...]
"""Players by their ids, the one on the highest rung first."""


@dataclass(frozen=True, slots=True)
class Start:
    """The order at the beginning."""

    players: Order

    def apply(self, order: Order) -> Order:
        return self.players


@dataclass(frozen=True, slots=True)
class Join:
    """A player joins on the lowest rung; no change if they have a rung already."""

    player: int

    def apply(self, order: Order) -> Order:
        return order if self.player in order else (*order, self.player)


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves, and the players below move up."""

    player: int

    def apply(self, order: Order) -> Order:
        return tuple(player for player in order if player != self.player)


@dataclass(frozen=True, slots=True)
class Move:
    """An official moves a player to a rung; the players in between move by one."""

    player: int
    rung: int

    def apply(self, order: Order) -> Order:
        if self.player not in order:
            return order
        others = [player for player in order if player != self.player]
        others.insert(min(max(self.rung, 1), len(order)) - 1, self.player)
        return tuple(others)


@dataclass(frozen=True, slots=True)
class Result:
    """A game with the total of each player. Nobody climbs more than *climb* rungs."""

    totals: Mapping[int, int]
    climb: int

    def apply(self, order: Order) -> Order:
        held = [place for place, player in enumerate(order) if player in self.totals]
        before = {order[place]: place for place in held}
        left = ranked(order, self.totals)
        after = list(order)
        for place in held:
            taken = next(player for player in left if before[player] - place <= self.climb)
            left.remove(taken)
            after[place] = taken
        return tuple(after)


@dataclass(frozen=True, slots=True)
class Penalty:
    """A player moves down one rung, past the players who are *spared*."""

    player: int
    spared: frozenset[int] = frozenset()

    def apply(self, order: Order) -> Order:
        if self.player not in order:
            return order
        place = order.index(self.player)
        below = range(place + 1, len(order))
        other = next((one for one in below if order[one] not in self.spared), None)
        if other is None:
            return order
        after = list(order)
        after[place], after[other] = after[other], after[place]
        return tuple(after)


Change: TypeAlias = Start | Join | Leave | Move | Result | Penalty


def replay(changes: Iterable[Change]) -> Order:
    """Return the order after *changes*."""
    order: Order = ()
    for change in changes:
        order = change.apply(order)
    return order


def ranked(order: Order, totals: Mapping[int, int]) -> list[int]:
    """Return the players of *totals* who have a rung, the best first; equals keep their order."""
    return sorted((player for player in order if player in totals), key=lambda one: -totals[one])


def rung_of(order: Order, player: int) -> int | None:
    """Return the number of the rung of *player*, or None if they have none."""
    return order.index(player) + 1 if player in order else None


def within_reach(order: Order, player: int, up: int, down: int) -> list[int]:
    """Return the players at most *up* rungs above and *down* rungs below *player*, in order."""
    if player not in order:
        return []
    place = order.index(player)
    reached = order[max(place - up, 0) : place + down + 1]
    return [other for other in reached if other != player]


def penalties(order: Order, at_fault: Iterable[int], absent: Iterable[int]) -> list[Penalty]:
    """Return the penalties for the players *at_fault* in a challenge, the lowest rung first.

    Players who are *absent* are not penalized.
    """
    away = frozenset(absent)
    punished = [player for player in order if player in set(at_fault) - away]
    spared = away | frozenset(punished)
    return [Penalty(player, spared) for player in reversed(punished)]
