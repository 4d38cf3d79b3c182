"""Moments of games between bots, for the problems of the demonstration.

    python -m deploy.site.demo.moments

regenerates them, computes the values of their answers, and stores both next to this module, where
the demonstration reads them.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from games.bots import BotView, choose
from games.rules import PRESETS, Action, Game, deal_from
from games.rules.positions import Position, Question, position_of, position_to_json, question

ASKED = ("declare", "double", "declare", "play")
SETS = 16
"""The number of sets of problems, each with one problem per entry of :data:`ASKED`."""
MOST_ANSWERS = 6
STORED = Path(__file__).with_name("problems.jsonl.xz")
BUDGET = 60.0  # seconds for a decision: enough on any machine, so the result is always the same
MOST_DEALS = 9
MOST_CARDS = 6
"""The most cards played before a question about a card."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position with its answers, those of bots of two strengths first."""

    position: Position
    answers: tuple[str, ...]


def moment_of(kind: str, rng: Random) -> Moment:
    """Return a moment with a question of *kind* and at least three answers."""
    while True:
        for game, asked in _questions(rng):
            if asked.kind == kind and len(asked.answers) > 2:
                bots = [asked.text_of(_choice(game, bot, rng)) for bot in ("club", "novice")]
                others = [text for text in asked.texts if text not in bots]
                rng.shuffle(others)
                return Moment(asked.position, tuple(dict.fromkeys((*bots, *others))))


def _questions(rng: Random) -> Iterator[tuple[Game, Question]]:
    """Yield the questions at the start of a deal, after some deals between novices."""
    game = _dealt(Game.start(PRESETS["pagat"]), rng)
    deals = rng.randint(0, MOST_DEALS)
    while len(game.sheet.deals) < deals:
        game = game.act(_choice(game, "novice", rng))
        if not game.is_playing:
            game = _dealt(game, rng)
    while game.deal is not None and game.is_playing and len(game.deal.history) <= MOST_CARDS:
        yield game, question(position_of(game.sheet, game.deal))
        game = game.act(_choice(game, "novice", rng))


def _dealt(game: Game, rng: Random) -> Game:
    return game.dealt(deal_from(rng.randbytes(32), 52, 4))


def _choice(game: Game, bot: str, rng: Random) -> Action:
    if game.turn is None:
        raise ValueError("the deal is over")
    return choose(bot, BotView.of(game, game.turn), rng, BUDGET)


DEALS = 400
"""The number of deals played out for the values of each stored problem."""


def stored_problems() -> Iterator[dict[str, Any]]:
    """Yield the problems of the demonstration: position, some answers of a moment, values."""
    # Numba is slow to import, and the demonstration only reads the stored problems.
    from bidding.analysis import analyse

    rng = Random(1)  # noqa: S311 - the same problems each time
    for number in range(SETS * len(ASKED)):
        moment = moment_of(ASKED[number % len(ASKED)], rng)
        values = analyse(moment.position, deals=DEALS, seed=1).to_json()
        del values["seconds"]
        position = position_to_json(moment.position)
        yield {"position": position, "answers": moment.answers[:MOST_ANSWERS], "values": values}


def read_problems() -> list[dict[str, Any]]:
    """Return the stored problems."""
    with lzma.open(STORED, "rt") as lines:
        return [json.loads(line) for line in lines]


def main() -> None:
    """Store the problems, one line of JSON each."""
    with lzma.open(STORED, "wt") as lines:
        for problem in stored_problems():
            lines.write(json.dumps(problem, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
