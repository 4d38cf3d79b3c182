"""Pairings of events with a history at random, and the optimum by an exhaustive search."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.pairing_promises import CHECKED, KINDS, Kind, broken, event_of, worse
from tests.support.parameters import mostly_trials
from tests.support.random_events import random_event
from tournaments.draw.costs import seat_counts
from tournaments.draw.pairing import PairingRequest, swiss


def promised(kind: Kind, seeds: range) -> None:
    for seed in seeds:
        request = event_of(kind, seed)
        found = broken(kind, request, kind.draw(request))
        assert set(+found) <= {CHECKED}, (kind.name, seed)


@pytest.mark.parametrize("part", mostly_trials(range(10), [0]))
def test_a_swiss_of_any_history_keeps_what_it_promises(part: int) -> None:
    promised(KINDS["Swiss"], range(1_000 * part, 1_000 * part + (100 if part else 25)))


@pytest.mark.parametrize("name", mostly_trials([*KINDS], ["power", "random", "knock-out"]))
def test_every_pairing_keeps_what_it_promises(name: str) -> None:
    promised(KINDS[name], range(8))


@pytest.mark.parametrize(
    ("players", "histories"),
    mostly_trials([(8, 40), (9, 35), (11, 40), (12, 40), (13, 35), (16, 10)], [(8, 40)]),
)
def test_an_exhaustive_search_finds_no_better_pairing(players: int, histories: int) -> None:
    for seed in range(histories):
        request = random_event(seed, players, players, rounds=5)
        assert worse(KINDS["Swiss"], request) is None, seed


@pytest.mark.trial
@pytest.mark.parametrize("name", ["power", "by rank", "random", "knock-out"])
def test_no_other_pairing_is_better_either(name: str) -> None:
    for seed in range(10):
        request = random_event(seed, 12, 12, rounds=5)
        assert worse(KINDS[name], request) is None, seed


def test_seats_stay_nearly_even_through_a_season() -> None:
    request = PairingRequest(tuple(range(40)))
    for number in range(8):
        found = swiss(request)
        order = Random(number).sample(range(40), 40)  # noqa: S311
        request = PairingRequest(tuple(order), (*request.history, found.round))
    for counts in seat_counts(request.history).values():
        assert max(counts) - min(counts) <= 2
