"""The marks of answers: by votes, by value, by both, with floors and awards."""

from __future__ import annotations

import doctest
from decimal import Decimal, getcontext
from fractions import Fraction
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidding import marking, standings, year
from bidding.marking import BadMarks, Method, by_value, by_votes, marks
from bidding.standings import percentages, ranked, table
from bidding.year import year_table


def test_the_most_votes_get_ten_and_the_others_by_the_root() -> None:
    votes = {"trumps": 7, "dominoes": 3, "king": 1, "tricks": 0}
    assert by_votes(votes) == {"trumps": 10, "dominoes": 7, "king": 4, "tricks": 0}


def test_equal_firsts_all_get_the_top() -> None:
    assert by_votes({"a": 4, "b": 4, "c": 1}) == {"a": 10, "b": 10, "c": 5}


@pytest.mark.parametrize(
    ("votes", "most", "top", "mark"),
    [
        # 10 √(1/16) = 2.5 and 10 √(9/16) = 7.5 exactly: a half goes upwards.
        (1, 16, 10, 3),
        (9, 16, 10, 8),
        (49, 400, 10, 4),  # 3.5
        # One vote beside exactly a half, far beyond the digits of a floating-point number.
        (249_999, 4_000_000, 10, 2),
        (250_001, 4_000_000, 10, 3),
        (1, 1_000_000, 10, 0),
    ],
)
def test_a_half_is_rounded_upwards_exactly(votes: int, most: int, top: int, mark: int) -> None:
    assert by_votes({"first": most, "other": votes}, top)["other"] == mark


@given(st.integers(0, 1_000_000), st.integers(1, 1_000_000), st.integers(1, 1_000))
def test_marks_are_those_of_sixty_digits(votes: int, most: int, top: int) -> None:
    getcontext().prec = 60
    votes = min(votes, most)
    exact = top * (Decimal(votes) / Decimal(most)).sqrt()
    # Exactly a half only where the root is rational, which 60 digits represent.
    assert by_votes({"a": most, "b": votes}, top)["b"] == int(exact + Decimal("0.5"))


def test_marks_by_value_fall_to_nothing_over_the_scale() -> None:
    losses = {"a": Fraction(0), "b": Fraction(5), "c": Fraction(20), "d": Fraction(99)}
    assert by_value(losses, 20) == {"a": 10, "b": 8, "c": 0, "d": 0}  # b: 7.5
    assert by_value({"b": Fraction(501, 100)}, 20) == {"b": 7}


def test_without_a_panel_the_values_count() -> None:
    losses = {"a": Fraction(0), "b": Fraction(10)}
    assert marks({}, losses=losses) == {"a": 10, "b": 5}
    assert marks({"a": 0, "b": 0}, losses=losses) == {"a": 10, "b": 5}
    assert marks({"b": 1}, losses=losses) == {"b": 10, "a": 0}


def test_both_is_the_mean_of_the_two_marks() -> None:
    losses = {"a": Fraction(0), "b": Fraction(14), "c": Fraction(2)}
    votes = {"a": 4, "b": 1}
    assert marks(votes, losses=losses, method=Method.BOTH) == {"a": 10, "b": 4, "c": 5}
    assert marks(votes, losses=losses, method=Method.VALUE) == {"a": 10, "b": 3, "c": 9}


def test_a_floor_lifts_and_an_award_sets() -> None:
    found = marks(
        {"a": 4, "b": 1, "c": 1}, awards={"a": 6, "d": 9}, floors={"b": 7, "c": 2, "e": 3, "a": 8}
    )
    assert found == {"a": 6, "b": 7, "c": 5, "e": 3, "d": 9}


