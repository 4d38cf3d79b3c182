"""Questions from games between bots, each with the answer of the club bot.

The players are club bots and, at random, novices, so that the contracts left and the doubles vary
between games. After the last card that is asked about, a deal is finished with random cards, which
affects only the totals.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bidding.finding.wanted import Wanted, derived_seed
from games.bots import BotView, club, novice
from games.bots.preparation import preparation_of
from games.rules import Action, Deal, Game, RuleSet, Seat
from games.rules.cards.dealing import SEED_BYTES, deal_from
from games.rules.positions import Position, Question, position_of, question

PATIENCE = 3600.0
"""Seconds for a decision of a bot: more than any needs, because a timeout changes the answer."""
NOVICE = 0.25
"""The probability that a player is a novice."""
CARDS, TRICKS = 4, 8
"""The number of cards in a deal to ask about: the first one, and others of the first
:data:`TRICKS` tricks."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with more than one answer.

    :ivar deal: the number of the deal in its game, from 1.
    :ivar moment: the number of actions in the deal before the question.
    :ivar view: the knowledge of the player in turn, as bots see it.
    :ivar club: the answer of the club bot.
    """

    deal: int
    moment: int
    view: BotView
    position: Position
    question: Question
    club: Action


def asked_in_game(wanted: Wanted, number: int) -> Iterator[list[Asked]]:
    """Yield for each deal of a game the questions of the wanted kinds.

    The same rules, kinds, seed and number give the same game.
    """
    rules = wanted.rules
    prepare(rules)
    rng = Random(derived_seed(wanted.seed, "game", number))  # noqa: S311
    players = {seat: rng.random() < NOVICE for seat in rules.seats}
    game = Game.start(rules, first_declarer=rng.choice(rules.seats))
    while not game.is_over:
        game = game.dealt(deal_from(rng.randbytes(SEED_BYTES), rules.cards, rules.players))
        found: list[Asked] = []
        game = _played(game, wanted, players, rng, found)
        yield found


def prepare(rules: RuleSet) -> None:
    """Wait for the averages that the club bot's declarations depend on.

    Without them the same seed would give other declarations.
    """
    prepared = preparation_of(rules)
    while not prepared.is_done:
        prepared.advance(time.perf_counter() + PATIENCE)
        time.sleep(0)  # another thread may be computing them


def _played(
    game: Game, wanted: Wanted, players: dict[Seat, bool], rng: Random, found: list[Asked]
) -> Game:
    """Play the current deal, add its questions to *found*, and return the game after it."""
    number, cards, moment = len(game.sheet.deals) + 1, _cards_to_ask(wanted, rng), 0
    last = max(cards, default=-1)
    while game.is_playing and game.deal and game.turn:
        deal = game.deal
        if deal.play_started and _arranges(deal):
            action = novice.choose(BotView.of(game, game.turn), rng, PATIENCE)
        elif len(legal := game.legal_actions()) == 1:
            action = legal[0]
        elif deal.play_started and len(deal.history) > last:
            action = rng.choice(legal)
        else:
            view = BotView.of(game, game.turn)
            answer = club.choose(view, rng, PATIENCE)
            if not deal.play_started or len(deal.history) in cards:
                found += _asked(game, wanted, number, moment, view, answer)
            action = novice.choose(view, rng, PATIENCE) if players[game.turn] else answer
        game, moment = game.act(action), moment + 1
    return game


def _asked(
    game: Game, wanted: Wanted, number: int, moment: int, view: BotView, answer: Action
) -> list[Asked]:
    """Return the question to the player in turn, or an empty list if it is not wanted."""
    if game.deal is None:
        return []
    position = position_of(game.sheet, game.deal)
    asks = question(position)
    if asks.kind not in wanted.kinds:
        return []
    if position.declaration and not _is_wanted(wanted, position.declaration.contract):
        return []
    return [Asked(number, moment, view, position, asks, answer)]


def _is_wanted(wanted: Wanted, contract: str) -> bool:
    """Return whether questions in a contract are wanted; Chinese Poker has no doubles."""
    return wanted.takes(contract) and wanted.rules.contract(contract).play != "arranging"


def _arranges(deal: Deal) -> bool:
    return deal.auction.contract.play == "arranging"


def _cards_to_ask(wanted: Wanted, rng: Random) -> frozenset[int]:
    """Return the numbers of the cards of a deal that are asked about."""
    later = rng.sample(range(1, TRICKS * wanted.rules.players), CARDS - 1)
    return frozenset({0, *later}) if "play" in wanted.kinds else frozenset()
