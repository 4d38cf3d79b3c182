"""Deals played at random for the tests, with any options."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from games.rules import PRESETS, Game, RuleSet, start_deal
from games.rules.cards.cards import pack
from games.rules.cards.masks import mask_of
from games.rules.play.actions import Action, parse_action
from games.rules.play.chinese_poker import PokerPlay, arrangements
from games.rules.play.deal import Deal
from tests.support.rules.deals import with_options

OPTIONS: list[dict[str, Any]] = [
    {"hearts_lead_no_hearts": lead, "hearts_lead_no_king": lead}
    for lead in (
        "broken",
        "broken_or_last_five",
        "king_only",
        "free",
        "discarded",
        "discarded_or_last_five",
    )
] + [
    {"must_dump": "all", "first_leader": "left_of_dealer"},
    {"must_dump": "undoubled", "early_end": "play_out"},
    {"must_dump": "all", "must_dump_in": ("no-queens", "no-king")},
    {"trump_duty": "trump", "dominoes_start": "first_card"},
    {"trump_duty": "none", "dominoes_ace": "low"},
    {"trump_duty": "undoubled_only", "dominoes_ace": "wrap", "no_trump_allowed": True},
    {"ravage_total": 24, "contracts": ("ravage-city", "salad", "first-and-last")},
]
ALL_RULES: list[RuleSet] = [
    *PRESETS.values(),
    *(with_options(**options) for options in OPTIONS),
    *(with_options("french-32", **options) for options in OPTIONS[:-1]),
    with_options("leaver-3", redouble="declarer_only", min_doubles=0),
    with_options("leaver-3", dominoes_ace="low", dominoes_start="first_card"),
    with_options("bustarret-5", early_end="play_out", dominoes_ace="wrap"),
    with_options("bustarret-3", dominoes_start="first_card"),
]


def random_hands(rules: RuleSet, rng: Random) -> tuple[int, ...]:
    cards = list(pack(rules.cards))
    rng.shuffle(cards)
    each = len(cards) // rules.players
    return tuple(mask_of(cards[n * each : (n + 1) * each]) for n in range(rules.players))


def random_deal(rules: RuleSet, rng: Random, contract: str | None = None) -> Deal:
    """Return a deal of *contract*, or of any of the rules, before its declaration."""
    chosen = contract or rng.choice(rules.contracts)
    declarer = rng.choice(rules.seats)
    return start_deal(rules, declarer, random_hands(rules, rng), contracts=[chosen])


def some_action(deal: Deal, rng: Random) -> Action:
    """Return one of the legal actions; of the arrangements of Chinese Poker one of the first."""
    if isinstance(deal, PokerPlay):
        return rng.choice(list(islice(arrangements(deal.hands[deal.player]), 30)))
    return rng.choice(deal.legal_actions())


def played_out(deal: Deal, rng: Random) -> Deal:
    while not deal.is_over:
        deal = deal.act(some_action(deal, rng))
    return deal


def acted(deal: Deal, *texts: str) -> Deal:
    """Return *deal* after actions in their text form."""
    for text in texts:
        deal = deal.act(parse_action(text))
    return deal


def play_deal(game: Game, rng: Random) -> Game:
    game = game.dealt(random_hands(game.rules, rng))
    while game.is_playing:
        assert game.deal
        assert game.turn in game.rules.seats
        game = game.act(some_action(game.deal, rng))
    return game
