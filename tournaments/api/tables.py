"""Tables in the API: giving, confirming, disputing, settling and correcting results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR, EVENTS, MEMBER
from tournaments import services
from tournaments.access import get_table
from tournaments.api import EventAPI
from tournaments.api.serializers.events import GivenReasonSerializer, ReasonSerializer
from tournaments.api.serializers.rounds import (
    AwardsSerializer,
    ConfirmSerializer,
    ResultCorrectionSerializer,
    SettlementSerializer,
    TableSerializer,
    TotalsSerializer,
)
from tournaments.models import Table


class TableAPI(EventAPI):
    """One table; tables of a draft are found only by officials."""

    queryset = Table.objects.all()
    serializer_class = TableSerializer

    def table(self) -> Table:
        return get_table(self.event, self.kwargs["table"], drafts=self.for_officials)

    def shown(self) -> Response:
        return Response(TableSerializer(self.table(), context=self.get_serializer_context()).data)


class TableDetail(TableAPI):
    """A table with every version of its result."""

    access = {"GET": EVENTS}

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.shown()


class TableAction(TableAPI):
    """Call :attr:`service` with a table and the data that was sent."""

    service: ClassVar[Callable[..., Any]]
    form: ClassVar[type[serializers.Serializer[Any]] | None] = None

    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(self.form) if self.form else {}
        type(self).service(table=self.table(), actor=self.actor, **data)
        return self.shown()


@extend_schema(request=TotalsSerializer, responses=TableSerializer)
class Totals(TableAction):
    """Give the four totals; another player of the table then confirms them."""

    access = {"POST": MEMBER}
    service = services.submit_totals
    form = TotalsSerializer


@extend_schema(request=ConfirmSerializer, responses=TableSerializer)
class Confirm(TableAction):
    """Confirm the pending result, which another user has given."""

    access = {"POST": MEMBER}
    service = services.confirm_result
    form = ConfirmSerializer


@extend_schema(request=GivenReasonSerializer, responses=TableSerializer)
class Dispute(TableAction):
    """Dispute a result; a director settles the dispute."""

    access = {"POST": MEMBER}
    service = services.dispute_result
    form = GivenReasonSerializer


@extend_schema(request=SettlementSerializer, responses=TableSerializer)
class Settle(TableAction):
    """Settle a dispute."""

    access = {"POST": DIRECTOR}
    service = services.settle_dispute
    form = SettlementSerializer


@extend_schema(request=ResultCorrectionSerializer, responses=TableSerializer)
class Correct(TableAction):
    """Replace a confirmed result; the old version is kept."""

    access = {"POST": DIRECTOR}
    service = services.correct_result
    form = ResultCorrectionSerializer


@extend_schema(request=GivenReasonSerializer, responses=TableSerializer)
class Abandon(TableAction):
    """Abandon a table: it counts for nobody."""

    access = {"POST": DIRECTOR}
    service = services.abandon_table
    form = GivenReasonSerializer


@extend_schema(request=AwardsSerializer, responses=TableSerializer)
class TableAward(TableAPI):
    """Set the awards of the players of an abandoned table."""

    access = {"POST": DIRECTOR}

    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        given = AwardsSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        services.award_table(
            table=self.table(),
            actor=self.actor,
            awards=given.choices,
            reason=given.validated_data["reason"],
        )
        return self.shown()


@extend_schema(request=ReasonSerializer, responses=TableSerializer)
class Resume(TableAction):
    """Resume an abandoned table; in a closed round this needs a reason."""

    access = {"POST": DIRECTOR}
    service = services.resume_table
    form = ReasonSerializer
