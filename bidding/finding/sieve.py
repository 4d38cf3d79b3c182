"""The coarse sieve: rough values of all answers, in one or two milliseconds.

A declaration is valued by the edge of the hand in each contract and the contracts left for later, a
double by the gain that a club bot expects, and a card by playing out a few deals.
"""

from __future__ import annotations

from random import Random

import numpy as np

from bidding.analysis.blocks import Problem, problem_of
from bidding.analysis.future_contracts import prospects_of
from bidding.finding.questions import PATIENCE, Asked
from bidding.finding.reasons import Answered, Limits, is_clear, reasons_of, subject_of
from bidding.finding.wanted import scale_of
from games.bots import expert
from games.bots.batch_eval import Floats, edges
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play.actions import Declare
from games.rules.positions.position import doubling_of

DEALS = 48
"""The number of deals played out after each card."""
EXPERT_DEALS = 12
"""The number of deals that the expert looks at for a card; for other decisions it is larger."""
LIMITS = Limits(close=1.5, apart=7.0, costly=6.0, differ=6.0)
CLEAR = 10.0
"""A question is dropped at once if the club bot's answer is the best by this many points."""


def expert_answer(asked: Asked, seed: int, deals: int = EXPERT_DEALS) -> str:
    """Return the answer of the expert bot."""
    action = expert.choose(asked.view, Random(seed), PATIENCE, deals)  # noqa: S311
    return asked.question.text_of(action)


def passes(asked: Asked, seed: int) -> bool:
    """Return whether a question may be worth asking."""
    values = estimates(asked, seed)
    losses = ((values.max() - values) / scale_of(asked.position.rules)).tolist()
    answers = [
        Answered(text, subject(asked, text), loss, equal=False)
        for text, loss in zip(asked.question.texts, losses, strict=True)
    ]
    club = asked.question.text_of(asked.club)
    if is_clear(answers, club, CLEAR):
        return False
    return bool(reasons_of(answers, club, expert_answer(asked, seed), LIMITS))


def subject(asked: Asked, text: str) -> str:
    """Return the subject of an answer; see :func:`bidding.finding.reasons.subject_of`."""
    declaration = asked.position.declaration
    tricks = declaration and asked.position.rules.contract(declaration.contract).play == "tricks"
    return subject_of(text, suits=bool(tricks))


def estimates(asked: Asked, seed: int) -> Floats:
    """Return rough values of the answers in points; only their differences are meaningful."""
    problem = problem_of(asked.position)
    if asked.question.kind == "declare":
        return _declarations(problem)
    if asked.question.kind == "play":
        dealt = problem.sampler.draw(DEALS, seed)
        scores = problem.played(asked.question.answers, dealt, seed)
        means: Floats = scores.sum(axis=0).mean(axis=1)
        return means
    return _doubles(problem)


def _declarations(problem: Problem) -> Floats:
    position = problem.position
    rules, prospects = position.rules, prospects_of(position.rules)
    hand = np.array([position.hand])
    left, turns = position.left[problem.place], position.turns[problem.place] - 1
    found = []
    for way in (one.declaration for one in problem.question.answers if isinstance(one, Declare)):
        edge = np.zeros(1)  # hands of Chinese Poker count as average, as in the analysis
        if way.contract != "chinese-poker":
            edge = edges(rules, way, hand, declares=True)
        later = prospects.of(prospects.without(left, way.contract), turns)
        found.append(float(prospects.curves[way.contract](edge)[0]) + later)
    return np.array(found)


def _doubles(problem: Problem) -> Floats:
    """Return the total expected gain of each answer's doubles, without the bot's safety margin."""
    position = problem.position
    table, doubling = problem.table(position.announced), doubling_of(position)
    dealt = np.zeros((1, position.rules.players), dtype=np.int64)
    dealt[0, problem.place] = position.hand
    margin = table.size * table.style.margin
    gains = table.gains(doubling, table.edges(dealt, position.declarer))[0] + margin
    turns = (one for one in problem.question.answers if isinstance(one, DoubleTurn))
    sums = [sum(float(gains[position.place_of(of)]) for of in one.targets) for one in turns]
    return np.array(sums)
