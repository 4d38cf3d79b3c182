"""At the door: the check-in code before signing in, and the page on the club's tablet."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import AuditEntry, Club, Membership, User
from tests.factories import PlayerFactory, UserFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.console import at, page
from tests.support.events import MakeEvent, enter_new
from tournaments import services
from tournaments.kiosk import kiosk_address
from tournaments.models import Entry, EntryStatus, Tournament


@pytest.fixture
def event(make_event: MakeEvent) -> Tournament:
    return make_event(0)


@pytest.fixture
def anne(event: Tournament, boss: User) -> Entry:
    return enter_new(event, "Anne Lambert", boss)


@pytest.fixture
def tablet(event: Tournament, boss: User) -> str:
    return kiosk_address(event, boss)


def is_here(entry: Entry) -> bool:
    return Entry.objects.get(pk=entry.pk).checked_in_at is not None


def test_a_visitor_sees_which_event_the_code_is_for_and_signs_in_to_come_back(
    event: Tournament, visitor: Client, member: SignedIn
) -> None:
    door = at(event, "door", token=event.check_in_token)
    address = at(event, "welcome", token=event.check_in_token)
    shown = visitor.get(address).text
    assert "Spring Cup" in shown
    assert f"{reverse('account_login')}?next={address.replace('/', '%2F')}" in shown
    assert member.get(address).headers["Location"] == door
    assert visitor.get(at(event, "welcome", token="guessed")).status_code == 404


def test_who_is_no_member_comes_back_to_the_event_or_to_a_request_to_join(
    event: Tournament, club: Club
) -> None:
    stranger = sign_in(UserFactory.create(name="Sam Stranger"))
    address = at(event, "welcome", token=event.check_in_token)
    answer = stranger.get(address, follow=True)
    assert answer.redirect_chain[-1][0] == event.get_absolute_url()
    assert "the director checks you in" in answer.text
    join = reverse("accounts:join_ask", args=[club.slug])
    assert join not in answer.text
    Club.objects.update(join_requests=True)
    assert join in stranger.get(address, follow=True).text
    Club.objects.update(public_events=False, join_requests=False)
    shown = page(stranger, address)
    assert "You are signed in as Sam Stranger, who is not a member" in shown
    assert join not in shown
    Club.objects.update(join_requests=True)
    assert join in page(stranger, address)


def test_players_check_in_on_the_tablet_without_an_account(
    event: Tournament, anne: Entry, tablet: str, visitor: Client
) -> None:
    assert "Anne Lambert" in page(visitor, tablet)
    answer = visitor.post(tablet, {"entry": anne.pk}, follow=True).text
    assert "Welcome, Anne Lambert!" in answer
    assert is_here(anne)
    assert AuditEntry.objects.filter(action="check-in", actor__email="boss@example.org").exists()
    assert f'name="undo" value="{anne.pk}"' in answer
    visitor.post(tablet, {"undo": anne.pk})
    assert not is_here(anne)


def test_who_is_here_keeps_their_place_in_the_list(
    event: Tournament, anne: Entry, boss: User, tablet: str, visitor: Client
) -> None:
    """Otherwise the names after it would move under the finger of a quick second tap."""
    enter_new(event, "Zoé Zeller", boss)
    visitor.post(tablet, {"entry": anne.pk})
    shown = page(visitor, tablet)
    assert f'id="in-{anne.pk}"' not in shown
    assert shown.index("Anne Lambert") < shown.index("Zoé Zeller")
    assert shown.count("Anne Lambert <span") == 1


def test_a_check_in_is_taken_back_there_only_for_a_while(
    anne: Entry, boss: User, tablet: str, visitor: Client
) -> None:
    services.check_in(entry=anne, actor=boss)
    Entry.objects.update(checked_in_at=anne.queued_at - timedelta(minutes=5))
    visitor.post(tablet, {"undo": anne.pk})
    assert is_here(anne)


def test_members_who_are_not_entered_find_their_names(
    event: Tournament, tablet: str, visitor: Client
) -> None:
    eloise = PlayerFactory.create(club=event.club, name="Éloïse Martin")
    assert "Martin" not in page(visitor, tablet)
    assert "Martin" not in page(visitor, tablet, q="el")
    assert "Martin" not in page(visitor, tablet, q="''-")
    assert "Éloïse Martin" in page(visitor, tablet, q="eloi")
    visitor.post(tablet, {"player": eloise.pk})
    entry = event.entries.get(player=eloise)
    assert (entry.status, is_here(entry)) == (EntryStatus.ENTERED, True)


def test_the_tablet_ends_with_the_code_and_with_the_role_of_the_official(
    event: Tournament, anne: Entry, boss: User, tablet: str, visitor: Client
) -> None:
    assert visitor.get(tablet[:-2] + "x/").status_code == 404
    Membership.objects.filter(user=boss).update(role="member")
    assert visitor.post(tablet, {"entry": anne.pk}).status_code == 404
    Membership.objects.filter(user=boss).update(role="director")
    services.renew_check_in_token(tournament=event, actor=boss)
    assert visitor.post(tablet, {"entry": anne.pk}).status_code == 404
    assert not is_here(anne)


@pytest.mark.trial
def test_the_tablet_asks_as_much_for_twenty_players_as_for_two(
    event: Tournament, boss: User, tablet: str, visitor: Client
) -> None:
    counts = []
    for number in (2, 20):
        for one in range(number):
            enter_new(event, f"Player {number} {one}", boss)
        with CaptureQueriesContext(connection) as asked:
            page(visitor, tablet)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_director_finds_code_and_tablet_and_a_member_does_not(
    event: Tournament, director: SignedIn, member: SignedIn
) -> None:
    code = at(event, "door_code")
    assert f'href="{code}?tablet=1#tablet"' in page(director, at(event, "console"))
    assert 'id="tablet" open' in page(director, f"{code}?tablet=1")
    shown = page(director, code)
    assert 'id="tablet" open' not in shown
    assert at(event, "welcome", token=event.check_in_token) in shown
    assert kiosk_address(event, director.user) in shown
    assert member.get(at(event, "door_code")).status_code == 403
