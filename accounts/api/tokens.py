"""The API of tokens, with which programs sign in."""

from typing import Any, ClassVar

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from rest_framework import generics, status
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import actor_of, is_guest
from accounts.api import PUBLIC, SIGNED_IN, Access
from accounts.api.serializers import (
    NewTokenSerializer,
    TokenRequestSerializer,
    TokenSerializer,
)
from accounts.models import User
from accounts.problems import CursorPages, Problem
from accounts.services import users


class ByAge(CursorPages):
    ordering = ("-created", "pk")  # type: ignore[assignment]  # a cursor takes several fields


class TokenList(generics.ListAPIView[AuthToken]):
    """Your tokens."""

    access: ClassVar[Access] = {"GET": SIGNED_IN, "POST": PUBLIC}
    queryset = AuthToken.objects.all()
    serializer_class = TokenSerializer
    pagination_class = ByAge

    def get_permissions(self) -> list[BasePermission]:
        return [AllowAny() if self.request.method == "POST" else IsAuthenticated()]

    def get_queryset(self) -> QuerySet[AuthToken]:
        mine: QuerySet[AuthToken] = super().get_queryset().filter(user_id=self.request.user.pk)
        return mine

    @extend_schema(request=TokenRequestSerializer, responses={201: NewTokenSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Create a token, in a browser's session or with e-mail and password. It is shown once.

        A token cannot create another one; otherwise somebody with a leaked token could keep access
        after it has been revoked or has expired.
        """
        wanted = TokenRequestSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        user = _owner(request, wanted)
        token, secret = users.create_token(user=user, days=wanted.validated_data["days"])
        token.token = secret
        return Response(NewTokenSerializer(token).data, status=status.HTTP_201_CREATED)


def _owner(request: Request, wanted: TokenRequestSerializer) -> User:
    """Return the user to create a token for."""
    if isinstance(request.user, User) and request.auth is None:
        return request.user
    if is_guest(request) and "email" not in wanted.validated_data:
        raise NotAuthenticated  # its message asks a guest to sign up
    if isinstance(request.auth, AuthToken) and "email" not in wanted.validated_data:
        raise Problem(
            code="token-makes-no-token",
            message=_("A token cannot make another one: send your e-mail address and password."),
            status_code=status.HTTP_403_FORBIDDEN,
        )
    return _authenticate(request, wanted)


def _authenticate(request: Request, wanted: TokenRequestSerializer) -> User:
    """Return the user of an e-mail address and a password, with the rate limits of sign-in."""
    credentials = {name: wanted.validated_data.get(name, "") for name in ("email", "password")}
    adapter = get_adapter()
    try:
        user: User | None = adapter.authenticate(request._request, **credentials)
    except ValidationError as error:
        raise Problem(
            code="too-many-tries",
            message=" ".join(error.messages),
            status_code=status.HTTP_429_TOO_MANY_REQUESTS,
        ) from error
    if user is None or not user.is_active or not _has_confirmed(user):
        raise Problem(
            code="wrong-credentials",
            message=_("Wrong e-mail address or password, or the address is not confirmed."),
            status_code=status.HTTP_401_UNAUTHORIZED,
        )
    return user


def _has_confirmed(user: User) -> bool:
    """Return whether the user's address counts as confirmed; without a mail server all do."""
    if settings.ACCOUNT_EMAIL_VERIFICATION == "none":
        return True
    verified = EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True)
    return bool(verified.exists())


class TokenRevoke(generics.GenericAPIView[AuthToken]):
    access: ClassVar[Access] = {"DELETE": SIGNED_IN}
    queryset = AuthToken.objects.none()
    serializer_class = TokenSerializer
    lookup_field = "token_key"

    @extend_schema(responses={204: None})
    def delete(self, request: Request, token_key: str) -> Response:
        """Revoke one of your tokens."""
        if not users.revoke_token(user=actor_of(request), key=token_key):
            return Response(status=status.HTTP_404_NOT_FOUND)
        return Response(status=status.HTTP_204_NO_CONTENT)


class TokenCurrent(generics.GenericAPIView[AuthToken]):
    access: ClassVar[Access] = {"DELETE": SIGNED_IN}
    queryset = AuthToken.objects.none()
    serializer_class = TokenSerializer

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Sign out: revoke the token that this request was sent with."""
        if isinstance(request.auth, AuthToken):
            request.auth.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
