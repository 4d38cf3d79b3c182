"""Pairings of events with a history at random, and the optimum by an exhaustive search."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.support.exhaustive_pairing import least_price, price_of
from tests.support.parameters import mostly_trials
from tests.support.random_events import met_before, random_event
from tournaments.draw import pair
from tournaments.draw.costs import seat_counts
from tournaments.draw.pairing import Pairing, PairingRequest, random_round, ranked, swiss


def pairs_now(found: Pairing) -> list[tuple[int, int]]:
    return [pair(*two) for table in found.round.tables for two in combinations(table, 2)]


def must_be_free(request: PairingRequest, found: Pairing) -> bool:
    """Whether a round exists in which nobody meets again and no forbidden pair does.

    By the theorem of Hajnal and Szemerédi, players who each cannot meet at most k others can be
    divided into any number of equal tables above k such that none of these meet.
    """
    playing = {player for table in found.round.tables for player in table}
    bad = Counter(
        player
        for two in met_before(request) | request.forbidden
        if playing.issuperset(two)
        for player in two
    )
    return max(bad.values(), default=0) < len(found.round.tables)


def assert_kept(request: PairingRequest, found: Pairing) -> None:
    """Everybody is there once, the sit-outs are fair, and what must not be is not."""
    now = found.round
    seated = [player for table in now.tables for player in table]
    assert sorted([*seated, *now.sit_outs]) == sorted(request.players)
    assert len(now.sit_outs) == len(request.players) % 4
    sat = Counter(player for one in request.history for player in one.sit_outs)
    rank = {player: rank for rank, player in enumerate(request.players)}
    order = sorted(request.players, key=lambda player: (sat[player], -rank[player]))
    assert sorted(now.sit_outs) == sorted(order[: len(now.sit_outs)])
    if must_be_free(request, found):
        assert not set(pairs_now(found)) & (met_before(request) | request.forbidden)
    assert found.spread == sum(
        max(map(rank.__getitem__, table)) - min(map(rank.__getitem__, table))
        for table in now.tables
    )


@pytest.mark.parametrize("part", mostly_trials(range(10), [0]))
def test_pairings_of_any_history_keep_what_they_promise(part: int) -> None:
    for seed in range(100 if part else 25):
        request = random_event(1_000 * part + seed)
        assert_kept(request, swiss(request))


@pytest.mark.parametrize("seed", range(10))
def test_random_rounds_and_finals_keep_what_they_promise(seed: int) -> None:
    request = random_event(seed, most=60)
    assert_kept(request, random_round(request))
    final = ranked(request)
    if len(request.players) >= 20:
        assert not set(pairs_now(final)) & request.forbidden


@pytest.mark.parametrize(
    ("players", "histories"),
    mostly_trials([(8, 40), (9, 35), (11, 40), (12, 40), (13, 35), (16, 10)], [(8, 40)]),
)
def test_an_exhaustive_search_finds_no_better_pairing(players: int, histories: int) -> None:
    for seed in range(histories):
        request = random_event(seed, players, players, rounds=5)
        found = swiss(request)
        playing = [p for p in request.players if p not in found.round.sit_outs]
        now = price_of(request, playing, found.round.tables)
        assert now == least_price(request, playing), (seed, request)


def test_seats_stay_nearly_even_through_a_season() -> None:
    request = PairingRequest(tuple(range(40)))
    for number in range(8):
        found = swiss(request)
        order = Random(number).sample(range(40), 40)  # noqa: S311
        request = PairingRequest(tuple(order), (*request.history, found.round))
    for counts in seat_counts(request.history).values():
        assert max(counts) - min(counts) <= 2
