"""What an advised card costs if it takes the trick for certain. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.contract_values import ContractValues
from games.bots.fact import Fact
from games.bots.fact_directions import outcome, taking_of
from games.bots.facts import facts_of
from games.bots.knowledge import Knowledge
from games.rules.positions import Position
from games.tables.advice.analyst import Valued
from games.tables.advice.answer_cards import bit_of


def own_cost(
    position: Position, found: Sequence[Valued], known: Knowledge, values: ContractValues
) -> tuple[Fact, ...]:
    """Return that the first of some cards takes the trick, which costs points; mostly nothing.

    Nothing is said where every card takes the trick.

    :param found: the cards of a trick that the player may play.
    """
    results = [outcome(taking_of(facts_of(position, one["action"]))) for one in found]
    if results[0] != "takes" or all(result == "takes" for result in results):
        return ()
    cards = known.trick | bit_of(found[0])
    cost = -values.of_trick(known.number, known.tricks) - values.of_cards(cards)
    if cost <= 0:
        return ()
    is_whole = known.led and not known.behind
    return (Fact("takes-for" if is_whole else "takes-for-now", cost),)
