"""API views for conductors of a competition, after the close."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import MEMBER
from accounts.search import by_name
from bidding import results, services
from bidding.access import get_marked, get_set_problem, not_voted
from bidding.api.conducting import ConductedAPI
from bidding.api.conductor_serializers import (
    MarkedProblemSerializer,
    MoveSerializer,
    PreviewSerializer,
    PublicationSerializer,
    RulingSerializer,
    StepReasonSerializer,
)
from bidding.models import Answer, Entry, Ruling, RulingKind, Status
from bidding.published import latest_publication
from bidding.results import votes_of
from bidding.services.publishing import moves, obstacle_to

MOST_COMMENTS = 200


class MarkedAPI(ConductedAPI):
    """Base of the views of a closed competition that the caller conducts."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.competition = get_marked(self.club, request.user, kwargs["pk"])


class Marks(MarkedAPI):
    """The answers to a problem, their marks and the conductor's rulings."""

    access = {"GET": MEMBER, "PUT": MEMBER}
    serializer_class = MarkedProblemSerializer

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        row = get_set_problem(self.competition, kwargs["number"])
        comments = Answer.objects.filter(problem=row).exclude(comment="").select_related("entry")
        comments = comments.order_by("answer", *by_name("entry__name"))
        data = {
            "part": results.outcome(self.competition).article["problems"][row.number - 1],
            "votes": [
                {"name": vote.member.user.name, "answer": vote.answer, "comment": vote.comment}
                for vote in votes_of(self.competition)
                if vote.problem_id == row.pk
            ],
            "comments": [
                {"name": one.entry.name, "answer": one.answer, "comment": one.comment}
                for one in comments[:MOST_COMMENTS]
            ],
            "missing": not_voted(self.competition, row.pk),
            "rulings": row.rulings.order_by("pk"),
        }
        return Response(MarkedProblemSerializer(data).data)

    @extend_schema(request=RulingSerializer, responses=RulingSerializer)
    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Set an award or a floor; it replaces an earlier one of the same kind for the answer."""
        row = get_set_problem(self.competition, kwargs["number"])
        data = self.validated(RulingSerializer)
        kind = RulingKind(data.pop("kind"))
        ruling = services.rule(problem=row, actor=self.actor, kind=kind, **data)
        return Response(RulingSerializer(ruling).data)


class RulingDetail(MarkedAPI):
    """An award or a floor."""

    access = {"DELETE": MEMBER}
    serializer_class = RulingSerializer

    @extend_schema(responses={status.HTTP_204_NO_CONTENT: None})
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Remove the award or floor."""
        rows = Ruling.objects.select_related("problem__competition__club")
        rows = rows.filter(problem__competition=self.competition)
        ruling = get_object_or_404(rows, pk=kwargs["ruling"])
        services.take_back(ruling=ruling, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Preview(MarkedAPI):
    """The results as they would be published, or the changes that a correction would make."""

    access = {"GET": MEMBER}
    serializer_class = PreviewSerializer

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        outcome = results.outcome(self.competition)
        is_published = self.competition.status == Status.PUBLISHED
        latest = latest_publication(self.competition).article if is_published else None
        names = dict(Entry.objects.filter(competition=self.competition).values_list("pk", "name"))
        return Response(
            {
                "problems": outcome.article["problems"],
                "table": [
                    {
                        "name": names[line.who],
                        "marks": line.marks,
                        "total": line.total,
                        "place": line.place,
                        "shared": line.shared,
                        "percent": line.percent,
                        "tops": line.tops,
                    }
                    for line in outcome.lines
                ],
                "obstacle": obstacle_to(outcome),
                "changed": is_published and latest != outcome.article,
                "moves": MoveSerializer(
                    moves(self.competition, outcome) if is_published else [], many=True
                ).data,
            }
        )


class Publish(MarkedAPI):
    """Publish the results of a closed competition."""

    serializer_class = PublicationSerializer

    @extend_schema(request=None)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        made = services.publish(competition=self.competition, actor=self.actor)
        return Response(PublicationSerializer(made).data)


class Correct(MarkedAPI):
    """Publish corrected results, with the reason."""

    serializer_class = PublicationSerializer

    @extend_schema(request=StepReasonSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(StepReasonSerializer)
        made = services.correct(competition=self.competition, actor=self.actor, **data)
        return Response(PublicationSerializer(made).data)
