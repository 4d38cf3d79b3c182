"""API views of competitions: reading, creating, answering and practising."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import NotAuthenticated
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import EVENTS, MEMBER, actor_of, has_account
from accounts.api import ClubAPI
from accounts.places import Place
from bidding import services
from bidding.access import (
    ACCOUNTS,
    get_competition,
    get_conducted,
    get_set_problem,
    may_read_problems,
    published_problems,
    visible_competitions,
)
from bidding.answering_page import own_answers
from bidding.api.conductor_serializers import (
    ChangedCompetitionSerializer,
    CompetitionChangesSerializer,
)
from bidding.api.serializers import (
    AskedProblemSerializer,
    CompetitionResultsSerializer,
    CompetitionSerializer,
    PracticeSerializer,
    PublishedProblemSerializer,
    SavedAnswerSerializer,
    YearLineSerializer,
)
from bidding.models import Competition, SetProblem
from bidding.published import article_part, year_of, years_of
from bidding.results_json import results_json


class Pages(PageNumberPagination):
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200


class CompetitionsAPI(ClubAPI):
    """Base of the views of the competitions that the caller may see."""

    access = {"GET": EVENTS}
    queryset = Competition.objects.all()
    serializer_class = CompetitionSerializer

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            return Competition.objects.none()
        return visible_competitions(self.club, self.request.user)


class CompetitionList(CompetitionsAPI, generics.ListCreateAPIView[Competition]):
    """The competitions of a club, the latest close first; conductors create new ones."""

    access = {"GET": EVENTS, "POST": MEMBER}
    pagination_class = Pages

    @extend_schema(
        request=ChangedCompetitionSerializer, responses={201: ChangedCompetitionSerializer}
    )
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Create a competition; repeating a *client_id* returns the one created before."""
        form = ChangedCompetitionSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        made = services.create_competition(
            club=self.club, actor=actor_of(request), **form.validated_data
        )
        return Response(CompetitionSerializer(made).data, status=status.HTTP_201_CREATED)


class CompetitionDetail(CompetitionsAPI, generics.RetrieveAPIView[Competition]):
    """A competition, which its conductor can change and remove."""

    access = {"GET": EVENTS, "PATCH": MEMBER, "DELETE": MEMBER}

    def _conducted(self) -> Competition:
        return get_conducted(self.club, self.request.user, self.kwargs["pk"])

    @extend_schema(request=CompetitionChangesSerializer, responses=CompetitionSerializer)
    def patch(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Change settings; the state of the competition limits which ones can be changed."""
        found = self._conducted()
        form = CompetitionChangesSerializer(found, data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        changed = services.change_competition(
            competition=found, actor=actor_of(request), **form.validated_data
        )
        return Response(CompetitionSerializer(changed).data)

    @extend_schema(responses={status.HTTP_204_NO_CONTENT: None})
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Remove a competition that has not opened; its problems stay."""
        services.remove_competition(competition=self._conducted(), actor=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class CompetitionAPI(ClubAPI):
    """Base of the views of one ``competition``, under ``competitions/<int:pk>/`` of a club."""

    access = {"GET": EVENTS}
    queryset = Competition.objects.all()
    pagination_class = None
    competition: Competition

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.competition = get_competition(self.club, request.user, kwargs["pk"])

    def check_may_read(self) -> None:
        """Check that the caller may read the problems now.

        :raises Http404: if they may not.
        """
        if not may_read_problems(self.request.user, self.role, self.competition):
            raise Http404(_("There is no such problem, or it is not open to you."))


class CompetitionProblems(CompetitionAPI):
    """The problems of a set, from the opening on, with the caller's own answers."""

    serializer_class = AskedProblemSerializer

    @extend_schema(responses=AskedProblemSerializer(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        self.check_may_read()
        rows = self.competition.problems.select_related("problem").order_by("number")
        own = own_answers(request.user, self.competition)
        return Response(AskedProblemSerializer(rows, many=True, context={"own": own}).data)


class CompetitionAnswer(CompetitionAPI):
    """The caller's answer to a problem, or their vote if they are on the panel."""

    access = {"PUT": ACCOUNTS}
    serializer_class = SavedAnswerSerializer

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if not has_account(request.user):
            raise NotAuthenticated

    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        self.check_may_read()
        row = get_set_problem(self.competition, kwargs["number"])
        form = SavedAnswerSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        saved = services.save_answer(problem=row, user=actor_of(request), **form.validated_data)
        return Response(SavedAnswerSerializer(saved).data)


class CompetitionResults(CompetitionAPI):
    """The published results: each problem with votes, marks and comments, and the table."""

    serializer_class = CompetitionResultsSerializer

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return Response(results_json(self.competition))


class ArchiveAPI(ClubAPI):
    """Base of the views of the published problems of a club."""

    access = {"GET": EVENTS}
    queryset = SetProblem.objects.all()
    club_field = "competition__club"

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            return SetProblem.objects.none()
        return published_problems(self.club)


class ArchiveList(ArchiveAPI, generics.ListAPIView[SetProblem]):
    """The published problems of a club, the latest competition first."""

    serializer_class = PublishedProblemSerializer
    pagination_class = Pages


class Practice(ArchiveAPI):
    """Answer a published problem and get the marks; without an account nothing is stored."""

    access = {"POST": EVENTS}
    serializer_class = PracticeSerializer

    @extend_schema(request=PracticeSerializer, responses=PracticeSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        row = self.get_object()
        form = PracticeSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        user = actor_of(request) if has_account(request.user) else None
        answer, mark = services.practise(problem=row, user=user, **form.validated_data)
        marks = article_part(row)["marks"]
        top = row.competition.top
        return Response({"answer": answer, "mark": mark, "top": top, "marks": marks})


class YearTable(ClubAPI):
    """The table of the competitions that closed in a year."""

    access = {"GET": EVENTS}
    queryset = Competition.objects.all()
    serializer_class = YearLineSerializer
    pagination_class = None

    @extend_schema(responses=YearLineSerializer(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        if kwargs["number"] not in years_of(self.club):
            raise Http404(_("No competition closed in that year."))
        year = year_of(self.club, kwargs["number"])
        lines = [
            {
                "name": year.names[line.who],
                "place": Place(line.place.number, line.place.shared).code,
                "total": line.total,
                "months": line.months,
                "counting": sorted(line.counting),
                "needed": line.needed,
                "to_next": line.to_next,
            }
            for line in year.lines
        ]
        return Response(YearLineSerializer(lines, many=True).data)
