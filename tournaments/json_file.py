"""Reading the JSON of commands within limits. Pure."""

import json
from collections.abc import Collection
from fractions import Fraction
from typing import Any, NoReturn

MOST_BYTES = 20_000_000
GREATEST = 1_000_000_000  # for numbers of players and deals, and for scores
LONGEST_NAME = 200

Number = Fraction | int


class BadFile(ValueError):
    """A file that cannot be used, with a stable *code* and a message for the user."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def object_of(content: bytes, members: Collection[str], needed: Collection[str]) -> dict[str, Any]:
    """Return the object in *content*, which has all *needed* members and only known *members*.

    Numbers with a point become fractions, because floating point cannot represent a tenth.

    :raises BadFile: for anything else, including an object with a member twice.
    """
    if len(content) > MOST_BYTES:
        raise BadFile("too-long", f"The file is longer than {MOST_BYTES} bytes.")
    try:
        data = json.loads(
            content, parse_float=_fraction, parse_constant=_refuse, object_pairs_hook=_once
        )
    except BadFile:
        raise
    except (ValueError, RecursionError):  # ValueError: not UTF-8, not JSON, or too many digits
        raise BadFile("not-json", "The file is not JSON in UTF-8.") from None
    return members_of(data, "The file", members, needed)


def members_of(
    value: object, where: str, members: Collection[str], needed: Collection[str]
) -> dict[str, Any]:
    """Return *value*, an object as in :func:`object_of`; *where* starts the error message.

    :raises BadFile: for anything else.
    """
    if not isinstance(value, dict):
        raise BadFile("wrong-type", f"{where} is not an object with {', '.join(members)}.")
    for member in needed:
        if member not in value:
            raise BadFile("wrong-type", f"{where} has no {member}.")
    for key in value:
        if key not in members:
            message = f"{where} has {key[:40]!r}, which is not one of {', '.join(members)}."
            raise BadFile("unknown-key", message)
    return value


def list_of(value: object, where: str, most: int) -> list[Any]:
    """Return *value*, a list of at most *most* entries.

    :raises BadFile: for anything else.
    """
    if not isinstance(value, list):
        raise BadFile("wrong-type", f"{where} is not a list.")
    if len(value) > most:
        raise BadFile("too-many", f"{where} has more than {most} entries.")
    return value


def whole_of(value: object, where: str, least: int, most: int = GREATEST) -> int:
    """Return *value*, a whole number within limits.

    :raises BadFile: for anything else.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadFile("bad-number", f"{where} is not a whole number from {least} to {most}.")
    return value


def number_of(value: object, where: str) -> Number:
    """Return *value*, a number with or without a point.

    :raises BadFile: for anything else.
    """
    if (
        isinstance(value, bool)
        or not isinstance(value, int | Fraction)
        or not -GREATEST <= value <= GREATEST
    ):
        raise BadFile("bad-number", f"{where} is not a number from -{GREATEST} to {GREATEST}.")
    return value


def name_of(value: object, where: str) -> str:
    """Return *value*, the name of a player.

    :raises BadFile: for anything else, including surrounding spaces, which would change the name.
    """
    if not isinstance(value, str):
        raise BadFile("wrong-type", f"{where} has a name that is not text.")
    if not value or value != value.strip() or len(value) > LONGEST_NAME:
        message = (
            f"{where} has the name {value[:40]!r}; a name has 1 to {LONGEST_NAME} characters"
            " and no spaces around it."
        )
        raise BadFile("bad-name", message)
    return value


def rounded(value: Number) -> int | float:
    """Return *value* for JSON: whole numbers unchanged, others rounded to four places.

    >>> rounded(Fraction(24)), rounded(Fraction(-20, 3)), rounded(Fraction(9, 2))
    (24, -6.6667, 4.5)
    """
    near = round(Fraction(value), 4)
    return near.numerator if near.denominator == 1 else float(near)


def _fraction(text: str) -> Fraction:
    """Return a number with a point or an exponent.

    :raises ValueError: for more digits than a score can have.
    """
    exponent = text.lower().partition("e")[2]
    if len(text) > 40 or (exponent and abs(int(exponent)) > 20):
        raise ValueError(text)
    return Fraction(text)


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadFile("duplicate-key", f"{key[:40]!r} is in an object twice.")
        found[key] = value
    return found
