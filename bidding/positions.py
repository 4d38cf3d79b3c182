"""Positions of problems: reading them, their questions, and the text of an answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from bidding.errors import BadPosition, NotAnAnswer
from games.labels import rule_message
from games.rules import RuleError
from games.rules.positions import (
    Position,
    Question,
    position_from_json,
    position_to_json,
    question,
    read_position,
)


def checked_position(data: object) -> Position:
    """Return the position of a ``barbu-position/1``, given as JSON data or text.

    :raises BadPosition: if it is invalid; the message says where and why.
    """
    try:
        if isinstance(data, str | bytes):
            return read_position(data)
        # Read from the text, so that the limit of its length applies to data too.
        return read_position(json.dumps(data))
    except RuleError as error:
        raise BadPosition(rule_message(error), error.where or "") from None
    except (TypeError, ValueError, RecursionError):
        raise BadPosition from None


def stored(position: Position) -> dict[str, Any]:
    """Return a position in the format of the database."""
    return position_to_json(position)


def asked_in(position: Mapping[str, Any]) -> Question:
    """Return the question of a stored position."""
    return _question(json.dumps(position, sort_keys=True))


@lru_cache(maxsize=200)
def _question(text: str) -> Question:
    return question(position_from_json(json.loads(text)))


def checked_answer(position: Mapping[str, Any], text: str) -> str:
    """Return the canonical text of an answer.

    :raises NotAnAnswer: if the rules do not allow the answer there.
    """
    asked = asked_in(position)
    try:
        return asked.text_of(asked.read(text))
    except RuleError:
        raise NotAnAnswer from None
