"""The novice: random actions, improved by the most obvious considerations."""

from __future__ import annotations

from random import Random

from games.bots import arrangement
from games.bots.bot_view import BotView
from games.bots.chances import chance_of_taking
from games.bots.contract_values import contract_values
from games.bots.hand_eval import best_detail
from games.bots.knowledge import knowledge_of
from games.rules.cards.hands import read_hand
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play.actions import Action, Declare, Play, parse_action

# How often the novice considers a card, and how often they double without a reason.
ATTENTION = 0.6
DOUBLES = 0.08


def choose(view: BotView, rng: Random, budget: float) -> Action:
    """Return the action of a novice: any contract, few doubles, and often random cards."""
    deal = view.deal
    hand = read_hand(deal.hands[str(view.seat)])
    if deal.contract is None:
        return Declare(best_detail(view.rules, rng.choice(deal.contracts), hand))
    if not deal.legal:
        return arrangement.arranged_simply(hand)
    legal = [parse_action(text) for text in deal.legal]
    if isinstance(legal[0], DoubleTurn):
        return _double(legal, rng)
    cards = [action for action in legal if isinstance(action, Play)]
    if len(legal) > 1 and rng.random() < ATTENTION:
        cards = _sensible(view, cards)
    return rng.choice(cards or legal)


def _double(legal: list[Action], rng: Random) -> Action:
    """Return a pass or the smallest legal double, and sometimes any double."""
    return rng.choice(legal) if rng.random() < DOUBLES else legal[0]


def _sensible(view: BotView, cards: list[Play]) -> list[Play]:
    """Return the cards most likely to take the trick if that is good, else the least likely."""
    name = (view.deal.contract or "").partition(":")[0]
    if view.rules.contract(name).play == "layout":
        return cards
    known, avoids = knowledge_of(view), contract_values(view.rules, name).avoids
    takes = {card: chance_of_taking(known, card.bit, willing=not avoids) for card in cards}
    if avoids:
        return [card for card in cards if takes[card] <= min(takes.values()) + 0.1]
    return [card for card in cards if takes[card] >= max(takes.values()) - 0.1]
