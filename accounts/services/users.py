"""User accounts and tokens, apart from what allauth does."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db import transaction
from knox.models import AuthToken

from accounts.models import User
from accounts.names import tidy_name
from accounts.services.changes import apply

TOKEN_DAYS = 365  # unless the user chooses otherwise
MAX_TOKEN_DAYS = 3650


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


def create_token(*, user: User, days: int | None) -> tuple[AuthToken, str]:
    """Make a token for the API.

    :param days: its validity, or None for a token that does not expire.
    :returns: the row, and the text of the token, of which only a hash is stored.
    """
    token, secret = AuthToken.objects.create(
        user=user, expiry=None if days is None else timedelta(days=days)
    )
    return token, secret


def revoke_token(*, user: User, key: str) -> bool:
    """Revoke the token of *user* that begins with *key*; return whether there was one."""
    if not key.isalnum():
        return False
    deleted, _rows = AuthToken.objects.filter(user=user, token_key=key).delete()
    return bool(deleted)
