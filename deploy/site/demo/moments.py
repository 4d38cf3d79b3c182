"""Moments of games between bots, for the problems of the demonstration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from games.bots import BotView, choose
from games.rules import PRESETS, Action, Game, deal_from
from games.rules.positions import Position, Question, position_of, question

BUDGET = 60.0  # seconds for a decision: enough on any machine, so that it is the same everywhere
MOST_DEALS = 9
MOST_CARDS = 6
"""Cards played before a question about a card at most."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, with its answers: those of bots of two strengths first."""

    position: Position
    answers: tuple[str, ...]


def moment_of(kind: str, rng: Random) -> Moment:
    """Return a moment that asks for *kind* and has at least three answers."""
    while True:
        for game, asked in _questions(rng):
            if asked.kind == kind and len(asked.answers) > 2:
                bots = [asked.text_of(_choice(game, bot, rng)) for bot in ("club", "novice")]
                others = [text for text in asked.texts if text not in bots]
                rng.shuffle(others)
                return Moment(asked.position, tuple(dict.fromkeys((*bots, *others))))


def _questions(rng: Random) -> Iterator[tuple[Game, Question]]:
    """Yield the questions at the beginning of a deal, after some deals between novices."""
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
