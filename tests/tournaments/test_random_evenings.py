"""Directors who do one thing after another at random: what always holds, and pages that open."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from accounts.models import Club, User
from tests.support.clients import sign_in
from tests.support.evenings import Evening, pages_of, start_of
from tournaments import services
from tournaments.models import Tournament


@pytest.mark.trial
@pytest.mark.django_db
@pytest.mark.usefixtures("no_pango")
@pytest.mark.parametrize("seed", range(3))
def test_whatever_a_director_does_the_event_stays_whole(seed: int, club: Club, boss: User) -> None:
    random = Random(seed)  # noqa: S311 - nothing secret
    services.create_webhook(club=club, actor=boss, url="https://results.example/barbu")
    event = start_of(club, boss, random)
    services.create_series(
        club=club, actor=boss, name="Year", event_count=3, best=2, points=[9, 5], events=[event]
    )
    evening = Evening(event, boss, random)
    acts = [evening.act() for _number in range(90)]
    broken = open_pages(evening.event, boss)
    assert not broken, (broken, [act for act in acts if act])


def open_pages(event: Tournament, boss: User) -> list[str]:
    player = event.entries.filter(player__user__isnull=False).first()
    clients = [Client(), sign_in(boss)]
    if player is not None and player.player.user is not None:
        clients.append(sign_in(player.player.user))
    broken = []
    for number, client in enumerate(clients):
        for address in pages_of(event):
            status = client.get(address).status_code
            if status != 200 and (number == 1 or status not in {302, 403}):
                broken.append(f"{number} {address} {status}")
    return broken
