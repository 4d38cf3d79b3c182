"""Numbers in columns: one format for the whole column."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import override

from tournaments.number_columns import column, decimals_of, metric_column


def test_all_numbers_of_a_column_have_the_decimals_that_one_of_them_needs() -> None:
    assert column([24, 10.5, None, 0, -3], signed=True) == ["+24.0", "+10.5", "–", "0.0", "−3.0"]
    assert column([Fraction(25, 3), 13], signed=False) == ["8.33", "13.00"]
    assert column([24.0, -3], signed=True) == ["+24", "−3"]
    with override("fr"):
        assert column([5.5, 4], signed=False) == ["5,5", "4,0"]


def test_a_number_that_is_rounded_to_nothing_has_no_sign() -> None:
    assert decimals_of([0.001]) == 0
    assert column([-0.001, 0.001], signed=True) == ["0", "0"]


def test_sums_of_points_have_signs_and_table_points_none() -> None:
    for metric in ("total", "head", "best", "opponents"):
        assert metric_column(metric, [10, -4], "") == ["+10", "−4"]
    for metric in ("table", "wins", "lot"):
        assert metric_column(metric, [4, 1.5], "") == ["4.0", "1.5"]
    assert metric_column("duplicate", [1.25, None], "difference") == ["+1.2", "–"]
