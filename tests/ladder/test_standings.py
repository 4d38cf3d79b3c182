"""Ladders and their periods."""

from __future__ import annotations

import doctest
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder import periods, standings
from ladder.periods import Calendar, Period, containing, parse, usual_season
from ladder.standings import KINDS, Kind, Rules, Standings, wins


def alone(rules: Rules, *games: tuple[float, float]) -> Standings[str]:
    """Return the standings after games of Anne, with her ladder score and the share of each."""
    found = Standings[str](rules)
    for ladder_score, share in games:
        found.add(["Anne"], [ladder_score], [1], share)
    return found


def test_the_examples_in_the_documentation() -> None:
    for module in (standings, periods):
        assert doctest.testmod(module).attempted > 0
        assert doctest.testmod(module).failed == 0


def test_a_mean_weighs_partial_games_by_their_share() -> None:
    [row] = alone(Rules("mean"), (100, 1), (-50, 0.5)).rows()
    assert (row.score, row.games) == (50, 2)


def test_a_mean_needs_the_deals_of_a_whole_game_for_a_place() -> None:
    rules = Rules("mean", minimum=2)
    few = alone(rules, *[(400.0, 1 / 7)] * 6)
    assert few.rows() == []
    [one] = few.unranked()
    assert one.games == 6
    assert one.score == pytest.approx(400)
    [row] = alone(rules, *[(400.0, 1 / 7)] * 7).rows()
    assert (row.place, row.games) == (1, 7)
    for kind in ("total", "wins"):
        assert alone(Rules(kind, minimum=2), *[(400.0, 1 / 7)] * 6).rows()


def test_a_mean_is_shrunk_as_if_there_were_more_games_of_zero() -> None:
    games = ((100.0, 1.0), (-50.0, 0.5), (20.0, 1.0))
    [row] = alone(Rules("mean", shrink=2.5), *games).rows()
    assert row.score == pytest.approx(95 / 5)
    [plain] = alone(Rules("mean"), *games, (0.0, 1.0), (0.0, 1.0), (0.0, 0.5)).rows()
    assert row.score == plain.score


def test_the_best_are_of_whole_games_and_there_must_be_as_many() -> None:
    rules = Rules("best", best=3)
    games = ((10.0, 1.0), (900.0, 0.5), (-70.0, 1.0), (40.0, 1.0))
    [row] = alone(rules, *games, (25.0, 1.0)).rows()
    assert (row.score, row.games) == (25, 4)
    few = alone(rules, *games[:3])
    assert few.rows() == []
    [one] = few.unranked()
    assert (one.player, one.score, one.games) == ("Anne", -30, 2)


def test_partial_games_alone_give_no_best() -> None:
    [one] = alone(Rules("best", best=3), (900, 0.5)).unranked()
    assert (one.score, one.games) == (None, 0)


def test_a_higher_minimum_than_the_best_holds() -> None:
    games = [(float(score), 1.0) for score in range(11)]
    assert alone(Rules("best", best=10, minimum=12), *games).rows() == []
    [row] = alone(Rules("best", best=10, minimum=12), *games, (0.0, 1.0)).rows()
    assert row.score == 5.5


def test_a_total_weighs_partial_games_by_their_share() -> None:
    [row] = alone(Rules("total", shrink=9), (100, 1), (-50, 0.5)).rows()
    assert (row.score, row.games) == (75, 2)


def test_wins_are_shared_and_weighed() -> None:
    found = Standings[str](Rules("wins"))
    found.add("ABCD", [0.0] * 4, [100, 100, -50, -150])
    found.add("ABCD", [0.0] * 4, [10, 0, 0, -10], 0.25)
    assert [(row.place, row.player, row.score) for row in found.rows()] == [
        (1, "A", 0.75),
        (2, "B", 0.5),
        (3, "C", 0),
        (3, "D", 0),
    ]
    assert wins([5, 5, 5]) == [1 / 3] * 3


