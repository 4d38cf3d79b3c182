"""The club player: rules of thumb for every decision, and no looking ahead."""

from __future__ import annotations

from random import Random

from games.bots import avoiding, laying, rows, winning
from games.bots.declaring import best_declaration
from games.bots.doubling import Nerve, best_double
from games.bots.knowledge import Knowledge, hand_mask, knowledge_of
from games.bots.stakes import stakes_of
from games.bots.table import TableView
from games.rules import Double
from games.rules.actions import Action, Play, parse_action, plays
from games.rules.layout import neighbours

PLAIN = Nerve()


def choose(view: TableView, rng: Random, budget: float, nerve: Nerve = PLAIN) -> Action:
    """Return what a club player does. She needs neither chance nor time."""
    deal = view.deal
    if deal.contract is None:
        return best_declaration(view)
    name = deal.contract.partition(":")[0]
    if view.rules.contract(name).play == "arranging" and not deal.legal:
        return rows.arranged(hand_mask(deal.hands[str(view.seat)]))
    if len(deal.legal) == 1:
        return parse_action(deal.legal[0])
    legal = [parse_action(text) for text in deal.legal]
    if not isinstance(legal[0], Play):
        return best_double(view, nerve)
    known = knowledge_of(view)
    cards = sum(action.bit for action in legal if isinstance(action, Play))
    return plays(best_card(view, known, cards))[0]


def best_card(view: TableView, known: Knowledge, legal: int) -> int:
    """Return the card to play of those that are legal."""
    name = (view.deal.contract or "").partition(":")[0]
    if view.rules.contract(name).play == "layout":
        return laying.best_card(known, legal, neighbours(view.rules.cards, view.rules.dominoes_ace))
    stakes = stakes_of(view.rules, name)
    if stakes.avoids:
        return avoiding.best_card(known, stakes, legal, bets(view))
    return winning.best_card(known, legal)


def bets(view: TableView) -> tuple[int, ...]:
    """Return for each seat how many doubles stand between her and the bot."""
    made = tuple(map(Double.parse, view.deal.doubles))
    return tuple(
        (Double(view.seat, seat) in made) + (Double(seat, view.seat) in made)
        for seat in view.rules.seats
    )
