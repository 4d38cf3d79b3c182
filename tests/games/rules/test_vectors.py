"""The worked examples of the sources, and the contract totals of every scheme."""

from __future__ import annotations

import pytest

from games.rules import PRESETS, Double, RecordedDeal, Seat, Sheet
from games.rules.scoring.settlement import settle
from tests.support.rules.deals import NO_HEARTS, NO_QUEENS

N, E, S, W = tuple(Seat)[:4]


def test_the_first_deal_of_the_printed_sheet() -> None:
    deal = Sheet(PRESETS["pagat"]).record(NO_QUEENS).deals[0]
    assert list(deal.raw.values()) == [-6, 0, -6, -12]
    assert list(deal.settlement.side.values()) == [-6, 24, -6, -12]
    assert list(deal.net.values()) == [-12, 24, -12, -24]
    assert deal.check == 24


def test_the_second_deal_of_the_printed_sheet() -> None:
    deal = Sheet(PRESETS["pagat"]).record_all([NO_QUEENS, NO_HEARTS]).deals[1]
    assert list(deal.raw.values()) == [0, -6, -20, -4]
    assert list(deal.net.values()) == [8, -8, -36, 6]
    assert deal.check == 30


def test_running_totals_and_check_sum_after_both() -> None:
    sheet = Sheet(PRESETS["pagat"]).record_all([NO_QUEENS, NO_HEARTS])
    assert list(sheet.totals.values()) == [-4, 16, -48, -18]
    assert sheet.check == 54
    assert sum(sheet.totals.values()) + sheet.check == 0


def test_compulsory_doubles_made_after_each() -> None:
    sheet = Sheet(PRESETS["pagat"]).record(NO_QUEENS)
    assert sheet.made(N) == {E: 1, S: 1, W: 0}
    sheet = sheet.record(NO_HEARTS)
    assert sheet.made(N) == {E: 1, S: 1, W: 1}
    assert sheet.owed(N) == {E: 1, S: 1, W: 1}


def test_yale_with_its_arithmetic_put_right() -> None:
    """Left, across, right and dealer; the page says -18 for right, which is -6 -6 -12 = -24."""
    deal = RecordedDeal.of(
        "N", "no-queens", ["E>N", "S>N", "W>N", "N>W"], {"E": 1, "S": 0, "W": 2, "N": 1}
    )
    net = Sheet(PRESETS["yale"]).record(deal).deals[0].net
    assert [net[E], net[S], net[W], net[N]] == [-6, 6, -24, 0]


def test_goldsmith_example_of_one_double() -> None:
    net = settle({N: -15, E: 0, S: -45, W: 0}, [Double(E, N)]).net
    assert (net[N], net[E]) == (-30, 15)


@pytest.mark.parametrize(
    ("preset", "totals", "whole"),
    [
        ("pagat", [-26, -24, -30, -30, -20, 65, 65], 0),
        ("pagat-ravage", [-26, -24, -30, -30, -20, 65, 65, -36], -36),
        ("pagat-alternative", [-26, -24, -30, -30, -15, 65, 60], 0),
        ("lagosz-sinclair", [-26, -24, -30, -30, -15, 65, 60], 0),
        ("yale", [-26, -24, -30, -30, -15, 65, 60], 0),
        ("goldsmith-7", [-65, -60, -30, -60, -25, 65, 40], -135),
        ("brader", [-65, -60, -30, -60, -25, 65, 40, -36], -171),
    ],
)
def test_contract_totals(preset: str, totals: list[int], whole: int) -> None:
    rules = PRESETS[preset]
    assert [rules.contract(name).total for name in rules.contracts] == totals
    assert sum(totals) == whole


def test_a_brader_game_comes_to_minus_684() -> None:
    rules = PRESETS["brader"]
    per_declarer = sum(rules.contract(name).total for name in rules.contracts)
    assert per_declarer * rules.players == -684


@pytest.mark.parametrize(
    ("contract", "scores"),
    [("no-last-two", (0, -10)), ("no-tricks", (1, -9)), ("no-hearts", (0, -10)),
     ("no-king", (1, -7)), ("no-queens", (0, -8))],
)  # fmt: skip
def test_undoubled_negatives_settled_without_play(contract: str, scores: tuple[int, int]) -> None:
    assert PRESETS["pagat"].contract(contract).settled(4) == scores


@pytest.mark.parametrize(
    ("lost", "share"), [(["N"], -36), (["N", "S"], -18), (["N", "E", "S"], -12), (list("NESW"), -9)]
)
def test_ravage_city_is_split_among_those_who_tie(lost: list[str], share: int) -> None:
    deal = RecordedDeal.of("N", "ravage-city", [], lost)
    raw = Sheet(PRESETS["brader"]).record(deal).deals[0].raw
    assert [raw[Seat(seat)] for seat in lost] == [share] * len(lost)
    assert sum(raw.values()) == -36
