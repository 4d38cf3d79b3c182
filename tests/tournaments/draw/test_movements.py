"""Movements are counted out pair by pair: nobody meets anybody twice."""

from itertools import combinations

import pytest

from tournaments.draw.bounds import max_rounds
from tournaments.draw.difference_matrices import Group
from tournaments.draw.movements import movement
from tournaments.draw.starters import STARTERS

MANY = 1_000
ROUNDS = {4: 5, 5: 5, 6: 7, 7: 9, 8: 9, 9: 11, 10: 13, 11: 14, 12: 15, 13: 17, 14: 18, 15: 19}
ROUNDS |= {16: 21, 17: 21, 18: 23, 19: 25, 20: 26, 21: 27, 22: 29, 23: 28, 24: 31, 25: 33}


@pytest.mark.trial
@pytest.mark.parametrize("tables", [*range(1, 42), 64, 99, 100])
def test_no_two_players_meet_twice_in_a_movement(tables: int) -> None:
    met: set[tuple[int, int]] = set()
    for one in movement(tables, MANY):
        assert sorted(p for table in one for p in table) == list(range(4 * tables))
        pairs = [pair for table in one for pair in combinations(sorted(table), 2)]
        assert met.isdisjoint(pairs)
        met.update(pairs)


@pytest.mark.parametrize(("tables", "rounds"), ROUNDS.items())
def test_movements_are_as_long_as_stated(tables: int, rounds: int) -> None:
    assert len(movement(tables, MANY)) == rounds <= max_rounds(4 * tables)[0]


@pytest.mark.parametrize("tables", STARTERS)
def test_a_starter_names_every_player_once(tables: int) -> None:
    assert len(movement(tables, 1)[0]) == tables


def test_a_shorter_event_is_the_beginning_of_a_longer_one() -> None:
    assert movement(7, 4) == movement(7, 9)[:4]


@pytest.mark.parametrize("order", [5, 7, 8, 9, 16, 27, 28, 32, 35, 72])
def test_any_two_columns_of_a_difference_matrix_differ_by_each_amount_once(order: int) -> None:
    group = Group(order)
    rows = list(group.rows())
    assert len(rows) == order
    for one, other in combinations(range(4), 2):
        # a - b is determined by where b + x = a
        differences = {
            next(x for x in range(order) if group.add(row[other], x) == row[one]) for row in rows
        }
        assert len(differences) == order
