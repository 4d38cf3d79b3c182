"""The marks of the answers to one problem. Pure: whole numbers and fractions, no database.

The rule, with *top* marks for the best answer (usually 10):

- By votes: an answer gets ``top · √(its votes / most votes)``. The answers with the most votes
  of the panel get *top*, and an answer without a vote 0.
- By value: ``top · max(0, 1 − loss / scale)``. The loss is the difference in points to the best
  answer, computed by playing out deals; *scale* is the loss at which the mark becomes 0.
- By both: the mean of the two rounded marks above.
- Each mark is rounded to an integer, halves upwards. No floating point is involved, so the same
  votes give the same marks on every machine.
- A floor is the minimum mark of an answer, for a sensible answer that nobody on the panel chose.
- An award is the mark of an answer, regardless of its votes, value and floor.

Without a panel the marks are by value.

>>> marks({"declare trumps:S": 7, "declare no-king": 3, "pass": 0}, floors={"pass": 2})
{'declare trumps:S': 10, 'declare no-king': 7, 'pass': 2}
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from math import isqrt

TOP = 10
MOST_TOP = 1_000
MOST_VOTES = 1_000_000
MOST_POINTS = 1_000_000


class Method(StrEnum):
    """The marking method of a competition."""

    VOTES = "votes"
    VALUE = "value"
    BOTH = "both"


class BadMarks(ValueError):
    """The votes, awards or floors are impossible.

    :ivar code: a stable identifier for programs.
    """

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


def by_votes(votes: Mapping[str, int], top: int = TOP) -> dict[str, int]:
    """Return the marks by votes.

    >>> by_votes({"a": 9, "b": 4, "c": 1, "d": 0})
    {'a': 10, 'b': 7, 'c': 3, 'd': 0}
    """
    most = max(votes.values(), default=0)
    return {answer: _by_share(number, most, top) for answer, number in votes.items()}


def _by_share(votes: int, most: int, top: int) -> int:
    """Return ``top · √(votes / most)`` rounded, halves upwards; 0 if nobody has voted.

    ``⌊x + ½⌋ = ⌊(⌊2x⌋ + 1) / 2⌋``, and ``⌊2x⌋`` is the integer square root of
    ``⌊4 · top² · votes / most⌋``.
    """
    return (isqrt(4 * top * top * votes // most) + 1) // 2 if most else 0


def by_value(
    losses: Mapping[str, Fraction], scale: Fraction | int, top: int = TOP
) -> dict[str, int]:
    """Return the marks by value; *losses* and *scale* are points.

    >>> by_value({"a": Fraction(0), "b": Fraction(1), "c": Fraction(25)}, 20)
    {'a': 10, 'b': 10, 'c': 0}
    """
    return {
        answer: half_up(top * max(Fraction(0), 1 - loss / Fraction(scale)))
        for answer, loss in losses.items()
    }


def half_up(number: Fraction) -> int:
    """Return *number* rounded to an integer, halves upwards.

    >>> [half_up(Fraction(n, 4)) for n in (1, 2, 6, 7)]
    [0, 1, 2, 2]
    """
    return (2 * number + 1).__floor__() // 2


def mean(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """Return the mean of the two marks of each answer; a missing mark counts as 0.

    >>> mean({"a": 10, "b": 3}, {"a": 7})
    {'a': 9, 'b': 2}
    """
    answers = dict.fromkeys((*one, *other))
    return {a: half_up(Fraction(one.get(a, 0) + other.get(a, 0), 2)) for a in answers}


def marks(
    votes: Mapping[str, int],
    *,
    awards: Mapping[str, int] | None = None,
    floors: Mapping[str, int] | None = None,
    losses: Mapping[str, Fraction] | None = None,
    scale: Fraction | int = 20,
    method: Method = Method.VOTES,
    top: int = TOP,
) -> dict[str, int]:
    """Return the mark of every answer named in any argument, by the rule of this module.

    With *method* ``VALUE`` the votes do not count; if nobody has voted, only *losses* count.

    :raises BadMarks: for impossible votes, awards or floors.
    """
    awards, floors, losses = awards or {}, floors or {}, losses or {}
    check(votes, awards=awards, floors=floors, losses=losses, scale=scale, top=top)
    found = dict.fromkeys((*votes, *losses, *floors, *awards), 0)
    found |= _of_method(votes, losses, scale, method, top)
    found |= {answer: max(found[answer], floor) for answer, floor in floors.items()}
    return found | dict(awards)


def _of_method(
    votes: Mapping[str, int],
    losses: Mapping[str, Fraction],
    scale: Fraction | int,
    method: Method,
    top: int,
) -> dict[str, int]:
    values = by_value(losses, scale, top)
    if method is Method.VALUE or (losses and not any(votes.values())):
        return values
    voted = by_votes(votes, top)
    return mean(voted, values) if method is Method.BOTH and losses else voted


def check(
    votes: Mapping[str, int],
    *,
    awards: Mapping[str, int],
    floors: Mapping[str, int],
    losses: Mapping[str, Fraction],
    scale: Fraction | int,
    top: int,
) -> None:
    """Check that all numbers are possible.

    :raises BadMarks: for the first one that is not.
    """
    _check_number("top", top, 1, MOST_TOP)
    for answer, number in votes.items():
        _check_number(f"the votes of {answer!r}", number, 0, MOST_VOTES)
    for what, given in (("award", awards), ("floor", floors)):
        for answer, mark in given.items():
            _check_number(f"the {what} of {answer!r}", mark, 0, top)
    if not 0 < scale <= MOST_POINTS:
        raise BadMarks("bad-number", f"scale is a number of points from 0 to {MOST_POINTS}.")
    for answer, loss in losses.items():
        if not 0 <= loss <= MOST_POINTS:
            raise BadMarks(
                "bad-number", f"the loss of {answer!r} is a number from 0 to {MOST_POINTS}."
            )


def _check_number(what: str, number: object, least: int, most: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise BadMarks("bad-number", f"{what} must be a whole number from {least} to {most}.")
