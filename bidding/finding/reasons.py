"""Why a question is worth asking, and how difficult it is, from what its answers are worth.

Losses and limits are points of the rules ``pagat``; those of other rules are brought to their scale
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
"""What is added to the difficulty when the club bot or the expert errs, and for close answers."""
NEAR = 2.0
"""The points over which the closeness falls by a factor of 2.7."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What makes a question worth asking.

    :ivar close: two answers that are not further apart are close; each other one must be *apart*.
    :ivar costly: the least that the answer of the club bot costs.
    :ivar differ: the least difference between the answers of the club bot and the expert.
    """

    close: float
    apart: float
    costly: float
    differ: float


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer: what it is about, what it costs, and whether it may be as good as the best.

    :ivar subject: what the answers that count as one have in common: see :func:`subject_of`.
    """

    text: str
    subject: str
    loss: float
    equal: bool


def subject_of(text: str, *, suits: bool) -> str:
    """Return what a close decision must be about: trump suits of one contract are not two.

    :param suits: whether cards of one suit count as one, as they do in tricks.
    """
    word, _, rest = text.partition(" ")
    if word == "declare":
        return rest.partition(":")[0]
    return rest[:1] if word == "play" and suits else rest


def reasons_of(
    answers: Sequence[Answered], club: str, expert: str, limits: Limits
) -> tuple[Reason, ...]:
    """Return why a question is worth asking; nothing if it is not.

    :param club: the answer of the club bot; *expert* that of the expert.
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
    """Return whether the club bot gives the best answer, and all about something else is worse."""
    losses = sorted(_least_losses(answers).values())
    return losses[1:2] >= [by] and any(one.text == club and one.loss <= 0 for one in answers)


def difficulty_of(answers: Sequence[Answered], club: str, expert: str) -> int:
    """Return how difficult a question is, from 0 to 100.

    It is the harder, the stronger the bots that err in it, and the closer the best answer is to the
    next one about something else.
    """
    wrong = {one.text for one in answers if not one.equal and one.loss >= 1.0}
    losses = sorted(_least_losses(answers).values())
    gap = losses[1] if len(losses) > 1 else inf
    closeness = CLOSENESS * exp(-max(0.0, gap) / NEAR)
    return round(CLUB * (club in wrong) + EXPERT * (expert in wrong) + closeness)


def _is_close(answers: Sequence[Answered], limits: Limits) -> bool:
    """Return whether two subjects are close, and there are others, which are all clearly worse."""
    losses = sorted(_least_losses(answers).values())
    return len(losses) > 2 and losses[1] <= limits.close and losses[2] >= limits.apart


def _least_losses(answers: Iterable[Answered]) -> Mapping[str, float]:
    """Return for each subject the loss of its best answer."""
    found: dict[str, float] = {}
    for one in answers:
        found[one.subject] = min(found.get(one.subject, inf), one.loss)
    return found
