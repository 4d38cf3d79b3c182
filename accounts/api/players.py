"""The API of players and their invitations."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.access import DIRECTOR, PLAYERS, SECRETARY, actor_of, get_player, is_official
from accounts.api import SIGNED_IN, Access, ClubAPI
from accounts.api.serializers import (
    ClaimSerializer,
    InvitationSerializer,
    InviteSerializer,
    MergeSerializer,
    PlayerNameSerializer,
    PlayerSerializer,
)
from accounts.filters import OfficialsPlayerFilter, PlayerFilter
from accounts.models import Invitation, Player
from accounts.problems import CursorPages
from accounts.services import invitations, merging, players


class ByName(CursorPages):
    ordering = ("name", "pk")  # type: ignore[assignment]  # a cursor takes several fields


class PlayerAPI(ClubAPI):
    """Base of the views of players: officials read and write all fields, others read names."""

    queryset = Player.objects.all()

    @property
    def shows_all_fields(self) -> bool:
        return is_official(self.role) or getattr(self, "swagger_fake_view", False)

    def get_serializer_class(self) -> type[BaseSerializer[Player]]:
        return PlayerSerializer if self.shows_all_fields else PlayerNameSerializer


class PlayerList(PlayerAPI, generics.ListCreateAPIView[Player]):
    """The players of a club. Only officials see and search numbers, and see e-mail addresses."""

    access = {"GET": PLAYERS, "POST": DIRECTOR}
    pagination_class = ByName

    @property
    def filterset_class(self) -> type[PlayerFilter]:
        return OfficialsPlayerFilter if self.shows_all_fields else PlayerFilter

    def perform_create(self, serializer: BaseSerializer[Player]) -> None:
        serializer.instance = players.add_player(
            club=self.club, actor=actor_of(self.request), **serializer.validated_data
        )


class PlayerDetail(PlayerAPI, generics.RetrieveUpdateAPIView[Player]):
    """One player. A player with ``active`` false can no longer be chosen; their games stay."""

    access = {"GET": PLAYERS, "PATCH": DIRECTOR}
    http_method_names = ["get", "head", "options", "patch"]

    def perform_update(self, serializer: BaseSerializer[Player]) -> None:
        serializer.instance = players.change_player(
            player=self.get_object(), actor=actor_of(self.request), **serializer.validated_data
        )


class PlayerMerge(PlayerAPI, generics.GenericAPIView[Player]):
    access = {"POST": SECRETARY}

    @extend_schema(request=MergeSerializer, responses=PlayerSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Merge another player into this one, with all their games and the fields this one lacks.

        The other player is deleted. This cannot be undone.
        """
        player = self.get_object()
        wanted = MergeSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        other = get_player(self.club, wanted.validated_data["other"])
        kept = merging.merge_players(kept=player, merged=other, actor=actor_of(request))
        return Response(PlayerSerializer(kept).data)


class InvitationList(ClubAPI, generics.ListAPIView[Invitation]):
    """The invitations that can be claimed now."""

    access = {"GET": DIRECTOR, "POST": DIRECTOR}
    club_field = "player__club"
    queryset = Invitation.objects.select_related("player")
    serializer_class = InvitationSerializer

    def get_queryset(self) -> QuerySet[Invitation]:
        if getattr(self, "swagger_fake_view", False):
            return super().get_queryset()
        return invitations.open_invitations(self.club)

    @extend_schema(request=InviteSerializer, responses={201: InvitationSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Create a link for a player; their older link stops working."""
        wanted = InviteSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        player = get_player(self.club, wanted.validated_data["player"])
        (made,) = invitations.invite(club=self.club, players=[player], actor=actor_of(request))
        return Response(self.get_serializer(made).data, status=status.HTTP_201_CREATED)


class InvitationRevoke(ClubAPI, generics.GenericAPIView[Invitation]):
    access = {"POST": DIRECTOR}
    club_field = "player__club"
    queryset = Invitation.objects.select_related("player")
    serializer_class = InvitationSerializer

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Revoke a link that has not been used."""
        invitations.revoke(invitation=self.get_object(), actor=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class InvitationClaim(generics.GenericAPIView[Player]):
    access: ClassVar[Access] = {"POST": SIGNED_IN}
    queryset = Player.objects.none()
    serializer_class = ClaimSerializer

    @extend_schema(responses=PlayerNameSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Claim the player of an invitation, and become a member of the club."""
        claim = self.get_serializer(data=request.data)
        claim.is_valid(raise_exception=True)
        player = invitations.claim(user=actor_of(request), **claim.validated_data)
        return Response(PlayerNameSerializer(player).data)
