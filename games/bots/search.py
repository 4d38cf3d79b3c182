"""Search: after each possible action, sampled deals are played out by the heuristics.

Deals come in batches. After each batch the actions that are clearly worse are dropped, until one is
left or the time is up.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from games.bots.batch_eval import Floats, Ints
from games.bots.bot_view import BotView
from games.bots.club import best_card as club_card
from games.bots.club import bets
from games.bots.contract_values import ContractValues, contract_values
from games.bots.equivalent import equivalent
from games.bots.errors import BadBudget
from games.bots.inference import resample, statements
from games.bots.knowledge import Knowledge
from games.bots.samplers import after, sampler_of
from games.playouts.deal_sampler import DealSampler
from games.rules.play.actions import Play

FIRST, MOST = 24, 1600
# The standard errors by which an action must be worse to be dropped; and, if the auction has shown
# something, the number of deals sampled for each one that is used.
BEHIND, DRAWN = 2.5, 3
# The standard errors by which a card must be better than that of the club player, and the part of
# the size of the contract, because smaller differences are within the error of the playouts.
CLEAR, SMALL = 1.0, 0.04


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The time limit of one decision."""

    start: float
    budget: float
    most: int

    @classmethod
    def of(cls, budget: float, most: int = MOST) -> TimeLimit:
        """Return a limit of *budget* seconds from now, and of *most* deals.

        :raises BadBudget: if *budget* is not above 0.
        """
        if not budget > 0:  # true for NaN too
            raise BadBudget(budget)
        return cls(time.perf_counter(), budget, most)

    @property
    def end(self) -> float:
        """The time of ``perf_counter`` at which the budget is used up."""
        return self.start + self.budget

    @property
    def used(self) -> float:
        """The used part of the time, 1 at its end."""
        return (time.perf_counter() - self.start) / self.budget

    def next_batch(self, done: int) -> int:
        """Return how many more deals there is time for after *done* deals."""
        used = self.used
        if used >= 0.7 or done >= self.most:
            return 0
        most = min(2 * done, self.most - done)
        # No time has passed if the budget is infinite or the clock is coarse.
        return min(most, int(done * (0.9 - used) / used)) if used > 0.01 else most


def best_play(
    view: BotView, known: Knowledge, actions: Sequence[Play], rng: Random, limit: TimeLimit
) -> Play:
    """Return the card with the best expected net score.

    The card of a club player is replaced only by one that is clearly better.
    """
    usual = club_card(view, known, sum(action.bit for action in actions))
    first = next(n for n, action in enumerate(actions) if action.bit == usual)
    sampler = sampler_of(view, known)
    worth, needed = net_worth(view), np.zeros(len(actions))
    needed[first] = _difference_needed(view)
    alive = list(range(len(actions)))
    then = [after(sampler, known, action) for action in actions]
    seen = np.zeros((len(actions), 0))
    batch = min(FIRST, limit.most)
    while batch > 0 and len(alive) > 1:
        dealt = some_deals(view, sampler, known, batch, rng)
        seed = rng.getrandbits(32)
        found = np.zeros((len(actions), batch))
        for n in alive:
            hands = dealt.copy()
            hands[:, known.me] ^= actions[n].bit
            found[n] = then[n].play(hands, seed) @ worth
        seen = np.concatenate([seen, found], axis=1)
        alive = _not_behind(seen, alive, needed)
        batch = limit.next_batch(seen.shape[1])
    best = max(alive, key=lambda n: float(seen[n].mean()))
    if first in alive and not _clear(seen[best] - seen[first], needed[first]):
        return actions[first]
    return actions[best]


def some_deals(
    view: BotView, sampler: DealSampler, known: Knowledge, number: int, rng: Random
) -> Ints:
    """Return sampled deals, weighted by what the auction has shown."""
    if not statements(view):
        return sampler.draw(number, rng.getrandbits(32))
    dealt = sampler.draw(DRAWN * number, rng.getrandbits(32))
    return resample(view, dealt, known.shown, number, rng)


def net_worth(view: BotView) -> Floats:
    """Return the value for the bot of one point of each player's raw score."""
    made = bets(view)
    sign = -1.0 if view.rules.low_wins else 1.0
    worth = [-sign * values for values in made]
    worth[view.rules.seats.index(view.seat)] = sign * (1 + sum(made))
    return np.array(worth)


def distinct(
    known: Knowledge, values: ContractValues | None, actions: Sequence[Play]
) -> list[Play]:
    """Return the cards to compare, only the lowest of equivalent cards.

    Cards are equivalent if no other player holds a card between them and their scores are the same.
    """
    if values is None:
        return list(actions)
    found: list[Play] = []
    for action in actions:
        last = found[-1] if found else None
        if last is None or not equivalent(known, values, last.bit, action.bit):
            found.append(action)
    return found


def _difference_needed(view: BotView) -> float:
    """Return the difference in points above which the playouts of two cards are trusted.

    It is 0 where tricks or places count: there the gains of the playouts are real.
    """
    name = (view.deal.contract or "").partition(":")[0]
    values = contract_values(view.rules, name)
    if not values.avoids or values.trick or values.places:
        return 0.0
    mine = net_worth(view)[view.rules.seats.index(view.seat)]
    return SMALL * values.size * abs(float(mine))


def _clear(more: Floats, needed: float) -> bool:
    """Return whether the differences of two actions, by deal, are clearly above 0."""
    error = float(more.std()) / len(more) ** 0.5
    return bool(more.mean() > max(CLEAR * error, needed))


def _not_behind(seen: Floats, alive: Sequence[int], needed: Floats) -> list[int]:
    """Return the actions that may still be the best.

    :param needed: for each action the points by which another must be better.
    """
    best = max(alive, key=lambda n: float(seen[n].mean()))
    kept = []
    for n in alive:
        less = seen[best] - seen[n]
        error = float(less.std()) / len(less) ** 0.5
        if n == best or float(less.mean()) <= max(BEHIND * error, needed[n]):
            kept.append(n)
    return kept if len(kept) > 1 else [best]


def raw_scores(sampler: DealSampler, dealt: Ints, seed: int, *, low_wins: bool) -> Floats:
    """Return the raw scores in deals played out; higher is always better."""
    raw = sampler.play(dealt, seed).astype(np.float64)
    return -raw if low_wins else raw
