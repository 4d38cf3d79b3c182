"""The novice: random actions, improved by the considerations of a beginner."""

from __future__ import annotations

from random import Random

from games.bots import arrangement
from games.bots.bot_view import BotView
from games.bots.chances import chance_of_taking
from games.bots.contract_values import ContractValues, contract_values
from games.bots.hand_eval import best_detail, measure, typical
from games.bots.knowledge import Knowledge, knowledge_of
from games.rules.cards.hands import read_hand
from games.rules.cards.masks import KING_OF_HEARTS
from games.rules.contracts.contract import Declaration
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play.actions import Action, Declare, Play, parse_action

# How often the novice considers a card where nothing obvious is at stake, and how often they double
# without a reason and with a good hand.
ATTENTION = 0.75
DOUBLES = 0.05
COURAGE = 0.9
# By how many standard deviations a good and a splendid hand are better than the mean of all hands.
GOOD, SPLENDID = 0.4, 1.3
# How many contracts the novice compares, and how bad a hand must be to leave a contract out.
COMPARED, BAD = 2, -0.5


def choose(view: BotView, rng: Random, budget: float) -> Action:
    """Return the action of a novice: contract and doubles by the hand, some random cards."""
    deal = view.deal
    hand = read_hand(deal.hands[str(view.seat)])
    if deal.contract is None:
        return Declare(_contract(view, hand, rng))
    if not deal.legal:
        return arrangement.arranged_simply(hand)
    legal = [parse_action(text) for text in deal.legal]
    if isinstance(legal[0], DoubleTurn):
        return _double(view, hand, legal, rng)
    cards = [action for action in legal if isinstance(action, Play)]
    if len(cards) > 1:
        cards = _considered(view, cards, rng)
    return rng.choice(cards or legal)


def _contract(view: BotView, hand: int, rng: Random) -> Declaration:
    """Return the better of a few random contracts, without those for which the hand is bad.

    What a contract is worth, and what is kept for later, is not considered.
    """
    ways = [best_detail(view.rules, name, hand) for name in view.deal.contracts]
    better = {way: _better_than_usual(view, way, hand) for way in ways}
    fair = [way for way in ways if better[way] > BAD] or [max(ways, key=better.__getitem__)]
    return max(rng.sample(fair, min(COMPARED, len(fair))), key=better.__getitem__)


def _double(view: BotView, hand: int, legal: list[Action], rng: Random) -> Action:
    """Return a double if the hand is good, sometimes any; else a pass or the smallest legal double.

    A good hand is enough to double declarer, and a splendid one to double everybody; what the
    others have said is not considered.
    """
    if rng.random() < DOUBLES:
        return rng.choice(legal)
    doubles = [action for action in legal if isinstance(action, DoubleTurn) and action.targets]
    better = _better_than_usual(view, Declaration.parse(view.deal.contract or ""), hand)
    if not doubles or better < GOOD or rng.random() >= COURAGE:
        return legal[0]
    if better >= SPLENDID:
        return max(doubles, key=lambda action: len(action.targets))
    few = min(len(action.targets) for action in doubles)
    smallest = [action for action in doubles if len(action.targets) == few]
    of_declarer = [action for action in smallest if view.deal.declarer in action.targets]
    return rng.choice(of_declarer or smallest)


def _better_than_usual(view: BotView, declaration: Declaration, hand: int) -> float:
    """Return by how many standard deviations a hand is better than random ones for a contract."""
    mean, spread = typical(view.rules, declaration.contract)
    return (measure(view.rules, declaration, hand) - mean) / spread


def _considered(view: BotView, cards: list[Play], rng: Random) -> list[Play]:
    """Return the cards that the novice may play; all of them if it does not think about it."""
    name = (view.deal.contract or "").partition(":")[0]
    if view.rules.contract(name).play == "layout":
        return cards
    known, values = knowledge_of(view), contract_values(view.rules, name)
    if values.avoids and known.led and not any(card.bit & known.led for card in cards):
        return _discards(values, cards, rng)
    if rng.random() < ATTENTION or _is_obvious(known, values, cards):
        return _sensible(known, cards, avoids=values.avoids)
    return cards


def _is_obvious(known: Knowledge, values: ContractValues, cards: list[Play]) -> bool:
    """Return whether anybody would look at who takes the trick: it is dear, or may become so."""
    if values.of_trick(known.number, known.tricks) != values.trick:
        return True
    king = KING_OF_HEARTS if values.king else 0
    return bool(king & (known.trick | sum(card.bit for card in cards)))


def _discards(values: ContractValues, cards: list[Play], rng: Random) -> list[Play]:
    """Return the cards to be got rid of: those that score, and often the highest ones."""
    scoring = [card for card in cards if values.of_cards(card.bit) < 0]
    if scoring:
        worst = min(values.of_cards(card.bit) for card in scoring)
        return [card for card in scoring if values.of_cards(card.bit) == worst]
    if rng.random() < ATTENTION:
        highest = max((card.bit.bit_length() - 1) % 13 for card in cards)
        return [card for card in cards if (card.bit.bit_length() - 1) % 13 == highest]
    return cards


def _sensible(known: Knowledge, cards: list[Play], *, avoids: bool) -> list[Play]:
    """Return the cards most likely to take the trick if that is good, else the least likely."""
    takes = {card: chance_of_taking(known, card.bit, willing=not avoids) for card in cards}
    if avoids:
        return [card for card in cards if takes[card] <= min(takes.values()) + 0.1]
    return [card for card in cards if takes[card] >= max(takes.values()) - 0.1]
