"""Tables: results given, confirmed, disputed, settled, corrected, given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR, EVENTS, MEMBER
from tournaments import services
from tournaments.access import get_table
from tournaments.api import EventAPI
from tournaments.api.serializers import (
    ConfirmSerializer,
    GivenReasonSerializer,
    ResultCorrectionSerializer,
    SettlementSerializer,
    TableSerializer,
    TotalsSerializer,
)
from tournaments.models import RoundStatus, Table


class TableAPI(EventAPI):
    """One table; that of a draft does not exist for players."""

    queryset = Table.objects.all()
    serializer_class = TableSerializer

    def table(self) -> Table:
        found = get_table(self.event, self.kwargs["table"])
        if found.round.status == RoundStatus.DRAFT and not self.for_officials:
            raise Http404
        return found

    def shown(self) -> Response:
        return Response(TableSerializer(self.table()).data)


class TableDetail(TableAPI):
    """A table with every version of its result."""

    access = {"GET": EVENTS}

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.shown()


class TableStep(TableAPI):
    """Something done about a table's result: what is sent goes to the service as it is."""

    service: ClassVar[Callable[..., Any]]
    form: ClassVar[type[serializers.Serializer[Any]] | None] = None

    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        sent = self.sent(self.form) if self.form else {}
        type(self).service(table=self.table(), actor=self.actor, **sent)
        return self.shown()


@extend_schema(request=TotalsSerializer, responses=TableSerializer)
class Totals(TableStep):
    """Give the four totals; another player of the table then confirms them."""

    access = {"POST": MEMBER}
    service = services.submit_totals
    form = TotalsSerializer


@extend_schema(request=ConfirmSerializer, responses=TableSerializer)
class Confirm(TableStep):
    """Confirm the result that waits, by another than who gave it."""

    access = {"POST": MEMBER}
    service = services.confirm_result
    form = ConfirmSerializer


@extend_schema(request=GivenReasonSerializer, responses=TableSerializer)
class Dispute(TableStep):
    """Say that a result is wrong; a director settles it."""

    access = {"POST": MEMBER}
    service = services.dispute_result
    form = GivenReasonSerializer


@extend_schema(request=SettlementSerializer, responses=TableSerializer)
class Settle(TableStep):
    """Decide a dispute."""

    access = {"POST": DIRECTOR}
    service = services.settle_dispute
    form = SettlementSerializer


@extend_schema(request=ResultCorrectionSerializer, responses=TableSerializer)
class Correct(TableStep):
    """Replace a confirmed result; the old version stays readable."""

    access = {"POST": DIRECTOR}
    service = services.correct_result
    form = ResultCorrectionSerializer


@extend_schema(request=GivenReasonSerializer, responses=TableSerializer)
class Abandon(TableStep):
    """Give a table up: it counts for nobody."""

    access = {"POST": DIRECTOR}
    service = services.abandon_table
    form = GivenReasonSerializer


@extend_schema(request=None, responses=TableSerializer)
class Resume(TableStep):
    """Let an abandoned table play on."""

    access = {"POST": DIRECTOR}
    service = services.resume_table
