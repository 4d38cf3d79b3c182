"""Weighting sampled deals by the players' behaviour in the auction.

Sampled deals agree with the cards seen and are equally likely. They are resampled here, so that
hands with which players would have doubled, passed or declared as they did become more likely.
Players are assumed to double those whom they expect to beat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from games.bots.batch_eval import Ints, chances_to_double
from games.bots.bot_view import BotView
from games.bots.doubling_choice import had_turn
from games.rules import Double, Seat
from games.rules.contracts.contract import Declaration

# The weights of a double that was owed, and of the choice of a contract; a free double has 1.
OWED, CHOSEN = 0.4, 0.5
LEAST = 0.05


@dataclass(frozen=True, slots=True)
class Statement:
    """The evidence of a player's turn about their hand.

    :ivar place: the index of the player.
    :ivar sign: 1 for a good hand, -1 for a bad one.
    :ivar weight: the certainty, from 0 to 1.
    """

    place: int
    sign: int
    weight: float


def statements(view: BotView) -> list[Statement]:
    """Return the evidence about the other players' hands so far in this deal."""
    deal, seats = view.deal, view.rules.seats
    doubles = tuple(map(Double.parse, deal.doubles))
    declarer = Seat(deal.declarer)
    found = []
    for place, seat in enumerate(seats):
        if seat == view.seat:
            continue
        made = [double.of for double in doubles if double.by == seat]
        if seat == declarer:
            if len(deal.contracts) > 1:
                found.append(Statement(place, 1, CHOSEN))
        elif made:
            owed = view.owed[declarer].get(seat, 0) and made == [declarer]
            found.append(Statement(place, 1, OWED if owed else 1.0))
        elif had_turn(view, seat):
            found.append(Statement(place, -1, 0.5))
    return found


def resample(view: BotView, dealt: Ints, shown: Sequence[int], keep: int, rng: Random) -> Ints:
    """Return *keep* of the deals, chosen by weight; a deal may be chosen more than once.

    :param dealt: the current hands; *shown* are the cards that each player has played.
    """
    name = Declaration.parse(view.deal.contract or "")
    weights = np.ones(len(dealt))
    for one in statements(view):
        chance = chances_to_double(view.rules, name, dealt[:, one.place] | shown[one.place])
        agrees = chance if one.sign > 0 else 1.0 - chance
        weights *= LEAST + (1.0 - LEAST) * (one.weight * agrees + (1.0 - one.weight) * 0.5)
    places = (rng.random() + np.arange(keep)) * (weights.sum() / keep)
    chosen = np.minimum(np.searchsorted(weights.cumsum(), places), len(dealt) - 1)
    return np.asarray(dealt[chosen])