@pytest.mark.parametrize(
    ("votes", "more"),
    [
        ({"a": -1}, {}),
        ({"a": True}, {}),
        ({"a": 1.5}, {}),
        ({"a": "7"}, {}),
        ({"a": 1}, {"top": 0}),
        ({"a": 1}, {"awards": {"a": 11}}),
        ({"a": 1}, {"floors": {"a": -1}}),
        ({"a": 1}, {"scale": 0}),
        ({"a": 1}, {"losses": {"a": Fraction(-1)}}),
    ],
)
def test_impossible_numbers_are_refused(votes: dict[str, int], more: dict[str, object]) -> None:
    with pytest.raises(BadMarks):
        marks(votes, **more)  # type: ignore[arg-type]  # wrong on purpose


def test_places_are_shared_and_percentages_count_who_did_no_better() -> None:
    lines = table({"A": [10, 10], "B": [10, 4], "C": [4, 10], "D": [None, 2], "E": [0, 0]}, 10)
    assert [(one.who, one.total, one.place, one.shared) for one in lines] == [
        ("A", 20, 1, False), ("B", 14, 2, True), ("C", 14, 2, True), ("D", 2, 4, False),
        ("E", 0, 5, False),
    ]  # fmt: skip
    assert [one.percent for one in lines] == [100, 80, 80, 40, 20]
    assert [one.tops for one in lines] == [2, 1, 1, 0, 0]
    assert table({}, 10) == []


@given(st.dictionaries(st.integers(), st.integers(0, 40), max_size=30))
def test_places_and_percentages_are_what_counting_gives(totals: dict[int, int]) -> None:
    places = ranked(totals)
    percents = percentages(totals.values())
    for who, total in totals.items():
        assert places[who].number == 1 + sum(other > total for other in totals.values())
        assert places[who].shared == (list(totals.values()).count(total) > 1)
        no_better = sum(other <= total for other in totals.values())
        assert percents[total] == int(Fraction(100 * no_better, len(totals)) + Fraction(1, 2))


def test_the_best_nine_months_of_the_year_count() -> None:
    months = {month: 50 + month for month in range(1, 13)}
    [anne, beth] = year_table({"Beth": {1: 80}, "Anne": months}, best=9, most=80)
    assert anne.who == "Anne"
    assert anne.counting == frozenset(range(4, 13))
    assert anne.total == sum(range(54, 63))
    assert (anne.needed, anne.to_next) == (55, None)
    assert beth.total == 80
    assert (beth.needed, beth.to_next) == (1, None)  # more than a month can bring


def test_one_more_month_is_compared_with_the_next_better_total() -> None:
    lines = year_table(
        {"A": {1: 60, 2: 70}, "B": {1: 60, 2: 60}, "C": {1: 70, 2: 50}, "D": {1: 50}},
        best=2,
        most=80,
    )
    places = [(one.who, one.place.number, one.place.shared) for one in lines]
    assert places == [("A", 1, False), ("B", 2, True), ("C", 2, True), ("D", 4, False)]
    assert [(one.needed, one.to_next) for one in lines] == [
        (61, None), (61, 70), (51, 60), (1, 70),
    ]  # fmt: skip


@given(
    st.dictionaries(
        st.integers(0, 9),
        st.dictionaries(st.integers(1, 12), st.integers(0, 80), min_size=1, max_size=11),
        max_size=6,
    ),
    st.integers(1, 12),
)
def test_what_a_month_must_bring_is_what_trying_gives(
    months: dict[int, dict[int, int]], best: int
) -> None:
    lines = year_table(months, best=best, most=80)
    totals = [one.total for one in lines]
    for one in lines:
        with_month = {
            marks: sum(sorted([*one.months.values(), marks])[-best:]) for marks in range(200)
        }
        assert one.needed == min(m for m, total in with_month.items() if total > one.total)
        above = [total for total in totals if total > one.total]
        reaching = [m for m in range(81) if above and with_month[m] >= min(above)]
        assert one.to_next == (min(reaching) if reaching else None)


@pytest.mark.parametrize("module", [marking, standings, year])
def test_the_examples_are_true(module: ModuleType) -> None:
    assert doctest.testmod(module).attempted > 0
    assert doctest.testmod(module).failed == 0
