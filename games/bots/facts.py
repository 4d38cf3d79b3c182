"""Facts about an answer to a question of the rules, for hints in words.

Facts about a card follow from the hand, the cards played and who is out of a suit; facts about a
declaration or a double from counts of the hand, the doubles owed and what the others have said.
Nothing is estimated, and no hidden card is used. Each fact speaks for the answer, against it, or
only describes it, so that advice is given with reasons that support it (:mod:`games.bots.fact`).
"""

from __future__ import annotations

from games.bots.bot_view import BotView
from games.bots.card_facts import card_facts
from games.bots.contract_values import contract_values
from games.bots.double_facts import double_facts
from games.bots.fact import FOR, Fact
from games.bots.hand_facts import hand_facts
from games.bots.knowledge import knowledge_of
from games.bots.layout_facts import layout_facts
from games.rules.cards.cards import Card
from games.rules.contracts.contract import Declaration
from games.rules.play.actions import PLAYS
from games.rules.positions import Position, question


def facts_of(position: Position, answer: str) -> tuple[Fact, ...]:
    """Return the facts about an answer with their directions, in the order to say them.

    :param answer: a text of :func:`games.rules.positions.question`.
    """
    kind, _, what = answer.partition(" ")
    if kind == "play":
        return _facts_of_play(position, what)
    if kind == "declare":
        return _facts_of_declaration(position, Declaration.parse(what))
    return double_facts(position, answer)


def _facts_of_declaration(position: Position, declaration: Declaration) -> tuple[Fact, ...]:
    """Return what the hand has, and how many contracts with points to win are kept for later."""
    rules = position.rules
    found = hand_facts(rules, declaration, position.hand)
    if rules.rotation == "shared":  # what is kept is there for whoever declares next
        return found
    kept = sum(not contract_values(rules, name).avoids for name in position.contracts)
    if not kept or not contract_values(rules, declaration.contract).avoids:
        return found
    return (*found, Fact("keeps-for-later", kept, FOR))


def _facts_of_play(position: Position, what: str) -> tuple[Fact, ...]:
    if what == "-":
        return ()
    rules, bit = position.rules, PLAYS[Card.parse(what)].bit
    known = knowledge_of(BotView.at(position))
    name = position.announced.contract
    cards = (text[5:] for text in question(position).texts)
    legal = sum(PLAYS[Card.parse(card)].bit for card in cards if card != "-")
    if rules.contract(name).play == "layout":
        return layout_facts(rules, known, legal, bit)
    return card_facts(known, contract_values(rules, name), legal, bit)
