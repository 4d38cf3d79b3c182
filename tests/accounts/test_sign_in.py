"""Signing up and in, the profile, tokens, and the accounts of the demonstration."""

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from knox.models import AuthToken
from pytest_django import Settings

from accounts import demo
from accounts.models import Club, User
from accounts.services import invitations, users
from tests.factories import PASSWORD, MembershipFactory, PlayerFactory, UserFactory
from tests.support.clients import SignedIn

LOGIN, SIGNUP = "/accounts/login/", "/accounts/signup/"
RESET = "/accounts/password/reset/"


def register(email: str = "anne@example.org") -> User:
    return users.register_verified(email=email, password=PASSWORD, name="Anne")


def sign_up(client: Client, email: str, **query: str) -> Any:
    data = {"name": "Anne", "email": email, "password1": "a good long pass phrase", **query}
    return client.post(SIGNUP, data, follow=True)


def without_tokens(response: Any) -> str:
    """Return a page without the parts that differ on every visit."""
    return re.sub(r'(value="|Token": ")[\w-]{40,}"|\w+@example.org', "", response.text)


def test_sign_up_needs_the_address_to_be_confirmed(visitor: Client) -> None:
    response = sign_up(visitor, "New@Example.org")
    assert "Check your e-mail" in response.text
    assert User.objects.get(email="new@example.org").name == "Anne"
    assert "_auth_user_id" not in visitor.session

    (link,) = re.findall(
        r"http://testserver(/accounts/confirm-email/\S+)", str(mail.outbox[0].body)
    )
    assert "new@example.org" in visitor.get(link).text
    visitor.post(link)
    response = visitor.post(
        LOGIN, {"login": "new@example.org", "password": "a good long pass phrase"}
    )
    assert response.headers["Location"] == "/"


def test_a_second_sign_up_sends_no_second_message_at_once_and_says_so(visitor: Client) -> None:
    first, second = (sign_up(visitor, "new@example.org") for _time in range(2))
    assert len(mail.outbox) == 1
    for page in (first, second):
        assert "at most one every three minutes" in page.text
    assert "on its way" not in second.text


def test_signing_up_leads_back_to_the_invitation(visitor: Client, director: SignedIn) -> None:
    player = PlayerFactory.create(club__slug="far", name="Anne Lambert")
    (made,) = invitations.invite(club=player.club, players=[player], actor=director.user)
    back = reverse("accounts:claim", args=[invitations.token_of(made)])
    visitor.get(back)
    sign_up(visitor, "anne@example.org", next=back)
    (link,) = re.findall(
        r"http://testserver(/accounts/confirm-email/\S+)", str(mail.outbox[0].body)
    )
    response = visitor.post(link, follow=True)
    assert response.redirect_chain[-1][0] == back
    assert "I am Anne Lambert" in response.text


def test_who_signs_up_with_an_invitation_finds_it_in_another_browser(
    visitor: Client, director: SignedIn
) -> None:
    player = PlayerFactory.create(club__name="Far Barbu", name="Anne Lambert")
    (made,) = invitations.invite(club=player.club, players=[player], actor=director.user)
    visitor.get(reverse("accounts:claim", args=[invitations.token_of(made)]))
    sign_up(visitor, "anne@example.org")
    other = Client()
    other.force_login(User.objects.get(email="anne@example.org"))
    assert "Your invitation to Far Barbu" in other.get("/").text


def test_name_and_address_of_an_invitation_are_proposed_for_the_account(
    visitor: Client, director: SignedIn
) -> None:
    player = PlayerFactory.create(
        club__slug="far", name="Éloïse Martin", email="eloise@example.org"
    )
    (made,) = invitations.invite(club=player.club, players=[player], actor=director.user)
    assert "Éloïse" not in visitor.get(SIGNUP).text
    visitor.get(reverse("accounts:claim", args=[invitations.token_of(made)]))
    page = visitor.get(SIGNUP).text
    assert 'value="Éloïse Martin"' in page
    assert 'value="eloise@example.org"' in page
    invitations.revoke(invitation=made, actor=director.user)
    assert "Éloïse" not in visitor.get(SIGNUP).text


def test_the_rules_for_passwords_are_one_sentence(visitor: Client) -> None:
    for page in (SIGNUP, reset_link(visitor)):
        form = visitor.get(page, follow=True).text
        assert "At least 8 characters" in form
        assert "entirely numeric" not in form
        assert 'autocomplete="new-password"' in form
    assert 'autocomplete="username"' in visitor.get(LOGIN).text
    assert 'autocomplete="current-password"' in visitor.get(LOGIN).text


