"""Test clients of signed-in users."""

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.test import Client

from accounts.models import User
from accounts.sessions import SessionStore


class SignedIn(Client):
    """A test client that knows its user."""

    user: User


def sign_in(user: User) -> SignedIn:
    """Return a client of *user*, in half as many queries as signing in takes."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    client = SignedIn()
    client.user = user
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key or ""
    return client
