"""Records of randomly played games."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from games.rules import PRESETS, Deal, Game, Plan, RuleSet
from games.rules.records.record import write_record
from tests.support.rules.playing import play_deal


def played_game(rules: RuleSet, rng: Random, deals: int) -> tuple[Game, list[Deal | None]]:
    game, ends = Game.start(rules, Plan.deals(deals)), list[Deal | None]()
    while not game.is_over:
        game = play_deal(game, rng)
        ends.append(game.deal)
    return game, ends


def a_record(name: str = "pagat", seed: int = 1, deals: int = 2) -> dict[str, Any]:
    game, ends = played_game(PRESETS[name], Random(seed), deals)  # noqa: S311
    data: dict[str, Any] = json.loads(write_record(game.sheet, {}, ends))
    return data
