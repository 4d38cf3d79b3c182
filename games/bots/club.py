"""The club player: a heuristic for every decision, without search."""

from __future__ import annotations

import time
from random import Random

from games.bots import arrangement, card_choice
from games.bots.bot_view import BotView
from games.bots.contract_choice import best_declaration
from games.bots.contract_values import contract_values
from games.bots.doubling_choice import DoublingStyle, best_double
from games.bots.knowledge import Knowledge, knowledge_of
from games.playouts.heuristics import dominoes_card
from games.playouts.starts import beyond
from games.rules import Double
from games.rules.cards.hands import read_hand
from games.rules.play.actions import Action, Play, parse_action, plays

PLAIN = DoublingStyle()


def choose(view: BotView, rng: Random, budget: float, style: DoublingStyle = PLAIN) -> Action:
    """Return the action of a club player. It does not use *rng*.

    :param budget: the time in seconds for computing averages for a declaration under new rules;
        without them it is less good. No other decision takes time.
    """
    deal = view.deal
    if deal.contract is None:
        return best_declaration(view, time.perf_counter() + budget)
    name = deal.contract.partition(":")[0]
    if view.rules.contract(name).play == "arranging" and not deal.legal:
        return arrangement.arranged(read_hand(deal.hands[str(view.seat)]))
    if len(deal.legal) == 1:
        return parse_action(deal.legal[0])
    legal = [parse_action(text) for text in deal.legal]
    if not isinstance(legal[0], Play):
        return best_double(view, style)
    known = knowledge_of(view)
    cards = sum(action.bit for action in legal if isinstance(action, Play))
    return plays(best_card(view, known, cards))[0]


def best_card(view: BotView, known: Knowledge, legal: int) -> int:
    """Return the card to play."""
    name = (view.deal.contract or "").partition(":")[0]
    if view.rules.contract(name).play == "layout":
        rows = list(beyond(view.rules.cards, view.rules.dominoes_ace))
        return dominoes_card(rows, legal, known.hand, known.played, known.start)
    return card_choice.best_card(known, contract_values(view.rules, name), legal, bets(view))


def bets(view: BotView) -> tuple[int, ...]:
    """Return for each seat the number of doubles between it and the bot."""
    made = tuple(map(Double.parse, view.deal.doubles))
    return tuple(
        (Double(view.seat, seat) in made) + (Double(seat, view.seat) in made)
        for seat in view.rules.seats
    )
