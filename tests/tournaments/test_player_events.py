"""The events on the page of a player."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Club, Player, User
from tests.support.clients import SignedIn
from tests.support.events import MakeEvent, decide
from tournaments import services
from tournaments.models import TeamRanking, Tournament
from tournaments.standings_store import store_standings

pytestmark = pytest.mark.django_db


def page_of(player: Player) -> str:
    return reverse("accounts:player", args=["river", player.pk])


@pytest.fixture
def event(make_event: MakeEvent, boss: User) -> Tournament:
    """An event of eight whose only round is decided and closed."""
    event = make_event(8, round_count=1)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    decide(services.release_round(tournament=event, actor=boss))
    services.finish(tournament=event, actor=boss)
    return event


def test_published_events_are_there_with_the_place(
    event: Tournament, boss: User, member: SignedIn, visitor: Client, club: Club
) -> None:
    Club.objects.update(public_players=True)
    entry = event.entries.select_related("player").order_by("pk")[0]
    page = page_of(entry.player)
    assert 'id="events-played"' not in member.get(page).text
    services.publish(tournament=event, actor=boss)
    store_standings(event.pk)
    row = next(one for one in event.snapshots.get().rows if one["entry"] == entry.pk)
    place = f"{'=' if row['shared'] else ''}{row['place']}"
    for client in (member, visitor):
        text = client.get(page).text
        assert reverse("tournaments:entrant", args=["river", event.pk, entry.pk]) in text
        assert f"place {place}</span>" in text
    Tournament.objects.update(team_ranking=TeamRanking.TOTAL)
    text = member.get(page).text
    assert 'id="events-played"' in text
    assert f"place {place}</span>" not in text
    Club.objects.update(public_events=False)
    assert 'id="events-played"' not in visitor.get(page).text


def test_who_played_no_round_has_no_events(
    event: Tournament, boss: User, member: SignedIn, club: Club
) -> None:
    stranger = Player.objects.create(club=club, name="Yves Zola")
    services.publish(tournament=event, actor=boss)
    store_standings(event.pk)
    assert 'id="events-played"' not in member.get(page_of(stranger)).text
