"""Positions as one line of text, for mails and notes.

The parts are separated by semicolons: the rules, the seat and its hand, declarer and the
contract; then, in any order and only if they differ from a first deal, those of :data:`_READERS`.

>>> text = ("pagat; S T9842.K.A7632.J4; N declares no-king; doubles E>N; left N no-king trumps; "
...         "owed N E 1 W 2; totals N 20, E -20")
>>> position_text(parse_position(text)) == text
True
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.rules.cards.hands import hand_text
from games.rules.contracts.ruleset_json import ruleset_to_json
from games.rules.play.view import CARD_TEXT
from games.rules.positions import errors
from games.rules.positions.errors import at
from games.rules.positions.position import Position
from games.rules.positions.position_json import position_from_json
from games.rules.positions.sheet_part import usual_owed
from games.rules.records.json_text import load_json

LONGEST = 6000


def position_text(position: Position) -> str:
    """Return the text of a position, which :func:`parse_position` reads."""
    declared = f" {position.declaration}" if position.declaration else ""
    parts = [
        position.rules.preset,
        f"{position.seat} {hand_text(position.hand)}",
        f"{position.declarer} declares{declared}",
        *_deal_parts(position),
        *_sheet_parts(position),
    ]
    if options := ruleset_to_json(position.rules)["options"]:
        parts.append(f"options {json.dumps(options)}")
    return "; ".join(parts)


def _deal_parts(position: Position) -> list[str]:
    parts = []
    if position.doubles:
        parts.append(" ".join(("doubles", *map(str, position.doubles))))
    if position.reply:
        parts.append("reply")
    if position.play is not None:
        parts.append(" ".join(("play", *(CARD_TEXT[bit] for bit in position.play))))
    if any(position.seen):
        hands = zip(position.rules.seats, position.seen, strict=True)
        parts.append(
            "seen " + ", ".join(f"{seat} {hand_text(hand)}" for seat, hand in hands if hand)
        )
    return parts


def _sheet_parts(position: Position) -> list[str]:
    """Return the parts in which the sheet differs from one before the first deal."""
    rules, seats, parts = position.rules, position.rules.seats, []
    left = [
        " ".join((seat, *(names or ("none",))))
        for seat, names in zip(seats, position.left, strict=True)
        if names != rules.contracts
    ]
    usual = usual_owed(rules, position.turns) if not position.is_part else ((0,) * len(seats),) * 5
    owed = [
        " ".join((by, *_joined(seats, row)))
        for by, row, first in zip(seats, position.owed, usual, strict=False)
        if row != first
    ]
    for word, items in (
        ("left", left),
        ("turns", _joined(seats, position.turns) if position.is_part else []),
        ("owed", owed),
        ("totals", _joined(seats, position.totals)),
    ):
        if items:
            parts.append(f"{word} {', '.join(items)}")
    if position.barred:
        parts.append(" ".join(("barred", *position.barred)))
    return parts


def _joined(seats: Sequence[str], values: Sequence[int]) -> list[str]:
    """Return each seat with its number, if it is not 0."""
    return [f"{seat} {value}" for seat, value in zip(seats, values, strict=True) if value]


def parse_position(text: str) -> Position:
    """Return the position written as *text*.

    :raises RuleError: if it is not in the form of a position, or not possible.
    """
    if len(text) > LONGEST:
        raise errors.PositionTooLong(limit=LONGEST)
    first, *rest = [part.strip() for part in text.split(";")]
    data: dict[str, Any] = {"ruleset": first}
    for number, part in enumerate(rest):
        key = "hand" if number == 0 else "declarer" if number == 1 else part.partition(" ")[0]
        if key in data or key not in _READERS:
            raise errors.BadPositionText(part=part[:40])
        with at(key):
            data |= _READERS[key](part)
    return position_from_json(data)


def _read_hand(part: str) -> dict[str, Any]:
    seat, _, hand = part.partition(" ")
    return {"seat": seat, "hand": hand.strip()}


def _read_declarer(part: str) -> dict[str, Any]:
    seat, declares, *contract = part.split(maxsplit=2) if part.count(" ") else ("", "")
    if declares != "declares":
        raise errors.BadPositionText(part=part[:40])
    return {"declarer": seat} | ({"contract": contract[0]} if contract else {})


def _read_list(part: str) -> dict[str, Any]:
    key, *values = part.split()
    return {key: values}


def _read_reply(part: str) -> dict[str, Any]:
    if part != "reply":
        raise errors.BadPositionText(part=part[:40])
    return {"reply": True}


def _items(part: str) -> tuple[str, dict[str, list[str]]]:
    """Return the key of a part, and for each seat in it the words after the seat."""
    key, *rest = part.split(maxsplit=1)
    found: dict[str, list[str]] = {}
    for item in "".join(rest).split(","):
        seat, *words = item.split() or [""]
        if seat in found:
            raise errors.BadPositionText(part=item[:40])
        found[seat] = words
    return key, found


def _read_left(part: str) -> dict[str, Any]:
    key, found = _items(part)
    return {key: {seat: [] if names == ["none"] else names for seat, names in found.items()}}


def _read_seen(part: str) -> dict[str, Any]:
    _, found = _items(part)
    return {"hands_seen": {seat: " ".join(words) for seat, words in found.items()}}


def _read_numbers(part: str) -> dict[str, Any]:
    key, found = _items(part)
    return {key: {seat: _number(" ".join(words)) for seat, words in found.items()}}


def _read_owed(part: str) -> dict[str, Any]:
    key, found = _items(part)
    if any(len(words) % 2 for words in found.values()):
        raise errors.BadPositionText(part=part[:40])
    return {
        key: {
            by: dict(zip(words[::2], map(_number, words[1::2]), strict=True))
            for by, words in found.items()
        }
    }


def _read_options(part: str) -> dict[str, Any]:
    return {"options": load_json(part.partition(" ")[2])}


def _number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,7}", text, re.ASCII):
        raise errors.BadPositionText(part=text[:40])
    return int(text)


_READERS: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "hand": _read_hand,
    "declarer": _read_declarer,
    "doubles": _read_list,
    "reply": _read_reply,
    "play": _read_list,
    "left": _read_left,
    "turns": _read_numbers,
    "owed": _read_owed,
    "barred": _read_list,
    "totals": _read_numbers,
    "seen": _read_seen,
    "options": _read_options,
}
"""The reader of each part after the first; the second and third parts have no key word."""
