"""API views of rungs: settings, order, absences, the log."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.timezone import now as utc_now
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR, MEMBER, actor_of, get_player, is_official, player_of
from accounts.api import ClubAPI
from accounts.models import Player, User
from accounts.problems import CursorPages
from ladder.challenges import members, presentation, services
from ladder.challenges.api import serializers as shown
from ladder.challenges.partners import reach_in
from ladder.challenges.services.lists import UNDOABLE
from ladder.models import Absence, Pool, Rung, RungChange, RungList


class RungPages(PageNumberPagination):
    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 200


class RungsClubAPI(ClubAPI):
    """Base of the views of rungs: officials see all, other members only started ones."""

    queryset: Any = RungList.objects.all()
    club_field = "pool__club"
    serializer_class: Any = shown.RungListSerializer

    @property
    def actor(self) -> User:
        return actor_of(self.request)

    @property
    def player(self) -> Player | None:
        """The caller's player in the club."""
        return player_of(self.actor, self.club)

    def lists(self) -> QuerySet[RungList]:
        rows = RungList.objects.filter(pool__club=self.club).select_related("pool__club")
        return rows if is_official(self.role) else rows.filter(started_at__isnull=False)

    def validated(self, serializer: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """Return the data of the request, validated by *serializer*."""
        form = serializer(data=self.request.data, context=self.get_serializer_context())
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)


