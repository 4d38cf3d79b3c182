"""The authentication backend."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest

from accounts import demo
from accounts.models import User


class SignIn(AuthenticationBackend):
    """Signs in with e-mail and password; accounts of the demonstration only with ``DEMO``."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        return _unless_closed(super().authenticate(request, **credentials))

    def get_user(self, user_id: int) -> User | None:
        return _unless_closed(super().get_user(user_id))


def _unless_closed(user: User | None) -> User | None:
    return None if user is None or demo.is_closed_to(user) else user
