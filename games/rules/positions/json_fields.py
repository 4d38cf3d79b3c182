"""Typed values of the keys of ``barbu-position/1``.

Each function raises a RuleError with the key in ``where`` for a value of another type.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from games.rules.cards.hands import read_hand
from games.rules.contracts.rulesets import RuleSet
from games.rules.errors import WrongType, gettext_noop
from games.rules.positions.errors import at
from games.rules.records.errors import MissingKey
from games.rules.seats import Seat

LONGEST_HAND = 80


def needed(data: Mapping[str, Any], key: str) -> Any:
    """Return the value of a required key."""
    if key not in data:
        with at(key):
            raise MissingKey(key=key)
    return data[key]


def text(value: object, key: str) -> str:
    """Return a string."""
    if not isinstance(value, str):
        _refuse(key, gettext_noop("a text"))
    return value


def texts(value: object, key: str, most: int) -> list[str]:
    """Return a list of at most *most* strings."""
    if not isinstance(value, list) or len(value) > most:
        _refuse(key, gettext_noop("a list of texts"))
    if not all(isinstance(one, str) for one in value):
        _refuse(key, gettext_noop("a list of texts"))
    return value


def flag(value: object, key: str) -> bool:
    """Return a boolean."""
    if not isinstance(value, bool):
        _refuse(key, gettext_noop("true or false"))
    return value


def by_seat(value: object, key: str, rules: RuleSet) -> dict[str, Any]:
    """Return an object whose keys are seats of the table."""
    if not isinstance(value, dict) or set(value) - set(rules.seats):
        _refuse(key, gettext_noop("an object with seats as its keys"))
    return value


def seat(value: object, key: str, rules: RuleSet) -> Seat:
    """Return a seat of the table."""
    if not isinstance(value, str) or value not in rules.seats:
        _refuse(key, gettext_noop("a seat of the table"))
    return Seat(value)


def numbers(value: object, key: str, rules: RuleSet) -> tuple[int, ...]:
    """Return a whole number for each seat, 0 for a seat that is left out."""
    given = by_seat(value, key, rules)
    if not all(type(number) is int for number in given.values()):
        _refuse(key, gettext_noop("whole numbers"))
    return tuple(given.get(of, 0) for of in rules.seats)


def hand(value: object, key: str) -> int:
    """Return a hand as a mask."""
    written = text(value, key)[:LONGEST_HAND]
    with at(key):
        return read_hand(written)


def _refuse(key: str, wanted: str) -> NoReturn:
    error = WrongType(key=key, wanted=wanted)
    error.where = key
    raise error
