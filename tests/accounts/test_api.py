"""The API of people and clubs: the same services, problems with codes."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from knox.models import AuthToken

from accounts import audit
from accounts.models import Club, Invitation, Membership, Role
from accounts.services import invitations, users
from tests.factories import (
    PASSWORD,
    ClubFactory,
    MembershipFactory,
    PlayerFactory,
    UserFactory,
)
from tests.support.clients import SignedIn, sign_in

JSON = "application/json"
TOKENS = "/api/v1/tokens/"
CLUB = {"slug": "thames", "name": "Thames", "timezone": "Europe/London", "ruleset": "pagat"}


def url(name: str, *args: Any) -> str:
    return reverse(f"api:{name}", args=["river", *args])


def names(response: Any) -> list[str]:
    return [row["name"] for row in response.json()["results"]]


def test_the_list_has_public_clubs_and_those_of_the_user(
    club: Club, visitor: Client, member: SignedIn, outsider: SignedIn
) -> None:
    Club.objects.update(public_events=False)
    ClubFactory.create(slug="open", name="Open", public_events=True)
    page = reverse("api:club-list")
    assert names(visitor.get(page)) == ["Open"]
    assert sorted(names(member.get(page))) == ["Open", "River Barbu"]
    assert "River Barbu" not in names(outsider.get(page))


def test_a_signed_in_user_founds_a_club(visitor: Client, outsider: SignedIn) -> None:
    page = reverse("api:club-list")
    assert visitor.post(page, CLUB, content_type=JSON).status_code == 401
    assert outsider.post(page, CLUB, content_type=JSON).status_code == 201
    assert Membership.objects.get(club__slug="thames").role == Role.SECRETARY


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"slug": "other"}, 409, "address-taken"),
        ({"ruleset": "poker"}, 409, "rules-unknown"),
        ({"timezone": "Mars/Olympus"}, 400, "invalid"),
        ({"slug": "not a slug"}, 400, "invalid"),
    ],
)
def test_an_invalid_club_is_a_problem(
    outsider: SignedIn, change: dict[str, str], status: int, code: str
) -> None:
    response = outsider.post(reverse("api:club-list"), CLUB | change, content_type=JSON)
    assert response.status_code == status
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json()["code"] == code
    assert not Club.objects.filter(slug="thames").exists()


def test_a_club_is_changed_by_its_secretary(secretary: SignedIn, director: SignedIn) -> None:
    change = {"name": "River Renamed", "slug": "moved"}
    response = director.patch(url("club-detail"), change, content_type=JSON)
    assert (response.status_code, response.json()["code"]) == (403, "permission-denied")
    assert secretary.patch(url("club-detail"), change, content_type=JSON).status_code == 200
    assert Club.objects.get(name="River Renamed").slug == "river"


def test_players_are_listed_filtered_added_and_changed(director: SignedIn, club: Club) -> None:
    page = url("player-list")
    response = director.post(page, {"name": " Anne  Lambert", "number": "17"}, content_type=JSON)
    assert response.status_code == 201
    player = response.json()
    assert (player["name"], player["claimed"]) == ("Anne Lambert", False)
    assert names(director.get(page, {"q": "lambert"})) == ["Anne Lambert"]
    assert names(director.get(page)) == ["Anne Lambert", "Dora Director"]

    response = director.patch(
        url("player-detail", player["id"]), {"active": False}, content_type=JSON
    )
    assert response.json()["active"] is False
    assert names(director.get(page, {"state": "inactive"})) == ["Anne Lambert"]


def test_refusals_of_players_have_their_codes(director: SignedIn, club: Club) -> None:
    PlayerFactory.create(club=club, name="Anne", number="17")
    page = url("player-list")
    for data, code in (
        ({"name": "ANNE"}, "name-taken"),
        ({"name": "Bert", "number": "17"}, "number-taken"),
    ):
        response = director.post(page, data, content_type=JSON)
        assert (response.status_code, response.json()["code"]) == (409, code)
    response = director.post(page, {"name": ""}, content_type=JSON)
    assert (response.status_code, response.json()["code"]) == (400, "invalid")
    assert "name" in response.json()["errors"]


def test_members_see_names_only_and_write_nothing(
    member: SignedIn, visitor: Client, outsider: SignedIn
) -> None:
    page = url("player-list")
    row = member.get(page).json()["results"][0]
    assert row.keys() == {"id", "name", "guest", "active"}
    assert member.post(page, {"name": "X"}, content_type=JSON).status_code == 403
    assert visitor.get(page).status_code == 401
    assert outsider.get(page).status_code == 404
    Club.objects.update(public_players=True)
    assert visitor.get(page).status_code == 200


def test_only_a_secretary_changes_roles(
    secretary: SignedIn, director: SignedIn, member: SignedIn
) -> None:
    mine = Membership.objects.get(user=secretary.user).pk
    own = Membership.objects.get(user=member.user).pk
    change = {"role": "director"}
    page = url("membership-detail", own)
    assert director.patch(page, change, content_type=JSON).status_code == 403
    assert secretary.patch(page, change, content_type=JSON).json()["role"] == "director"
    assert secretary.patch(page, {"role": "king"}, content_type=JSON).status_code == 400
    response = secretary.delete(url("membership-detail", mine))
    assert (response.status_code, response.json()["code"]) == (409, "last-secretary")
    assert secretary.delete(page).status_code == 204
    assert not Membership.objects.filter(user=member.user).exists()


def test_an_invitation_is_made_claimed_and_then_used(
    director: SignedIn, member: SignedIn, outsider: SignedIn, club: Club
) -> None:
    player = PlayerFactory.create(club=club, name="Anne")
    page = url("invitation-list")
    assert member.post(page, {"player": player.pk}, content_type=JSON).status_code == 403
    made = director.post(page, {"player": player.pk}, content_type=JSON).json()
    assert made["link"].endswith(f"/join/{made['token']}/")
    assert director.get(page).json()["results"][0]["player_name"] == "Anne"

    claim = reverse("api:invitation-claim")
    response = outsider.post(claim, {"token": made["token"]}, content_type=JSON)
    assert (response.status_code, response.json()["id"]) == (200, player.pk)
    response = sign_in(UserFactory.create()).post(
        claim, {"token": made["token"]}, content_type=JSON
    )
    assert (response.status_code, response.json()["code"]) == (409, "invitation-used")
    response = director.post(url("invitation-revoke", made["id"]))
    assert (response.status_code, response.json()["code"]) == (409, "invitation-used")


def test_an_invitation_is_revoked(director: SignedIn, club: Club) -> None:
    player = PlayerFactory.create(club=club)
    (made,) = invitations.invite(club=club, players=[player], actor=director.user)
    assert director.post(url("invitation-revoke", made.pk)).status_code == 204
    assert Invitation.objects.get().revoked_at


def test_a_player_of_another_club_is_not_invited(director: SignedIn) -> None:
    stranger = PlayerFactory.create()
    response = director.post(url("invitation-list"), {"player": stranger.pk}, content_type=JSON)
    assert response.status_code == 404


def test_a_token_is_made_with_address_and_password(visitor: Client) -> None:
    users.register_verified(email="anne@example.org", password=PASSWORD, name="Anne")
    data = {"email": "anne@example.org", "password": PASSWORD, "days": 30}
    made = visitor.post(TOKENS, data, content_type=JSON)
    assert made.status_code == 201
    headers = {"authorization": f"Token {made.json()['token']}"}
    listed = visitor.get(TOKENS, headers=headers).json()["results"]
    assert [row["token_key"] for row in listed] == [made.json()["token_key"]]
    assert "token" not in listed[0]

    assert visitor.delete(f"{TOKENS}current/", headers=headers).status_code == 204
    assert visitor.get(TOKENS, headers=headers).status_code == 401


@pytest.mark.parametrize(
    "credentials",
    [
        {},
        {"email": "anne@example.org"},
        {"email": "anne@example.org", "password": "wrong"},
        {"email": "nobody@example.org", "password": PASSWORD},
        {"email": "unconfirmed@example.org", "password": PASSWORD},
    ],
)
def test_wrong_credentials_get_no_token(visitor: Client, credentials: dict[str, str]) -> None:
    users.register_verified(email="anne@example.org", password=PASSWORD, name="Anne")
    UserFactory.create(email="unconfirmed@example.org")
    response = visitor.post(TOKENS, credentials, content_type=JSON)
    assert (response.status_code, response.json()["code"]) == (401, "wrong-credentials")
    assert not AuthToken.objects.exists()


@pytest.mark.parametrize(("verification", "status"), [("mandatory", 401), ("none", 201)])
def test_an_address_that_nobody_could_confirm_gets_a_token(
    visitor: Client, settings: Any, verification: str, status: int
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = verification
    user = UserFactory.create(email="anne@example.org")
    user.set_password(PASSWORD)
    user.save(update_fields=["password"])
    data = {"email": user.email, "password": PASSWORD}
    assert visitor.post(TOKENS, data, content_type=JSON).status_code == status


def test_the_number_of_attempts_is_limited(visitor: Client) -> None:
    users.register_verified(email="anne@example.org", password=PASSWORD, name="Anne")
    data = {"email": "anne@example.org", "password": "wrong"}
    for _ in range(5):
        visitor.post(TOKENS, data, content_type=JSON)
    response = visitor.post(TOKENS, data | {"password": PASSWORD}, content_type=JSON)
    assert (response.status_code, response.json()["code"]) == (429, "too-many-tries")


def test_a_session_makes_and_revokes_tokens_of_its_own(
    member: SignedIn, outsider: SignedIn
) -> None:
    key = member.post(TOKENS, {}, content_type=JSON).json()["token_key"]
    assert outsider.delete(f"{TOKENS}{key}/").status_code == 404
    assert member.delete(f"{TOKENS}{key}/").status_code == 204


def test_a_session_needs_the_csrf_token(member: SignedIn) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(member.user)
    assert strict.post(TOKENS, {}, content_type=JSON).status_code == 403


def test_lists_need_no_more_queries_for_more_rows(
    secretary: SignedIn, club: Club, django_assert_num_queries: Any
) -> None:
    players = PlayerFactory.create_batch(20, club=club)
    MembershipFactory.create_batch(20, club=club)
    invitations.invite(club=club, players=players, actor=secretary.user)
    for _ in range(20):
        audit.record(club=club, actor=secretary.user, action="x", subject="club:1", text="x")
        ClubFactory.create()
    lists = {"player-list": 4, "membership-list": 4, "invitation-list": 4, "audit-list": 5}
    for name, queries in lists.items():
        # Session, user, club with role, rows; for the log, tables that are sealed to the reader.
        with django_assert_num_queries(queries):
            assert len(secretary.get(url(name)).json()["results"]) >= 20
    with django_assert_num_queries(3):
        assert len(secretary.get(reverse("api:club-list")).json()["results"]) >= 20


def test_a_page_is_followed_by_its_cursor(director: SignedIn, club: Club) -> None:
    PlayerFactory.create_batch(30, club=club)
    first = director.get(url("player-list"), {"page_size": 20}).json()
    second = director.get(first["next"]).json()
    seen = [row["id"] for row in first["results"] + second["results"]]
    assert len(seen) == len(set(seen)) == 31
    assert second["next"] is None


def test_the_openapi_document_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    document = SchemaGenerator().get_schema(request=None, public=True)
    validate_schema(document)
    said = capsys.readouterr().err
    assert "accounts/" not in said
    for path in ("/api/v1/clubs/", "/api/v1/tokens/", "/api/v1/clubs/{club}/players/"):
        assert path in document["paths"]
