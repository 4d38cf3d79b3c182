"""The novice: the considerations of a beginner, who sees the hand and the trick."""

from __future__ import annotations

from random import Random

from games.bots import arrangement, novice_cards
from games.bots.bot_view import BotView
from games.bots.contract_values import contract_values
from games.bots.hand_eval import best_detail, measure, typical
from games.bots.hand_facts import LOW, bits_of, low_cards
from games.bots.knowledge import knowledge_of
from games.rules.cards.cards import Suit
from games.rules.cards.hands import read_hand
from games.rules.cards.masks import HEARTS, SUITS
from games.rules.contracts.contract import Declaration
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play.actions import Action, Declare, Play, parse_action, plays

# How often the novice doubles with a good hand.
COURAGE = 0.9
# By how many standard deviations a good and a splendid hand are better than the mean of all hands,
# and a good one in Trumps or Dominoes, which declarers choose with good hands.
GOOD, SPLENDID, GOOD_TO_WIN = 0.4, 1.8, 1.0
# How many contracts the novice compares, and how bad a hand must be to leave a contract out.
COMPARED, BAD = 2, -0.5
# How many trumps are enough to declare them without the ace or king.
LONG = 5
# How many aces, kings and queens are too many to avoid tricks with.
MANY_HIGH = 6


def choose(view: BotView, rng: Random, budget: float) -> Action:
    """Return the action of a novice: contract and doubles by the hand, cards by rules of thumb."""
    deal = view.deal
    hand = read_hand(deal.hands[str(view.seat)])
    if deal.contract is None:
        return Declare(_contract(view, hand, rng))
    if not deal.legal:
        return arrangement.arranged_simply(hand)
    legal = [parse_action(text) for text in deal.legal]
    if isinstance(legal[0], DoubleTurn):
        return _double(view, hand, legal, rng)
    cards = sum(action.bit for action in legal if isinstance(action, Play))
    return plays(_card(view, cards, rng))[0] if len(legal) > 1 else legal[0]


def _card(view: BotView, legal: int, rng: Random) -> int:
    """Return the card to play."""
    name = (view.deal.contract or "").partition(":")[0]
    known = knowledge_of(view)
    if view.rules.contract(name).play == "layout":
        return novice_cards.layout_card(view.rules, known, legal, rng)
    return novice_cards.best_card(known, contract_values(view.rules, name), legal, rng)


def _contract(view: BotView, hand: int, rng: Random) -> Declaration:
    """Return the better of a few random contracts, without those for which the hand is bad.

    Trumps are left out too if the suit is neither long nor has the ace or king.

    What a contract is worth, and what is kept for later, is not considered.
    """
    ways = [best_detail(view.rules, name, hand) for name in view.deal.contracts]
    better = {way: _better_than_usual(view, way, hand) for way in ways}
    strong = [way for way in ways if not has_weak_trumps(way, hand)] or ways
    suited = [way for way in strong if not looks_bad(view, way.contract, hand)] or strong
    fair = [way for way in suited if better[way] > BAD]
    fair = fair or [max(suited, key=better.__getitem__)]
    return max(rng.sample(fair, min(COMPARED, len(fair))), key=better.__getitem__)


def _double(view: BotView, hand: int, legal: list[Action], rng: Random) -> Action:
    """Return a double if the hand is good; else a pass or the smallest legal double.

    A good hand is enough to double one player, declarer if possible, and only a splendid one to
    double everybody. What the others have said is not considered.
    """
    doubles = [action for action in legal if isinstance(action, DoubleTurn) and action.targets]
    declaration = Declaration.parse(view.deal.contract or "")
    better = _better_than_usual(view, declaration, hand)
    avoids = contract_values(view.rules, declaration.contract).avoids
    is_good = better >= (GOOD if avoids else GOOD_TO_WIN)
    is_good = is_good and not looks_bad(view, declaration.contract, hand)
    if not doubles or not is_good or rng.random() >= COURAGE:
        return legal[0]
    if better >= SPLENDID:
        return max(doubles, key=lambda action: len(action.targets))
    few = min(len(action.targets) for action in doubles)
    smallest = [action for action in doubles if len(action.targets) == few]
    of_declarer = [action for action in smallest if view.deal.declarer in action.targets]
    return rng.choice(of_declarer or smallest)


def has_weak_trumps(declaration: Declaration, hand: int) -> bool:
    """Return whether the trump suit of a declaration is neither long nor has the ace or king."""
    suits = tuple(Suit)
    if declaration.detail not in suits:
        return False
    trumps = hand & SUITS[suits.index(Suit(declaration.detail))]
    return trumps.bit_count() < LONG and not trumps & bits_of("KA")


def has_many_high_cards(hand: int) -> bool:
    """Return whether a hand has too many aces, kings and queens to avoid tricks with."""
    return (hand & bits_of("QKA")).bit_count() >= MANY_HIGH


def looks_bad(view: BotView, contract: str, hand: int) -> bool:
    """Return whether a beginner would be afraid to take tricks, or hearts, with a hand.

    That is so if more cards are high than low, or if as many hearts are where they cost.
    """
    if view.rules.contract(contract).play != "tricks":
        return False
    values = contract_values(view.rules, contract)
    if not values.avoids:
        return False
    high, low = hand & bits_of("JQKA"), hand & low_cards(view.rules.cards, LOW)
    if high.bit_count() > low.bit_count():
        return True
    hearts = (high & HEARTS).bit_count()
    return bool(values.scoring & HEARTS and hearts and hearts >= (low & HEARTS).bit_count())


def _better_than_usual(view: BotView, declaration: Declaration, hand: int) -> float:
    """Return by how many standard deviations a hand is better than random ones for a contract."""
    mean, spread = typical(view.rules, declaration.contract)
    return (measure(view.rules, declaration, hand) - mean) / spread
