"""Counts of a hand that matter in a contract, for hints on declaring.

>>> from games.rules import PRESETS
>>> from games.rules.cards.hands import read_hand
>>> hand = read_hand("AK3.Q2.T98.76532")
>>> hand_facts(PRESETS["pagat"], Declaration("no-queens"), hand)
(Fact(name='hand-queens', number=1), Fact(name='hand-high', number=2))
>>> hand_facts(PRESETS["pagat"], Declaration("trumps", "C"), hand)
(Fact(name='hand-trumps', number=5), Fact(name='hand-high', number=2))
"""

from __future__ import annotations

from games.bots.contract_values import ContractValues, contract_values
from games.bots.fact import Fact
from games.rules.cards.cards import Rank, Suit
from games.rules.cards.masks import HEARTS, KING_OF_HEARTS, QUEENS, SUITS, bits_at
from games.rules.contracts.contract import Declaration
from games.rules.contracts.options import NO_TRUMP
from games.rules.contracts.rulesets import RuleSet

ACES_AND_KINGS = bits_at(Rank("A")) | bits_at(Rank("K"))


def hand_facts(rules: RuleSet, declaration: Declaration, hand: int) -> tuple[Fact, ...]:
    """Return what a hand has of the cards that matter in a contract."""
    contract, detail = rules.contract(declaration.contract), declaration.detail
    if contract.play == "layout":
        starts = bits_at(Rank(detail)) if detail else 0
        return (Fact("hand-starts", (hand & starts).bit_count()),) if starts else ()
    if contract.play != "tricks":
        return ()
    high = Fact("hand-high", (hand & ACES_AND_KINGS).bit_count())
    if contract.asks == "trump" and detail not in ("", NO_TRUMP):
        trumps = SUITS[tuple(Suit).index(Suit(detail))]
        return Fact("hand-trumps", (hand & trumps).bit_count()), high
    return (*_scoring_cards(contract_values(rules, contract.name), hand), high)


def _scoring_cards(values: ContractValues, hand: int) -> tuple[Fact, ...]:
    """Return the count of the cards that score; none where tricks score too."""
    if values.trick:
        return ()
    if values.king:
        return (Fact("hand-king" if hand & KING_OF_HEARTS else "hand-no-king"),)
    if values.queen:
        return (Fact("hand-queens", (hand & QUEENS).bit_count()),)
    return (Fact("hand-hearts", (hand & HEARTS).bit_count()),) if values.heart else ()
