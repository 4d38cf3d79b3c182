"""A search: games are played, their questions sieved, and those that pass analysed.

The finds of a game depend only on the criteria and its number, so games can be searched in any
order and in several processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from typing import Any

from bidding.analysis import Analysis, analyse
from bidding.finding.questions import Asked, asked_in_game
from bidding.finding.reasons import Answered, Limits, difficulty_of, reasons_of
from bidding.finding.sieve import expert_answer, passes, subject
from bidding.finding.wanted import Wanted, derived_seed, scale_of
from games.rules.cards.errors import NoSuchDeal
from games.rules.positions import Position

FIRST, DEALS = 300, 3000
"""The most deals for an answer in the first and the second analysis of a sieved question."""
EXPERT_DEALS = 96
LENIENT = Limits(close=2.5, apart=4.5, costly=4.0, differ=4.0)
LIMITS = Limits(close=2.0, apart=6.0, costly=5.0, differ=5.0)

__all__ = ["Find", "GameFinds", "Wanted", "find_in_game", "search"]


@dataclass(frozen=True, slots=True)
class Find:
    """A question worth asking.

    :ivar game: the number of the game in the search; *deal* the number of the deal in it, from 1.
    :ivar contract: the declared contract, or for a declaration the contract of the best answer.
    :ivar club: the answer of the club bot; *expert* the answer of the expert.
    """

    game: int
    deal: int
    position: Position
    contract: str
    reasons: tuple[str, ...]
    difficulty: int
    club: str
    expert: str
    analysis: Analysis

    @property
    def kind(self) -> str:
        """The kind of the question."""
        return self.analysis.question

    @property
    def values(self) -> dict[str, Any]:
        """The analysis as JSON data, without its duration."""
        data = self.analysis.to_json()
        del data["seconds"]
        return data


@dataclass(frozen=True, slots=True)
class GameFinds:
    """The finds of a game.

    :ivar looked: the number of questions looked at.
    :ivar passed: the number of these that passed the coarse sieve.
    """

    looked: int
    passed: int
    finds: tuple[Find, ...]


def nothing(looked: int) -> None:
    """Do nothing; the default for a progress callback."""


def find_in_game(
    wanted: Wanted, number: int, progress: Callable[[int], None] = nothing
) -> GameFinds:
    """Return the finds of a game, at most one for each deal and kind.

    The same criteria and number give the same finds, bit for bit.

    :param progress: called after each deal with the questions looked at; it may raise.
    """
    looked = passed = 0
    finds: list[Find] = []
    for questions in asked_in_game(wanted, number):
        looked += len(questions)
        through = [one for one in questions if passes(one, seed_of(wanted, number, one, "sieve"))]
        passed += len(through)
        best: dict[str, Find] = {}
        for one in through:
            found = find_of(wanted, number, one)
            if found and found.difficulty > getattr(best.get(found.kind), "difficulty", -1):
                best[found.kind] = found
        finds += best.values()
        progress(looked)
    return GameFinds(looked, passed, tuple(finds))


def search(
    wanted: Wanted,
    games: int,
    run: Callable[[Callable[[int], GameFinds], Iterable[int]], Iterable[GameFinds]] = map,
) -> list[GameFinds]:
    """Return the finds of the first *games* games.

    :param run: ``map``, or the ``map`` of an executor.
    """
    return list(run(partial(find_in_game, wanted), islice(count(), games)))


def find_of(wanted: Wanted, number: int, asked: Asked) -> Find | None:
    """Analyse a sieved question; return it as a find if it is worth asking, else None."""
    club = asked.question.text_of(asked.club)
    seed = seed_of(wanted, number, asked, "analysis")
    expert = expert_answer(asked, seed, EXPERT_DEALS)
    try:
        rough = analyse(asked.position, deals=FIRST, seed=derived_seed(seed, "first"))
        if not reasons_of(_answered(asked, rough), club, expert, LENIENT):
            return None
        analysis = analyse(asked.position, deals=DEALS, seed=seed)
    except NoSuchDeal:
        return None
    answers, best = _answered(asked, analysis), analysis.answers[0].action
    declaration = asked.position.declaration
    contract = declaration.contract if declaration else subject(asked, best)
    reasons = reasons_of(answers, club, expert, LIMITS)
    if not reasons or not wanted.takes(contract):
        return None
    return Find(
        game=number,
        deal=asked.deal,
        position=asked.position,
        contract=contract,
        reasons=reasons,
        difficulty=difficulty_of(answers, club, expert),
        club=club,
        expert=expert,
        analysis=analysis,
    )


def _answered(asked: Asked, analysis: Analysis) -> list[Answered]:
    scale = scale_of(asked.position.rules)
    return [
        Answered(one.action, subject(asked, one.action), one.loss / scale, one.equal)
        for one in analysis.answers
    ]


def seed_of(wanted: Wanted, number: int, asked: Asked, purpose: str) -> int:
    return derived_seed(wanted.seed, purpose, number, asked.deal, asked.moment)
