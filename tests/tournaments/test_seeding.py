"""Seeding the players of an event by hand."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User
from tests.support.clients import SignedIn
from tests.support.console import at, page
from tests.support.events import MakeEvent
from tournaments import errors, services
from tournaments.models import Pairing, Tournament
from tournaments.services.phase_fields import field_of

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
    director.post(path, {f"seed-{one.pk}": "20", f"seed-{two.pk}": " 5", f"seed-{three.pk}": "x"})
    seeds = list(event.entries.order_by("pk").values_list("seed", flat=True))
    assert seeds == [2, 1, None]


def test_seeds_in_the_api(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(2)
    one, two = event.entries.order_by("pk").values_list("pk", flat=True)
    path = reverse("api:event-seeds", args=["river", event.pk])
    kind = "application/json"
    assert director.put(path, {"order": [two, one]}, content_type=kind).json() == {
        "order": [two, one]
    }
    assert director.put(path, {"order": [one, one]}, content_type=kind).status_code == 422
    assert director.get(path).json() == {"order": [two, one]}
