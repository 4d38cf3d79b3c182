"""Test clients of users who are signed in."""

from django.test import Client

from accounts.models import User


class SignedIn(Client):
    """A test client that knows who it is."""

    user: User


def sign_in(user: User) -> SignedIn:
    client = SignedIn()
    client.user = user
    client.force_login(user)
    return client
