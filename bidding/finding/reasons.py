"""Why a question is worth asking, and how difficult it is, from the values of its answers.

Losses and limits are in points of the rules ``pagat``; the points of other rules are converted
(:func:`bidding.finding.wanted.scale_of`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf
from typing import Literal

Reason = Literal["close", "costly", "disagree"]
REASONS: tuple[Reason, ...] = ("close", "costly", "disagree")
CLUB, EXPERT, CLOSENESS = 40, 30, 30
"""The parts of the difficulty for errors of the club bot and the expert, and for closeness."""
NEAR = 2.0
"""The difference in points over which the closeness falls by a factor of e."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The thresholds at which a question is worth asking, in points.

    :ivar close: the largest difference between two close answers.
    :ivar apart: the smallest loss of each other answer in a close decision.
    :ivar costly: the smallest loss of the club bot's answer.
    :ivar differ: the smallest difference between the answers of the club bot and the expert.
    """

    close: float
    apart: float
    costly: float
    differ: float


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer: its subject, its loss, and whether it may be as good as the best.

    :ivar subject: a key that answers which count as one share; see :func:`subject_of`.
    """

    text: str
    subject: str
    loss: float
    equal: bool


def subject_of(text: str, *, suits: bool) -> str:
    """Return the subject of an answer; two close answers must have different subjects.

    All trump suits of a contract are one subject.

    :param suits: whether cards of one suit count as one subject, as they do in tricks.
    """
    word, _, rest = text.partition(" ")
    if word == "declare":
        return rest.partition(":")[0]
    return rest[:1] if word == "play" and suits else rest


def reasons_of(
    answers: Sequence[Answered], club: str, expert: str, limits: Limits
) -> tuple[Reason, ...]:
    """Return why a question is worth asking; empty if it is not.

    :param club: the answer of the club bot.
    :param expert: the answer of the expert bot.
    """
    by_text = {one.text: one for one in answers}
    ours, theirs = by_text[club], by_text[expert]
    found: list[Reason] = []
    if _is_close(answers, limits):
        found.append("close")
    if not ours.equal and ours.loss >= limits.costly:
        found.append("costly")
    one_errs = not (ours.equal and theirs.equal)
    if one_errs and abs(ours.loss - theirs.loss) >= limits.differ:
        found.append("disagree")
    return tuple(found)


def is_clear(answers: Sequence[Answered], club: str, by: float) -> bool:
    """Return whether the club bot's answer is best, and all other subjects are worse by *by*."""
    losses = sorted(_least_losses(answers).values())
    return losses[1:2] >= [by] and any(one.text == club and one.loss <= 0 for one in answers)


def difficulty_of(answers: Sequence[Answered], club: str, expert: str) -> int:
    """Return the difficulty of a question, from 0 to 100.

    A question is harder if stronger bots err, and if the best answer of another subject is closer
    to the best one.
    """
    wrong = {one.text for one in answers if not one.equal and one.loss >= 1.0}
    losses = sorted(_least_losses(answers).values())
    gap = losses[1] if len(losses) > 1 else inf
    closeness = CLOSENESS * exp(-max(0.0, gap) / NEAR)
    return round(CLUB * (club in wrong) + EXPERT * (expert in wrong) + closeness)


def _is_close(answers: Sequence[Answered], limits: Limits) -> bool:
    """Return whether exactly two subjects are close, and others exist but are clearly worse."""
    losses = sorted(_least_losses(answers).values())
    return len(losses) > 2 and losses[1] <= limits.close and losses[2] >= limits.apart


def _least_losses(answers: Iterable[Answered]) -> Mapping[str, float]:
    """Return the smallest loss of each subject."""
    found: dict[str, float] = {}
    for one in answers:
        found[one.subject] = min(found.get(one.subject, inf), one.loss)
    return found
