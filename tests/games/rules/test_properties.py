"""Properties of every game."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import Declaration, Double, Plan, RecordedDeal, Seat, Sheet
from games.rules.cards.cards import Card, Rank, Suit
from games.rules.records.record import read_record, write_record
from games.rules.scoring.settlement import settle
from tests.support.profiles import examples
from tests.support.rules.deals import next_deals, sheets
from tests.support.rules.refusals import assert_adds_up, refusable

FOUR = tuple(Seat)[:4]


@given(sheets())
@settings(max_examples=examples(20))
def test_scores_add_up_on_every_sheet(sheet: Sheet) -> None:
    assert_adds_up(sheet)
    assert all(sum(deal.settlement.side.values()) == 0 for deal in sheet.deals)


@given(sheets())
@settings(max_examples=examples(20))
def test_compulsory_doubles_are_always_met_in_the_end(sheet: Sheet) -> None:
    ahead = sheet.declarers[len(sheet.deals) :]
    for declarer in sheet.rules.seats:
        for by, owed in sheet.owed(declarer).items():
            # If all players share the contracts, the doubles of all declarers count.
            if sheet.rules.rotation == "shared":
                chances = sum(one != by for one in ahead)
            else:
                chances = ahead.count(declarer)
            assert owed <= chances


@given(sheets())
@settings(max_examples=examples(20))
def test_a_record_is_read_back_as_the_same_sheet(sheet: Sheet) -> None:
    record = read_record(write_record(sheet, {Seat.N: "Ánne"}))
    assert record.sheet() == sheet
    assert record.names == {Seat.N: "Ánne"}


@given(st.data())
@settings(max_examples=examples(20))
def test_the_order_of_one_players_doubles_does_not_matter(data: st.DataObject) -> None:
    sheet = data.draw(sheets().filter(lambda sheet: not sheet.is_over))
    deal = data.draw(next_deals(sheet))
    shuffled = data.draw(st.permutations(deal.doubles))
    order = [double.by for double in deal.doubles]
    same = replace(deal, doubles=tuple(sorted(shuffled, key=lambda double: order.index(double.by))))
    assert sheet.record(same).deals[-1].net == sheet.record(deal).deals[-1].net


@given(st.tuples(*[st.integers(-60, 60)] * 4), st.sets(st.tuples(*[st.sampled_from(FOUR)] * 2)))
def test_a_settlement_moves_points_and_makes_none(
    scores: tuple[int, ...], edges: set[tuple[Seat, Seat]]
) -> None:
    raw = dict(zip(FOUR, scores, strict=True))
    doubles = [Double(by, of) for by, of in edges if by != of]
    settlement = settle(raw, doubles)
    assert sum(settlement.net.values()) == sum(raw.values())
    for seat in FOUR:
        naive = sum(
            (int(Double(seat, other) in doubles) + int(Double(other, seat) in doubles))
            * (raw[seat] - raw[other])
            for other in FOUR
        )
        assert settlement.side[seat] == naive


@given(st.sampled_from(Suit), st.sampled_from(Rank))
def test_cards_round_trip(suit: Suit, rank: Rank) -> None:
    assert Card.parse(str(Card(suit, rank))) == Card(suit, rank)


@given(st.sampled_from(Seat), st.sampled_from(Seat))
def test_doubles_round_trip(by: Seat, of: Seat) -> None:
    assert Double.parse(str(Double(by, of))) == Double(by, of)


@given(st.text("abc-", min_size=1), st.text("SHDC7", max_size=2))
def test_declarations_round_trip(contract: str, detail: str) -> None:
    assert Declaration.parse(str(Declaration(contract, detail))) == Declaration(contract, detail)


USED = st.dictionaries(
    st.sampled_from(FOUR), st.lists(st.sampled_from(["trumps", "no-king"]), min_size=1)
)


@given(USED, st.integers(1, 28))
def test_plans_round_trip(used: dict[Seat, list[str]], number: int) -> None:
    for plan in (Plan(), Plan.once(used), Plan.deals(number, used)):
        assert Plan.from_json(plan.to_json()) == plan


@given(st.data())
@settings(max_examples=examples(20))
def test_nonsense_is_refused_or_adds_up(data: st.DataObject) -> None:
    sheet = data.draw(sheets())
    anything = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from("NESWX"), inner),
    )
    deal = RecordedDeal(
        data.draw(st.sampled_from(Seat)),
        data.draw(st.sampled_from([*sheet.rules.contracts, "trumps:S", "dominoes:7"]) | st.text()),
        tuple(data.draw(st.lists(st.builds(Double, st.sampled_from(Seat), st.sampled_from(Seat))))),
        data.draw(anything),
    )
    with refusable():
        after = sheet.record(deal)
        assert len(after.deals) == len(sheet.deals) + 1
        assert after.deals[-1].declarer == sheet.declarer
        assert_adds_up(after)