class RungsList(RungsClubAPI, generics.ListAPIView[RungList]):
    """The rungs of a club."""

    access = {"GET": MEMBER, "POST": DIRECTOR}
    pagination_class = RungPages

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            return RungList.objects.none()
        return self.lists().order_by("pk")

    @extend_schema(request=shown.NewRungListSerializer, responses={201: shown.RungListSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Set up rungs for a pool, with an order by strength that can be changed first."""
        data = self.validated(shown.NewRungListSerializer)
        pools = Pool.objects.filter(club=self.club).select_related("club")
        pool = get_object_or_404(pools, pk=data.pop("pool"))
        made = services.create_list(pool=pool, actor=self.actor, **data)
        return Response(shown.RungListSerializer(made).data, status=status.HTTP_201_CREATED)


class RungsAPI(RungsClubAPI):
    """Base of the views of one list of ``rungs``, under ``clubs/<slug:club>/rungs/<int:pk>/``."""

    rungs: RungList

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.rungs = get_object_or_404(self.lists(), pk=kwargs["pk"])

    def answer(self, code: int = status.HTTP_200_OK) -> Response:
        """Return a response with the current state of the rungs."""
        self.rungs = self.lists().get(pk=self.rungs.pk)
        return Response(shown.RungListSerializer(self.rungs).data, status=code)


class RungsDetail(RungsAPI):
    """Rungs and their settings."""

    access = {"GET": MEMBER, "PATCH": DIRECTOR}

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.answer()

    def patch(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Change the settings; deadlines of open challenges do not change."""
        form = shown.RungListSerializer(self.rungs, data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        services.change_list(rungs=self.rungs, actor=self.actor, **form.validated_data)
        return self.answer()


class RungsStart(RungsAPI):
    """The start of the rungs."""

    access = {"POST": DIRECTOR}

    @extend_schema(request=None, responses=shown.RungListSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Start with the drafted order; the log records every later change."""
        services.start(rungs=self.rungs, actor=self.actor)
        return self.answer()


class RungsOrder(RungsAPI):
    """The players on the rungs, from the top."""

    access = {"GET": MEMBER}
    queryset = Rung.objects.all()
    pagination_class = RungPages
    serializer_class = shown.RungLineSerializer

    @extend_schema(responses=shown.RungLineSerializer(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        reach = reach_in(self.rungs, utc_now())
        player = self.player
        place = presentation.own_place(reach, player)
        numbered: Any = list(enumerate(reach.order, start=1))
        page: Any = self.paginate_queryset(numbered)
        found = presentation.rung_lines(page or [], reach, player, place)
        return self.get_paginated_response(shown.RungLineSerializer(found, many=True).data)


class RungsMove(RungsAPI):
    """Moves of players by officials."""

    access = {"POST": DIRECTOR}

    @extend_schema(request=shown.MoveSerializer, responses=shown.RungListSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Move a player to another rung, or take them off the rungs."""
        data = self.validated(shown.MoveSerializer)
        player = get_player(self.club, data["player"])
        act: Any = services.move_player if data["rung"] else services.remove_player
        more = {"rung": data["rung"]} if data["rung"] else {}
        act(rungs=self.rungs, player=player, actor=self.actor, reason=data["reason"], **more)
        return self.answer()


class RungsAdd(RungsAPI):
    """Members added by officials."""

    access = {"POST": DIRECTOR}

    @extend_schema(request=shown.AddSerializer, responses=shown.RungListSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Add a member on the lowest rung."""
        player = get_player(self.club, self.validated(shown.AddSerializer)["player"])
        services.add_player(rungs=self.rungs, player=player, actor=self.actor)
        return self.answer()


class RungsPlace(RungsAPI):
    """The caller's own rung."""

    access = {"POST": MEMBER, "DELETE": MEMBER}

    @extend_schema(request=None, responses=shown.RungListSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Join on the lowest rung."""
        services.join(rungs=self.rungs, actor=self.actor)
        return self.answer()

    @extend_schema(responses=shown.RungListSerializer)
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Leave the rungs; open challenges are cancelled."""
        services.leave(rungs=self.rungs, actor=self.actor)
        return self.answer()


class RungsAbsences(RungsAPI):
    """The current and coming absences."""

    access = {"GET": MEMBER, "POST": MEMBER}
    queryset = Absence.objects.all()
    pagination_class = RungPages
    serializer_class = shown.AbsenceSerializer

    @extend_schema(responses=shown.AbsenceSerializer(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        today = members.today_in(self.rungs, utc_now())
        rows = self.rungs.absences.filter(last__gte=today).select_related("player")
        page = self.paginate_queryset(rows)
        return self.get_paginated_response(shown.AbsenceSerializer(page, many=True).data)

    @extend_schema(request=shown.NewAbsenceSerializer, responses={201: shown.AbsenceSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Announce an absence: the player keeps their rung and is not challenged."""
        data = self.validated(shown.NewAbsenceSerializer)
        pk = data.pop("player", None)
        player = None if pk is None else get_player(self.club, pk)
        made = services.announce_absence(rungs=self.rungs, actor=self.actor, player=player, **data)
        return Response(shown.AbsenceSerializer(made).data, status=status.HTTP_201_CREATED)


class RungsAbsence(RungsAPI):
    """One absence."""

    access = {"DELETE": MEMBER}
    queryset = Absence.objects.all()

    @extend_schema(responses={204: None})
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """End an absence, or withdraw one that has not begun."""
        rows = self.rungs.absences.select_related("rungs__pool__club")
        absence = get_object_or_404(rows, pk=kwargs["absence"])
        services.end_absence(absence=absence, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RungsLog(RungsAPI):
    """The log of the rungs, the latest entry first."""

    access = {"GET": MEMBER}
    queryset = RungChange.objects.all()
    pagination_class = CursorPages
    serializer_class = shown.RungChangeSerializer

    @extend_schema(responses=shown.RungChangeSerializer(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self.paginate_queryset(RungChange.objects.filter(rungs=self.rungs))
        found = presentation.change_lines(list(page or []), UNDOABLE)
        return self.get_paginated_response(shown.RungChangeSerializer(found, many=True).data)


class RungsUndo(RungsAPI):
    """The undoing of an entry of the log by an official."""

    access = {"POST": DIRECTOR}

    @extend_schema(request=shown.RungReasonSerializer, responses=shown.RungListSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Undo an entry of the log; the rungs are computed from the other entries."""
        rows = self.rungs.changes.select_related("rungs__pool__club")
        change = get_object_or_404(rows, pk=kwargs["change"])
        reason = self.validated(shown.RungReasonSerializer)["reason"]
        services.undo_change(change=change, actor=self.actor, reason=reason)
        return self.answer()
