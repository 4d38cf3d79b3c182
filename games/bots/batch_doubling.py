"""The round of doubles of club players, for many deals at once.

Each player doubles as :func:`games.bots.doubling_choice.best_double` does in their place, knowing
only their own hand and the doubles made before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from games.bots.batch_eval import SHARPNESS, Floats, Ints, edges
from games.bots.contract_values import contract_values
from games.bots.doubling_choice import DoublingStyle, edge_of_declarer
from games.rules import Double, Doubling, RuleSet, Seat
from games.rules.contracts.contract import Declaration

Flags = NDArray[np.bool_]

CARELESS = 0.1
"""How often a player is assumed to double, or not, regardless of their hand."""
PLAIN = DoublingStyle()


@dataclass(frozen=True)
class DoublingTable:
    """The common knowledge of all players before a round of doubles.

    :ivar choice: the number of contracts that declarer could choose from.
    :ivar duties: for each seat the value of a double that it owes declarer, as a part of the size
        of the contract.
    :ivar leads: the points above the mean that others expect of declarer; None for the points that
        club players expect of any declarer with a choice.
    """

    rules: RuleSet
    declaration: Declaration
    choice: int
    duties: tuple[float, ...]
    style: DoublingStyle = field(default_factory=DoublingStyle)
    leads: float | None = None

    @cached_property
    def size(self) -> float:
        """The scale of the scores of the contract."""
        return contract_values(self.rules, self.declaration.contract).size

    def edges(self, dealt: Ints, declarer: Seat) -> Floats:
        """Return the edge of each seat by its own hand, by deal and seat.

        :param dealt: the hands as they were dealt.
        """
        return np.stack(
            [
                edges(self.rules, self.declaration, dealt[:, place], declares=seat == declarer)
                for place, seat in enumerate(self.rules.seats)
            ],
            axis=1,
        )

    def rest_of(
        self, position: Doubling, own: Floats, first: tuple[Seat, ...] | None = None
    ) -> Flags:
        """Return the doubles at the end of the round as flags by deal, doubling and doubled seat.

        :param position: the round so far.
        :param own: see :meth:`edges`.
        :param first: the seats that the player in turn doubles now; None if not given.
        """
        made = self._made(position.doubles, len(own))
        turns = position.round.turns
        for taken in range(position.turns_taken, len(turns)):
            place = self.rules.seats.index(turns[taken])
            if taken == position.turns_taken and first is not None:
                for of in first:
                    made[:, place, self.rules.seats.index(of)] = True
            else:
                made[:, place] |= self._chosen(position, taken, made, own)
        return made

    def gains(self, position: Doubling, own: Floats) -> Floats:
        """Return the gain that the player in turn expects from a double, by deal and seat.

        :param own: see :meth:`edges`; only the column of the player in turn is used.
        """
        made = self._made(position.doubles, len(own))
        return self._gains(position, position.turns_taken, made, own)[1]

    def _made(self, doubles: tuple[Double, ...], number: int) -> Flags:
        seats = self.rules.seats
        made = np.zeros((number, len(seats), len(seats)), dtype=bool)
        for double in doubles:
            made[:, seats.index(double.by), seats.index(double.of)] = True
        return made

    def likelihood(self, before: Doubling, made_now: tuple[Seat, ...], own: Floats) -> Floats:
        """Return for each deal the likelihood of a turn in which *made_now* were doubled.

        The more a player expects to gain, the likelier the double. A player who does not look at
        their hand doubles as often as others on average, so a double that only a few hands explain
        still makes these likelier.

        :param before: the position before the turn, with the same doubles in all deals.
        """
        made = self._made(before.doubles, len(own))
        open_to, gain = self._gains(before, before.turns_taken, made, own)
        seat, found = before.turn, np.ones(len(own))
        for of, other in enumerate(self.rules.seats):
            must = seat in before.forced and other == before.declarer
            if open_to[0, of] and not must:
                at = np.clip(gain[:, of] / (SHARPNESS * max(self.size, 1.0)), -30.0, 30.0)
                chance = 1.0 / (1.0 + np.exp(-at if other in made_now else at))
                found *= CARELESS * chance.mean() + (1.0 - CARELESS) * chance
        return found

    def _chosen(self, position: Doubling, taken: int, made: Flags, own: Floats) -> Flags:
        """Return the seats that the player with turn *taken* doubles, by deal and seat."""
        seat, declarer = position.round.turns[taken], position.declarer
        open_to, gain = self._gains(position, taken, made, own)
        chosen: Flags = open_to & (gain > 0)
        if seat == declarer and self.rules.declarer_redouble != "each":
            total = np.where(open_to, gain, 0.0).sum(axis=1)
            chosen = open_to & (total > 0)[:, None]
        if seat in position.forced and taken < len(self.rules.seats) - 1:
            chosen[:, self.rules.seats.index(declarer)] = True
        return chosen

    def _gains(
        self, position: Doubling, taken: int, made: Flags, own: Floats
    ) -> tuple[Flags, Floats]:
        """Return the seats that the player with this turn may double, and the expected gains."""
        seats = self.rules.seats
        place, leads = seats.index(position.round.turns[taken]), seats.index(position.declarer)
        open_to = self._open(position, taken, made)
        gain = np.full(open_to.shape, -np.inf)
        theirs = self._theirs(position, taken, made, own)
        for of in range(len(seats)):
            if of != place:
                needed = self.style.margin - (self.duties[place] if of == leads else 0.0)
                gain[:, of] = own[:, place] - theirs[of] - self.size * needed
        return open_to, gain

    def _open(self, position: Doubling, taken: int, made: Flags) -> Flags:
        """Return the seats that the player with this turn may double, by deal and seat."""
        rules, seats = self.rules, self.rules.seats
        seat = position.round.turns[taken]
        place, leads = seats.index(seat), seats.index(position.declarer)
        answers = made[:, :, place]
        found: Flags = ~made[:, place]
        found[:, place] = False
        if seat in position.barred:
            found[:] = False
        if taken >= len(seats) - 1:
            found &= answers
        if rules.redouble == "declarer_only" and place != leads:
            found &= ~answers
        if (position.round.positive or rules.double_targets == "declarer") and place != leads:
            found[:, [of for of in range(len(seats)) if of != leads]] = False
        return found

    def _theirs(self, position: Doubling, taken: int, made: Flags, own: Floats) -> list[Floats]:
        """Return the edge that the player with this turn expects of each seat."""
        seats, declarer, size = self.rules.seats, position.declarer, self.size
        seat, style = position.round.turns[taken], self.style
        place = seats.index(seat)
        base = -own[:, place] / (len(seats) - 1)
        order = {of: (seats.index(of) - seats.index(declarer) - 1) % len(seats) for of in seats}
        found = []
        for other, of in enumerate(seats):
            number = made[:, other].sum(axis=1)
            if of == declarer:
                usual = edge_of_declarer(size, self.choice)
                found.append(base + (usual if self.leads is None else self.leads))
                continue
            passed = -size * style.respect * 0.5 if order[of] < order[seat] else 0.0
            strong = size * style.respect * (0.5 + 0.3 * number)
            found.append(base + np.where(number > 0, strong, passed))
        return found


def duties_of(
    rules: RuleSet, owed: Mapping[Seat, int], chances: Mapping[Seat, int], style: DoublingStyle
) -> tuple[float, ...]:
    """Return for each seat the value of a double that it owes declarer.

    :param owed: how many doubles each seat owes declarer.
    :param chances: the number of deals left to make them, by seat.
    """
    return tuple(
        style.duty * owed[seat] / max(1, chances[seat] - 1) if owed.get(seat) else 0.0
        for seat in rules.seats
    )


def side_payments(raw: Ints, made: Flags) -> Ints:
    """Return the balance of each seat's payments for doubles, in each deal."""
    number = made.astype(np.int64) + made.transpose(0, 2, 1)
    paid: Ints = (number * (raw[:, :, None] - raw[:, None, :])).sum(axis=2)
    return paid