def test_without_a_mail_server_nobody_waits_for_a_message(
    visitor: Client, settings: Settings
) -> None:
    done = f"{RESET}done/"
    assert "is on its way" in visitor.get(done).text
    assert "is sent to the address" in visitor.get(RESET).text
    settings.SENDS_MAIL = False
    assert "is on its way" not in visitor.get(done).text
    assert "log of the server" in visitor.get(done).text
    form = visitor.get(RESET).text
    assert "is sent to the address" not in form
    assert "This site sends no e-mail." in form
    assert "<button>Ask for the link</button>" in form


def reset_link(visitor: Client) -> str:
    register("forgetful@example.org")
    visitor.post(RESET, {"email": "forgetful@example.org"})
    body = str(mail.outbox.pop().body)
    return str(re.findall(r"http://testserver(/accounts/password/reset/key/\S+)", body)[0])


def test_a_form_with_a_fault_keeps_its_fields_and_asks_for_the_password_again(
    visitor: Client,
) -> None:
    page = sign_up(visitor, "no-address").text
    assert 'value="Anne"' in page
    assert 'value="no-address"' in page
    assert "Type the password again." in page
    weak = sign_up(visitor, "anne@example.org", password1="12345678").text
    assert "Type the password again." not in weak
    assert "Type the password again." not in visitor.get(SIGNUP).text


def test_a_new_password_leads_back_to_signing_in(visitor: Client) -> None:
    key = visitor.get(reset_link(visitor), follow=True).redirect_chain[-1][0]
    differing = {"password1": "a good long pass phrase", "password2": "another"}
    assert "Type the password again." in visitor.post(key, differing).text
    same = dict.fromkeys(("password1", "password2"), "a good long pass phrase")
    done = visitor.post(key, same, follow=True).text
    assert "The password is changed." in done
    assert f'class="button" href="{LOGIN}"' in done
    assert "Ask for a new link" in visitor.get(key).text


def test_the_e_mails_about_accounts_are_the_sites_own(visitor: Client) -> None:
    register("known@example.org")
    for email in ("known@example.org", "new@example.org"):
        sign_up(visitor, email)
        visitor.post(RESET, {"email": email})
    visitor.post(RESET, {"email": "nobody@example.org"})
    assert len({message.subject for message in mail.outbox}) == 4
    for message in mail.outbox:
        assert "Barbu Club (testserver)" in str(message.body)
        assert "testserver]" not in message.subject


def test_signing_in_leads_back_to_the_invitation_without_its_address(
    visitor: Client, director: SignedIn
) -> None:
    register()
    player = PlayerFactory.create(club__slug="far")
    (made,) = invitations.invite(club=player.club, players=[player], actor=director.user)
    back = reverse("accounts:claim", args=[invitations.token_of(made)])
    visitor.get(back)
    credentials = {"login": "anne@example.org", "password": PASSWORD}
    assert visitor.post(LOGIN, credentials).headers["Location"] == back
    visitor.post(back)
    visitor.post("/accounts/logout/")
    assert visitor.post(LOGIN, credentials).headers["Location"] == "/"


def test_signing_in_from_the_page_of_a_club_leads_back_to_it(visitor: Client, club: Club) -> None:
    assert f'{LOGIN}?next=/c/{club.slug}/events/"' in visitor.get(f"/c/{club.slug}/events/").text
    assert f'href="{LOGIN}"' in visitor.get("/rules/").text


@pytest.mark.parametrize("is_public", [True, False])
def test_a_visitor_on_a_page_for_members_reads_why_they_are_to_sign_in(
    visitor: Client, club: Club, is_public: bool
) -> None:
    Club.objects.filter(pk=club.pk).update(public_events=is_public, public_players=False)
    shown = visitor.get(f"/c/{club.slug}/players/", follow=True).text
    assert "The page you asked for is for members of the club." in shown
    link = f'<a href="/c/{club.slug}/">What the club shows to everybody</a>'
    assert (link in shown) == is_public
    unknown = visitor.get("/c/no-such-club/players/", follow=True).text
    assert "The page you asked for is for members of the club." in unknown
    assert "for members of the club" not in visitor.get(LOGIN).text
    (action,) = re.findall(rf'action="({LOGIN}\?members=[^"]*)"', shown)
    refused = visitor.post(action, {"login": "anne@example.org", "password": "wrong"}).text
    assert "The page you asked for is for members of the club." in refused
    assert (link in refused) == is_public


def test_sign_up_does_not_reveal_who_has_an_account(visitor: Client) -> None:
    register("known@example.org")
    known = sign_up(visitor, "known@example.org")
    unknown = sign_up(Client(), "stranger@example.org")
    assert known.redirect_chain == unknown.redirect_chain
    assert without_tokens(known) == without_tokens(unknown)
    assert [message.to for message in mail.outbox] == [
        ["known@example.org"],
        ["stranger@example.org"],
    ]


