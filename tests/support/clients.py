"""Test clients of signed-in users."""

from django.test import Client

from accounts.models import User


class SignedIn(Client):
    """A test client that knows its user."""

    user: User


def sign_in(user: User) -> SignedIn:
    client = SignedIn()
    client.user = user
    client.force_login(user)
    return client
