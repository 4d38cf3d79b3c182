"""A table for friends without an account, and the small club that is founded for it."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Club, Membership, Role, User
from accounts.services.clubs import MAX_CLUBS
from games.models import Game, Seating
from tests.factories import UserFactory
from tests.support.clients import SignedIn, sign_in

PATH = "/play/friends/"
CIRCLE = {"name": "Sam and friends", "timezone": "Europe/Paris"}


@pytest.fixture
def sam(db: None) -> SignedIn:
    return sign_in(UserFactory.create(name="Sam"))


def test_a_user_without_a_club_gets_one_with_a_table_for_guests(
    sam: SignedIn, visitor: Client
) -> None:
    page = sam.get(PATH).text
    assert 'value="Sam and friends"' in page
    answer = sam.post(PATH, CIRCLE)
    club = Club.objects.get(name="Sam and friends")
    game = Game.objects.get(club=club)
    assert answer["location"] == f"/c/sam-and-friends/tables/{game.pk}/"
    assert (club.timezone, club.table_guests, club.public_events) == ("Europe/Paris", True, False)
    assert Membership.objects.get(club=club).role == Role.SECRETARY
    assert Seating.objects.get(game=game).player.name == "Sam"  # type: ignore[union-attr]
    room = sam.get(answer["location"]).text
    assert "Share the link" in room
    link = f"/invited/{game.pk}/{game.table.invite_token}/"
    assert "Sam invites you" in visitor.get(link).text
    visitor.post(link, {"name": "Gus"})
    assert "Gus" in sam.get(answer["location"]).text
    assert "Open a table at Sam and friends" in sam.get(PATH).text


def test_a_member_opens_a_table_where_guests_may_sit(
    member: SignedIn, club: Club, outsider: SignedIn
) -> None:
    page = member.get(PATH).text
    assert f"Tables of {club.name}" in page
    assert member.post(PATH, {"club": club.pk}).status_code == 200
    Club.objects.filter(pk=club.pk).update(table_guests=True)
    assert f"Open a table at {club.name}" in member.get(PATH).text
    answer = member.post(PATH, {"club": club.pk})
    game = Game.objects.get()
    assert answer["location"] == f"/c/{club.slug}/tables/{game.pk}/"
    assert game.table.private
    for other in ("9" * 30, "x", str(club.pk)):
        answer = outsider.post(PATH, {"club": other})
        assert "You cannot open a table for guests in this club." in answer.text
    assert Game.objects.count() == 1


def test_a_refusal_says_why_and_founds_nothing(sam: SignedIn) -> None:
    assert "errorlist" in sam.post(PATH, {"name": "", "timezone": "Mars/Base"}).text
    for _number in range(MAX_CLUBS):
        assert sam.post(PATH, CIRCLE).status_code == 302
    assert 'role="alert"' in sam.post(PATH, CIRCLE).text
    assert Club.objects.filter(name=CIRCLE["name"]).count() == MAX_CLUBS


def test_a_form_that_is_sent_twice_opens_one_table(sam: SignedIn) -> None:
    first = sam.post(PATH, CIRCLE | {"seen": "0"})
    assert sam.post(PATH, CIRCLE | {"seen": "0"})["location"] == first["location"]
    assert Club.objects.filter(name=CIRCLE["name"]).count() == 1
    game = Game.objects.get()
    again = {"club": game.club_id, "seen": str(game.pk)}
    assert f'name="seen" value="{game.pk}"' in sam.get(PATH).text
    second = sam.post(PATH, again)
    assert second["location"] != first["location"]
    assert sam.post(PATH, again)["location"] == second["location"]
    assert Game.objects.count() == 2


def test_a_visitor_sees_how_it_works_before_signing_up(visitor: Client, sam: SignedIn) -> None:
    page = visitor.get(PATH).text
    assert "You send its link to your friends." in page
    for name in ("signup", "login"):
        assert f'href="/accounts/{name}/?next={PATH}"' in page
    assert "Name of your group" not in page
    assert visitor.post(PATH, CIRCLE)["location"] == f"/accounts/login/?next={PATH}"
    assert f'href="{PATH}"' in visitor.get("/").text
    assert not Game.objects.exists()
    assert "/accounts/signup/" not in sam.get(PATH).text
    assert f"?next={PATH}" in visitor.get("/play/").text
    assert f'href="{PATH}"' in sam.get("/play/").text
    assert f'href="{PATH}"' in sam.get("/").text
    assert not User.objects.filter(guest=True).exists()
