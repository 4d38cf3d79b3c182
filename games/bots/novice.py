"""The novice: random actions, improved by the most obvious considerations."""

from __future__ import annotations

from random import Random

from games.bots import arrangement
from games.bots.bot_view import BotView
from games.bots.chances import chance_of_taking
from games.bots.contract_values import contract_values
from games.bots.hand_eval import best_detail, measure, typical
from games.bots.knowledge import knowledge_of
from games.rules.cards.hands import read_hand
from games.rules.contracts.contract import Declaration
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play.actions import Action, Declare, Play, parse_action

# How often the novice considers a card, and how often they double without a reason and with a good
# hand.
ATTENTION = 0.6
DOUBLES = 0.05
COURAGE = 0.9
# By how many standard deviations a good and a splendid hand are better than the mean of all hands.
GOOD, SPLENDID = 0.4, 1.3


def choose(view: BotView, rng: Random, budget: float) -> Action:
    """Return the action of a novice: any contract, doubles by the hand, often random cards."""
    deal = view.deal
    hand = read_hand(deal.hands[str(view.seat)])
    if deal.contract is None:
        return Declare(best_detail(view.rules, rng.choice(deal.contracts), hand))
    if not deal.legal:
        return arrangement.arranged_simply(hand)
    legal = [parse_action(text) for text in deal.legal]
    if isinstance(legal[0], DoubleTurn):
        return _double(view, hand, legal, rng)
    cards = [action for action in legal if isinstance(action, Play)]
    if len(legal) > 1 and rng.random() < ATTENTION:
        cards = _sensible(view, cards)
    return rng.choice(cards or legal)


def _double(view: BotView, hand: int, legal: list[Action], rng: Random) -> Action:
    """Return a double if the hand is good, sometimes any; else a pass or the smallest legal double.

    A good hand is enough to double declarer, and a splendid one to double everybody; what the
    others have said is not considered.
    """
    if rng.random() < DOUBLES:
        return rng.choice(legal)
    doubles = [action for action in legal if isinstance(action, DoubleTurn) and action.targets]
    better = _better_than_usual(view, hand)
    if not doubles or better < GOOD or rng.random() >= COURAGE:
        return legal[0]
    if better >= SPLENDID:
        return max(doubles, key=lambda action: len(action.targets))
    few = min(len(action.targets) for action in doubles)
    smallest = [action for action in doubles if len(action.targets) == few]
    of_declarer = [action for action in smallest if view.deal.declarer in action.targets]
    return rng.choice(of_declarer or smallest)


def _better_than_usual(view: BotView, hand: int) -> float:
    """Return by how many standard deviations a hand is better than random ones for the contract."""
    declaration = Declaration.parse(view.deal.contract or "")
    mean, spread = typical(view.rules, declaration.contract)
    return (measure(view.rules, declaration, hand) - mean) / spread


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
