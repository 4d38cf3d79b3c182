"""The play of cards: properties, and each rule."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import PRESETS, RuleError, RuleSet, Seat, start_deal
from games.rules.cards.hands import hands_of, pbn_of
from games.rules.play.actions import PLAYS, DominoPass, Play, parse_action
from games.rules.play.chinese_poker import PokerPlay
from games.rules.play.deal import Deal
from games.rules.play.dominoes import DominoesPlay
from games.rules.play.trick_play import TrickPlay
from tests.support.profiles import examples
from tests.support.rules.deals import with_options
from tests.support.rules.playing import (
    ALL_RULES,
    acted,
    played_out,
    random_deal,
    random_hands,
    some_action,
)

HANDS = "N:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765"


@given(st.sampled_from(ALL_RULES), st.randoms(use_true_random=False))
@settings(max_examples=examples(80))
def test_what_always_holds_in_play(rules: RuleSet, rng: Random) -> None:
    deal = random_deal(rules, rng)
    plies = 0
    while not deal.is_over:
        assert deal.turn in rules.seats
        action = some_action(deal, rng)
        assert parse_action(str(action)) == action
        cards_are_conserved(deal)
        if plies % 7 == 0 and not isinstance(deal, PokerPlay):
            exactly_the_legal_is_accepted(deal)
        deal = deal.act(action)
        plies += 1
    assert deal.legal_actions() == ()
    assert deal.turn is None
    contract = deal.auction.contract
    total = sum(deal.result().raw.values())
    assert total == contract.total or not contract.scoring.exact
    assert sum(deal.result().settlement.net.values()) == total


def cards_are_conserved(deal: Deal) -> None:
    if isinstance(deal, TrickPlay | DominoesPlay):
        held = sum(hand.bit_count() for hand in deal.hands)
        assert held + deal.played.bit_count() == deal.auction.rules.cards


def exactly_the_legal_is_accepted(deal: Deal) -> None:
    legal = set(deal.legal_actions())
    for action in [*PLAYS.values(), DominoPass(), parse_action("pass"), parse_action("double N E")]:
        accepted = False
        with suppress(RuleError):
            deal.act(action)
            accepted = True
        assert accepted == (action in legal)


def refusal(deal: Deal, text: str) -> tuple[str, Seat | None]:
    with pytest.raises(RuleError) as refused:
        deal.act(parse_action(text))
    assert refused.value.message
    return refused.value.code, refused.value.seat


def opened(contract: str, hands: str = HANDS, *, first: str = "pass", **options: Any) -> Deal:
    rules = with_options(**options)
    deal = start_deal(rules, Seat.N, hands)
    return acted(deal, f"declare {contract}", first, "pass", "pass", "pass")


def test_refusals_name_the_seat_and_the_rule() -> None:
    declaring = start_deal(PRESETS["pagat"], Seat.N, HANDS)
    assert refusal(declaring, "declare dominoes")[0] == "start-missing"
    assert refusal(declaring, "declare trumps")[0] == "trump-missing"
    deal = opened("no-king")
    assert refusal(deal, "play H7") == ("hearts-not-led", Seat.N)
    assert refusal(deal, "play HK") == ("card-not-held", Seat.N)
    assert refusal(deal, "-") == ("not-now", Seat.N)
    deal = acted(deal, "play C2", "play CA")
    assert refusal(deal, "play HA") == ("must-follow-suit", Seat.S)


def test_the_king_alone_is_barred_where_that_is_the_rule() -> None:
    hands = "E:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765"
    rules = with_options(hearts_lead_no_king="king_only")
    deal = start_deal(rules, Seat.S, hands)
    deal = acted(deal, "declare no-king", "pass", "pass", "pass", "pass")
    assert refusal(deal, "play HK") == ("king-not-led", Seat.S)
    assert acted(deal, "play HQ").turn is Seat.W


def test_trumps_must_be_headed() -> None:
    deal = acted(opened("trumps:H"), "play S8", "play S2", "play S7")
    assert deal.turn is Seat.W
    assert [str(action) for action in deal.legal_actions()] == ["play H2"]
    assert refusal(deal, "play D2") == ("must-trump", Seat.W)
    deal = acted(opened("trumps:H"), "play H6", "play HJ")
    assert [str(action) for action in deal.legal_actions()] == ["play HA"]
    assert refusal(deal, "play H3") == ("must-overtrump", Seat.S)
    free = acted(opened("trumps:H", trump_duty="none"), "play S8", "play S2", "play S7")
    assert acted(free, "play D2").turn is Seat.N


def test_a_queen_is_dumped_at_the_first_safe_moment() -> None:
    deal = acted(opened("no-queens", must_dump="all"), "play C3", "play CA")
    assert [str(action) for action in deal.legal_actions()] == ["play CQ"]
    assert refusal(deal, "play C4") == ("must-dump", Seat.S)


def test_dumping_is_a_choice_for_each_contract() -> None:
    chosen: dict[str, Any] = {"must_dump": "all", "must_dump_in": ("no-king", "no-queens")}
    deal = acted(opened("no-queens", **chosen), "play C3", "play CA")
    assert [str(action) for action in deal.legal_actions()] == ["play CQ"]
    bound, free = (
        acted(opened("no-hearts", HEART_ACE, **options), "play S8")
        for options in ({"must_dump": "all"}, chosen)
    )
    assert [str(action) for action in bound.legal_actions()] == ["play HA"]
    assert len(free.legal_actions()) == 13


HEART_ACE = "N:AKQJT98765432... .AKQJT9.KQJT.432 .876.A987.AKQJT9 .5432.65432.8765"


NO_HEART_DISCARDED = [
    f"play {card}"
    for card in [
        "SA", "S8", "S5", "S2", "SK", "DT", "S6", "S3", "SQ", "DJ", "S7", "S4", "SJ", "DQ", "D6",
        "D2", "ST", "DK", "D7", "D3", "S9", "DA", "D8", "D4", "H2", "HA", "H9", "D5",
    ]
]  # fmt: skip


@pytest.mark.parametrize(
    ("lead", "opens"),
    [("broken_or_last_five", True), ("broken", True), ("discarded", False),
     ("discarded_or_last_five", False)],
)  # fmt: skip
def test_a_forced_lead_of_hearts_opens_them_where_that_is_the_reading(
    lead: str, opens: bool
) -> None:
    """North has only hearts left and leads one; East takes the trick and has more of them."""
    hands = "N:AKQJT9.8765432.. 8.AKQ.AKQJT.AKQJ 765.JT9.9876.T98 432..5432.765432"
    rules = with_options(hearts_lead_no_hearts=lead)
    deal = start_deal(rules, Seat.N, hands)
    deal = acted(deal, "declare no-hearts", "pass", "pass", "pass", "pass")
    deal = acted(deal, *NO_HEART_DISCARDED)
    assert deal.turn is Seat.E
    leads = {str(action)[5] for action in deal.legal_actions()}
    assert ("H" in leads) == opens


def test_only_those_who_did_not_double_must_dump_in_yale() -> None:
    rules = PRESETS["yale"]
    bound = acted(
        start_deal(rules, Seat.N, HANDS), "declare no-queens", "pass", "pass", "pass", "pass"
    )
    free = acted(
        start_deal(rules, Seat.N, HANDS), "declare no-queens", "pass", "double N", "pass", "pass"
    )
    after = ("play C3", "play CA")
    assert len(acted(bound, *after).legal_actions()) == 1
    assert len(acted(free, *after).legal_actions()) == 2


def test_dominoes_are_played_when_possible_and_passed_only_when_not() -> None:
    deal = opened("dominoes:7")
    assert refusal(deal, "-") == ("must-play", Seat.N)
    assert refusal(deal, "play S8") == ("card-not-acceptable", Seat.N)
    deal = acted(deal, "play H7")
    assert [str(action) for action in deal.legal_actions()] == ["-"]
    assert refusal(deal, "play S6") == ("card-not-acceptable", Seat.E)


def test_the_first_card_decides_the_start_where_none_is_announced() -> None:
    deal = acted(opened("dominoes", dominoes_start="first_card"), "play S9")
    assert [str(action) for action in deal.legal_actions()] == ["-"]
    deal = acted(deal, "-")
    assert [str(action) for action in deal.legal_actions()] == ["play H9", "play D9"]


def test_the_deal_ends_with_the_fourth_queen_or_goes_on_where_that_is_the_rule() -> None:
    rng = Random(4)  # noqa: S311
    ended = [played_out(random_deal(PRESETS["pagat"], rng, "no-queens"), rng) for _ in range(20)]
    assert min(len(deal.takers) for deal in ended if isinstance(deal, TrickPlay)) < 13
    to_the_end = played_out(random_deal(with_options(early_end="play_out"), rng, "no-queens"), rng)
    assert isinstance(to_the_end, TrickPlay)
    assert len(to_the_end.takers) == 13


def test_a_negative_contract_that_nobody_doubled_is_settled() -> None:
    deal = opened("no-tricks", undoubled_negative="settle", min_doubles=0)
    assert deal.is_over
    assert list(deal.result().raw.values()) == [1, -9, -9, -9]
    assert deal.recorded().taken is None


def test_the_deal_is_not_scored_before_it_is_over() -> None:
    with pytest.raises(RuleError) as refused:
        opened("no-tricks").result()
    assert refused.value.code == "deal-not-over"


def test_declaring_and_doubling_are_refused_by_their_own_rules() -> None:
    deal = start_deal(PRESETS["pagat"], Seat.N, HANDS, contracts=["no-king"], forced=[Seat.E])
    assert refusal(deal, "declare no-queens") == ("contract-used", Seat.N)
    assert refusal(deal, "declare salad")[0] == "unknown-contract"
    assert refusal(deal, "play S2") == ("not-now", Seat.N)
    deal = acted(deal, "declare no-king")
    assert refusal(deal, "pass") == ("compulsory-double", Seat.E)
    assert refusal(deal, "declare no-king") == ("not-now", Seat.E)
    assert "pass" not in [str(action) for action in deal.legal_actions()]


@pytest.mark.parametrize(
    "text",
    ["", "play", "play HX", "play H", "play HQ HK", "pass N", "- -", "double", "double Q",
     "lead S2", "declare", "arrange S2", "arrange S2 / S3 / S4 / S5", "x" * 1000],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_action(text)
    assert refused.value.code == "bad-action"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "N",
        "N:",
        "Q" + HANDS[1:],
        HANDS + " ",
        "N:... ... ... ...",
        HANDS.replace("AKQJ", "AKQQ"),
        HANDS.replace(".2.8", "2..8"),
        HANDS.replace("76.54", "65.54"),
        HANDS.replace("T", "10"),
    ],
)
def test_what_is_no_deal_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        start_deal(PRESETS["pagat"], Seat.N, text)
    assert refused.value.code == "bad-hands"


@given(st.sampled_from(ALL_RULES), st.randoms(use_true_random=False))
@settings(max_examples=examples(30))
def test_hands_round_trip(rules: RuleSet, rng: Random) -> None:
    hands = random_hands(rules, rng)
    for first in rules.seats:
        assert hands_of(pbn_of(hands, first), rules.cards, rules.seats) == hands


def test_plays_know_their_bit() -> None:
    assert [Play(card).bit for card in PLAYS] == [1 << n for n in range(52)]
