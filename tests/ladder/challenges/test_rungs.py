"""Who ends on which rung."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ladder.challenges.rungs import (
    Change,
    Join,
    Leave,
    Move,
    Order,
    Penalty,
    Result,
    Start,
    penalties,
    ranked,
    replay,
    rung_of,
    within_reach,
)
from tests.support.profiles import examples

TEN = tuple(range(1, 11))


@pytest.mark.parametrize(
    ("totals", "climb", "after"),
    [
        # The four share out rungs 2, 4, 5 and 9; the others stay.
        ({2: -10, 4: 30, 5: 20, 9: -40}, 9, (1, 4, 3, 5, 2, 6, 7, 8, 9, 10)),
        # The lowest wins, without a limit in the way.
        ({2: 0, 4: -50, 5: -50, 9: 100}, 9, (1, 9, 3, 2, 4, 6, 7, 8, 5, 10)),
        # They may climb four rungs: from 9 to 5, and the next player in the order gets rung 2.
        ({2: 0, 4: -50, 5: -50, 9: 100}, 4, (1, 2, 3, 4, 9, 6, 7, 8, 5, 10)),
        # Nobody climbs.
        ({2: 0, 4: 1, 5: 2, 9: 3}, 0, TEN),
        # Equal totals keep their order.
        ({2: 5, 4: 5, 5: 5, 9: 5}, 9, TEN),
    ],
)
def test_four_players_share_out_their_rungs(
    totals: dict[int, int], climb: int, after: Order
) -> None:
    assert Result(totals, climb).apply(TEN) == after


def test_a_player_who_has_left_is_no_part_of_a_result() -> None:
    assert Result({1: 0, 2: 10, 77: 50}, 9).apply((1, 2, 3)) == (2, 1, 3)


def test_a_penalty_costs_one_rung_past_those_who_are_spared() -> None:
    assert Penalty(2).apply((1, 2, 3, 4)) == (1, 3, 2, 4)
    assert Penalty(2, frozenset({3})).apply((1, 2, 3, 4)) == (1, 4, 3, 2)
    assert Penalty(4).apply((1, 2, 3, 4)) == (1, 2, 3, 4)
    assert Penalty(3, frozenset({4})).apply((1, 2, 3, 4)) == (1, 2, 3, 4)
    assert Penalty(9).apply((1, 2)) == (1, 2)


def test_two_at_fault_both_go_down_and_the_absent_lose_nothing() -> None:
    found = penalties((1, 2, 3, 4, 5), at_fault=[1, 2, 4], absent=[4])
    order: Order = (1, 2, 3, 4, 5)
    for penalty in found:
        order = penalty.apply(order)
    assert [penalty.player for penalty in found] == [2, 1]
    assert order == (3, 1, 2, 4, 5)


def test_joining_leaving_and_moving() -> None:
    changes: list[Change] = [Start((1, 2, 3)), Join(4), Join(2), Leave(1), Move(4, 1), Move(3, 99)]
    assert replay(changes) == (4, 2, 3)
    assert Move(7, 1).apply((1, 2)) == (1, 2)
    assert Move(2, -5).apply((1, 2)) == (2, 1)


def test_reach_counts_rungs_up_and_down() -> None:
    assert within_reach(TEN, 5, up=2, down=3) == [3, 4, 6, 7, 8]
    assert within_reach(TEN, 1, up=2, down=3) == [2, 3, 4]
    assert within_reach(TEN, 10, up=1, down=3) == [9]
    assert within_reach(TEN, 77, up=9, down=9) == []
    assert (rung_of(TEN, 10), rung_of(TEN, 11)) == (10, None)


players = st.integers(1, 12)
result = st.builds(
    Result,
    st.dictionaries(players, st.integers(-3, 3), min_size=4, max_size=4),
    st.integers(0, 6),
)
penalty = st.builds(Penalty, players, st.frozensets(players, max_size=4))
permuting = st.one_of(result, penalty, st.builds(Move, players, st.integers(-2, 15)))
orders = st.permutations(list(range(1, 13))).map(tuple)


@given(orders, permuting)
@settings(max_examples=examples(300))
def test_every_change_is_a_permutation(order: Order, change: Change) -> None:
    assert sorted(change.apply(order)) == sorted(order)


@given(orders, result)
@settings(max_examples=examples(300))
def test_a_result_moves_nobody_else_and_nobody_too_far(order: Order, game: Result) -> None:
    after = game.apply(order)
    for place, player in enumerate(order):
        if player not in game.totals:
            assert after[place] == player
        else:
            assert place - after.index(player) <= game.climb


@given(orders, result)
@settings(max_examples=examples(300))
def test_a_result_without_a_limit_is_in_the_order_of_the_totals(order: Order, game: Result) -> None:
    after = Result(game.totals, len(order)).apply(order)
    assert [one for one in after if one in game.totals] == ranked(order, game.totals)


@given(orders, result)
@settings(max_examples=examples(300))
def test_equal_totals_keep_their_order_under_any_limit(order: Order, game: Result) -> None:
    after = game.apply(order)
    for one in game.totals:
        for other in game.totals:
            if game.totals[one] == game.totals[other] and order.index(one) < order.index(other):
                assert after.index(one) < after.index(other)


@given(orders, st.frozensets(players, max_size=3), st.frozensets(players, max_size=3))
@settings(max_examples=examples(300))
def test_penalties_lift_nobody_who_is_at_fault_and_leave_the_absent(
    order: Order, at_fault: frozenset[int], absent: frozenset[int]
) -> None:
    after = order
    for one in penalties(order, at_fault, absent):
        after = one.apply(after)
    assert sorted(after) == sorted(order)
    for player in absent:
        assert after.index(player) == order.index(player)
    for player in at_fault - absent:
        assert after.index(player) >= order.index(player)
