"""The constant data of the page of a table, sent once and not with each view."""

from __future__ import annotations

from typing import Any

from games.labels import CONTRACT_LETTERS, CONTRACTS, SEAT_LETTERS, SEATS, worth_text
from games.models import Game
from games.rules import Contract, RuleSet
from games.rules.cards.cards import pack
from games.rules.cards.masks import cards_of, mask_of
from games.rules.contracts.schemes import CombinedScoring
from games.rulesets.description import about_contract, about_doubles
from games.sheets.stored import empty_sheet
from games.tables.deal_course import SCORING_CARDS
from games.tables.phrases import PHRASES
from games.tables.strengths import STRENGTH_CHOICES, STRENGTH_STYLES


def page_labels(game: Game) -> dict[str, Any]:
    """Return the labels for the page of *game*; see :func:`labels_of`."""
    return labels_of(empty_sheet(game).rules)


def labels_of(rules: RuleSet) -> dict[str, Any]:
    """Return names in the active language, and facts about the cards of each contract."""
    return {
        "contracts": {name: _contract(rules, name) for name in rules.contracts},
        "doubles": about_doubles(rules),
        "seats": {
            str(seat): {"name": str(SEATS[seat]), "letter": str(SEAT_LETTERS[seat])}
            for seat in rules.seats
        },
        "phrases": {key: str(text) for key, text in PHRASES.items()},
        "strengths": {key: str(text) for key, text in STRENGTH_CHOICES},
        "styles": {key: str(text) for key, text in STRENGTH_STYLES.items()},
        "ranks": dominoes_ranks(rules),
    }


def _contract(rules: RuleSet, name: str) -> dict[str, Any]:
    contract = rules.contract(name)
    return {
        "label": str(CONTRACTS[name]),
        "letter": str(CONTRACT_LETTERS[name]),
        "worth": worth_text(contract.scoring),
        "cards": scoring_cards(rules, contract),
        "about": about_contract(rules, name),
    }


def dominoes_ranks(rules: RuleSet) -> str:
    """Return the ranks of Dominoes from lowest to highest.

    >>> from games.rules import PRESETS
    >>> dominoes_ranks(PRESETS["pagat"]), dominoes_ranks(PRESETS["goldsmith-7"])
    ('23456789TJQKA', 'A23456789TJQK')
    """
    ranks = list(dict.fromkeys(str(card.rank) for card in pack(rules.cards) if card.suit == "H"))
    return "".join(ranks[-1:] + ranks[:-1] if rules.dominoes_ace == "low" else ranks)


def scoring_cards(rules: RuleSet, contract: Contract) -> list[str]:
    """Return the cards that score in a contract; a page lays them open before their taker.

    >>> from games.rules import PRESETS
    >>> rules = PRESETS["pagat"]
    >>> scoring_cards(rules, rules.contract("no-queens"))
    ['SQ', 'HQ', 'DQ', 'CQ']
    """
    scoring = contract.scoring
    parts = scoring.parts if isinstance(scoring, CombinedScoring) else (scoring,)
    mask = 0
    for part in parts:
        mask |= SCORING_CARDS.get(part.what, 0)
    return [str(card) for card in cards_of(mask & mask_of(pack(rules.cards)))]
