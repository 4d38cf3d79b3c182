"""API views of the problem of the day: reading, practising and releasing it."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import EVENTS, MEMBER, actor_of, has_account
from accounts.api import ClubAPI
from bidding import services
from bidding.access import get_releasable
from bidding.api.serializers import DayProblemSerializer, OwnProblemSerializer, PracticeSerializer
from bidding.daily import DayProblem, get_released, part_of_released, problem_of_day
from bidding.marking import TOP
from bidding.models import Problem


class Today(ClubAPI):
    """The problem of the day, from a published competition or released by a conductor."""

    access = {"GET": EVENTS}
    queryset = Problem.objects.all()
    serializer_class = DayProblemSerializer

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        found = problem_of_day(self.club, utc_now().astimezone(self.club.zone).date())
        if found is None:
            raise Http404(_("There is no problem of the day yet."))
        context = {"practice": _practice(found)}
        return Response(DayProblemSerializer(found.problem, context=context).data)


def _practice(found: DayProblem) -> str:
    """Return the URL of the API to which an answer is posted."""
    slug = found.problem.club.slug
    if found.row is not None:
        return reverse("api:competition-practice", args=[slug, found.row.pk])
    return reverse("api:competition-practise-released", args=[slug, found.problem.pk])


class PractiseReleased(ClubAPI):
    """Answer a released problem of the day; without an account nothing is stored."""

    access = {"POST": EVENTS}
    queryset = Problem.objects.all()
    serializer_class = PracticeSerializer

    @extend_schema(request=PracticeSerializer, responses=PracticeSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        problem = get_released(self.club, kwargs["pk"])
        form = PracticeSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        user = actor_of(request) if has_account(request.user) else None
        answer, mark = services.practise_released(problem=problem, user=user, **form.validated_data)
        marks = part_of_released(problem)["marks"]
        return Response({"answer": answer, "mark": mark, "top": TOP, "marks": marks})


class Release(ClubAPI):
    """Release a problem of the caller's own as a problem of the day, or take it back.

    Officials may also take back the problems of others and release them again.
    """

    access = {"PUT": MEMBER, "DELETE": MEMBER}
    queryset = Problem.objects.all()
    serializer_class = OwnProblemSerializer

    @extend_schema(request=None, responses=OwnProblemSerializer)
    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Release the problem. Idempotent."""
        problem = get_releasable(self.club, request.user, kwargs["pk"])
        services.release_problem(problem=problem, actor=actor_of(request))
        return self._shown(problem)

    @extend_schema(responses=OwnProblemSerializer)
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Take the problem back. Idempotent."""
        problem = get_releasable(self.club, request.user, kwargs["pk"])
        services.take_back_problem(problem=problem, actor=actor_of(request))
        return self._shown(problem)

    def _shown(self, problem: Problem) -> Response:
        problem.refresh_from_db()
        return Response(OwnProblemSerializer(problem).data)
