"""The value of every possible holding in a suit in a contract, for all holdings at once.

The numbers are those of :mod:`games.bots.features` and :mod:`games.bots.weights`, computed with
arrays: one table has an entry for each of the 8,192 sets of cards of a suit.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from games.bots.chances import KEEP
from games.bots.features import LAYOUT_FEATURES, SUIT_FEATURES, USUAL_LENGTH, special_suit
from games.bots.weights import WEIGHTS
from games.rules import RuleSet
from games.rules.cards.cards import Rank
from games.rules.cards.masks import SUIT, pack_mask
from games.rules.contracts.contract import Declaration

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
HOLDINGS = np.arange(SUIT + 1)


def worths_of_suit(rules: RuleSet, declaration: Declaration, suit: int) -> Floats:
    """Return a table with the contribution of each holding in a suit to the measure of a hand.

    :param suit: the index of the suit.
    """
    row = pack_mask(rules.cards) >> 13 * suit & SUIT
    if rules.contract(declaration.contract).play == "layout":
        return _worths(rules, declaration, row, special=False)
    # All suits other than trumps or hearts have the same values in a contract.
    special = special_suit(rules, declaration) == SUIT << 13 * suit
    return _worths(rules, Declaration(declaration.contract), row, special=special)


@lru_cache(maxsize=500)
def _worths(rules: RuleSet, declaration: Declaration, row: int, *, special: bool) -> Floats:
    """Return the table of a suit with the cards *row* in the pack."""
    if rules.contract(declaration.contract).play == "layout":
        seen, first = _layout(rules, declaration.detail, row), 0
    else:
        size = rules.cards // rules.players
        seen, first = _suit(row, rules.players - 1, size), SUIT_FEATURES * special
    weights = np.array(WEIGHTS[declaration.contract][first : first + seen.shape[1]])
    table: Floats = seen @ weights
    table.setflags(write=False)
    return table


def _held(places: list[int]) -> Flags:
    """Return flags of the cards at these places, by holding and place."""
    held: Flags = (HOLDINGS[:, None] >> np.array(places, dtype=np.int64) & 1).astype(bool)
    return held


def _suit(row: int, opponents: int, size: int) -> Floats:
    """Return the features of every holding: lengths, ranks, unguarded honours, dangers."""
    places = [place for place in range(13) if row >> place & 1]
    ranks = np.array([round(12 * n / (len(places) - 1)) for n in range(len(places))])
    held = _held(places)
    number = held.sum(axis=1)
    scaled = [round(n * USUAL_LENGTH * 4 / size) for n in range(len(places) + 1)]
    length = np.array(scaled)[number]

    def holds(wanted: Flags) -> NDArray[np.int64]:
        return np.asarray(held[:, wanted].sum(axis=1))

    below, queen, higher = holds(ranks < 10), holds(ranks == 10) > 0, holds(ranks > 10) > 0
    seen = [length == n for n in range(4)]
    seen.append(np.maximum(0, length - 4))
    seen += [holds(ranks == rank) for rank in range(12, 5, -1)]
    seen += [holds(ranks == 0), holds((ranks == 1) | (ranks == 2))]
    seen.append(holds((ranks >= 3) & (ranks <= 5)))
    seen.append(queen & (below <= 1))
    seen.append(~queen & higher & (below <= 2))
    king, lower = holds(ranks == 11) > 0, holds(ranks < 11)
    seen += [king & (lower == number) for number in (0, 1)]
    seen.append(_dangers(held, opponents))
    return np.stack(seen, axis=1).astype(np.float64)


def _dangers(held: Flags, opponents: int) -> Floats:
    """Return the sum of the dangers of the cards; see ``chances.suit_dangers``."""
    place = held.cumsum(axis=1) - held
    there = (~held).sum(axis=1)[:, None]
    left = there - place * opponents
    lower = np.arange(held.shape[1]) - place
    followers = np.minimum(opponents, np.maximum(left, 0)) * 0.6
    danger = (lower / np.maximum(there, 1)) ** followers * KEEP**place
    danger = np.where(left > 0, danger, np.where(there > 0, 0.12, 0.25))
    total: Floats = (danger * held).sum(axis=1)
    return total


def _layout(rules: RuleSet, start: str, row: int) -> Floats:
    """Return the features of every holding in Dominoes, from both sides of the starting rank."""
    found = np.zeros((SUIT + 1, LAYOUT_FEATURES))
    if not start:
        return found
    places = [place for place in range(13) if row >> place & 1]
    if rules.dominoes_ace == "low":
        places = [places[-1], *places[:-1]]
    middle = places.index(tuple(Rank).index(Rank(start)))
    if rules.dominoes_ace == "wrap":
        half = middle - len(places) // 2
        places = [*places[half:], *places[:half]]
        middle = places.index(tuple(Rank).index(Rank(start)))
    held = _held(places)
    found[:, 0] = held[:, middle]
    _add_side(found, held[:, middle + 1 :], held[:, middle])
    _add_side(found, held[:, :middle][:, ::-1], held[:, middle])
    return found


def _add_side(found: Floats, mine: Flags, started: Flags) -> None:
    """Add the features of one side; *mine* flags the cards held, from the inside outwards."""
    every, reached = np.arange(len(found)), started.copy()
    missing, waiting = (~started).astype(np.int64), np.zeros(len(found), dtype=np.int64)
    farthest, before = np.zeros_like(missing), np.zeros_like(missing)
    for place in range(mine.shape[1]):
        own = mine[:, place]
        np.add.at(found, (every[own], 1 + np.minimum(missing[own], 6)), 1)
        farthest[own], before[own] = place + 1, missing[own]
        reached |= own
        missing += ~own
        waiting += ~own & reached
    found[:, 18] += waiting
    some = farthest > 0
    found[:, 19] += ~some
    np.add.at(found, (every[some], 8 + np.minimum(before[some], 6)), 1)
    found[:, 15] += farthest
    found[:, 16] += some & (farthest == mine.shape[1])
    found[:, 17] += np.where(some, mine.shape[1] - farthest, 0)
