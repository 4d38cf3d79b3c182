"""Closing an account: what is deleted, what stays, and who cannot."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from knox.models import AuthToken
from pytest_django import Settings

from accounts import demo
from accounts.errors import DemoAccountStays
from accounts.models import AuditEntry, Club, JoinRequest, Membership, Player, Role
from accounts.services import closing, joining, users
from notices.models import Notice, Preferences
from tests.factories import PASSWORD, ClubFactory, MembershipFactory, PlayerFactory
from tests.support.clients import SignedIn

CLOSE = reverse("accounts:close_account")


def test_the_page_asks_for_the_password(member: SignedIn) -> None:
    assert CLOSE in member.get(reverse("accounts:profile")).text
    page = member.post(CLOSE, {"password": "wrong"}).text
    assert "This cannot be undone." in page
    member.user.refresh_from_db()
    assert member.user.is_active


def test_a_closed_account_keeps_neither_name_nor_address(club: Club, visitor: Client) -> None:
    anne = users.register_verified(email="anne@example.org", password=PASSWORD, name="Anne")
    MembershipFactory.create(club=club, user=anne)
    player = PlayerFactory.create(club=club, user=anne, name="Anne L", email="Anne@example.org")
    other = ClubFactory.create(join_requests=True)
    joining.ask_to_join(club=other, user=anne, message="I live next door")
    Preferences.objects.create(user=anne)
    credentials = {"login": "anne@example.org", "password": PASSWORD}
    visitor.post(reverse("account_login"), credentials)
    users.create_token(user=anne, days=30)

    page = visitor.post(CLOSE, {"password": PASSWORD}, follow=True).text
    assert "Your account is closed." in page
    assert "_auth_user_id" not in visitor.session
    anne.refresh_from_db()
    player.refresh_from_db()
    assert (anne.name, anne.is_active) == ("Closed account", False)
    assert anne.email.endswith("@closed.invalid")
    assert (player.name, player.email, player.user) == ("Anne L", "", None)
    assert JoinRequest.objects.get().message == ""
    for model in (Membership, Notice, Preferences):
        assert not model.objects.filter(**{_owner(model): anne}).exists()
    assert not AuthToken.objects.filter(user=anne).exists()

    visitor.post(reverse("account_login"), credentials)
    assert "_auth_user_id" not in visitor.session
    visitor.post(reverse("account_reset_password"), {"email": "anne@example.org"})
    assert mail.outbox[-1].subject == "No account has this address"


def _owner(model: type) -> str:
    return "recipient" if model is Notice else "user"


def test_all_sessions_of_a_closed_account_end(member: SignedIn) -> None:
    closing.close_account(user=member.user)
    assert member.get(reverse("accounts:profile")).status_code == 302


def test_the_only_secretary_hands_over_first(secretary: SignedIn, club: Club) -> None:
    page = secretary.post(CLOSE, {"password": PASSWORD}, follow=True).text
    assert "You are the only secretary of River Barbu" in page
    secretary.user.refresh_from_db()
    assert secretary.user.is_active
    assert Player.objects.get(user=secretary.user).club == club
    MembershipFactory.create(club=club, role=Role.SECRETARY)
    secretary.post(CLOSE, {"password": PASSWORD})
    assert AuditEntry.objects.get(action="leave-club").actor == secretary.user


def test_the_accounts_of_the_demonstration_stay(settings: Settings, db: None) -> None:
    settings.DEMO = True
    account = demo.ACCOUNTS[0]
    user = users.register_verified(email=account.email, password=demo.PASSWORD, name=account.name)
    with pytest.raises(DemoAccountStays):
        closing.close_account(user=user)


def test_a_guest_is_asked_to_sign_up(guest: SignedIn) -> None:
    assert "signup" in guest.get(CLOSE).headers["Location"]
    assert "nobody can open your games again" in guest.get(reverse("account_logout")).text
