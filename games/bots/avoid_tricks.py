"""The choice of a card if tricks, or some cards in them, are to be avoided.

For each card, the cost of its trick times the chance of taking it is weighed against the danger
that it takes a later trick if it is not played now.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.bots import leads
from games.bots.chances import chance_of_any, chance_of_taking, dangers, share
from games.bots.contract_values import ContractValues
from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import bits

# The chance that the holder of a scoring card takes it, before other dangers.
OWN_CARD = 0.3
# The part of the scoring cards that falls to tricks taken before the last ones.
EARLY = 0.75


def best_card(known: Knowledge, values: ContractValues, legal: int, bets: Sequence[int]) -> int:
    """Return the card to play.

    :param bets: for each player the number of doubles between them and the bot.
    """
    kept = expected_cost(known.hand, known, values)
    all_in = 1 + sum(bets)

    def worth(bit: int) -> tuple[float, int]:
        relief = (expected_cost(known.hand & ~bit, known, values) - kept) * all_in
        found = relief + worth_of_trick(known, values, bit, bets)
        found -= leads.cost_of_next(known, values, bit) * all_in
        if not known.led:
            found += leads.worth_of(known, values, bit) * all_in
        # Of equally good cards the highest, because lower ones are safer later.
        return round(found, 6), (bit.bit_length() - 1) % 13

    return max(bits(legal), key=worth)


def worth_of_trick(
    known: Knowledge, values: ContractValues, bit: int, bets: Sequence[int]
) -> float:
    """Return the expected value of the current trick if the bot plays *bit*."""
    taking = chance_of_taking(known, bit, willing=False)
    there = values.of_trick(known.number, known.tricks) + values.of_cards(known.trick | bit)
    mine = (there + _to_come(known, values, bit)) * (1 + sum(bets))
    if known.led and not taking:
        return -there * _bet_on_others(known, bets)
    return taking * mine - (1.0 - taking) * there * sum(bets) / (known.players - 1)


def _bet_on_others(known: Knowledge, bets: Sequence[int]) -> float:
    """Return the expected number of doubles between the bot and the taker of the trick."""
    if not known.behind:
        return bets[known.taker]
    return 0.7 * bets[known.taker] + 0.3 * sum(bets[player] for player in known.behind) / len(
        known.behind
    )


def _to_come(known: Knowledge, values: ContractValues, bit: int) -> float:
    """Return the expected value of the cards that later players add to a trick taken by *bit*."""
    led = known.led or masks.suit_of(bit)
    scoring = known.unseen & values.scoring
    if not scoring:
        return 0.0
    loose = bits(scoring & ~led)
    costliest = min((values.of_cards(one) for one in loose), default=0)
    below = bits(scoring & led & ~masks.above(bit))
    worth = 0.0
    for player in known.behind:
        void = 1.0 - chance_of_any(known, player, led)
        worth += void * costliest * chance_of_any(known, player, scoring & ~led)
        for one in below:
            if known.may_hold(player, one):
                worth += values.of_cards(one) * share(known, player) * 0.8
    return worth


def expected_cost(hand: int, known: Knowledge, values: ContractValues) -> float:
    """Return the expected cost of the remaining hand, as a number not above 0."""
    tricks = hand.bit_count()
    if not tricks:
        return 0.0
    risk = dangers(hand, known.unseen, known.players - 1, known.barred)
    ahead = range(known.tricks - tricks, known.tricks)
    plain = sum(values.of_trick(number, known.tricks) for number in ahead if number)
    cards = values.of_cards(known.unseen | hand)
    last = sum(values.last)
    found = sum(one for _, one in risk) * (plain - last + EARLY * cards) / tricks
    if last:
        found += _at_the_end(risk, last)
    for bit, danger in risk:
        found += values.of_cards(bit) * OWN_CARD * (0.4 + danger)
    if values.split:
        found += sum(one for _, one in risk) * values.split / known.tricks
    return found


def _at_the_end(risk: list[tuple[int, float]], last: int) -> float:
    """Return the cost of the safest cards, which are kept for the last tricks."""
    found, weight = 0.0, 0.5
    for danger in sorted(one for _, one in risk):
        found += weight * danger * last
        weight *= 0.5
    return found