def test_reset_does_not_reveal_who_has_an_account(visitor: Client) -> None:
    register("known@example.org")
    known = visitor.post(RESET, {"email": "known@example.org"}, follow=True)
    unknown = Client().post(RESET, {"email": "stranger@example.org"}, follow=True)
    assert known.redirect_chain == unknown.redirect_chain
    assert without_tokens(known) == without_tokens(unknown)
    assert "If there is an account with this address" in known.text


def test_a_wrong_password_and_an_unknown_address_get_the_same_page(visitor: Client) -> None:
    register("known@example.org")
    pages = [
        visitor.post(LOGIN, {"login": email, "password": "wrong"}).text.replace(email, "")
        for email in ("known@example.org", "stranger@example.org")
    ]
    errors = [re.findall(r'<ul class="errorlist.*?</ul>', page, re.DOTALL) for page in pages]
    assert errors[0] == errors[1] != []


def test_the_number_of_wrong_passwords_is_limited(visitor: Client) -> None:
    register()
    credentials = {"login": "anne@example.org", "password": "wrong"}
    for _ in range(6):
        visitor.post(LOGIN, credentials)
    response = visitor.post(LOGIN, credentials | {"password": PASSWORD})
    assert response.status_code in (200, 429)
    assert "_auth_user_id" not in visitor.session


def test_too_many_attempts_get_a_page_of_the_site(visitor: Client) -> None:
    for _ in range(21):
        response = visitor.post(RESET, {"email": "anne@example.org"})
    assert response.status_code == 429
    assert "Too many attempts" in response.text


@pytest.mark.parametrize(
    "page",
    ["login/", "signup/", "password/reset/", "password/reset/done/", "confirm-email/", "inactive/"],
)
def test_allauths_pages_before_sign_in_have_the_sites_layout(visitor: Client, page: str) -> None:
    response = visitor.get(f"/accounts/{page}")
    assert response.status_code == 200
    assert 'class="site"' in response.text
    assert "style=" not in response.text


@pytest.mark.parametrize("page", ["email/", "password/change/", "reauthenticate/", "logout/"])
def test_allauths_pages_after_sign_in_have_the_sites_layout(visitor: Client, page: str) -> None:
    register()
    visitor.post(LOGIN, {"login": "anne@example.org", "password": PASSWORD})
    response = visitor.get(f"/accounts/{page}", follow=True)
    assert response.status_code == 200
    assert 'class="site"' in response.text
    assert "style=" not in response.text


def test_bad_links_from_e_mails_are_explained(visitor: Client) -> None:
    assert "too old" in visitor.get("/accounts/confirm-email/nonsense/").text
    assert visitor.get("/accounts/password/reset/key/1-nonsense/").status_code == 200


def test_an_address_is_changed_once_the_new_one_is_confirmed(visitor: Client) -> None:
    user = register()
    visitor.post(LOGIN, {"login": "anne@example.org", "password": PASSWORD})
    visitor.post("/accounts/email/", {"email": "anne@new.example", "action_add": ""})
    assert "anne@new.example" in visitor.get("/accounts/email/").text
    user.refresh_from_db()
    assert user.email == "anne@example.org"
    bodies = "".join(str(message.body) for message in mail.outbox)
    visitor.post(re.findall(r"http://testserver(/accounts/confirm-email/\S+)", bodies)[0])
    user.refresh_from_db()
    assert user.email == "anne@new.example"


