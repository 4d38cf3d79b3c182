"""How likely hidden hands are after what their holders have said: doubles tell, contracts do too.

Deals are drawn that agree with the cards seen, each as likely as the others; here some are kept
more often than others. A player is taken to double those she expects to be ahead of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from games.bots.batch_eval import Ints, chances_to_double
from games.bots.bot_view import BotView
from games.bots.doubling_choice import has_spoken
from games.rules import Double, Seat
from games.rules.contracts.contract import Declaration

# A double that had to be made by now says less, and so does the choice of a contract.
OWED, CHOSEN = 0.4, 0.5
LEAST = 0.05


@dataclass(frozen=True, slots=True)
class Statement:
    """What a player's doubles or choice say of their hand: above 0 good, and how surely."""

    place: int
    sign: int
    weight: float


def statements(view: BotView) -> list[Statement]:
    """Return what the others have said so far in this deal."""
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
        elif has_spoken(view, seat):
            found.append(Statement(place, -1, 0.5))
    return found


def resample(view: BotView, dealt: Ints, shown: Sequence[int], keep: int, rng: Random) -> Ints:
    """Return *keep* of the deals, some of them perhaps more than once.

    :param dealt: hands as they are now; *shown* are the cards each player has played.
    """
    name = Declaration.parse(view.deal.contract or "")
    weights = np.ones(len(dealt))
    for one in statements(view):
        chance = chances_to_double(view.rules, name, dealt[:, one.place] | shown[one.place])
        told = chance if one.sign > 0 else 1.0 - chance
        weights *= LEAST + (1.0 - LEAST) * (one.weight * told + (1.0 - one.weight) * 0.5)
    places = (rng.random() + np.arange(keep)) * (weights.sum() / keep)
    chosen = np.minimum(np.searchsorted(weights.cumsum(), places), len(dealt) - 1)
    return np.asarray(dealt[chosen])
