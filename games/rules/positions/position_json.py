"""``barbu-position/1``: positions as JSON.

>>> position = read_position('''{"ruleset": "pagat", "seat": "N", "hand": "AQ94.KJ72.QT3.K5",
...     "declarer": "N", "left": {"N": ["no-king", "trumps"]}}''')
>>> position.contracts, position.turns, position.owed[0]
(('no-king', 'trumps'), (2, 7, 7, 7), (0, 1, 1, 1))
>>> read_position(write_position(position)) == position
True
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from games.rules.cards.hands import hand_text
from games.rules.contracts.contract import Declaration
from games.rules.contracts.doubles import Double
from games.rules.contracts.ruleset_json import ruleset_from_json, ruleset_to_json
from games.rules.contracts.rulesets import RuleSet
from games.rules.errors import WrongType, gettext_noop
from games.rules.play.errors import BadAction
from games.rules.play.view import CARD_TEXT
from games.rules.positions import errors, json_fields
from games.rules.positions.errors import at
from games.rules.positions.json_fields import needed
from games.rules.positions.position import Position
from games.rules.positions.sheet_part import Left, usual_owed, usual_turns
from games.rules.records.json_text import load_json
from games.rules.seats import in_order

SCHEMA = "barbu-position/1"
LONGEST = 20_000
MOST_DOUBLES, MOST_PLIES = 20, 1000
KEYS = frozenset(
    {"schema", "ruleset", "options", "seat", "hand", "declarer", "left", "turns", "owed", "totals",
     "barred", "contract", "doubles", "reply", "play", "hands_seen"}
)  # fmt: skip
BITS = {text: bit for bit, text in CARD_TEXT.items()}


def read_position(source: str | bytes) -> Position:
    """Return the position written as JSON text.

    :raises RuleError: if it is not in the form of a position, or not possible.
    """
    if len(source) > LONGEST:
        raise errors.PositionTooLong(limit=LONGEST)
    data = load_json(source)
    if not isinstance(data, dict):
        raise WrongType(key="position", wanted=gettext_noop("an object"))
    return position_from_json(data)


def write_position(position: Position) -> str:
    """Return the JSON text of a position."""
    return json.dumps(position_to_json(position))


def position_to_json(position: Position) -> dict[str, Any]:
    """Return a position as JSON data.

    The data of the score sheet is written in full; keys of the deal only if they are not empty.
    """
    rules, ruleset = position.rules, ruleset_to_json(position.rules)
    names = [str(seat) for seat in rules.seats]
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "ruleset": ruleset["preset"],
        "options": ruleset["options"],
        "seat": str(position.seat),
        "hand": hand_text(position.hand),
        "declarer": str(position.declarer),
        "left": dict(zip(names, map(list, position.left), strict=True)),
        "owed": {
            by: {of: number for of, number in zip(names, row, strict=True) if of != by}
            for by, row in zip(names, position.owed, strict=True)
        },
        "totals": dict(zip(names, position.totals, strict=True)),
    }
    if position.is_part:
        data["turns"] = dict(zip(names, position.turns, strict=True))
    if position.barred:
        data["barred"] = [str(seat) for seat in position.barred]
    return data | _deal_to_json(position, names)


def _deal_to_json(position: Position, names: list[str]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if position.declaration is not None:
        data["contract"] = str(position.declaration)
        data["doubles"] = [str(double) for double in position.doubles]
    if position.reply:
        data["reply"] = True
    if position.play is not None:
        data["play"] = [CARD_TEXT[bit] for bit in position.play]
    if any(position.seen):
        seen = zip(names, position.seen, strict=True)
        data["hands_seen"] = {seat: hand_text(hand) for seat, hand in seen if hand}
    return data


def position_from_json(data: Mapping[str, Any]) -> Position:
    """Return the position written as JSON data.

    ``ruleset``, ``seat``, ``hand`` and ``declarer`` are required. A seat left out of ``left`` has
    every contract left. Without ``turns`` each player declares every contract they have left.
    Without ``owed`` the doubles owed are those of a first deal, but so few that nobody must double
    in this deal.

    :raises RuleError: if it is not in the form of a position, or not possible.
    """
    if unknown := [key for key in data if key not in KEYS]:
        raise errors.UnknownKey(key=str(unknown[0])[:40])
    if data.get("schema", SCHEMA) != SCHEMA:
        with at("schema"):
            raise errors.UnknownSchema()
    rules = _rules(data)
    return Position(
        **_sheet_part(data, rules),
        rules=rules,
        seat=json_fields.seat(needed(data, "seat"), "seat", rules),
        hand=json_fields.hand(needed(data, "hand"), "hand"),
        declaration=_declaration(data, rules),
        doubles=_doubles(data.get("doubles", [])),
        reply=json_fields.flag(data.get("reply", False), "reply"),
        play=_play(data["play"]) if "play" in data else None,
        seen=_hands_seen(data.get("hands_seen", {}), rules),
    )


def _rules(data: Mapping[str, Any]) -> RuleSet:
    preset = needed(data, "ruleset")
    with at("ruleset"):
        ruleset_from_json({"preset": preset})
    with at("options"):
        return ruleset_from_json({"preset": preset, "options": data.get("options", {})})


def _sheet_part(data: Mapping[str, Any], rules: RuleSet) -> dict[str, Any]:
    declarer = json_fields.seat(needed(data, "declarer"), "declarer", rules)
    left = _left(data.get("left", {}), rules)
    usual = usual_turns(rules, declarer, left)
    turns = json_fields.numbers(data["turns"], "turns", rules) if "turns" in data else usual
    barred = json_fields.texts(data.get("barred", []), "barred", rules.players)
    return {
        "declarer": declarer,
        "left": left,
        "turns": turns,
        "owed": _owed(data.get("owed", {}), rules, turns, whole=turns == usual),
        "totals": json_fields.numbers(data.get("totals", {}), "totals", rules),
        "barred": in_order(json_fields.seat(name, "barred", rules) for name in barred),
    }


def _left(value: object, rules: RuleSet) -> Left:
    given = json_fields.by_seat(value, "left", rules)
    order = list(rules.contracts)
    found = []
    for seat in rules.seats:
        names = json_fields.texts(given.get(seat, order), "left", len(order))
        with at("left"):
            for name in names:
                rules.contract(name)
        found.append(tuple(sorted(names, key=order.index)))
    return tuple(found)


def _owed(
    value: object, rules: RuleSet, turns: tuple[int, ...], *, whole: bool
) -> tuple[tuple[int, ...], ...]:
    """Return the doubles owed; a declarer left out is owed as many as in a first deal."""
    nothing = ((0,) * rules.players,) * rules.players
    usual = usual_owed(rules, turns) if whole else nothing
    given = json_fields.by_seat(value, "owed", rules)
    return tuple(
        json_fields.numbers(given[seat], "owed", rules) if seat in given else row
        for seat, row in zip(rules.seats, usual, strict=True)
    )


def _declaration(data: Mapping[str, Any], rules: RuleSet) -> Declaration | None:
    if "contract" not in data:
        return None
    written = json_fields.text(data["contract"], "contract")
    with at("contract"):
        return rules.declare(written)


def _doubles(value: object) -> tuple[Double, ...]:
    written = json_fields.texts(value, "doubles", MOST_DOUBLES)
    with at("doubles"):
        return tuple(map(Double.parse, written))


def _play(value: object) -> tuple[int, ...]:
    written = json_fields.texts(value, "play", MOST_PLIES)
    for ply, card in enumerate(written, 1):
        if card not in BITS:
            error = BadAction(action=card[:40])
            error.ply, error.where = ply, "play"
            raise error
    return tuple(BITS[card] for card in written)


def _hands_seen(value: object, rules: RuleSet) -> tuple[int, ...]:
    given = json_fields.by_seat(value, "hands_seen", rules)
    return tuple(
        json_fields.hand(given[seat], "hands_seen") if seat in given else 0 for seat in rules.seats
    )
