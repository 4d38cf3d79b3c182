"""API views for conductors of a competition, until the close."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.db.models import Q
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import MEMBER, actor_of
from accounts.api import ClubAPI
from accounts.models import Player, User
from bidding import services
from bidding.access import get_conducted, get_set_problem, panel_of
from bidding.api.conductor_serializers import (
    CloseSerializer,
    ConductedSerializer,
    DiscussionSerializer,
    PanelMemberSerializer,
    SetRowSerializer,
    SetSerializer,
    StepReasonSerializer,
    SuccessorSerializer,
)
from bidding.api.serializers import CompetitionSerializer
from bidding.models import Competition, Entry, Problem


class ConductedAPI(ClubAPI):
    """Base of the views of one ``competition`` that the caller conducts."""

    access = {"POST": MEMBER}
    queryset = Competition.objects.all()
    serializer_class: type[serializers.BaseSerializer[Any]] = CompetitionSerializer
    pagination_class = None
    competition: Competition

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.competition = get_conducted(self.club, request.user, kwargs["pk"])

    @property
    def actor(self) -> User:
        return actor_of(self.request)

    def validated(self, serializer: type[serializers.BaseSerializer[Any]]) -> dict[str, Any]:
        """Return the data of the request, validated by *serializer*."""
        form = serializer(data=self.request.data)
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)

    def stored(self) -> Response:
        """Return a response with the current state of the competition."""
        rows = Competition.objects.select_related("club", "conductor")
        return Response(CompetitionSerializer(rows.get(pk=self.competition.pk)).data)

    def conducted(self) -> Response:
        """Return a response with the competition as its conductor sees it."""
        found = Competition.objects.select_related("conductor").get(pk=self.competition.pk)
        panel = panel_of(found)
        players = Player.objects.filter(club=self.club, user__in=panel.values("user"))
        return Response(
            {
                "competition": CompetitionSerializer(found).data,
                "scheduled": found.scheduled,
                "entered": Entry.objects.filter(competition=found).count(),
                "problems": SetRowSerializer(
                    found.problems.select_related("problem").order_by("number"), many=True
                ).data,
                "panel": PanelMemberSerializer(
                    panel, many=True, context={"players": dict(players.values_list("user", "pk"))}
                ).data,
            }
        )


class Manage(ConductedAPI):
    """A competition as its conductor sees it."""

    access = {"GET": MEMBER}
    serializer_class = ConductedSerializer

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.conducted()


class CompetitionSet(ConductedAPI):
    """The problems of a set in order, which can be changed until the opening."""

    access = {"PUT": MEMBER}
    serializer_class = SetSerializer

    @extend_schema(responses=ConductedSerializer)
    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Replace the problems of the set and their order."""
        pks = self.validated(SetSerializer)["problems"]
        within_reach = Q(author=self.actor) | Q(uses__competition=self.competition)
        rows = Problem.objects.filter(within_reach, club=self.club, pk__in=pks)
        found = {row.pk: row for row in rows}
        if unknown := sorted(set(pks) - found.keys()):
            refusal = _("There is no such problem.")
            message = f"{refusal} ({unknown[0]})"
            raise ValidationError({"problems": [message]})
        problems = [found[pk] for pk in pks]
        services.arrange(competition=self.competition, problems=problems, actor=self.actor)
        return self.conducted()


class PanelMember(ConductedAPI):
    """The place of a player on the panel."""

    access = {"PUT": MEMBER, "DELETE": MEMBER}
    serializer_class = ConductedSerializer

    @property
    def user(self) -> User | None:
        players = Player.objects.select_related("user").filter(club=self.club)
        player: Player = get_object_or_404(players, pk=self.kwargs["player"])
        return player.user

    @extend_schema(request=None)
    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Add a member to the panel. Idempotent."""
        services.add_to_panel(competition=self.competition, user=self.user, actor=self.actor)
        return self.conducted()

    @extend_schema(responses=ConductedSerializer)
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Remove a member from the panel, with their votes."""
        if (user := self.user) is not None:
            services.take_off_panel(competition=self.competition, user=user, actor=self.actor)
        return self.conducted()


class Step(ConductedAPI):
    """Base of the views that call :attr:`service` with a competition."""

    service: ClassVar[Callable[..., Competition]]

    @extend_schema(request=None, responses=CompetitionSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        type(self).service(competition=self.competition, actor=self.actor)
        return self.stored()


class Schedule(Step):
    """Schedule a competition to open at its time. Idempotent."""

    service = services.schedule


class Unschedule(Step):
    """Undo the scheduling before the opening."""

    service = services.unschedule


class Extend(ConductedAPI):
    """Move the close, or reopen a closed competition."""

    @extend_schema(request=CloseSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(CloseSerializer)
        services.extend(competition=self.competition, actor=self.actor, **data)
        return self.stored()


class Withdraw(ConductedAPI):
    """Withdraw a competition that is open or closed, with the reason."""

    @extend_schema(request=StepReasonSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(StepReasonSerializer)
        services.withdraw(competition=self.competition, actor=self.actor, **data)
        return self.stored()


class HandOver(ConductedAPI):
    """Hand a competition over to another member; the caller can no longer compete in it."""

    serializer_class = SuccessorSerializer

    @extend_schema(responses={status.HTTP_204_NO_CONTENT: None})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        pk = self.validated(SuccessorSerializer)["player"]
        player = Player.objects.select_related("user").filter(club=self.club, pk=pk).first()
        user = player.user if player else None
        services.hand_over(competition=self.competition, user=user, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Drop(ConductedAPI):
    """Drop a bad problem: every competitor gets the mean mark and is notified."""

    @extend_schema(request=StepReasonSerializer, responses=ConductedSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        row = get_set_problem(self.competition, kwargs["number"])
        services.drop_problem(problem=row, actor=self.actor, **self.validated(StepReasonSerializer))
        return self.conducted()


class Discussion(ConductedAPI):
    """The conductor's comments on the answers to a problem."""

    access = {"PUT": MEMBER}
    serializer_class = DiscussionSerializer

    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        row = get_set_problem(self.competition, kwargs["number"])
        data = self.validated(DiscussionSerializer)
        services.discuss(problem=row, actor=self.actor, **data)
        return Response(data)
