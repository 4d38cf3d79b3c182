"""Doubling and playing out deals: the raw scores and the payments for doubles."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.bots.batch_doubling import DoublingTable, Flags, side_payments
from games.bots.batch_eval import Floats, Ints
from games.playouts import DealSampler
from games.rules import Declaration, Double, Doubling, RuleSet, Seat


class Scores(NamedTuple):
    """The scores of one player in each deal; more is always better.

    :ivar cards: the raw score above the mean of the table; *doubles* the balance of the payments.
    """

    cards: Floats
    doubles: Floats


def scores_of(rules: RuleSet, place: int, raw: Ints, made: Flags) -> Scores:
    """Return the scores of the player with the index *place*."""
    sign = -1 if rules.low_wins else 1
    cards = raw[:, place] - raw.mean(axis=1)
    doubles = side_payments(raw, made)[:, place].astype(np.float64)
    return Scores(sign * cards, sign * doubles)


def made_by_all(
    table: DoublingTable, start: Doubling, dealt: Ints, first: tuple[Seat, ...] | None = None
) -> Flags:
    """Return who doubles whom in each deal; in Chinese Poker only the doubles already made.

    :param dealt: the original hands.
    :param first: the players whom the player in turn doubles; by default the bot decides.
    """
    if table.declaration.contract == "chinese-poker":
        after = start.after(first) if first is not None else start
        return fixed(table.rules, after.doubles, len(dealt))
    return table.rest_of(start, table.edges(dealt, start.declarer), first)


def fixed(rules: RuleSet, doubles: tuple[Double, ...], number: int) -> Flags:
    """Return the same doubles for each deal."""
    made = np.zeros((number, rules.players, rules.players), dtype=bool)
    for by, of in doubles:
        made[:, rules.seats.index(by), rules.seats.index(of)] = True
    return made


def raw_scores(
    sampler: DealSampler, declaration: Declaration, dealt: Ints, made: Flags, seed: int
) -> Ints:
    """Return the raw scores of deals played out from the first card by the rules of thumb.

    :param sampler: the sampler of a position before the play.
    """
    rules, contract = sampler.rules, sampler.rules.contract(declaration.contract)
    raw = np.zeros_like(dealt)
    for doubles, chosen in _same_rules(rules, sampler.declarer, declaration, made):
        raw[chosen] = sampler.declared(declaration, doubles).play(dealt[chosen], seed)
    if rules.undoubled_negative == "settle" and not contract.positive:
        declarer, other = contract.settled(rules.players)
        settled = [declarer if seat == sampler.declarer else other for seat in rules.seats]
        raw[~made.any(axis=(1, 2))] = settled
    return raw


def _same_rules(
    rules: RuleSet, declarer: Seat, declaration: Declaration, made: Flags
) -> list[tuple[list[Double], Flags]]:
    """Return groups of deals that are played by the same rules, each with its doubles.

    Under some options the players who did not double declarer have duties in the play of tricks.
    """
    bound = rules.must_dump == "undoubled" or rules.trump_duty == "undoubled_only"
    if not bound or rules.contract(declaration.contract).play != "tricks":
        return [([], np.ones(len(made), dtype=bool))]
    of_declarer = made[:, :, rules.seats.index(declarer)]
    groups = []
    for row in np.unique(of_declarer, axis=0):
        doubles = [Double(by, declarer) for by, yes in zip(rules.seats, row, strict=True) if yes]
        groups.append((doubles, np.asarray((of_declarer == row).all(axis=1))))
    return groups
