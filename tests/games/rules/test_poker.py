"""Chinese Poker: the strength of rows, legal arrangements, and scores."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import PRESETS, RuleError, Seat, deal_view, start_deal
from games.rules.cards.cards import FULL, Card
from games.rules.cards.masks import mask_of
from games.rules.play.actions import Arrange, parse_action, row_of
from games.rules.play.chinese_poker import PokerPlay, arrangements
from games.rules.play.deal import Deal
from games.rules.play.poker_rows import Rows, beaten, strength
from tests.support.naive.poker import worth
from tests.support.rules.playing import acted, played_out, random_deal

# From the weakest to the strongest: each row is beaten by the next.
LADDER = [
    "S2 H3 D4 C5 S7", "S2 H3 D4 C6 SA", "S2 H2 D3 C4 S5", "SA HA D2 C3 S4", "SA HA DK C3 S4",
    "S2 H2 D3 C3 S4", "SA HA D2 C2 S3", "S2 H2 D2 C3 S4", "SA H2 D3 C4 S5", "S2 H3 D4 C5 S6",
    "ST HJ DQ CK SA", "S2 S3 S4 S5 S7", "H2 H3 H4 H6 HA", "S2 H2 D2 C3 S3", "SA HA DA C2 S2",
    "S2 H2 D2 C2 S3", "S2 H2 D2 C2 SA", "SA S2 S3 S4 S5", "HT HJ HQ HK HA",
]  # fmt: skip


def row(text: str) -> int:
    return mask_of(map(Card.parse, text.split()))


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LADDER)))
def test_what_beats_what(weaker: str, stronger: str) -> None:
    assert strength(row(weaker)) < strength(row(stronger))


@pytest.mark.parametrize("text", ["S2 S3 S4", "HQ HK HA"])
def test_straights_and_flushes_do_not_count_in_front(text: str) -> None:
    assert strength(row(text)) < strength(row("S2 H2 D3"))


@given(st.permutations(FULL), st.permutations(FULL))
def test_a_plain_comparison_agrees(one: list[Card], other: list[Card]) -> None:
    for size in (3, 5):
        for more in (size, 5):
            mine, theirs = one[:size], other[:more]
            plain = worth([*map(str, mine)]) > worth([*map(str, theirs)])
            assert plain == (strength(mask_of(mine)) > strength(mask_of(theirs)))


HANDS = "N:AKQ.AKQ.AKQ.AKQJ J98.J98.J98.T987 T76.T76.T76.6543 5432.5432.5432.2"


def arranging() -> Deal:
    deal = start_deal(PRESETS["goldsmith-9"], Seat.N, HANDS)
    return acted(deal, "declare chinese-poker", *["pass"] * 4)


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ("SA HA DA / SK HK DK CK CJ / SQ HQ DQ CQ CA", "foul-hand"),
        ("SA HA / DA SK HK DK CK CJ / SQ HQ DQ CQ CA", "bad-rows"),
        ("SA HA HA / SK HK DK CK CJ / SQ HQ DQ CQ CA", "bad-rows"),
        ("S2 HA DA / SK HK DK CK CJ / SQ HQ DQ CQ CA", "bad-rows"),
    ],
)
def test_fouls_and_other_cards_are_refused(rows: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        arranging().act(parse_action(f"arrange {rows}"))
    assert (refused.value.code, refused.value.seat) == (code, Seat.N)


def test_every_arrangement_offered_is_accepted_and_the_rows_stay_hidden() -> None:
    deal = arranging()
    offered = list(islice(arrangements(deal.auction.hands[0]), 20))
    for action in offered:
        after = deal.act(action)
        assert deal_view(after, Seat.E).rows == {}
        assert set(deal_view(after, Seat.N).rows) == {"N"}


def test_six_points_for_each_row_beaten() -> None:
    rng = Random(9)  # noqa: S311
    for _ in range(5):
        deal = played_out(random_deal(PRESETS["goldsmith-9"], rng, "chinese-poker"), rng)
        assert isinstance(deal, PokerPlay)
        rows = [laid for laid in deal.rows if laid]
        wins = [sum(beaten(mine, theirs) for theirs in rows if theirs is not mine) for mine in rows]
        assert list(deal.result().raw.values()) == [6 * n for n in wins]
        assert sum(wins) <= 18


def test_equal_rows_beat_nobody() -> None:
    rows = Rows(row("S2 S3 S5"), row("S7 S8 S9 ST SQ"), row("SA SK D2 D3 D5"))
    same = Rows(row("H2 H3 H5"), row("H7 H8 H9 HT HQ"), row("HA HK C2 C3 C5"))
    assert beaten(rows, same) == beaten(same, rows) == 0


@given(st.permutations(FULL))
def test_arrangements_round_trip(cards: list[Card]) -> None:
    action = Arrange(row_of(cards[:3]), row_of(cards[3:8]), row_of(cards[8:13]))
    assert parse_action(str(action)) == action
