"""The authentication backend."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.conf import settings
from django.http import HttpRequest

from accounts import demo
from accounts.models import User


class SignIn(AuthenticationBackend):
    """Signs in with e-mail and password. The accounts of the demonstration need ``DEMO``."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        if not settings.DEMO and demo.is_demo(str(credentials.get("email", ""))):
            return None
        user: User | None = super().authenticate(request, **credentials)
        return user

    def get_user(self, user_id: int) -> User | None:
        user: User | None = super().get_user(user_id)
        if user is not None and demo.is_demo(user.email) and not settings.DEMO:
            return None
        return user
