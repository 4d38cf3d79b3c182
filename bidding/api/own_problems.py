"""API views of the caller's own problems, and of the values that they may see."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.access import MEMBER, actor_of
from accounts.api import ClubAPI
from bidding import services
from bidding.access import get_valued_problem, own_problems
from bidding.api.conductor_serializers import ValuesSerializer, WantedValuesSerializer
from bidding.api.serializers import NewProblemSerializer, OwnProblemSerializer
from bidding.api.views import Pages
from bidding.models import Computation, Problem


class OwnProblemsAPI(ClubAPI):
    """Base of the views of the problems that the caller wrote."""

    queryset = Problem.objects.all()
    serializer_class = OwnProblemSerializer

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            return Problem.objects.none()
        return own_problems(self.club, self.request.user)


class OwnProblemList(OwnProblemsAPI, generics.ListCreateAPIView[Problem]):
    """The problems that the caller wrote; conductors may create new ones."""

    access = {"GET": MEMBER, "POST": MEMBER}
    pagination_class = Pages

    @extend_schema(request=NewProblemSerializer, responses={201: OwnProblemSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Create a problem; repeating a *client_id* returns the problem created before."""
        serializer = NewProblemSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        made = services.make_problem(
            club=self.club, actor=actor_of(request), **serializer.validated_data
        )
        return Response(self.get_serializer(made).data, status=status.HTTP_201_CREATED)


class OwnProblem(OwnProblemsAPI, generics.RetrieveUpdateDestroyAPIView[Problem]):
    """A problem that the caller wrote, which can be changed until its competition opens."""

    access = {"GET": MEMBER, "PATCH": MEMBER, "DELETE": MEMBER}
    http_method_names = ["get", "head", "options", "patch", "delete"]

    def get_queryset(self) -> QuerySet[Any]:
        return super().get_queryset().select_related("club")

    def perform_update(self, serializer: BaseSerializer[Problem]) -> None:
        changes = serializer.validated_data
        serializer.instance = services.change_problem(
            problem=self.get_object(), actor=actor_of(self.request), **changes
        )

    def perform_destroy(self, instance: Problem) -> None:
        services.remove_problem(problem=instance, actor=actor_of(self.request))


class ProblemValues(ClubAPI):
    """The values of a problem's answers, for its author and its conductor."""

    access = {"GET": MEMBER, "PUT": MEMBER, "DELETE": MEMBER}
    queryset = Problem.objects.all()
    serializer_class = ValuesSerializer
    problem: Problem

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.problem = get_valued_problem(self.club, request.user, kwargs["pk"])

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self._values()

    @extend_schema(request=WantedValuesSerializer)
    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Start computing the values. A repeated request during the computation has no effect."""
        form = WantedValuesSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        actor = actor_of(request)
        services.compute_values(problem=self.problem, actor=actor, **form.validated_data)
        return self._values()

    @extend_schema(responses=ValuesSerializer)
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Cancel the computation; existing values stay."""
        services.cancel_computation(problem=self.problem, actor=actor_of(request))
        return self._values()

    def _values(self) -> Response:
        computation = Computation.objects.filter(problem=self.problem).first()
        data = {"values": self.problem.values, "computation": computation}
        return Response(ValuesSerializer(data).data)
