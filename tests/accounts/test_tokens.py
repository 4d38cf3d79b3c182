"""Tokens: how long they last, what ends them, and what they cannot do."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now
from knox.models import AuthToken
from pytest_django import Settings

from accounts import demo
from accounts.errors import TooManyTokens
from accounts.models import User
from accounts.services import users
from tests.factories import PASSWORD, UserFactory

JSON = "application/json"
TOKENS = "/api/v1/tokens/"
NEW = "another one, and longer"


@pytest.fixture
def anne(db: None) -> User:
    return users.register_verified(email="anne@example.org", password=PASSWORD, name="Anne")


def header_of(secret: str) -> dict[str, str]:
    return {"authorization": f"Token {secret}"}


def works(secret: str) -> bool:
    return Client().get(TOKENS, headers=header_of(secret)).status_code == 200


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def change_own(user: User) -> None:
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    signed_in(user).post(reverse("account_change_password"), form)


def reset_by_mail(user: User) -> None:
    client = Client()
    client.post(reverse("account_reset_password"), {"email": user.email})
    (path,) = re.findall(r"http://testserver(\S+)", str(mail.outbox[0].body))
    address = client.get(path)["location"]
    client.post(address, {"password1": NEW, "password2": NEW})


def set_in_the_shell(user: User) -> None:
    user.set_password(NEW)
    user.save()


def set_in_the_database(user: User) -> None:
    User.objects.filter(pk=user.pk).update(password=make_password(NEW))


def set_unusable(user: User) -> None:
    user.set_unusable_password()
    user.save(update_fields=["password"])


@pytest.mark.parametrize(
    "change", [change_own, reset_by_mail, set_in_the_shell, set_in_the_database, set_unusable]
)
def test_a_new_password_ends_all_tokens_of_the_user(
    anne: User, change: Callable[[User], None]
) -> None:
    other = UserFactory.create()
    _row, secret = users.create_token(user=anne, days=30)
    _row, others = users.create_token(user=other, days=30)
    before = anne.password
    assert works(secret)
    change(anne)
    anne.refresh_from_db()
    assert anne.password != before
    assert not works(secret)
    assert works(others)


def test_tokens_outlive_other_changes_of_the_user(anne: User) -> None:
    _row, secret = users.create_token(user=anne, days=30)
    users.change_profile(user=anne, name="Anne L.", language="fr")
    anne.save()
    signed_in(anne)
    assert works(secret)


def test_a_token_makes_no_token(anne: User) -> None:
    _row, secret = users.create_token(user=anne, days=1)
    response = Client().post(TOKENS, {}, content_type=JSON, headers=header_of(secret))
    assert (response.status_code, response.json()["code"]) == (403, "token-makes-no-token")
    assert AuthToken.objects.count() == 1
    credentials = {"email": anne.email, "password": PASSWORD}
    response = Client().post(TOKENS, credentials, content_type=JSON, headers=header_of(secret))
    assert response.status_code == 201


@pytest.mark.parametrize("days", [None, 0, 366])
def test_the_api_makes_no_token_of_more_than_a_year(anne: User, days: int | None) -> None:
    response = signed_in(anne).post(TOKENS, {"days": days}, content_type=JSON)
    assert (response.status_code, response.json()["errors"].keys()) == (400, {"days"})
    assert not AuthToken.objects.exists()


def test_every_token_expires_within_a_year(anne: User) -> None:
    client = signed_in(anne)
    client.post(TOKENS, {}, content_type=JSON)
    client.post(reverse("accounts:token_new"), {"days": "365"})
    AuthToken.objects.create(anne)
    most = now() + timedelta(days=365)
    assert [token.expiry <= most for token in AuthToken.objects.all()] == [True] * 3
    assert "until revoked" not in client.get(reverse("accounts:profile")).text


def test_a_token_without_an_end_does_not_work(anne: User) -> None:
    _row, secret = AuthToken.objects.create(anne, expiry=None)
    assert not works(secret)


def test_the_number_of_tokens_has_a_limit(anne: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(users, "MAX_TOKENS", 2)
    for _number in range(2):
        users.create_token(user=anne, days=1)
    with pytest.raises(TooManyTokens):
        users.create_token(user=anne, days=1)
    client = signed_in(anne)
    page = client.post(reverse("accounts:token_new"), {"days": "30"}, follow=True).text
    assert "Revoke one first" in page
    response: Any = client.post(TOKENS, {}, content_type=JSON)
    assert (response.status_code, response.json()["code"]) == (409, "too-many-tokens")


def test_a_token_of_the_demonstration_works_in_it_only(settings: Settings, db: None) -> None:
    settings.DEMO = True
    account = demo.ACCOUNTS[0]
    user = users.register_verified(email=account.email, password=demo.PASSWORD, name=account.name)
    _row, secret = users.create_token(user=user, days=30)
    assert works(secret)
    settings.DEMO = False
    assert not works(secret)


def test_an_account_of_the_demonstration_keeps_its_address(settings: Settings, db: None) -> None:
    """With another one it would not be known any more as an account of the demonstration."""
    settings.DEMO, settings.ACCOUNT_EMAIL_VERIFICATION = True, "none"
    account = demo.ACCOUNTS[0]
    user = users.register_verified(email=account.email, password=demo.PASSWORD, name=account.name)
    form = {"email": "mine@example.org", "action_add": ""}
    page = signed_in(user).post(reverse("account_email"), form).text
    assert "keep their addresses" in page
    user.refresh_from_db()
    assert user.email == account.email
    assert not EmailAddress.objects.filter(email="mine@example.org").exists()
