"""The API of clubs, their members and their audit log."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db.models import Q, QuerySet
from rest_framework import generics, status
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.access import DIRECTOR, EVENTS, SECRETARY, actor_of
from accounts.api import PUBLIC, SIGNED_IN, Access, ClubAPI
from accounts.api.serializers import (
    AuditEntrySerializer,
    ClubChangeSerializer,
    ClubSerializer,
    MembershipSerializer,
)
from accounts.filters import AuditFilter
from accounts.hidden_audit_entries import without_sealed
from accounts.models import AuditEntry, Club, Membership, Role
from accounts.services import clubs, memberships


class ClubList(generics.ListCreateAPIView[Club]):
    """Your clubs, and those whose events are public. The founder of a club is its secretary."""

    access: ClassVar[Access] = {"GET": PUBLIC, "POST": SIGNED_IN}
    queryset = Club.objects.all()
    serializer_class = ClubSerializer

    def get_permissions(self) -> Sequence[BasePermission]:
        return [AllowAny() if self.request.method in ("GET", "HEAD") else IsAuthenticated()]

    def get_queryset(self) -> QuerySet[Club]:
        shown = Q(public_events=True)
        if self.request.user.is_authenticated:
            shown |= Q(memberships__user_id=self.request.user.pk)
        return super().get_queryset().filter(shown).distinct()

    def perform_create(self, serializer: BaseSerializer[Club]) -> None:
        serializer.instance = clubs.create_club(
            founder=actor_of(self.request), **serializer.validated_data
        )


class ClubDetail(ClubAPI, generics.RetrieveUpdateAPIView[Club]):
    """A club and its settings."""

    access = {"GET": EVENTS, "PATCH": SECRETARY}
    http_method_names = ["get", "head", "options", "patch"]
    queryset = Club.objects.all()
    serializer_class = ClubChangeSerializer
    lookup_field = "slug"
    lookup_url_kwarg = "club"

    def get_object(self) -> Club:
        return self.club

    def perform_update(self, serializer: BaseSerializer[Club]) -> None:
        serializer.instance = clubs.change_club(
            club=self.club, actor=actor_of(self.request), **serializer.validated_data
        )


class MembershipList(ClubAPI, generics.ListAPIView[Membership]):
    """The members of a club and their roles."""

    access = {"GET": SECRETARY}
    queryset = Membership.objects.select_related("user")
    serializer_class = MembershipSerializer


class MembershipDetail(ClubAPI, generics.RetrieveUpdateDestroyAPIView[Membership]):
    """One member: change the role, or end the membership."""

    access = {"GET": SECRETARY, "PATCH": SECRETARY, "DELETE": SECRETARY}
    http_method_names = ["get", "head", "options", "patch", "delete"]
    queryset = Membership.objects.select_related("user")
    serializer_class = MembershipSerializer

    def perform_update(self, serializer: BaseSerializer[Membership]) -> None:
        membership = self.get_object()
        role = Role(serializer.validated_data.get("role", membership.role))
        serializer.instance = memberships.change_role(
            membership=membership, role=role, actor=actor_of(self.request)
        )

    def destroy(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        memberships.remove_member(membership=self.get_object(), actor=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class AuditList(ClubAPI, generics.ListAPIView[AuditEntry]):
    """The club's audit log, the latest entry first."""

    access = {"GET": DIRECTOR}
    queryset = AuditEntry.objects.select_related("actor")
    serializer_class = AuditEntrySerializer
    filterset_class = AuditFilter

    def get_queryset(self) -> QuerySet[AuditEntry]:
        return without_sealed(super().get_queryset(), actor_of(self.request).pk)[0]
