"""The API of requests to join a club."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import ASKING, DIRECTOR, actor_of, get_player, has_account
from accounts.api import SIGNED_IN, Access, ClubAPI
from accounts.api.serializers import PlayerNameSerializer
from accounts.api_requests import LineSerializerField
from accounts.models import JoinRequest
from accounts.reasons import LONGEST_REASON
from accounts.services import joining


class JoinRequestSerializer(serializers.ModelSerializer[JoinRequest]):
    """A request to join the club with the address ``club``."""

    club = serializers.SlugRelatedField(slug_field="slug", read_only=True)  # type: ignore[var-annotated]
    name = serializers.CharField(source="user.name", read_only=True)
    email = serializers.EmailField(source="user.email", read_only=True)

    class Meta:
        model = JoinRequest
        fields = ["id", "club", "name", "email", "message", "status", "reason", "made_at"]
        read_only_fields = ["status", "reason", "made_at"]


class AcceptSerializer(serializers.Serializer[Any]):
    """``player`` is a player without a login; without it a new player is added with ``name``."""

    player = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    name = LineSerializerField(max_length=joining.MAX_NAME_LENGTH, required=False, default="")


class DeclineSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, default="", allow_blank=True
    )


class JoinRequestList(ClubAPI, generics.ListAPIView[JoinRequest]):
    """The club's unanswered requests."""

    access = {"GET": DIRECTOR, "POST": ASKING}
    queryset = JoinRequest.objects.all()
    serializer_class = JoinRequestSerializer

    def get_queryset(self) -> QuerySet[JoinRequest]:
        if getattr(self, "swagger_fake_view", False):
            return super().get_queryset()
        return joining.open_requests(self.club)

    @extend_schema(responses={201: JoinRequestSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Ask to join the club, if it takes requests."""
        if not has_account(request.user):
            raise NotAuthenticated
        wanted = self.get_serializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        made = joining.ask_to_join(club=self.club, user=request.user, **wanted.validated_data)
        return Response(self.get_serializer(made).data, status=status.HTTP_201_CREATED)


class JoinRequestAccept(ClubAPI, generics.GenericAPIView[JoinRequest]):
    access = {"POST": DIRECTOR}
    queryset = JoinRequest.objects.select_related("club", "user")
    serializer_class = AcceptSerializer

    @extend_schema(responses=PlayerNameSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Make the user a member, as a player without a login or as a new one."""
        asked = self.get_object()
        wanted = self.get_serializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        pk = wanted.validated_data.get("player")
        player = joining.accept(
            request=asked,
            actor=actor_of(request),
            player=get_player(self.club, pk) if pk else None,
            name=wanted.validated_data["name"],
        )
        return Response(PlayerNameSerializer(player).data)


class JoinRequestDecline(ClubAPI, generics.GenericAPIView[JoinRequest]):
    access = {"POST": DIRECTOR}
    queryset = JoinRequest.objects.select_related("club", "user")
    serializer_class = DeclineSerializer

    @extend_schema(responses={204: None})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Decline a request."""
        asked = self.get_object()
        wanted = self.get_serializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        joining.decline(request=asked, actor=actor_of(request), **wanted.validated_data)
        return Response(status=status.HTTP_204_NO_CONTENT)


class OwnJoinRequests(generics.ListAPIView[JoinRequest]):
    """Your unanswered requests."""

    access: ClassVar[Access] = {"GET": SIGNED_IN}
    queryset = JoinRequest.objects.all()
    serializer_class = JoinRequestSerializer

    def get_queryset(self) -> QuerySet[JoinRequest]:
        if getattr(self, "swagger_fake_view", False):
            return super().get_queryset().none()
        return joining.requests_of(actor_of(self.request))


class JoinRequestWithdraw(generics.GenericAPIView[JoinRequest]):
    access: ClassVar[Access] = {"POST": SIGNED_IN}
    queryset = JoinRequest.objects.select_related("club", "user")

    def get_queryset(self) -> QuerySet[JoinRequest]:
        return super().get_queryset().filter(user=actor_of(self.request))

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Withdraw one of your requests."""
        joining.withdraw(request=self.get_object(), actor=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)
