"""Guests: what they may do, what they are refused, and how they are told to sign up."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from knox.models import AuthToken
from pytest_django import Settings

from accounts.errors import AccountNeeded
from accounts.models import Club, Membership, Player, User
from accounts.services import clubs, invitations, users
from games.models import Game
from games.tables.practice import unfinished_games
from tests.factories import PASSWORD, PlayerFactory
from tests.support.clients import SignedIn
from tests.support.tables.playing import do

JSON = "application/json"
CLUB = {"slug": "thames", "name": "Thames", "timezone": "Europe/London", "ruleset": "pagat"}


@pytest.fixture
def playing(visitor: Client) -> Client:
    """A client that has become a guest with one click, at a table against bots."""
    visitor.post(reverse("games:play_now"))
    return visitor


def own_game() -> int:
    return Game.objects.get(hosted=True).pk


def invitation_of(club: Club, director: SignedIn) -> str:
    player = PlayerFactory.create(club=club, name="Anne")
    (made,) = invitations.invite(club=club, players=[player], actor=director.user)
    return invitations.token_of(made)


@pytest.mark.parametrize(
    ("method", "name", "data"),
    [
        ("POST", "api:club-list", CLUB),
        ("GET", "api:token-list", {}),
        ("POST", "api:invitation-claim", {"token": "1"}),
    ],
)
def test_the_api_asks_a_guest_to_sign_up(
    playing: Client, method: str, name: str, data: dict[str, Any]
) -> None:
    send = playing.get if method == "GET" else playing.post
    response: Any = send(reverse(name), data, content_type=JSON)
    assert response.status_code == 403
    assert response.headers["Content-Type"] == "application/problem+json"
    problem = response.json()
    assert (problem["code"], "Sign up" in problem["detail"]) == ("account-needed", True)
    assert not Club.objects.filter(slug="thames").exists()


def test_a_guest_makes_no_token(playing: Client) -> None:
    response = playing.post(reverse("api:token-list"), {"days": 1}, content_type=JSON)
    assert (response.status_code, response.json()["code"]) == (403, "account-needed")
    assert playing.post(reverse("accounts:token_new"), {"days": "30"}).status_code == 302
    assert not AuthToken.objects.exists()
    user = users.register_verified(email="anne@example.org", password=PASSWORD, name="Anne")
    credentials = {"email": user.email, "password": PASSWORD}
    response = playing.post(reverse("api:token-list"), credentials, content_type=JSON)
    assert response.status_code == 201
    assert AuthToken.objects.get().user == user


def test_a_guest_s_token_of_earlier_does_not_work(guest: SignedIn) -> None:
    _token, secret = AuthToken.objects.create(guest.user)
    headers = {"authorization": f"Token {secret}"}
    assert Client().get(reverse("api:token-list"), headers=headers).status_code == 401


def test_an_invitation_asks_a_guest_to_sign_in_or_up(
    playing: Client, club: Club, director: SignedIn
) -> None:
    link = reverse("accounts:claim", args=[invitation_of(club, director)])
    page = playing.get(link).text
    assert f"{reverse('account_signup')}?next=" in page
    assert playing.post(link).status_code == 200
    assert Player.objects.get(name="Anne").user is None


def test_the_header_asks_a_guest_to_sign_up_on_every_page(playing: Client, club: Club) -> None:
    to_sign_up = f'href="{reverse("account_signup")}'
    for path in ("/", reverse("games:play_now"), reverse("games:presets")):
        assert to_sign_up in playing.get(path).text.split("<main")[0]
    head = playing.get(club.get_absolute_url()).text.split("<main")[0]
    assert f'{to_sign_up}?next=/c/{club.slug}/"' in head


def test_a_private_page_asks_a_guest_to_sign_up_whether_or_not_it_exists(
    playing: Client, club: Club
) -> None:
    for slug in (club.slug, "nowhere"):
        path = f"/c/{slug}/tables/"
        response = playing.get(path, follow=True)
        assert response.redirect_chain == [
            (f"{reverse('account_signup')}?next=%2Fc%2F{slug}%2Ftables%2F", 302)
        ]
        assert "Sign up to do this" in response.text


def test_the_services_refuse_guests_too(club: Club, director: SignedIn, guest: SignedIn) -> None:
    token = invitation_of(club, director)
    with pytest.raises(AccountNeeded, match="found a club"):
        clubs.create_club(founder=guest.user, slug="thames", name="Thames")
    with pytest.raises(AccountNeeded, match="invitation"):
        invitations.claim(token=token, user=guest.user)
    with pytest.raises(AccountNeeded, match="token"):
        users.create_token(user=guest.user, days=1)


def test_a_guest_plays_at_their_own_table(playing: Client) -> None:
    pk = own_game()
    assert "barbu-contribution" in playing.get(reverse("games:play", args=[pk])).text
    assert do(Game.objects.get(pk=pk), "begin", User.objects.get(guest=True)).ok
    assert "barbu-table" in playing.get(reverse("games:play", args=[pk])).text
    assert playing.get(reverse("api:table", args=[pk])).json()["you"] == "S"
    assert reverse("games:play", args=[pk]) in playing.get("/").text
    assert playing.post(reverse("games:play_now")).status_code == 302
    assert User.objects.filter(guest=True).count() == 1


def test_a_guest_reads_the_rules_and_chooses_the_language(playing: Client) -> None:
    assert playing.get("/rules/pagat/").status_code == 200
    playing.post("/language/", {"language": "fr"})
    assert '<html lang="fr">' in playing.get("/").text
    assert '<html lang="fr">' in playing.get(reverse("games:play", args=[own_game()])).text


def test_a_guest_signs_up(playing: Client, settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    form = {"name": "Anne", "email": "anne@example.org", "password1": PASSWORD}
    playing.post(f"{reverse('account_signup')}?next=/clubs/new/", form)
    (path,) = re.findall(
        r"http://testserver(/accounts/confirm-email/\S+)", str(mail.outbox[0].body)
    )
    assert "Confirm" in playing.get(path).text
    playing.post(path)
    user = User.objects.get(email="anne@example.org")
    assert not user.guest
    assert playing.session["_auth_user_id"] == str(user.pk)
    assert playing.get("/clubs/new/").status_code == 200


def test_a_guest_who_signs_up_keeps_their_game(playing: Client, settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "none"
    pk = own_game()
    form = {"name": "Anne", "email": "anne@example.org", "password1": PASSWORD}
    taken = {**form, "email": "beth@example.org"}
    users.register_verified(email="beth@example.org", password=PASSWORD, name="Beth")
    playing.post(reverse("account_signup"), taken)
    assert unfinished_games(User.objects.get(guest=True)) == [pk]
    playing.post(reverse("account_signup"), form)
    user = User.objects.get(email="anne@example.org")
    assert (user.name, user.guest) == ("Anne", False)
    assert not User.objects.filter(guest=True).exists()
    assert playing.get(reverse("games:play", args=[pk])).status_code == 200
    assert reverse("games:play", args=[pk]) in playing.get(reverse("games:play_now")).text


def test_a_guest_who_signs_up_at_a_game_comes_back_to_it(
    playing: Client, settings: Settings
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "none"
    game = reverse("games:play", args=[own_game()])
    sign_up = f"{reverse('account_signup')}?next={quote(game, safe='')}"
    assert f'name="next" value="{game}"' in playing.get(sign_up).text
    form = {"name": "Anne", "email": "anne@example.org", "password1": PASSWORD, "next": game}
    assert playing.post(reverse("account_signup"), form)["location"] == game


def test_a_guest_asks_for_a_new_password_of_their_account(playing: Client) -> None:
    users.register_verified(email="anne@example.org", password=PASSWORD, name="Anne")
    playing.post(reverse("account_reset_password"), {"email": "anne@example.org"})
    assert len(mail.outbox) == 1


def test_a_guest_leaves(playing: Client) -> None:
    playing.post(reverse("account_logout"))
    assert "_auth_user_id" not in playing.session


def test_rows_of_a_guest_s_membership_give_no_role(club: Club, guest: SignedIn) -> None:
    assert Membership.objects.filter(club=club, user=guest.user).exists()
    club.public_events = False
    club.save(update_fields=["public_events"])
    assert guest.get(club.get_absolute_url()).status_code == 302
    assert club.name not in guest.get("/").text
