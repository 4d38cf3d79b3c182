"""Pairings by standing: Swiss, power, by rank and at random."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.draw import DrawError, Round, pair
from tournaments.draw.pairing import PairingRequest, power, random_round, ranked, swiss

EIGHT = tuple(range(1, 9))
TWELVE = tuple(range(1, 13))


def tables_of(one: Round) -> list[list[int]]:
    return [sorted(table) for table in one.tables]


def test_ranks_make_slices_of_four_while_nobody_has_met() -> None:
    found = swiss(PairingRequest(TWELVE))
    assert tables_of(found.round) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    assert found.spread == 9
    assert [line.format() for line in found.lines[:2]] == [
        "Nobody meets anybody again.",
        "Spread of ranks over all tables: 9; slices by rank: 9.",
    ]


def test_a_swiss_passes_over_those_who_have_met_and_says_so() -> None:
    history = (Round(((1, 2, 9, 10), (3, 4, 11, 12), (5, 6, 13, 14), (7, 8, 15, 16))),)
    found = swiss(PairingRequest(tuple(range(1, 17)), history))
    assert found.costs.repeats == 0
    names = {1: "Anne", 2: "Carl"}
    lines = [line.format(lambda player: names.get(player, str(player))) for line in found.lines]
    assert any("Anne would have met Carl again at 2." in line for line in lines)


def test_repeats_that_are_unavoidable_are_proven_to_be() -> None:
    history = (Round(((1, 2, 3, 4), (5, 6, 7, 8))),)
    found = swiss(PairingRequest(EIGHT, history))
    assert found.costs.repeats == 4
    assert "It is proven that no other pairing has fewer." in [
        line.format() for line in found.lines
    ]


def test_a_power_pairing_allows_the_repeats_it_states() -> None:
    history = (Round(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))),)
    once = power(PairingRequest(TWELVE, history), repeats_allowed=1)
    assert tables_of(once.round)[0] == [1, 2, 3, 4]
    twice = power(PairingRequest(TWELVE, (*history, once.round)), repeats_allowed=1)
    assert tables_of(twice.round)[0] != [1, 2, 3, 4]


def test_a_final_is_by_rank_whoever_has_met_but_keeps_forbidden_pairs_apart() -> None:
    history = (Round(((1, 2, 3, 4), (5, 6, 7, 8))),) * 3
    request = PairingRequest(EIGHT, history)
    assert tables_of(ranked(request).round) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    apart = ranked(replace(request, forbidden=frozenset({(1, 2)})))
    assert tables_of(apart.round)[0] == [1, 3, 4, 5]


def test_finals_are_paired_apart_from_each_other() -> None:
    request = PairingRequest(EIGHT, groups=((2, 4, 6, 8), (1, 3, 5, 7)))
    assert tables_of(ranked(request).round) == [[2, 4, 6, 8], [1, 3, 5, 7]]


def test_a_random_round_repeats_nobody_and_differs_by_seed() -> None:
    request = PairingRequest(tuple(range(1, 25)), seed=1)
    first = random_round(request)
    assert random_round(request) == first
    assert random_round(replace(request, seed=2)).round != first.round
    second = random_round(replace(request, history=(first.round,)))
    assert second.costs.repeats == 0


def test_an_abandoned_table_counts_like_a_sit_out() -> None:
    first = Round(((1, 2, 3, 4), (5, 6, 7, 8)), (9,), abandoned=(5, 6, 7, 8))
    found = swiss(PairingRequest(tuple(range(1, 10)), (first,)))
    assert found.round.sit_outs == (4,)
    assert found.costs.sit_outs == 0


def test_the_lowest_ranked_without_a_sit_out_sits_out() -> None:
    history = (Round(((1, 2, 3, 4), (5, 6, 7, 8)), (9, 10)),)
    found = swiss(PairingRequest(tuple(range(1, 11)), history))
    assert found.round.sit_outs == (7, 8)
    assert found.costs.sit_outs == 0


def test_a_late_entry_plays_and_a_withdrawn_player_does_not() -> None:
    history = (Round(((1, 2, 3, 4), (5, 6, 7, 8))),)
    found = swiss(PairingRequest((1, 99, 2, 4, 5, 6, 7, 8), history))
    assert sorted(p for table in found.round.tables for p in table) == [1, 2, 4, 5, 6, 7, 8, 99]
    assert found.costs.repeats == 3


@pytest.mark.parametrize(
    ("request_of", "code"),
    [
        (lambda: PairingRequest((1, 2, 3)), "too-few-players"),
        (lambda: PairingRequest((1, 2, 3, 3)), "duplicate-player"),
        (lambda: PairingRequest(EIGHT, groups=((1, 2, 3), (4, 5, 6, 7, 8))), "too-few-players"),
        (lambda: PairingRequest(EIGHT, groups=((1, 2, 3, 4),)), "groups-differ"),
    ],
)
def test_a_field_that_cannot_be_paired_is_refused(request_of: object, code: str) -> None:
    with pytest.raises(DrawError) as refusal:
        request_of()  # type: ignore[operator]
    assert refusal.value.code == code


def test_forbidden_pairs_do_not_meet() -> None:
    forbidden = frozenset(pair(1, other) for other in (2, 3, 4, 5, 6))
    found = swiss(PairingRequest(tuple(range(1, 25)), forbidden=forbidden))
    assert found.costs.forbidden == 0
