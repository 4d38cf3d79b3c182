"""User accounts and tokens, apart from what allauth does."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from knox.models import AuthToken

from accounts.errors import AccountNeeded, TooManyTokens
from accounts.models import User
from accounts.names import tidy_name
from accounts.services.changes import apply

MAX_TOKEN_DAYS = 365
"""The longest life of a token, and the one that it has unless the user chooses another."""
MAX_TOKENS = 20
"""Tokens of one user that have not expired."""


@transaction.atomic
def register_verified(*, email: str, password: str | None, name: str, language: str = "") -> User:
    """Make an account whose e-mail address counts as confirmed.

    :param password: without one, the user must ask for a new password before signing in.
    """
    user = User.objects.create_user(email, password, name=name, language=language)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def change_profile(*, user: User, name: str, language: str) -> User:
    """Change the user's name and language; with an empty language the browser's is used."""
    apply(user, {"name": tidy_name(name), "language": language})
    return user


@transaction.atomic
def create_token(*, user: User, days: int) -> tuple[AuthToken, str]:
    """Make a token for the API. A change of the password ends it: a trigger deletes it then.

    :param days: its validity, from 1 to :data:`MAX_TOKEN_DAYS`.
    :returns: the row, and the text of the token, of which only a hash is stored.
    :raises AccountNeeded: to a guest.
    :raises TooManyTokens: if the user has :data:`MAX_TOKENS`.
    """
    if user.guest:
        raise AccountNeeded(_("Sign up to make a token."))
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if AuthToken.objects.filter(user=user, expiry__gt=utc_now()).count() >= MAX_TOKENS:
        raise TooManyTokens(most=MAX_TOKENS)
    validity = timedelta(days=min(days, MAX_TOKEN_DAYS))
    token, secret = AuthToken.objects.create(user=user, expiry=validity)
    return token, secret


def revoke_token(*, user: User, key: str) -> bool:
    """Revoke the token of *user* that begins with *key*; return whether there was one."""
    if not key.isalnum():
        return False
    deleted, _rows = AuthToken.objects.filter(user=user, token_key=key).delete()
    return bool(deleted)
