"""Contracts as data, and the immutability of positions."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from games.rules import PRESETS, Deal, Doubling, RuleError, Seat, deal_view, start_deal
from games.rules.play.trick_play import TrickPlay
from tests.support.rules.playing import acted

HANDS = "N:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765"
COUNTED = {"kind": "counted", "marked": "", "extra": 0}


@pytest.mark.parametrize(
    ("preset", "name", "data"),
    [
        (
            "pagat",
            "no-hearts",
            {
                "name": "no-hearts",
                "letter": "H",
                "total": -30,
                "positive": False,
                "asks": "",
                "details": [],
                "detail_required": True,
                "settled": [0, -10],
                "scoring": {
                    "kind": "counted",
                    "what": "hearts",
                    "number": 13,
                    "each": -2,
                    "marked": "ace",
                    "extra": -4,
                },
            },
        ),
        (
            "yale",
            "trumps",
            {
                "name": "trumps",
                "letter": "Tr",
                "total": 65,
                "positive": True,
                "asks": "trump",
                "details": ["S", "H", "D", "C", "NT"],
                "detail_required": True,
                "settled": [-1, 22],
                "scoring": COUNTED | {"what": "tricks", "number": 13, "each": 5},
            },
        ),
        (
            "french-32",
            "dominoes",
            {
                "name": "dominoes",
                "letter": "D",
                "total": 65,
                "positive": True,
                "asks": "start",
                "details": ["7", "8", "9", "T", "J", "Q", "K", "A"],
                "detail_required": True,
                "settled": [-1, 22],
                "scoring": {
                    "kind": "placed",
                    "what": "going-out",
                    "values": [45, 20, 5, -5],
                    "distinct": True,
                },
            },
        ),
        (
            "brader",
            "ravage-city",
            {
                "name": "ravage-city",
                "letter": "R",
                "total": -36,
                "positive": False,
                "asks": "",
                "details": [],
                "detail_required": True,
                "settled": [0, -12],
                "scoring": {"kind": "split", "what": "most-of-a-suit", "total": -36},
            },
        ),
    ],
)
def test_a_contract_as_data(preset: str, name: str, data: object) -> None:
    assert PRESETS[preset].contract(name).to_json(4) == data


def test_the_letters_of_the_sheet() -> None:
    rules = [PRESETS["goldsmith-9"], PRESETS["bustarret"]]
    letters = {name: one.contract(name).letter for one in rules for name in one.contracts}
    assert letters == {
        "no-tricks": "T", "no-queens": "Q", "no-last-two": "L", "no-hearts": "H", "no-king": "K",
        "trumps": "Tr", "dominoes": "D", "ravage-city": "R", "chinese-poker": "P", "salad": "S",
        "first-and-last": "FL",
    }  # fmt: skip


def test_salad_as_data_has_its_parts() -> None:
    data = PRESETS["bustarret"].contract("salad").scoring.to_json()
    assert [part["what"] for part in data["parts"]] == ["tricks", "hearts", "queens", "king"]


def in_play() -> Deal:
    deal = start_deal(PRESETS["pagat"], Seat.N, HANDS)
    return acted(deal, "declare no-king", "double N", "pass", "pass", "pass", "play C2")


def test_a_position_cannot_be_changed_and_can_be_compared() -> None:
    deal, same = in_play(), in_play()
    assert deal == same
    assert hash(deal) == hash(same)
    assert deal != acted(deal, "play CA")
    for name in ("call", "hands", "turn"):
        with pytest.raises((AttributeError, FrozenInstanceError)):
            setattr(deal, name, None)


def test_what_there_is_before_a_contract_is_declared() -> None:
    deal = start_deal(PRESETS["pagat"], Seat.E, HANDS)
    assert deal.auction.doubles == ()
    assert deal.auction.is_settled is False
    for wrong in (
        lambda: deal.auction.contract,
        lambda: deal.result(),
        lambda: deal.after_doubles([]),
    ):
        with pytest.raises(RuleError) as refused:
            wrong()
        assert refused.value.code in ("not-now", "deal-not-over")


def test_rounds_of_doubles_are_compared_by_all_that_counts() -> None:
    rules = PRESETS["pagat"]
    plain = Doubling.open(rules, Seat.N, positive=False)
    assert plain == Doubling.open(rules, Seat.N, positive=False)
    assert hash(plain) == hash(Doubling.open(rules, Seat.N, positive=False))
    for other in (
        Doubling.open(rules, Seat.E, positive=False),
        Doubling.open(rules, Seat.N, positive=True),
        Doubling.open(rules, Seat.N, positive=False, forced=[Seat.E]),
        Doubling.open(rules, Seat.N, positive=False, barred=[Seat.E]),
        Doubling.open(PRESETS["yale"], Seat.N, positive=False),
        plain.after([]),
    ):
        assert plain != other


def test_every_card_lies_where_it_belongs() -> None:
    deal = in_play()
    assert isinstance(deal, TrickPlay)
    view = deal_view(deal, Seat.E)
    assert view.trick == ("C2",)
    assert view.left == {"N": 12, "E": 13, "S": 13, "W": 13}
    assert view.legal == ("play CK", "play CA")
