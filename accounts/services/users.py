"""User accounts and tokens, as far as allauth does not manage them."""

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
"""The longest validity of a token, and the default."""
MAX_TOKENS = 20
"""The most unexpired tokens of one user."""


@transaction.atomic
def register_verified(*, email: str, password: str | None, name: str, language: str = "") -> User:
    """Create an account whose e-mail address counts as confirmed.

    :param password: without one, the user has to reset the password before signing in.
    """
    user = User.objects.create_user(email, password, name=name, language=language)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def change_profile(*, user: User, name: str, language: str) -> User:
    """Change the user's name and language; an empty language stands for the browser's."""
    apply(user, {"name": tidy_name(name), "language": language})
    return user


def see_language(*, user: User, language: str) -> None:
    """Store the language in which *user*, who has chosen none, reads the site."""
    if language != user.seen_language:
        User.objects.filter(pk=user.pk).update(seen_language=language)
        user.seen_language = language


@transaction.atomic
def create_token(*, user: User, days: int) -> tuple[AuthToken, str]:
    """Create a token for the API. When the password changes, a database trigger deletes it.

    :param days: its validity, from 1 to :data:`MAX_TOKEN_DAYS`.
    :returns: the row, and the text of the token; only a hash of the text is stored.
    :raises AccountNeeded: for a guest.
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
