"""The settings chosen when the table was opened."""

from __future__ import annotations

from typing import Any

from games.labels import rules_name
from games.rules import RuleSet, Sheet
from games.tables.engine.state import TableState


def settings_json(state: TableState) -> dict[str, Any]:
    settings = state.settings
    clock = None
    if settings.turn_seconds is not None:
        clock = {"bank": settings.reserve_seconds, "move": settings.turn_seconds}
    return {
        "rated": settings.rated,
        "private": settings.private,
        "pace": settings.pace,
        "bot_pace": settings.bot_pace,
        "clock": clock,
        "watching": {"kind": settings.watching, "delay": settings.delay},
        "ruleset": rules_json(settings.rules, state.play.sheet, settings.own_name),
    }


def rules_json(rules: RuleSet, sheet: Sheet, own_name: str) -> dict[str, Any]:
    """Return the rules as far as the page of a table needs them.

    :param own_name: the club's name for its own rules; empty for a preset.
    """
    return {
        "key": rules.preset,
        "name": own_name or rules_name(rules, is_short=True),
        "seats": [str(seat) for seat in rules.seats],
        "cards": rules.cards,
        "dominoes_ace": rules.dominoes_ace,
        "low_wins": rules.low_wins,
        "rotation": rules.rotation,
        "min_doubles": rules.min_doubles if sheet.plan.compulsory else 0,
        "double_targets": rules.double_targets,
        "redouble": rules.redouble,
        "declarer_redouble": rules.declarer_redouble,
        "contracts": [_contract_json(rules, name) for name in rules.contracts],
    }


def _contract_json(rules: RuleSet, name: str) -> dict[str, Any]:
    contract = rules.contract(name)
    return contract.to_json(rules.players) | {"play": contract.play}
