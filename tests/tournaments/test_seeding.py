"""Seeding the players of an event by hand."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from accounts.models import User
from ladder.models import Pool
from tests.support.clients import SignedIn
from tests.support.console import at, page
from tests.support.events import MakeEvent
from tests.support.ladder.pools import START, compute, play
from tournaments import errors, services
from tournaments.models import Pairing, Tournament
from tournaments.services.phase_players import field_of

pytestmark = pytest.mark.django_db


def ranked(make_event: MakeEvent, boss: User, players: int = 8) -> Tournament:
    event = make_event(players, round_count=1)
    services.update_phase(phase=event.phases.get(), actor=boss, pairing=Pairing.RANKED)
    return event


def test_a_first_phase_begins_in_the_order_of_the_seeds(make_event: MakeEvent, boss: User) -> None:
    event = ranked(make_event, boss)
    entries = list(event.entries.order_by("pk").values_list("pk", flat=True))
    order = entries[::-1][:6]
    services.seed_entries(tournament=event, actor=boss, order=order)
    field = field_of(event.phases.get(), 1)
    assert field.players[:6] == tuple(order)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    one = services.release_round(tournament=event, actor=boss)
    first = one.tables.get(number=1).seats.values_list("entry", flat=True)
    assert set(first) == set(order[:4])
    with pytest.raises(errors.RoundsPlayed):
        services.seed_entries(tournament=event, actor=boss, order=[])


def test_a_director_numbers_the_players(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(3)
    one, two, three = event.entries.order_by("pk")
    path = at(event, "seeding")
    assert "Player 01" in page(director, path)
    wrong = {f"seed-{one.pk}": "20", f"seed-{two.pk}": " 5", f"seed-{three.pk}": "x"}
    refused = director.post(path, wrong).content.decode()
    assert f"{three.player.name}: give a whole number from 1" in refused
    assert f'name="seed-{one.pk}" value="20"' in refused
    assert not event.entries.exclude(seed=None).exists()
    # As many fields as an event of thousands has.
    director.post(
        path,
        {f"seed-{n}": "" for n in range(10**6, 10**6 + 4000)} | wrong | {f"seed-{three.pk}": ""},
    )
    seeds = list(event.entries.order_by("pk").values_list("seed", flat=True))
    assert seeds == [2, 1, None]


def test_seeds_in_the_api(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(2)
    one, two = event.entries.order_by("pk").values_list("pk", flat=True)
    path = reverse("api:event-seeds", args=["river", event.pk])
    kind = "application/json"
    assert director.put(path, {"order": [two, one]}, content_type=kind).json() == {
        "order": [two, one],
        "lists": [],
    }
    assert director.put(path, {"order": [one, one]}, content_type=kind).status_code == 422
    assert director.get(path).json()["order"] == [two, one]


def test_players_are_seeded_by_a_ladder_and_those_without_a_game_come_last(
    make_event: MakeEvent, director: SignedIn
) -> None:
    event = make_event(5)
    entries = list(event.entries.order_by("pk").select_related("player"))
    pool = Pool.objects.create(club=event.club, name="All games")
    play(pool, [entry.player for entry in entries[:4]], [-30, 30, 10, -10], START)
    compute(pool)
    order = [entries[seat].pk for seat in (1, 2, 3, 0)]
    key = f"ladder-{pool.pk}"
    shown = page(director, at(event, "seeding"), by=key)
    assert "Number by All games" in shown
    assert "Nothing is saved yet" in shown
    numbers = [re.search(rf'name="seed-{pk}" value="(\d*)"', shown) for pk in order]
    assert [found and found[1] for found in numbers] == ["1", "2", "3", "4"]
    assert f'name="seed-{entries[4].pk}" value=""' in shown
    assert not event.entries.exclude(seed=None).exists()
    path = reverse("api:event-seeds", args=["river", event.pk])
    answer = director.put(path, {"by": key}, content_type="application/json")
    assert answer.json() == {"order": order, "lists": [{"key": key, "name": "All games"}]}
    for wrong in ({"by": "ladder-0"}, {}, {"by": key, "order": order}):
        refused = director.put(path, wrong, content_type="application/json")
        assert refused.status_code in (400, 422)
    assert "The club has no such ladder." in page(director, at(event, "seeding"), by="x")
