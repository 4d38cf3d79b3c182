"""The API of people and clubs, and the base of the API views of a club.

A DRF view declares ``access``: for each method ``PUBLIC``, ``SIGNED_IN`` or, under
``clubs/<slug:club>/``, a :class:`~accounts.access.Level`. A test of all URLs compares it with the
responses.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import Http404
from rest_framework.exceptions import NotAuthenticated
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from accounts.access import Level, club_for
from accounts.models import Club, Role

PUBLIC = "public"
SIGNED_IN = "signed_in"
Access = Mapping[str, "Level | str"]


class ClubAPI(GenericAPIView[Any]):
    """Base of the DRF views under ``clubs/<slug:club>/``: checks access and loads the club.

    ``access`` maps each method to its level. ``self.club`` and ``self.role`` are set before the
    method runs. The queryset is limited to rows whose ``club_field`` is the club.
    """

    access: ClassVar[Mapping[str, Level]]
    club_field: ClassVar[str] = "club"
    permission_classes = [AllowAny]  # club_for decides in initial()
    club: Club
    role: Role | None = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        try:
            self.club, self.role = club_for(request.user, kwargs["club"], self._level(request))
        except Http404:
            if request.user.is_authenticated:
                raise
            # The same answer whether the club exists or not, so that it reveals nothing.
            raise NotAuthenticated from None

    def _level(self, request: Request) -> Level:
        strictest = max(self.access.values(), key=lambda level: level.role.rank)
        return self.access.get(request.method or "", strictest)

    def get_queryset(self) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset()
        if getattr(self, "swagger_fake_view", False):
            return rows.none()
        return rows.filter(**{self.club_field: self.club})
