"""Asking to join a club, and the answers."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from accounts import errors
from accounts.models import AuditEntry, Club, JoinRequest, JoinStatus, Membership, Player, User
from accounts.services import invitations, joining, memberships
from notices.models import Notice
from tests.factories import ClubFactory, PlayerFactory, UserFactory
from tests.support.clients import SignedIn, sign_in

JSON = "application/json"
ASK = "/c/river/join/"
LIST = "/c/river/requests/"
API = "/api/v1/clubs/river/join-requests/"


@pytest.fixture
def asking(club: Club) -> Club:
    """A club that takes requests, and nothing else of it is public."""
    Club.objects.filter(pk=club.pk).update(join_requests=True, public_events=False)
    club.refresh_from_db()
    return club


@pytest.fixture
def anne(db: None) -> SignedIn:
    return sign_in(UserFactory.create(name="Anne Asker"))


def request_of(client: SignedIn) -> JoinRequest:
    return JoinRequest.objects.get(user=client.user)


def test_a_club_without_requests_says_who_can_allow_them(
    club: Club, director: SignedIn, secretary: SignedIn
) -> None:
    Club.objects.filter(pk=club.pk).update(join_requests=False)
    assert "the secretary can allow them" in director.get(LIST).text
    told = secretary.get(LIST).text
    assert "the secretary can allow them" not in told
    assert 'allow them in the <a href="/c/river/settings/">settings</a>' in told


@pytest.mark.trial
def test_somebody_asks_and_a_director_accepts(
    asking: Club, anne: SignedIn, director: SignedIn, member: SignedIn
) -> None:
    anne.post(ASK, {"message": "I have played at Thames.\n"})
    assert "has your request" in anne.get(ASK).content.decode()
    assert "has not answered yet" in anne.get("/").content.decode()
    told = Notice.objects.get(kind="join-request")
    assert (told.recipient, told.link) == (director.user, LIST)
    page = director.get(LIST).content.decode()
    assert "I have played at Thames." in page
    assert member.get(LIST).status_code == 403

    asked = request_of(anne)
    director.post(f"{LIST}{asked.pk}/accept/", {"name": "Anne A."})
    assert Membership.objects.filter(club=asking, user=anne.user, role="member").exists()
    assert Player.objects.get(club=asking, user=anne.user).name == "Anne A."
    assert Notice.objects.filter(kind="membership", recipient=anne.user).exists()
    told.refresh_from_db()
    assert told.read_at is not None
    actions = set(AuditEntry.objects.values_list("action", flat=True))
    assert actions == {"ask-to-join", "accept-request", "add-player"}
    assert anne.get(ASK)["location"] == "/c/river/"


def test_the_request_is_for_a_player_who_is_listed(
    asking: Club, anne: SignedIn, director: SignedIn
) -> None:
    listed = PlayerFactory.create(club=asking, name="Asker, Anne")
    anne.post(ASK)
    assert 'value="Asker, Anne"' in director.get(LIST).content.decode()
    director.post(f"{LIST}{request_of(anne).pk}/accept/", {"player": "Asker, Anne"})
    listed.refresh_from_db()
    assert listed.user == anne.user
    assert not Player.objects.filter(name="Anne Asker").exists()


def test_a_name_that_is_taken_keeps_the_request_open(
    asking: Club, anne: SignedIn, director: SignedIn, member: SignedIn
) -> None:
    anne.post(ASK)
    page = director.post(f"{LIST}{request_of(anne).pk}/accept/", {"name": "mia member"})
    assert "The club has a player of this name" in page.content.decode()
    assert request_of(anne).status == JoinStatus.OPEN


def test_a_declined_request_is_told_with_its_reason_and_cannot_be_made_again_at_once(
    asking: Club, anne: SignedIn, director: SignedIn
) -> None:
    anne.post(ASK)
    director.post(f"{LIST}{request_of(anne).pk}/decline/", {"reason": "We are full."})
    told = Notice.objects.get(kind="join-declined", recipient=anne.user)
    assert told.values == {"club": "River Barbu", "reason": "We are full."}
    assert "You can ask again" in anne.post(ASK).content.decode()
    JoinRequest.objects.update(decided_at=now() - joining.PAUSE - timedelta(hours=1))
    anne.post(ASK)
    assert JoinRequest.objects.filter(status=JoinStatus.OPEN).count() == 1


def test_a_request_is_withdrawn_and_answered_only_once(
    asking: Club, anne: SignedIn, director: SignedIn, outsider: SignedIn
) -> None:
    anne.post(ASK)
    address = reverse("accounts:join_withdraw", args=[request_of(anne).pk])
    assert outsider.post(address).status_code == 404
    anne.post(address)
    assert request_of(anne).status == JoinStatus.WITHDRAWN
    assert "answered or withdrawn" in anne.post(address, follow=True).content.decode()
    answer = director.post(f"{LIST}{request_of(anne).pk}/accept/", {"name": "Anne"}, follow=True)
    assert "answered or withdrawn" in answer.content.decode()
    assert not Membership.objects.filter(user=anne.user).exists()


def test_there_is_one_open_request_for_each_club_and_only_a_few_in_all(
    asking: Club, anne: SignedIn, member: SignedIn
) -> None:
    joining.ask_to_join(club=asking, user=anne.user)
    with pytest.raises(errors.RequestOpen):
        joining.ask_to_join(club=asking, user=anne.user)
    with pytest.raises(errors.AlreadyMember):
        joining.ask_to_join(club=asking, user=member.user)
    for _number in range(joining.MAX_OPEN - 1):
        joining.ask_to_join(club=ClubFactory.create(join_requests=True), user=anne.user)
    with pytest.raises(errors.TooManyRequests):
        joining.ask_to_join(club=ClubFactory.create(join_requests=True), user=anne.user)


def test_a_club_that_takes_no_requests_is_hidden(
    club: Club, anne: SignedIn, visitor: Client
) -> None:
    assert anne.get(ASK).status_code == 404
    assert visitor.get(ASK).status_code == 302
    with pytest.raises(errors.RequestsClosed):
        joining.ask_to_join(club=club, user=anne.user)


def test_a_visitor_and_a_guest_are_asked_for_an_account(
    asking: Club, visitor: Client, guest: SignedIn
) -> None:
    for client in (visitor, guest):
        assert "create an account to ask" in client.get(ASK).content.decode()
        assert client.post(ASK).status_code == 302
    with pytest.raises(errors.AccountNeeded):
        joining.ask_to_join(club=asking, user=guest.user)
    assert not JoinRequest.objects.exists()


def test_who_is_invited_meanwhile_has_no_open_request(
    asking: Club, anne: SignedIn, director: SignedIn
) -> None:
    anne.post(ASK)
    player = PlayerFactory.create(club=asking)
    (made,) = invitations.invite(club=asking, players=[player], actor=director.user)
    invitations.claim(token=invitations.token_of(made), user=anne.user)
    assert request_of(anne).status == JoinStatus.WITHDRAWN


def test_a_removed_member_can_ask_again(asking: Club, member: SignedIn, director: SignedIn) -> None:
    membership = Membership.objects.get(user=member.user)
    memberships.remove_member(membership=membership, actor=director.user)
    member.post(ASK)
    director.post(f"{LIST}{request_of(member).pk}/accept/", {"player": "Mia Member"})
    assert Player.objects.get(user=member.user).name == "Mia Member"


def test_the_api_asks_lists_answers_and_withdraws(
    asking: Club, anne: SignedIn, director: SignedIn, visitor: Client
) -> None:
    assert visitor.post(API, {}, content_type=JSON).status_code == 401
    made = anne.post(API, {"message": "Hello"}, content_type=JSON)
    assert (made.status_code, made.json()["status"]) == (201, "open")
    again = anne.post(API, {}, content_type=JSON)
    assert (again.status_code, again.json()["code"]) == (409, "request-open")
    assert anne.post(API, {"message": "x" * 201}, content_type=JSON).status_code == 400
    (row,) = director.get(API).json()["results"]
    assert (row["name"], row["club"], row["message"]) == ("Anne Asker", "river", "Hello")
    assert anne.get("/api/v1/join-requests/").json()["results"][0]["id"] == row["id"]
    pk = row["id"]
    assert anne.post(f"/api/v1/join-requests/{pk}/withdraw/").status_code == 204
    gone = director.post(f"{API}{pk}/accept/", {}, content_type=JSON)
    assert (gone.status_code, gone.json()["code"]) == (409, "request-decided")
    pk = anne.post(API, {}, content_type=JSON).json()["id"]
    assert (
        director.post(f"{API}{pk}/decline/", {"reason": "x" * 301}, content_type=JSON).status_code
        == 400
    )
    assert (
        director.post(f"{API}{pk}/accept/", {"player": 10**9}, content_type=JSON).status_code == 404
    )
    assert director.post(f"{API}{pk}/accept/", {}, content_type=JSON).json()["name"] == "Anne Asker"


@pytest.mark.trial
def test_the_list_takes_the_same_queries_for_many(
    asking: Club, director: SignedIn, django_assert_max_num_queries: object
) -> None:
    users: list[User] = UserFactory.create_batch(20)
    for user in users:
        joining.ask_to_join(club=asking, user=user)
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        assert director.get(LIST).status_code == 200
