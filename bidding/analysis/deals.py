"""Deals that agree with what a player knows, drawn by their likelihood."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from bidding.analysis.declarer import likelihood_of_choice
from games.bots.batch_doubling import DoublingTable
from games.bots.batch_eval import Floats, Ints
from games.playouts import DealSampler
from games.rules.positions import Position
from games.rules.positions.position import course_of

MOST_TRIES = 50
"""The number of deals drawn for each one wanted after which the acceptance is relaxed: then
likelihoods are scaled so that the likeliest deals are always accepted."""


def likely_deals(
    position: Position, table: DoublingTable, sampler: DealSampler, number: int, seed: int
) -> Ints:
    """Return *number* deals of the current hands.

    A drawn deal is accepted with a probability proportional to its likelihood, so the deals are
    independent of each other.

    :param table: the common knowledge of all players before the round of doubles.
    :raises NoSuchDeal: if no deal agrees with what is known.
    """
    shown = np.array(getattr(sampler.seen, "shown", [0] * position.rules.players))
    rng = np.random.default_rng(seed)
    taken, found, drawn = list[Ints](), 0, 0
    while found < number:
        some = sampler.draw(2 * number, seed + (drawn + 1) * 2**32)
        chances = likelihoods(position, table, some | shown)
        if drawn >= MOST_TRIES * number:
            chances = chances / chances.max()
        taken.append(some[rng.random(len(some)) < chances])
        found, drawn = found + len(taken[-1]), drawn + len(some)
    return np.concatenate(taken)[:number]


def likelihoods(position: Position, table: DoublingTable, dealt: Ints) -> Floats:
    """Return the likelihood, at most 1, of what the other players have said, given each deal.

    :param dealt: the original hands.
    """
    leads, found = position.place_of(position.declarer), np.ones(len(dealt))
    if position.seat != position.declarer:
        found *= likelihood_of_choice(
            position.rules, position.contracts, position.turns[leads], position.announced,
            dealt[:, leads],
        )  # fmt: skip
    if position.announced.contract == "chinese-poker":
        return found
    own = table.edges(dealt, position.declarer)
    for before, after in pairwise(course_of(position)):
        if before.turn != position.seat:
            made = after.doubles[len(before.doubles) :]
            found *= table.likelihood(before, tuple(double.of for double in made), own)
    return found
