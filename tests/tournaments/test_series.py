"""Series of events, worked by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments.series import BadSeries, EventResult, SeriesRules, points_of, series_table

PLACES = SeriesRules(events=4, best=2, points=(10, 6, 3))
ANNE, BEN, CARL, DORA = 1, 2, 3, 4


def by_places(*orders: tuple[int, ...]) -> dict[int, dict[int, EventResult]]:
    return {
        number: {player: EventResult(place, 0) for place, player in enumerate(order, 1)}
        for number, order in enumerate(orders, 1)
    }


def test_the_best_results_count_and_the_others_are_dropped() -> None:
    rows = series_table(PLACES, by_places((ANNE, BEN), (BEN, CARL, ANNE), (BEN, ANNE)))
    assert [(row.player, int(row.total), row.counted) for row in rows] == [
        (BEN, 20, (2, 3)),
        (ANNE, 16, (1, 3)),
        (CARL, 6, (2,)),
    ]
    assert rows[1].points == {1: 10, 2: 3, 3: 6}


def test_players_who_share_a_place_share_its_points() -> None:
    # Second and third have 6 and 3 points; third and fourth 3 and none.
    assert points_of(PLACES, EventResult(2, 0, sharing=2)) == Fraction(9, 2)
    assert points_of(PLACES, EventResult(3, 0, sharing=2)) == Fraction(3, 2)
    assert points_of(PLACES, EventResult(9, 0)) == 0


def test_what_is_still_possible_by_place() -> None:
    rows = {
        r.player: r for r in series_table(PLACES, by_places((ANNE, BEN, CARL), (ANNE, BEN, DORA)))
    }
    # Anne has 20, the most that two results can be; Ben can have two wins, as can all others.
    assert rows[ANNE].total == rows[ANNE].most == 20
    assert (rows[ANNE].best_place, rows[ANNE].worst_place) == (1, 1)
    assert rows[BEN].most == 20
    assert (rows[BEN].best_place, rows[BEN].worst_place) == (1, 4)


def test_with_one_event_left_some_cannot_win_any_more() -> None:
    orders = ((ANNE, BEN, CARL), (ANNE, BEN, CARL), (DORA, BEN, CARL))
    rows = {r.player: r for r in series_table(PLACES, by_places(*orders))}
    # Carl has 3 + 3 and can have 10 + 3; Anne has 20, Ben 12 and at most 16, Dora 10 and 20.
    assert (rows[CARL].most, rows[BEN].most) == (Fraction(13), Fraction(16))
    assert rows[CARL].best_place == 2
    assert (rows[BEN].best_place, rows[BEN].worst_place) == (2, 4)
    assert (rows[DORA].best_place, rows[DORA].worst_place) == (1, 4)


def test_after_the_last_event_places_are_final() -> None:
    rules = SeriesRules(events=2, best=1, points=(10, 6, 3))
    rows = series_table(rules, by_places((ANNE, BEN, CARL), (BEN, CARL, ANNE)))
    assert [(r.player, r.place, r.shared, r.best_place, r.worst_place) for r in rows] == [
        (ANNE, 1, True, 1, 1),
        (BEN, 1, True, 1, 1),
        (CARL, 3, False, 3, 3),
    ]


def test_scores_have_no_limit_while_events_are_left() -> None:
    rules = SeriesRules(events=3, best=2)
    events = {1: {ANNE: EventResult(1, 80), BEN: EventResult(2, -30)}, 2: {BEN: EventResult(1, 40)}}
    rows = series_table(rules, events)
    assert [(row.player, int(row.total)) for row in rows] == [(ANNE, 80), (BEN, 10)]
    assert {row.most for row in rows} == {None}
    assert {(row.best_place, row.worst_place) for row in rows} == {(1, 2)}


@pytest.mark.parametrize(
    ("events", "best", "points"), [(3, 0, ()), (3, 4, ()), (3, 2, (1, 2)), (3, 2, (5, -1))]
)
def test_rules_that_cannot_be_counted_are_refused(
    events: int, best: int, points: tuple[int, ...]
) -> None:
    with pytest.raises(BadSeries):
        SeriesRules(events, best, points)


def test_more_events_than_planned_are_refused() -> None:
    with pytest.raises(BadSeries):
        series_table(SeriesRules(1, 1), by_places((ANNE,), (BEN,)))
