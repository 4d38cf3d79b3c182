"""Make the golden games: a whole game of every preset, by the second engine alone.

``python -m tests.support.naive.golden`` writes them to ``tests/records``. Nothing of the first
engine is imported: hands, legality and scores come from the text of the rules, and the first engine
is tested against these files. The same seed gives the same game.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from tests.support.naive.doubling import NaiveRound
from tests.support.naive.game import NaiveGame, arranged, dealt, text_of
from tests.support.naive.play import NaiveDeal
from tests.support.naive.poker import NaivePoker
from tests.support.naive.presets import NAIVE_PRESETS

RECORDS = Path(__file__).resolve().parents[2] / "records"
NAMES = {"N": "Anne", "E": "Beth", "S": "Cath", "W": "Diana", "X": "Élise"}
SUITS, RANKS = "SHDC", "23456789TJQKA"


def golden(preset: str) -> dict[str, Any]:
    """Return the record of a game of *preset* with random legal actions."""
    rng = Random(f"golden {preset}")  # noqa: S311
    options = NAIVE_PRESETS[preset]
    game = NaiveGame(options, rng.choice("NESWX"[: options["players"]]))
    first = game.declarer()
    deals = []
    while not game.is_over():
        deals.append(play_a_deal(game, rng))
    return {
        "schema": "barbu-record/1",
        "ruleset": preset,
        "options": {},
        "players": {seat: NAMES[seat] for seat in game.seats},
        "first_declarer": first,
        "plan": {"kind": "game"},
        "deals": deals,
    }


def play_a_deal(game: NaiveGame, rng: Random) -> dict[str, Any]:
    hands = dealt(game.options, rng)
    name = rng.choice(game.contracts())
    said = sorted(said for said in game.declarations() if said.split(":")[0] == name)
    contract = rng.choice(said)
    doubles = doubled(game.declare(contract), rng)
    board = game.board(contract, hands, doubles)
    if isinstance(board, NaivePoker):
        play = arrange_all(board, rng)
    else:
        play = play_out(board, rng) if board else []
    return {"hands": text_of(hands), "play": play} | game.score(contract, doubles, board)


def doubled(spoken: NaiveRound, rng: Random) -> list[str]:
    """Play the round of doubles at random; fewer doubles are likelier than more."""
    while spoken.speaker():
        ways = sorted(sorted(way, key="NESWX".index) for way in spoken.ways())
        spoken.say(min(rng.choice(ways), rng.choice(ways), key=len))
    return spoken.doubles


def play_out(board: NaiveDeal, rng: Random) -> list[str]:
    play = []
    while not board.is_over():
        play.append(rng.choice(sorted(board.moves())))
        board.play(play[-1])
    return play


def arrange_all(board: NaivePoker, rng: Random) -> list[str]:
    play = []
    while not board.is_over():
        rows = arranged(board, rng)
        board.play(rows)
        play.append(" / ".join(" ".join(in_order(row)) for row in rows))
    return play


def in_order(row: list[str]) -> list[str]:
    """Return cards as they are written: spades first, each suit from its lowest card."""
    return sorted(row, key=lambda card: (SUITS.index(card[0]), RANKS.index(card[1])))


def text(preset: str) -> str:
    """Return the file of a golden game, a deal on each line."""
    record = golden(preset)
    deals = ",\n".join(json.dumps(deal) for deal in record.pop("deals"))
    head = json.dumps(record, ensure_ascii=False).removesuffix("}")
    return f'{head}, "deals": [\n{deals}\n]}}\n'


if __name__ == "__main__":
    for preset in NAIVE_PRESETS:
        (RECORDS / f"{preset}.json").write_text(text(preset))
