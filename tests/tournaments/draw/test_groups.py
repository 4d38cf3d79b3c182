"""Groups: everybody meets everybody as evenly as possible."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.support.parameters import mostly_trials
from tournaments.draw import DrawError, pair
from tournaments.draw.costs import meetings
from tournaments.draw.group_starters import STARTERS
from tournaments.draw.groups import even_rounds, group_rounds
from tournaments.draw.pairing import PairingRequest

PROVEN = "It is proven that no plan is more even."


def request_of(players: int, **more: object) -> PairingRequest:
    return PairingRequest(tuple(range(1, players + 1)), **more)  # type: ignore[arg-type]


@pytest.mark.trial
@pytest.mark.parametrize("players", STARTERS)
def test_a_starter_makes_everybody_meet_three_times_and_sit_out_as_often(players: int) -> None:
    rounds = players if players % 4 else players - 1
    found = group_rounds(request_of(players), rounds=rounds)
    met = meetings(one.round for one in found)
    assert set(met.values()) == {3} or (players, set(met.values())) == (28, {1})
    assert len(met) == players * (players - 1) // 2
    out = Counter(player for one in found for player in one.round.sit_outs)
    assert set(out.values()) <= {1}
    assert found[-1].costs.sit_outs == 0


@pytest.mark.parametrize(
    ("players", "rounds", "times"), [(4, 3, 3), (8, 7, 3), (16, 5, 1), (16, 15, 3), (6, 15, 6)]
)
def test_even_numbers_of_rounds_are_even(players: int, rounds: int, times: int) -> None:
    assert rounds % even_rounds(players) == 0
    found = group_rounds(request_of(players), rounds=rounds)
    assert set(meetings(one.round for one in found).values()) == {times}
    assert found[-1].costs.sit_outs == 0
    assert PROVEN in [line.format() for line in found[0].lines]


@pytest.mark.parametrize(
    ("players", "rounds"),
    mostly_trials([(8, 2), (8, 5), (9, 3), (10, 5), (12, 4), (14, 6)], [(8, 5), (10, 5)]),
)
def test_other_numbers_of_rounds_are_nearly_even(players: int, rounds: int) -> None:
    found = group_rounds(request_of(players), rounds=rounds)
    met = meetings(one.round for one in found)
    times = [met[pair(*two)] for two in combinations(range(1, players + 1), 2)]
    assert max(times) - min(times) <= 3
    assert found[-1].costs.sit_outs == 0


def test_groups_are_apart_and_forbidden_pairs_too() -> None:
    request = request_of(
        16, groups=(tuple(range(1, 9)), tuple(range(9, 17))), forbidden=frozenset({(1, 2)})
    )
    found = group_rounds(request, rounds=2)
    assert found[-1].costs.forbidden == 0
    for one in found:
        for table in one.round.tables:
            assert len({player > 8 for player in table}) == 1


def test_later_rounds_make_earlier_ones_even() -> None:
    first = group_rounds(request_of(8, seed=1), rounds=3)
    history = tuple(one.round for one in first)
    rest = group_rounds(request_of(8, history=history), rounds=4)
    met = meetings([*history, *(one.round for one in rest)])
    assert max(met.values()) - min(met.values()) <= 2


def test_no_round_is_refused() -> None:
    with pytest.raises(DrawError):
        group_rounds(request_of(8), rounds=0)
