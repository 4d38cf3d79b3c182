"""The analysis of a question: the expected value of every answer.

The hidden hands are drawn so that they agree with everything said and played, with likelier hands
more often. Then every player declares, doubles and plays by rules of thumb: doubles like the club
bot, cards by the heuristics of the playouts. All answers are compared in the same deals.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bidding.analysis import errors
from bidding.analysis.allocation import CLEAR, Comparison, Run, compared, error_of, nothing
from bidding.analysis.blocks import Problem, problem_of
from bidding.analysis.future_contracts import prospects_of
from bidding.analysis.owed_doubles import cost_of_owing
from bidding.analysis_limits import MOST_DEALS, MOST_SEED, POLICY, USUAL_DEALS
from games.bots.batch_eval import Floats
from games.rules import Action
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play.actions import Declare
from games.rules.positions import Position

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
BARS = 12


@dataclass(frozen=True, slots=True)
class Answer:
    """The expected value of one answer for the player in turn.

    All values are net points above the mean of the table; more is better.

    :ivar value: the sum of *now*, *doubles* and *later*; *se* its standard error.
    :ivar loss: the difference to the value of the best answer; *loss_se* its standard error, which
        is smaller because both were compared in the same deals.
    :ivar now: the part from the cards of this deal; *doubles* the part from payments for doubles.
    :ivar later: the part from later deals: contracts left, or doubles still owed.
    :ivar best_share: the share of deals in which no other answer scores more; ties are split.
    :ivar equal: whether the loss is at most two standard errors.
    :ivar deals: the number of deals.
    :ivar quantiles: the points of this deal at :data:`QUANTILES`.
    :ivar bars: the number of deals in each bar of the histogram of the points of this deal; the
        edges are the *bars* of the analysis.
    """

    action: str
    value: float
    se: float
    loss: float
    loss_se: float
    now: float
    doubles: float
    later: float
    best_share: float
    equal: bool
    deals: int
    quantiles: tuple[float, ...]
    bars: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """The answers to a question, the best first; the order of *equal* answers means nothing.

    :ivar bars: the edges of the bars of all histograms, in points.
    :ivar seconds: the duration, which is ignored when analyses are compared.
    """

    question: str
    answers: tuple[Answer, ...]
    deals: int
    seed: int
    policy: str
    bars: tuple[float, ...]
    seconds: float = field(compare=False)

    def to_json(self) -> dict[str, Any]:
        """Return the analysis as JSON data, with points rounded to thousandths."""
        return {
            "question": self.question,
            "answers": [_answer_json(answer) for answer in self.answers],
            "deals": self.deals,
            "seed": self.seed,
            "policy": self.policy,
            "bars": [round(edge, 3) for edge in self.bars],
            "seconds": round(self.seconds, 3),
        }


def _answer_json(answer: Answer) -> dict[str, Any]:
    data = {name: getattr(answer, name) for name in Answer.__slots__}
    return {name: _rounded(value) for name, value in data.items()}


def _rounded(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_rounded(one) for one in value]
    return round(value, 3) + 0.0 if isinstance(value, float) else value


def analyse(
    position: Position,
    *,
    deals: int = USUAL_DEALS,
    seed: int = 0,
    run: Run = map,
    progress: Callable[[int, int], None] = nothing,
    sequential: bool = True,
) -> Analysis:
    """Return the analysis of the question in a position.

    The same position, number of deals and seed give the same numbers.

    :param deals: the most deals for an answer; fewer are used if the best is decided earlier.
    :param run: ``map``, or the ``map`` of an executor, for the blocks of deals.
    :param progress: called with the deals done and their maximum; it may raise.
    :param sequential: drop answers that are clearly worse, and end when the best is decided.
    :raises BadDeals: if *deals* is out of range.
    :raises BadSeed: if *seed* is out of range.
    :raises NoSuchDeal: if no hands agree with what is known.
    """
    _check(deals, seed)
    start = time.perf_counter()
    problem = problem_of(position)
    later = np.array([worth_later(problem, answer) for answer in problem.question.answers])
    comparison = compared(
        position, later, deals=deals, seed=seed, run=run, progress=progress, sequential=sequential
    )
    bars = _bars(comparison)
    answers = _answers(comparison, problem.question.texts, bars)
    return Analysis(
        question=problem.question.kind,
        answers=tuple(sorted(answers, key=lambda answer: (not answer.equal, answer.loss))),
        deals=max(answer.deals for answer in answers),
        seed=seed,
        policy=POLICY,
        bars=tuple(bars.tolist()),
        seconds=time.perf_counter() - start,
    )


def _answers(comparison: Comparison, texts: Sequence[str], bars: Floats) -> list[Answer]:
    best, shares = comparison.best, _best_shares(comparison)
    return [
        _answer(comparison, n, best, text, bars, share)
        for n, (text, share) in enumerate(zip(texts, shares, strict=True))
    ]


def _check(deals: int, seed: int) -> None:
    if not 1 <= deals <= MOST_DEALS:
        raise errors.BadDeals(most=MOST_DEALS)
    if not 0 <= seed <= MOST_SEED:
        raise errors.BadSeed(most=MOST_SEED)


def worth_later(problem: Problem, answer: Action) -> float:
    """Return the worth of an answer for later deals."""
    position = problem.position
    rules, leads = position.rules, position.place_of(position.declarer)
    turns, left = position.turns[leads] - 1, position.left[leads]
    if isinstance(answer, Declare):
        if turns <= 0 or rules.rotation == "shared":
            return 0.0
        prospects = prospects_of(rules)
        return prospects.of(prospects.without(left, answer.declaration.contract), turns)
    if not isinstance(answer, DoubleTurn) or position.seat == position.declarer:
        return 0.0
    owed = position.owed[leads][problem.place]
    if not owed or turns <= 0 or rules.rotation == "shared":
        return 0.0
    made = {double.of for double in position.doubles if double.by == position.seat}
    owed -= position.declarer in {*answer.targets, *made}
    rest = prospects_of(rules).without(left, position.announced.contract)
    return cost_of_owing(rules, rest, turns, owed)


def _answer(
    comparison: Comparison, n: int, best: int, text: str, bars: Floats, share: float
) -> Answer:
    """Return the result for the answer *n*, compared with the answer *best*."""
    lead, points = comparison.lead(best, n), comparison.scores[n].sum(axis=0)
    loss, error = float(lead.mean()), error_of(lead)
    behind = (comparison.scores[best][:, : len(lead)] - comparison.scores[n]).mean(axis=1)
    now, doubles = comparison.scores[best].mean(axis=1) - behind
    later = float(comparison.later[n])
    return Answer(
        action=text,
        value=float(now + doubles) + later,
        se=error_of(points),
        loss=loss,
        loss_se=error,
        now=float(now),
        doubles=float(doubles),
        later=later,
        best_share=share,
        equal=n == best or loss <= CLEAR * error,
        deals=len(lead),
        quantiles=tuple(np.quantile(points, QUANTILES).tolist()),
        bars=tuple(np.histogram(points, bars)[0].tolist()),
    )


def _best_shares(comparison: Comparison) -> list[float]:
    """Return for each answer the share of common deals in which it is the best; ties are split."""
    least = min(scores.shape[1] for scores in comparison.scores)
    values = np.stack([comparison.values(n)[:least] for n in range(len(comparison.later))])
    first = values >= values.max(axis=0) - 1e-9
    shares: list[float] = (first / first.sum(axis=0)).mean(axis=1).tolist()
    return shares


def _bars(comparison: Comparison) -> Floats:
    """Return the common edges of the bars of all histograms."""
    points = np.concatenate([scores.sum(axis=0) for scores in comparison.scores])
    low, high = float(points.min()), float(points.max())
    edges: Floats = np.linspace(low, high if high > low else low + 1.0, BARS + 1)
    return edges
