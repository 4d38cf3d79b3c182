"""Facts about an answer to a question of the rules, for hints in words.

Facts about a card follow from the hand, the cards played and who is out of a suit; facts about a
declaration are counts of the hand. Nothing is estimated, and no hidden card is used. There are none
about a double: what speaks for it is not in one hand, and a count of it would mislead.
"""

from __future__ import annotations

from games.bots.bot_view import BotView
from games.bots.card_facts import card_facts
from games.bots.contract_values import contract_values
from games.bots.fact import Fact
from games.bots.hand_facts import hand_facts
from games.bots.knowledge import knowledge_of
from games.bots.layout_facts import layout_facts
from games.rules.cards.cards import Card
from games.rules.contracts.contract import Declaration
from games.rules.play.actions import PLAYS
from games.rules.positions import Position, question

MOST = 2
"""More facts than these are not read."""


def facts_of(position: Position, answer: str) -> tuple[Fact, ...]:
    """Return the facts about an answer, in the order in which they are to be said.

    :param answer: a text of :func:`games.rules.positions.question`.
    """
    kind, _, what = answer.partition(" ")
    if kind == "play":
        found = _facts_of_play(position, what)
    elif kind == "declare":
        found = hand_facts(position.rules, Declaration.parse(what), position.hand)
    else:
        found = ()
    return found[:MOST]


def _facts_of_play(position: Position, what: str) -> tuple[Fact, ...]:
    if what == "-":
        return ()
    rules, bit = position.rules, PLAYS[Card.parse(what)].bit
    known = knowledge_of(BotView.at(position))
    name = position.announced.contract
    if rules.contract(name).play == "layout":
        return layout_facts(rules, known, bit)
    legal = sum(PLAYS[Card.parse(text[5:])].bit for text in question(position).texts)
    return card_facts(known, contract_values(rules, name), legal, bit)