def test_the_same_place_is_shared_and_the_next_are_skipped() -> None:
    found = Standings[str](Rules("mean"))
    found.add(["Dan", "Cleo", "Bob", "Anne"], [7.0, 0.1 + 0.2, 0.3, 7.0], [1, 0, 0, 1])
    found.add(["Eve"], [-5.0], [0])
    rows = [(row.place, row.shared, row.player) for row in found.rows()]
    assert rows == [
        (1, True, "Anne"),
        (1, True, "Dan"),
        (3, True, "Bob"),
        (3, True, "Cleo"),
        (5, False, "Eve"),
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_who_has_too_few_games_is_named_apart(kind: Kind) -> None:
    found = Standings[int](Rules(kind, best=1, minimum=2))
    found.add([7, 3, 5], [30.0, -10.0, -20.0], [30, -10, -20])
    found.add([7, 9, 8], [30.0, -10.0, -20.0], [30, -10, -20])
    assert [row.player for row in found.rows()] == [7]
    assert [(one.player, one.games) for one in found.unranked()] == [(3, 1), (5, 1), (8, 1), (9, 1)]


@given(st.lists(st.tuples(st.integers(-500, 500), st.sampled_from([1, 1, 2, 4])), max_size=30))
def test_every_kind_gives_what_its_formula_gives(games: list[tuple[int, int]]) -> None:
    parts = [(Fraction(score), Fraction(1, of)) for score, of in games]
    whole = sorted((score for score, share in parts if share == 1), reverse=True)
    weighed = sum((score * share for score, share in parts), Fraction(0))
    played = sum((share for _, share in parts), Fraction(0))
    expected = {
        "mean": weighed / (played + 3) if played >= 1 else None,
        "best": sum(whole[:4], Fraction(0)) / 4 if len(whole) >= 4 else None,
        "total": weighed if parts else None,
        "wins": played if parts else None,
    }
    for kind in KINDS:
        found = alone(
            Rules(kind, best=4, shrink=3), *((float(score), float(f)) for score, f in parts)
        )
        wanted = expected[kind]
        rows = [row.score for row in found.rows()]
        assert rows == ([] if wanted is None else [pytest.approx(float(wanted), abs=1e-9)])


@pytest.mark.parametrize(
    ("calendar", "day", "first", "last"),
    [
        ("month", date(2026, 2, 28), date(2026, 2, 1), date(2026, 2, 28)),
        ("month", date(2028, 2, 1), date(2028, 2, 1), date(2028, 2, 29)),
        ("month", date(2026, 12, 31), date(2026, 12, 1), date(2026, 12, 31)),
        ("quarter", date(2026, 1, 1), date(2026, 1, 1), date(2026, 3, 31)),
        ("quarter", date(2026, 6, 30), date(2026, 4, 1), date(2026, 6, 30)),
        ("quarter", date(2026, 11, 5), date(2026, 10, 1), date(2026, 12, 31)),
        ("year", date(2026, 7, 1), date(2026, 1, 1), date(2026, 12, 31)),
        ("last-year", date(2026, 3, 10), date(2025, 3, 11), date(2026, 3, 10)),
    ],
)
def test_a_day_has_its_period(calendar: Calendar, day: date, first: date, last: date) -> None:
    assert containing(calendar, day) == Period(first, last)
    assert day in Period(first, last)


def test_a_period_includes_its_first_and_last_day_and_no_other() -> None:
    season = Period(date(2025, 9, 1), date(2026, 6, 30))
    assert date(2025, 9, 1) in season
    assert date(2026, 6, 30) in season
    assert date(2025, 8, 31) not in season
    assert date(2026, 7, 1) not in season
    with pytest.raises(ValueError, match="begins"):
        Period(date(2026, 1, 2), date(2026, 1, 1))


def test_the_usual_season_goes_from_september_to_june_and_in_summer_is_the_next_one() -> None:
    season = Period(date(2026, 9, 1), date(2027, 6, 30))
    assert usual_season(date(2026, 7, 1)) == usual_season(date(2027, 6, 30)) == season
    assert usual_season(date(2027, 7, 1)).first == date(2027, 9, 1)


def test_months_and_years_are_read() -> None:
    assert parse("2026-01") == Period(date(2026, 1, 1), date(2026, 1, 31))
    assert parse("2026") == Period(date(2026, 1, 1), date(2026, 12, 31))


@pytest.mark.parametrize(
    "text", ["", "26", "2026-13", "2026-00", "0000", "2026-1", "²026", "2026\n"]
)
def test_other_texts_are_no_period(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(text)