def test_no_message_is_said_to_be_sent_where_addresses_need_no_confirmation(
    visitor: Client, settings: Settings
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "none"
    sign_up(visitor, "new@example.org")
    page = visitor.get("/accounts/email/").text
    assert "This address has not been confirmed" in page
    assert "have sent" not in page
    assert not mail.outbox
    answer = visitor.post(
        "/accounts/email/", {"email": "new@example.org", "action_send": ""}, follow=True
    )
    assert "is on its way" in answer.text
    assert len(mail.outbox) == 1


@pytest.mark.trial
def test_an_unconfirmed_address_stays_until_another_is_confirmed(
    visitor: Client, settings: Settings
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "none"
    for name in ("anne", "bernard"):
        visitor = Client()
        sign_up(visitor, f"{name}@example.org")
        for address in (f"{name}@wrong.example", f"{name}@new.example"):
            page = visitor.post(
                "/accounts/email/", {"email": address, "action_add": ""}, follow=True
            ).text
            assert f"We have sent a message to <strong>{address}</strong>" in page
        user = User.objects.get(email=f"{name}@example.org")
        body = str(mail.outbox[-1].body)
        visitor.post(re.findall(r"http://testserver(/accounts/confirm-email/\S+)", body)[0])
        user.refresh_from_db()
        assert user.email == f"{name}@new.example"
        assert user.emailaddress_set.count() == 1  # type: ignore[attr-defined]  # of allauth


def test_a_user_changes_name_and_language(member: SignedIn) -> None:
    profile = reverse("accounts:profile")
    member.post(profile, {"name": " Mia  Renamed ", "language": "fr"})
    member.user.refresh_from_db()
    assert (member.user.name, member.user.language) == ("Mia Renamed", "fr")
    assert '<html lang="fr">' in member.get(profile).text

    response = member.post(profile, {"name": "", "language": "fr"})
    assert "name" in response.context["form"].errors
    assert "Mia Renamed" in response.text


def test_a_token_is_shown_once_and_revoked_by_its_owner_only(
    member: SignedIn, outsider: SignedIn
) -> None:
    page = member.post(reverse("accounts:token_new"), {"days": "30"}).text
    token = AuthToken.objects.get()
    assert token.user == member.user
    secret = re.findall(r'data-copies="(\w+)"', page)[0]
    assert secret.startswith(token.token_key)
    assert secret not in member.get(reverse("accounts:profile")).text
    headers = {"authorization": f"Token {secret}"}
    assert Client().get(reverse("api:token-list"), headers=headers).status_code == 200

    revoke = reverse("accounts:token_revoke")
    outsider.post(revoke, {"key": token.token_key})
    assert AuthToken.objects.exists()
    member.post(revoke, {"key": token.token_key})
    assert Client().get(reverse("api:token-list"), headers=headers).status_code == 401


@pytest.mark.parametrize("days", ["7000", ""])
def test_a_token_is_not_of_any_length(member: SignedIn, days: str) -> None:
    member.post(reverse("accounts:token_new"), {"days": days})
    assert not AuthToken.objects.exists()


def test_the_profile_needs_no_more_queries_for_more_clubs(
    member: SignedIn, django_assert_num_queries: Any
) -> None:
    for number in range(20):
        PlayerFactory.create(club__slug=f"club-of-{number}", user=member.user)
    UserFactory.create_batch(3)
    # Session, user, count, memberships, players, tokens, unread notices, returned e-mails,
    # and whether there is only one club.
    with django_assert_num_queries(9):
        member.get(reverse("accounts:profile"))


@pytest.mark.trial
@pytest.mark.parametrize("page", ["accounts:profile", "notices:list", "notices:preferences"])
def test_a_member_of_one_club_keeps_its_links_on_their_own_pages(
    page: str, member: SignedIn, outsider: SignedIn, club: Club
) -> None:
    events = f'href="/c/{club.slug}/events/"'
    assert events in member.get(reverse(page)).text
    assert events not in outsider.get(reverse(page)).text
    MembershipFactory.create(user=member.user)
    assert events not in member.get(reverse(page)).text


def test_many_clubs_are_listed_in_pages(member: SignedIn) -> None:
    for number in range(40):
        MembershipFactory.create(club__name=f"Club {number:02}", user=member.user)
    home = member.get("/").text
    assert home.count("panel club-card") == 12
    assert f'href="{reverse("accounts:profile")}#clubs"' in home
    pages = [member.get(reverse("accounts:profile"), {"page": n}).text for n in (1, 2)]
    assert [page.count("without a player") for page in pages] == [30, 10]


def test_the_demonstration_signs_in_with_one_tap(visitor: Client, settings: Settings) -> None:
    settings.DEMO = True
    users.register_verified(
        email=demo.ACCOUNTS[0].email, password=demo.PASSWORD, name=demo.ACCOUNTS[0].name
    )
    page = visitor.get(LOGIN).text
    assert "This is a demonstration" in page
    for account in demo.ACCOUNTS:
        assert f'value="{account.email}"' in page
    visitor.post(LOGIN, {"login": demo.ACCOUNTS[0].email, "password": demo.PASSWORD})
    assert "_auth_user_id" in visitor.session


def test_without_demo_its_accounts_cannot_sign_in(visitor: Client, settings: Settings) -> None:
    settings.DEMO = True
    account = demo.ACCOUNTS[0]
    users.register_verified(email=account.email, password=demo.PASSWORD, name=account.name)
    left_over = Client()
    left_over.post(LOGIN, {"login": account.email, "password": demo.PASSWORD})
    assert left_over.get(reverse("accounts:profile")).status_code == 200

    settings.DEMO = False
    page = visitor.get(LOGIN).text
    assert "demo" not in page.lower()
    assert demo.PASSWORD not in page.replace("barbu.", "").replace("Barbu", "").lower().split()
    visitor.post(LOGIN, {"login": account.email.upper(), "password": demo.PASSWORD})
    assert "_auth_user_id" not in visitor.session
    response = visitor.post(
        reverse("api:token-list"),
        {"email": account.email, "password": demo.PASSWORD},
        content_type="application/json",
    )
    assert response.status_code == 401
    assert left_over.get(reverse("accounts:profile")).status_code == 302
