"""Facts about an answer are true of the play that follows, and known to the player."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import or_
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.bot_view import BotView
from games.bots.fact import FOR
from games.bots.fact_directions import NEVER_TAKES, TAKES
from games.bots.facts import facts_of
from games.bots.knowledge import knowledge_of
from games.bots.layout_facts import layout_facts
from games.rules import PRESETS, Deal, Game, Plan, RuleSet, Seat, parse_action, start_deal
from games.rules.cards.cards import Card
from games.rules.cards.hands import hands_of
from games.rules.cards.masks import above, pack_mask, suit_of
from games.rules.play.actions import PLAYS, Play
from games.rules.play.chinese_poker import PokerPlay
from games.rules.play.dominoes import neighbours
from games.rules.play.trick_play import TrickPlay
from games.rules.positions import Position, parse_position, position_of, question
from tests.support.profiles import examples
from tests.support.rules.deals import with_options
from tests.support.rules.playing import ALL_RULES, random_hands, some_action
from tests.support.rules.resampling import resampled

# East has no spade.
HANDS = "N:AQ94.KJ72.QT3.K5 .QT98.KJ82.A7632 KT87.A65.A97.QJT J6532.43.654.984"


LATER = ("keeps-for-later", 2)
"""Trumps and Dominoes can still be declared."""


def after(contract: str, *cards: str, rules: RuleSet = PRESETS["pagat"]) -> Deal:
    """Return a deal that North declares, without doubles, after some cards."""
    hands = hands_of(HANDS, rules.cards, rules.seats)
    deal = start_deal(rules, Seat.N, hands, contracts=[contract.partition(":")[0]])
    for text in (f"declare {contract}", *("pass",) * 4, *(f"play {card}" for card in cards)):
        deal = deal.act(parse_action(text))
    return deal


def position_in(deal: Deal) -> Position:
    game = Game.start(deal.auction.rules, first_declarer=deal.auction.declarer)
    return position_of(game.sheet, deal)


def bit_of(card: str) -> int:
    return PLAYS[Card.parse(card)].bit


def said(deal: Deal, answer: str) -> list[tuple[str, int]]:
    """Return the facts about an answer, as pairs."""
    position = position_in(deal)
    assert answer in question(position).texts
    return [(fact.name, fact.number) for fact in facts_of(position, answer)]


@pytest.mark.parametrize(
    ("contract", "cards", "answer", "facts"),
    [
        # Leads.
        (
            "no-tricks",
            "",
            "SA",
            [("lead-highest", 0), ("trick-costs", 2), ("rid-top", 0), ("keeps-low", 3)],
        ),
        ("no-tricks", "", "S4", [("lead-higher", 7), ("lowest", 0)]),
        (
            "no-tricks",
            "",
            "CK",
            [("lead-few-higher", 1), ("trick-costs", 2), ("rid-high", 0), ("keeps-low", 1)],
        ),
        ("trumps:H", "", "SA", [("lead-highest-or-trumped", 0)]),
        ("trumps:S", "", "SA", [("lead-highest", 0), ("draws-trumps", 9)]),
        ("trumps:S", "", "HK", [("lead-few-higher", 1), ("keeps-trumps", 4)]),
        (
            "no-last-two",
            "",
            "SA",
            [("lead-highest", 0), ("trick-free", 0), ("rid-top", 0), ("keeps-low", 3)],
        ),
        (
            "no-last-two",
            "",
            "H7",
            [("lead-higher", 5), ("trick-free", 0), ("keeps-for-end", 1)],
        ),
        ("no-last-two", "", "H2", [("lead-under", 0), ("lowest", 0), ("keep-for-later", 0)]),
        (
            "first-and-last",
            "",
            "SA",
            [("lead-highest", 0), ("trick-costs", 10), ("rid-top", 0), ("keeps-low", 3)],
        ),
        # Following suit.
        (
            "no-queens",
            "D3",
            "DJ",
            [("highest", 2), ("free-so-far", 0), ("rid-high", 0)],
        ),
        ("no-queens", "D3", "D2", [("lower", 0)]),
        ("no-tricks", "DQ", "DJ", [("lower", 0), ("highest-under", 0), ("rid-high", 0)]),
        ("trumps:S", "DQ", "D2", [("lower", 0), ("lowest-spent", 0)]),
        ("no-tricks", "D3 D2 D7", "D6", [("lower", 0), ("highest-under", 0)]),
        ("no-queens", "CK CA CQ", "C4", [("lower", 0)]),
        ("no-queens", "CK C2 CJ", "C4", [("lower", 0)]),
        (
            "no-queens",
            "C5 C2",
            "CQ",
            [("highest", 1), ("holds-queens", 1)],
        ),
        ("no-tricks", "D3 D2 DA", "D6", [("lower", 0), ("highest-under", 0)]),
        ("no-king", "HK", "HQ", [("lower", 0), ("highest-under", 0), ("rid-high", 0)]),
        # The last seat.
        ("no-queens", "D3 D2 D9", "D6", [("lower", 0), ("highest-under", 0)]),
        (
            "no-tricks",
            "S9 D2 S8",
            "SJ",
            [("last", 0), ("trick-costs", 2), ("rid-high", 0), ("keeps-low", 4)],
        ),
        ("no-tricks", "C5 C2 CJ", "C9", [("lower", 0), ("highest-under", 0)]),
        # Discards.
        ("no-queens", "S4", "HQ", [("discard", 0), ("rid-queen", 0)]),
        ("no-hearts", "S4", "H8", [("discard", 0), ("rid-heart", 0)]),
        ("no-king", "S4", "DK", [("discard", 0), ("rid-high", 0), ("keeps-low", 3)]),
        ("no-king", "S4", "CA", [("discard", 0), ("rid-top", 0), ("keeps-low", 4)]),
        ("no-tricks", "S4", "D2", [("discard", 0), ("to-keep", 9)]),
        ("trumps:D", "S4", "D2", [("must-trump", 0), ("ruff-highest", 2), ("keeps-high", 3)]),
    ],
)
def test_facts_about_a_card(
    contract: str, cards: str, answer: str, facts: list[tuple[str, int]]
) -> None:
    rules = with_options(
        contracts=("no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king", "trumps",
                   "dominoes", "first-and-last"),
        hearts_lead_no_king="free",
    )  # fmt: skip
    assert said(after(contract, *cards.split(), rules=rules), f"play {answer}") == facts


@pytest.mark.parametrize(
    ("hand", "lead", "is_said"),
    [
        ("AJ42.7.QT532.932", "H7", True),
        ("AJ42.A.QT532.932", "HA", True),
        ("AJ42.75.QT532.92", "H7", False),  # another heart is left
        ("AJ4.7.QT8532.KJ2", "S4", False),
        ("7.AJ42.QT532.932", "S7", False),  # the only trump
        (".7.AQT8532.A9432", "H7", False),  # no trump
    ],
)
def test_a_card_led_from_a_suit_of_one_says_that_the_suit_can_be_trumped(
    hand: str, lead: str, *, is_said: bool
) -> None:
    position = parse_position(f"pagat; N {hand}; N declares trumps:S; play")
    spoken = {fact.name: fact.speaks for fact in facts_of(position, f"play {lead}")}
    assert spoken.get("then-trumps") == (FOR if is_said else None)


@pytest.mark.parametrize(
    ("cards", "answer", "facts"),
    [
        ("", "H7", [("opens-suit", 3), ("next-others", 2)]),
        ("H7", "H8", [("next-own", 1)]),
        ("H7 H8", "H6", [("next-own", 1), ("keeps-back", 1)]),
        ("H7 H8", "S7", [("opens-suit", 3), ("next-shared", 0), ("keeps-back", 1)]),
    ],
)
def test_facts_about_a_card_of_dominoes(
    cards: str, answer: str, facts: list[tuple[str, int]]
) -> None:
    assert said(after("dominoes:7", *cards.split()), f"play {answer}") == facts


def test_a_contract_without_others_that_win_points_saves_none() -> None:
    rules = with_options(contracts=("no-tricks", "no-hearts"))
    deal = start_deal(rules, Seat.N, hands_of(HANDS, rules.cards, rules.seats))
    assert "keeps-for-later" not in dict(said(deal, "declare no-tricks"))


@pytest.mark.parametrize(
    ("hand", "played", "answer", "fact"),
    [
        # One card can follow the king, three the four.
        ("SK D4", "SQ SJ ST S9 S8 D9 D8 D7 D6 D5", "SK", ("fewest-waiting", 1)),
        ("SK D4", "SQ SJ ST S9 S8 D9 D8 D7 D6 D5", "D4", None),
        # The ace of diamonds has to wait for five cards, the jack of spades for two.
        ("S8 SJ D8 DA", "", "D8", ("longest-way", 5)),
        ("S8 SJ D8 DA", "", "S8", None),
    ],
)
def test_who_waits_for_a_card_of_dominoes(
    hand: str, played: str, answer: str, fact: tuple[str, int] | None
) -> None:
    rules = PRESETS["pagat"]
    own, laid = (sum(map(bit_of, cards.split())) for cards in (hand, played))
    beside = neighbours(rules.cards, rules.dominoes_ace)
    starts = sum(bit_of(f"{suit}8") for suit in "SHDC")
    is_open = reduce(or_, (near for bit, near in beside.items() if bit & laid), starts)
    known = replace(
        knowledge_of(BotView.at(position_in(after("dominoes:8")))),
        hand=own,
        unseen=pack_mask(52) & ~own & ~laid,
        played=laid,
        open=is_open & ~laid,
    )
    facts = layout_facts(rules, known, own & known.open, bit_of(answer))
    found = [(one.name, one.number) for one in facts]
    names = {"fewest-waiting", "longest-way"}
    assert [one for one in found if one[0] in names] == ([fact] if fact else [])


def test_the_first_card_of_dominoes_decides_the_rank() -> None:
    deal = after("dominoes", rules=with_options(dominoes_start="first_card"))
    assert said(deal, "play SQ") == [("starts-rank", 2)]


@pytest.mark.parametrize(
    ("contract", "facts"),
    [
        ("no-tricks", [("hand-honours-many", 6), ("hand-low-few", 4), LATER]),
        (
            "no-queens",
            [("hand-queens-many", 2), ("hand-honours-many", 6), ("hand-low-few", 4), LATER],
        ),
        ("no-hearts", [("hand-honours-many", 6), ("hand-low-few", 4), LATER]),
        ("no-king", [("hand-king-safe", 3), ("hand-honours-many", 6), ("hand-low-few", 4), LATER]),
        ("trumps:S", [("hand-trumps-longest", 4), ("hand-high-many", 3)]),
        ("dominoes:Q", [("hand-starts-many", 2), ("hand-near-many", 7)]),
    ],
)
def test_facts_about_a_declaration(contract: str, facts: list[tuple[str, int]]) -> None:
    rules = PRESETS["pagat"]
    deal = start_deal(rules, Seat.N, hands_of(HANDS, rules.cards, rules.seats))
    assert said(deal, f"declare {contract}") == facts


def test_the_last_tricks_cost_points() -> None:
    deal = after("no-last-two")
    rng = Random(1)  # noqa: S311
    costs = set()
    while not deal.is_over:
        for action in deal.legal_actions():
            for name, number in said(deal, str(action)):
                assert not name.startswith("trick-") or (number > 0) == (len(deal.history) >= 44)
                costs |= {number} if name == "trick-costs" else set()
        deal = deal.act(some_action(deal, rng))
    assert costs == {10, 20}


@settings(max_examples=examples(300))
@given(st.sampled_from(ALL_RULES), st.integers(0, 10_000))
def test_facts_are_true_whatever_the_others_play(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    game = Game.start(rules, Plan.deals(1)).dealt(random_hands(rules, rng))
    claims: dict[Seat, bool] = {}
    while game.is_playing:
        deal, seat = game.deal, game.turn
        assert deal
        assert seat
        action = some_action(deal, rng)
        if isinstance(deal, TrickPlay):
            facts = facts_of(position_of(game.sheet, deal), str(action))
            assert facts
            names = {fact.name for fact in facts}
            if names & (TAKES | NEVER_TAKES):
                claims[seat] = bool(names & TAKES)
        game = game.act(action)
        after_it = game.deal
        if isinstance(after_it, TrickPlay) and not after_it.cards_in_trick and claims:
            taker = rules.seats[after_it.takers[-1]]
            assert all((of == taker) == takes for of, takes in claims.items())
            claims.clear()


@settings(max_examples=examples(300))
@given(st.sampled_from(ALL_RULES), st.integers(0, 10_000))
def test_counts_of_cards_are_those_in_the_hands(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    game = Game.start(rules, Plan.deals(1)).dealt(random_hands(rules, rng))
    while game.is_playing:
        deal, seat = game.deal, game.turn
        assert deal
        assert seat
        action = some_action(deal, rng)
        if isinstance(deal, TrickPlay) and isinstance(action, Play):
            own = deal.hands[rules.seats.index(seat)] & ~action.bit
            others = sum(deal.hands) & ~own & ~action.bit
            facts = facts_of(position_of(game.sheet, deal), str(action))
            _check_counts({fact.name: fact.number for fact in facts}, action.bit, own, others)
        game = game.act(action)


def _check_counts(facts: dict[str, int], bit: int, own: int, others: int) -> None:
    """Check facts with numbers against the hand that is left, and the cards of the others."""
    suit, higher = suit_of(bit), suit_of(bit) & above(bit)
    counts = {
        "keeps-low": own & suit & ~higher,
        "keeps-for-end": own & suit & ~higher,
        "keeps-high": own & higher,
        **dict.fromkeys(("weak", "others-few-higher", "rid-maybe", "to-keep"), others & higher),
        "draws-trumps": others & suit,
    }
    for name, cards in counts.items():
        assert facts.get(name, cards.bit_count()) == cards.bit_count()
    assert facts.get("keeps-trumps", 0) <= (own & ~suit).bit_count()
    if "drives-out" in facts:
        assert (others & higher).bit_count() == 1
        assert own & suit > others & suit & ~higher
    if "likeliest" in facts:
        assert not own & higher
        assert own & suit


@settings(max_examples=examples(300))
@given(st.sampled_from(ALL_RULES), st.integers(0, 10_000))
def test_facts_do_not_depend_on_hidden_cards(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    game = Game.start(rules, Plan.deals(1)).dealt(random_hands(rules, rng))
    actions: list[Any] = []
    for _ in range(rng.randrange(70)):
        assert game.deal
        actions.append(some_action(game.deal, rng))
        following = game.act(actions[-1])
        if not following.is_playing:
            actions.pop()
            break
        game = following
    deal = game.deal
    assert deal
    if isinstance(deal, PokerPlay):
        return
    position = position_of(game.sheet, deal)
    other = resampled(deal, actions, deal.turn, rng)
    for answer in question(position).texts[:20]:
        facts = facts_of(position, answer)
        if other is not None:
            assert facts_of(position_of(game.sheet, other), answer) == facts
