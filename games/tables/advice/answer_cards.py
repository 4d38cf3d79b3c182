"""The cards of valued answers, and what the player knows of the trick. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.bot_view import BotView
from games.bots.contract_values import ContractValues, contract_values
from games.bots.knowledge import Knowledge, knowledge_of
from games.rules.cards.cards import Card, Rank
from games.rules.play.actions import PLAYS
from games.rules.positions import Position
from games.tables.advice.analyst import Valued


def is_trick(position: Position, found: Sequence[Valued]) -> bool:
    """Return whether the answers are cards of a trick."""
    if not found or not found[0]["action"].startswith("play "):
        return False
    return position.rules.contract(position.announced.contract).play == "tricks"


def trick_of(position: Position, found: Sequence[Valued]) -> tuple[Knowledge, ContractValues, int]:
    """Return what the player knows, the values of the contract, and the legal cards."""
    values = contract_values(position.rules, position.announced.contract)
    return knowledge_of(BotView.at(position)), values, sum(map(bit_of, found))


def bit_of(answer: Valued) -> int:
    return PLAYS[Card.parse(answer["action"][5:])].bit


def suit_of(answer: Valued) -> str:
    return answer["action"][5:6]


def rank_of(answer: Valued) -> int:
    """Return the place of the rank of a card, from the lowest."""
    return tuple(Rank).index(Card.parse(answer["action"][5:]).rank)
