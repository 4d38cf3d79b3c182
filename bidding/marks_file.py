"""Votes, awards and floors as JSON, for ``manage.py marks``. Pure."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, NoReturn

from bidding.marking import MOST_POINTS, TOP, BadMarks, Method, marks

MOST_BYTES = 1_000_000
MOST_ANSWERS = 10_000
LONGEST_ANSWER = 200
KEYS = {"votes", "awards", "floors", "losses", "scale", "method", "top"}


def marks_of_file(content: bytes) -> dict[str, int]:
    """Return the marks of ``{"votes": …, "awards": …, "floors": …, "top": 10}``.

    All members are optional. ``losses`` and ``scale`` are in points, for marks by value, and
    ``method`` is ``votes``, ``value`` or ``both``.

    :raises BadMarks: for anything else.
    """
    data = _read(content)
    unknown = sorted(set(data) - KEYS)
    if unknown:
        raise BadMarks("unknown-key", f"{unknown[0][:40]!r} is not one of {sorted(KEYS)}.")
    try:
        method = Method(data.get("method", Method.VOTES))
    except ValueError:
        raise BadMarks("bad-method", f"method is one of {[*map(str, Method)]}.") from None
    losses = {a: _points(a, loss) for a, loss in _table(data, "losses").items()}
    return marks(
        _table(data, "votes"),
        awards=_table(data, "awards"),
        floors=_table(data, "floors"),
        losses=losses,
        scale=_points("scale", data.get("scale", 20)),
        method=method,
        top=data.get("top", TOP),
    )


def _read(content: bytes) -> dict[str, Any]:
    if len(content) > MOST_BYTES:
        raise BadMarks("too-long", f"The file is longer than {MOST_BYTES} bytes.")
    try:
        # Fractions, because the floating-point number 0.1 is not a tenth.
        data = json.loads(content, parse_float=_fraction, parse_constant=_refuse)
    except (ValueError, RecursionError):  # ValueError: not UTF-8, not JSON, or too many digits
        raise BadMarks("not-json", "The file is not JSON in UTF-8.") from None
    if not isinstance(data, dict):
        raise BadMarks("wrong-type", "The file is not an object with votes.")
    return data


def _fraction(text: str) -> Fraction:
    """Return a number with a decimal point or an exponent.

    :raises ValueError: for more digits than points of a game can have.
    """
    exponent = text.lower().partition("e")[2]
    if len(text) > 40 or (exponent and abs(int(exponent)) > 20):
        raise ValueError(text)
    return Fraction(text)


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


def _table(data: dict[str, Any], key: str) -> dict[str, Any]:
    table = data.get(key, {})
    if not isinstance(table, dict):
        raise BadMarks("wrong-type", f"{key} is an object with answers.")
    if len(table) > MOST_ANSWERS:
        raise BadMarks("too-long", f"{key} has more than {MOST_ANSWERS} answers.")
    for answer in table:
        if not answer.strip() or len(answer) > LONGEST_ANSWER:
            raise BadMarks(
                "bad-answer", f"an answer in {key} has 1 to {LONGEST_ANSWER} characters."
            )
    return table


def _points(what: str, value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise BadMarks("bad-number", f"{what!r} is a number from 0 to {MOST_POINTS}.")
    return Fraction(value)
