"""Draws: everybody plays, sit-outs are fair, and what must not repeat does not."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.parameters import mostly_trials
from tests.support.profiles import examples
from tournaments.draw import Bound, Costs, DrawError, Request, Round, draw, evaluate, swap
from tournaments.draw.bounds import least_repeats, max_rounds, packing_number
from tournaments.draw.costs import seat_counts
from tournaments.draw.report import report, rounds_without_repeat


def players(count: int) -> tuple[int, ...]:
    return tuple(range(1, count + 1))


def assert_fair(request: Request) -> None:
    """Everyone is in every round once; sit-outs differ by one at most."""
    sat = Counter(dict.fromkeys(request.players, 0))
    found = draw(request)
    assert len(found.rounds) == request.rounds
    for one in found.rounds:
        seated = [p for table in one.tables for p in table]
        assert sorted([*seated, *one.sit_outs]) == sorted(request.players)
        assert len(one.sit_outs) == len(request.players) % 4
        sat.update(one.sit_outs)
        assert max(sat.values()) - min(sat.values()) <= 1
    assert found.costs == evaluate(found.rounds, request.forbidden)
    assert found.costs.repeats >= found.bound.repeats
    assert found.costs.repeats == 0 or rounds_without_repeat(found.rounds) < request.rounds
    assert rounds_without_repeat(found.rounds) <= found.bound.rounds


@settings(max_examples=examples(40))
@given(st.integers(13, 60), st.integers(1, 4), st.integers(0, 1000))
def test_a_draw_of_any_size_is_fair(count: int, rounds: int, seed: int) -> None:
    assert_fair(Request(players(count), rounds, seed))


@pytest.mark.trial
@pytest.mark.parametrize("count", range(4, 13))
def test_a_draw_of_few_players_is_fair(count: int) -> None:
    assert_fair(Request(players(count), 3))


@pytest.mark.trial
@pytest.mark.parametrize(
    ("count", "rounds"),
    [(16, 5), (20, 5), (24, 7), (28, 9), (32, 9), (36, 11), (40, 13), (48, 15), (64, 21)],
)
def test_movements_of_clubs_have_no_repeat_and_even_seats(count: int, rounds: int) -> None:
    costs = draw(Request(players(count), rounds)).costs
    assert (costs.repeats, costs.seats, costs.neighbours) == (0, 0, 0)


@pytest.mark.trial
@pytest.mark.parametrize(
    ("count", "rounds"), [(100, 33), (400, 8), (30, 6), (29, 6), (15, 5), (23, 7), (402, 8)]
)
def test_large_and_uneven_fields_have_no_repeat_and_even_seats(count: int, rounds: int) -> None:
    costs = draw(Request(players(count), rounds)).costs
    assert (costs.repeats, costs.seats, costs.neighbours) == (0, 0, 0)


@pytest.mark.parametrize(("count", "rounds"), [(8, 2), (8, 7), (12, 2), (4, 3), (5, 5), (10, 2)])
def test_small_fields_repeat_as_little_as_can_be_proven(count: int, rounds: int) -> None:
    found = draw(Request(players(count), rounds))
    assert found.costs.repeats == found.bound.repeats == least_repeats(count, rounds)


def test_the_same_seed_gives_the_same_draw_and_another_seed_another() -> None:
    first = draw(Request(players(30), 4, seed=5))
    assert draw(Request(players(30), 4, seed=5)) == first
    assert draw(Request(players(30), 4, seed=6)) != first


@pytest.mark.trial
def test_an_event_longer_than_its_movement_still_repeats_little() -> None:
    found = draw(Request(players(20), 6))
    assert found.costs.thirds == 0
    assert 1 <= found.costs.repeats <= 12


@pytest.mark.parametrize("count", [16, 17, 28, 30])
def test_forbidden_pairs_do_not_meet(count: int) -> None:
    forbidden = frozenset({(1, 2), (3, 4), (1, 5), (6, 16)})
    found = draw(Request(players(count), 3, forbidden=forbidden))
    assert found.costs.forbidden == 0
    assert found.costs.repeats == 0


@pytest.mark.trial
def test_forbidden_pairs_come_before_repeats() -> None:
    forbidden = frozenset((1, other) for other in range(2, 13))
    found = draw(Request(players(16), 3, forbidden=forbidden))
    assert found.costs.forbidden == 0
    assert found.costs.repeats > 0


def test_the_movement_continues_after_a_release() -> None:
    whole = draw(Request(players(16), 5, seed=3))
    rest = draw(Request(players(16), 3, 9, history=whole.rounds[:2], places=whole.places))
    assert rest.costs.repeats == 0
    assert rest.bound.rounds == 5


def test_a_newcomer_takes_the_place_of_a_player_who_left() -> None:
    whole = draw(Request(players(16), 5, seed=3))
    now = (*players(15), 99)
    rest = draw(Request(now, 3, 9, history=whole.rounds[:2], places=whole.places))
    assert rest.costs.repeats == 0
    assert all(99 in {p for table in one.tables for p in table} for one in rest.rounds)


def test_remaining_rounds_know_what_was_played() -> None:
    whole = draw(Request(players(24), 6, seed=1))
    stay = tuple(p for p in players(24) if p not in {7, 8})
    rest = draw(Request(stay, 2, 4, history=whole.rounds[:2], places=whole.places))
    assert rest.costs.repeats == 0
    assert all({7, 8}.isdisjoint(p for t in one.tables for p in t) for one in rest.rounds)


@pytest.mark.trial
@pytest.mark.parametrize("seed", range(3))
def test_who_was_at_an_abandoned_table_does_not_sit_out_next(seed: int) -> None:
    first = Round(((1, 2, 3, 4), (5, 6, 7, 8)), (9,), abandoned=(5, 6, 7, 8))
    rest = draw(Request(players(9), 4, seed, history=(first,)))
    assert {p for one in rest.rounds for p in one.sit_outs} == {1, 2, 3, 4}
    assert rest.costs.sit_outs == 0


@pytest.mark.trial
def test_who_sat_out_before_a_change_is_not_first_again() -> None:
    first = draw(Request(players(17), 4, seed=1))
    rest = draw(Request(players(18), 6, 2, history=first.rounds))
    sat = Counter(p for one in (*first.rounds, *rest.rounds) for p in one.sit_outs)
    assert max(sat.values()) == 1


@settings(max_examples=examples(50))
@given(st.integers(4, 60), st.integers(1, 20))
def test_bounds_agree_with_each_other(count: int, rounds: int) -> None:
    limit, reason = max_rounds(count)
    assert reason
    assert 1 <= limit <= (count - 1) // 3 * count // (4 * (count // 4)) + 1
    assert (least_repeats(count, rounds) > 0) >= (rounds > limit)


@pytest.mark.parametrize(
    ("count", "most"), [(7, 2), (8, 2), (9, 3), (10, 5), (11, 6), (13, 13), (16, 20), (19, 25)]
)
def test_packing_numbers_are_those_of_the_paper(count: int, most: int) -> None:
    assert packing_number(count) == most


@pytest.mark.parametrize(("count", "limit"), [(8, 1), (12, 1), (16, 5), (20, 5), (24, 7), (40, 13)])
def test_known_limits(count: int, limit: int) -> None:
    assert max_rounds(count)[0] == limit


def test_costs_of_a_hand_made_event() -> None:
    again = Round(((1, 2, 3, 4), (5, 6, 7, 8)))
    other = Round(((1, 5, 2, 6), (3, 7, 4, 8)))
    costs = evaluate([again, again, other], frozenset({(1, 2), (5, 7)}))
    assert costs == Costs(forbidden=5, thirds=4, consecutive=16, repeats=16, seats=12, neighbours=8)


def test_who_sits_out_again_before_others_have_is_counted() -> None:
    first = Round(((1, 2, 3, 4),), (5,))
    fair, unfair = Round(((5, 2, 3, 4),), (1,)), Round(((1, 2, 3, 4),), (5,))
    late = Round(((5, 1, 3, 4),), (9,))  # a newcomer, who has not sat out either
    assert evaluate([first, fair, late]).sit_outs == 0
    assert evaluate([first, unfair]).sit_outs == 1
    assert evaluate([first, unfair]) > evaluate([first, fair])


def test_an_abandoned_table_makes_no_later_sit_out_too_early() -> None:
    """The later rounds may have been drawn before the table was abandoned."""
    first = Round(((1, 2, 3, 4), (5, 6, 7, 8)), (9,), abandoned=(1, 2, 3, 4))
    drawn_before, again = (Round(((9, 2, 3, 4), (5, 6, 7, 8)), (1,)), first)
    assert evaluate([first, drawn_before]).sit_outs == 0
    assert evaluate([first, again]).sit_outs == 1


@pytest.mark.parametrize("count", mostly_trials([9, 14, 19, 30], [19]))
def test_no_draw_lets_anybody_sit_out_too_soon(count: int) -> None:
    assert draw(Request(players(count), 6)).costs.sit_outs == 0


def test_a_swap_by_hand_exchanges_two_players_and_shows_its_cost() -> None:
    found = draw(Request(players(17), 3))
    one = found.rounds[1]
    edited = swap(one, one.tables[0][0], one.sit_outs[0])
    assert edited.sit_outs == (one.tables[0][0],)
    assert edited.tables[0][0] == one.sit_outs[0]
    assert evaluate([found.rounds[0], edited, found.rounds[2]]) >= found.costs


def test_a_swap_with_somebody_absent_is_refused() -> None:
    with pytest.raises(DrawError) as refusal:
        swap(Round(((1, 2, 3, 4),)), 1, 9)
    assert refusal.value.code == "not-in-round"


@pytest.mark.parametrize(
    ("who", "rounds", "code"),
    [
        ((1, 2, 3), 1, "too-few-players"),
        ((1, 2, 3, 3), 1, "duplicate-player"),
        ((1, 2, 3, 4), 0, "too-few-rounds"),
    ],
)
def test_impossible_requests_are_refused(who: tuple[int, ...], rounds: int, code: str) -> None:
    with pytest.raises(DrawError) as refusal:
        Request(who, rounds)
    assert refusal.value.code == code


def test_every_player_has_each_seat_once_in_four_rounds() -> None:
    found = draw(Request(players(28), 4))
    assert set(map(tuple, seat_counts(found.rounds).values())) == {(1, 1, 1, 1)}


def test_the_report_of_a_perfect_draw() -> None:
    found = draw(Request(players(16), 5))
    words = [line.format() for line in report(found.rounds, found.bound)]
    assert words[0] == "5 of at most 5 rounds without a repeat."
    assert "Nobody meets anybody twice." in words
    assert "Nobody sits out." in words


def test_the_report_names_who_meets_again_and_why() -> None:
    found = draw(Request(players(8), 2))
    words = [line.format(lambda p: f"Player {p}") for line in report(found.rounds, found.bound)]
    assert words[0] == "1 of at most 1 rounds without a repeat."
    assert "Repeats: 4. Proven to be unavoidable: 4." in words
    assert sum("meet in rounds 1, 2." in line for line in words) == 4


def test_the_report_does_not_prove_that_none_is_unavoidable() -> None:
    rounds = draw(Request(players(16), 1)).rounds * 2
    bound = Bound(rounds=5, repeats=0, reason="")
    words = [line.format() for line in report(rounds, bound)]
    assert "Repeats: 24." in words
    assert "No draw with fewer was found; it is not known if one exists." in words
