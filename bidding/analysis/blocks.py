"""Blocks of deals: the scores of each answer to a question in the same deals.

A block depends only on the position, the seed and its number, so blocks can be computed in any
order and in several processes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from bidding.analysis.deals import likely_deals
from bidding.analysis.declarer import edge_expected
from bidding.analysis.play import fixed, made_by_all, raw_scores, scores_of
from games.bots.batch_doubling import DoublingTable, duties_of
from games.bots.batch_eval import Floats, Ints
from games.bots.doubling_choice import DoublingStyle
from games.playouts import DealSampler
from games.rules import Action, Declaration, Doubling, Seat
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play.actions import Declare
from games.rules.positions import Position, Question, question
from games.rules.positions.position import doubling_of
from games.rules.positions.position_view import known_view
from games.rules.positions.sheet_part import chances

DEALS = 250
"""The number of deals in a block."""


@dataclass(frozen=True)
class Block:
    """The specification of a block: its number, its deals, and the indices of its answers."""

    position: Position
    seed: int
    number: int
    deals: int
    answers: tuple[int, ...]


def evaluated(block: Block) -> Floats:
    """Return the scores of the player in turn, indexed by kind of score, answer and deal.

    The kinds are the fields of :class:`bidding.analysis.play.Scores`.
    """
    problem, seed = problem_of(block.position), block.seed << 20 | block.number
    answers = [problem.question.answers[n] for n in block.answers]
    if problem.question.kind == "declare":
        return problem.declared(answers, problem.sampler.draw(block.deals, seed), seed)
    table = problem.table(block.position.announced)
    dealt = likely_deals(block.position, table, problem.sampler, block.deals, seed)
    if problem.question.kind == "play":
        return problem.played(answers, dealt, seed)
    return problem.doubled(answers, dealt, seed)


@dataclass(frozen=True)
class Problem:
    """A position with its question and the sampler that plays deals out from it."""

    position: Position
    question: Question
    sampler: DealSampler

    @property
    def place(self) -> int:
        """The index of the player in turn."""
        return self.position.place_of(self.position.seat)

    def declared(self, answers: Sequence[Action], dealt: Ints, seed: int) -> Floats:
        """Return the scores after declarations."""
        found = []
        for answer in answers:
            declaration = answer.declaration if isinstance(answer, Declare) else Declaration("")
            made = made_by_all(self.table(declaration), self.start(declaration), dealt)
            raw = raw_scores(self.sampler, declaration, dealt, made, seed)
            found.append(scores_of(self.position.rules, self.place, raw, made))
        return np.array(found).transpose(1, 0, 2)

    def doubled(self, answers: Sequence[Action], dealt: Ints, seed: int) -> Floats:
        """Return the scores after answers in the round of doubles."""
        position, declaration = self.position, self.position.announced
        doubling, table = doubling_of(position), self.table(position.announced)
        before = DealSampler.fresh(position.rules, position.declarer)
        found = []
        for answer in answers:
            targets = answer.targets if isinstance(answer, DoubleTurn) else ()
            made = made_by_all(table, doubling, dealt, targets)
            raw = raw_scores(before, declaration, dealt, made, seed)
            found.append(scores_of(position.rules, self.place, raw, made))
        return np.array(found).transpose(1, 0, 2)

    def played(self, answers: Sequence[Action], dealt: Ints, seed: int) -> Floats:
        """Return the scores after cards."""
        rules = self.position.rules
        made = fixed(rules, doubling_of(self.position).doubles, len(dealt))
        raw = self.sampler.outcomes(answers, dealt, seed)
        return np.array([scores_of(rules, self.place, one, made) for one in raw]).transpose(1, 0, 2)

    def table(self, declaration: Declaration) -> DoublingTable:
        """Return the common knowledge of all players before the round of doubles."""
        rules, position = self.position.rules, self.position
        leads = position.place_of(position.declarer)
        owed, left = dict[Seat, int](), dict[Seat, int]()
        for place, seat in enumerate(rules.seats):
            owed[seat] = position.owed[leads][place]
            left[seat] = chances(rules, position.turns, leads, place)
        duties = duties_of(rules, owed, left, DoublingStyle())
        turns = position.turns[leads]
        expected = edge_expected(rules, position.contracts, turns, declaration)
        return DoublingTable(rules, declaration, len(position.contracts), duties, leads=expected)

    def start(self, declaration: Declaration) -> Doubling:
        """Return the position before the first turn to double."""
        position = self.position
        return Doubling.open(
            position.rules,
            position.declarer,
            positive=position.rules.contract(declaration.contract).positive,
            forced=position.forced,
            barred=position.barred,
        )


@lru_cache(maxsize=20)
def problem_of(position: Position) -> Problem:
    """Return the problem of a position."""
    sampler = DealSampler.of(position.rules, known_view(position))
    return Problem(position, question(position), sampler)
