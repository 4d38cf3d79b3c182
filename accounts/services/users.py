"""A person's own account, apart from what allauth does for it."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db import transaction
from knox.models import AuthToken

from accounts.models import User
from accounts.services.changes import apply


@transaction.atomic
def register_verified(*, email: str, password: str | None, name: str, language: str = "") -> User:
    """Make an account whose address needs no confirmation (from the command line).

    :param password: without one nobody signs in before the address has asked for one.
    """
    user = User.objects.create_user(email, password, name=name, language=language)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def change_profile(*, user: User, name: str, language: str) -> User:
    """Change one's own name and language; an empty language is the browser's."""
    apply(user, {"name": " ".join(name.split()), "language": language})
    return user


def create_token(*, user: User, days: int | None) -> tuple[AuthToken, str]:
    """Make a token for the API; only its hash is kept, so this is the only time to see it.

    :param days: how long it is good for, or None for until it is revoked.
    """
    token, secret = AuthToken.objects.create(
        user=user, expiry=None if days is None else timedelta(days=days)
    )
    return token, secret


def revoke_token(*, user: User, key: str) -> bool:
    """Revoke *user*'s own token that begins with *key*; True if there was one."""
    if not key.isalnum():
        return False
    deleted, _rows = AuthToken.objects.filter(user=user, token_key=key).delete()
    return bool(deleted)
