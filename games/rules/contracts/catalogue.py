"""The contracts, with the points that the options give them."""

from __future__ import annotations

from functools import lru_cache

from games.rules.cards.cards import Suit, ranks_of_all_suits, suit_length
from games.rules.contracts.contract import Contract
from games.rules.contracts.options import NO_TRUMP, Options
from games.rules.contracts.schemes import CombinedScoring, CountScoring, PlaceScoring, SplitScoring


@lru_cache(maxsize=1000)
def contracts_of(rules: Options) -> dict[str, Contract]:
    """Return every contract by name, scored by these options. Callers must not change the dict."""
    hand = rules.cards // rules.players
    ace = rules.no_hearts_ace - rules.no_hearts
    tricks = CountScoring("tricks", hand, rules.no_tricks)
    queens = CountScoring("queens", 4, rules.no_queens)
    hearts = CountScoring("hearts", suit_length(rules.cards), rules.no_hearts, "ace", ace)
    king = PlaceScoring("king", (rules.no_king,))
    out = PlaceScoring("going-out", rules.dominoes, distinct=True)
    starts = tuple(map(str, ranks_of_all_suits(rules.cards)))
    announced = rules.dominoes_start == "announced"
    wins = CountScoring("wins", _wins(rules.players), rules.chinese_poker, ties=True)
    rows = (
        Contract("no-tricks", "T", tricks),
        Contract("no-queens", "Q", queens),
        Contract("no-last-two", "L", PlaceScoring("last-tricks", rules.no_last_two)),
        Contract("no-hearts", "H", hearts),
        Contract("no-king", "K", king),
        Contract(
            "trumps", "Tr", CountScoring("tricks", hand, rules.trumps), "trump", _trumps(rules)
        ),
        Contract("dominoes", "D", out, "start", starts, announced, play="layout"),
        Contract("ravage-city", "R", SplitScoring("most-of-a-suit", -rules.ravage_total)),
        Contract("chinese-poker", "P", wins, play="arranging"),
        Contract("salad", "S", CombinedScoring((tricks, hearts, queens, king))),
        Contract("first-and-last", "FL", PlaceScoring("first-and-last", rules.first_and_last)),
    )
    return {row.name: row for row in rows}


def _trumps(rules: Options) -> tuple[str, ...]:
    suits = tuple(map(str, Suit))
    return {False: suits, True: (*suits, NO_TRUMP), "only": (NO_TRUMP,)}[rules.no_trump_allowed]


def _wins(players: int) -> int:
    """Return the number of comparisons in Chinese Poker: three for each pair of players."""
    return 3 * players * (players - 1) // 2
