"""The table over HTTP: the same view and the same actions as over its socket."""

from __future__ import annotations

import json
from typing import Any, ClassVar

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import actor_of
from accounts.api import SIGNED_IN
from accounts.problems import Problem
from games.access import get_table
from games.models import Game
from games.tables import replay
from games.tables.engine.commands import LONGEST, Answer, act
from games.tables.snapshot import view_for


class ActionEntry(serializers.Serializer[Any]):
    """What is to be done, once for each id, in the state of that version."""

    id = serializers.UUIDField()
    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    action = serializers.CharField(max_length=LONGEST)


class ActionDone(serializers.Serializer[Any]):
    """It is on the log: every view of this version or a later one has it."""

    id = serializers.UUIDField()
    ok = serializers.BooleanField()
    version = serializers.IntegerField()


class TableDetail(GenericAPIView[Any]):
    """The caller's view of a table: hidden cards are not in it. Its ETag goes by its version."""

    access: ClassVar = {"GET": SIGNED_IN}

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> HttpResponse:
        user = actor_of(request)
        get_table(pk, user, request.GET.get("key", ""))
        text, tag = view_for(game=pk, user=user)
        etag = f'"{tag}"'
        response = get_conditional_response(request._request, etag=etag)
        if response is None:
            response = HttpResponse(text, content_type="application/json")
        response["ETag"] = etag
        response["Cache-Control"] = "private, no-cache"
        return response


class TableActions(GenericAPIView[Any]):
    """Act at a table where the caller sits; what is answered has been committed.

    A refusal has ``id``, ``ok``, ``code``, ``message`` and ``version``; when the state has
    moved (``stale``) also the present ``view``.
    """

    access: ClassVar = {"POST": SIGNED_IN}

    @extend_schema(request=ActionEntry, responses=ActionDone)
    def post(self, request: Request, pk: int) -> Response:
        user = actor_of(request)
        get_table(pk, user)
        entry = ActionEntry(data=request.data)
        entry.is_valid(raise_exception=True)
        sent = entry.validated_data
        answer = act(
            game=pk,
            client_id=sent["id"],
            version=sent["version"],
            action=sent["action"],
            user=user.pk,
        )
        if not answer.ok:
            raise _refusal(answer, sent["id"], pk, request)
        return Response(answer.to_json(sent["id"]))


def _refusal(answer: Answer, client_id: object, pk: int, request: Request) -> Problem:
    problem = Problem(
        code=answer.code,
        message=answer.message,
        status_code=409 if answer.code == "stale" else 422,
    )
    problem.extra |= answer.to_json(str(client_id))
    if answer.code == "stale":
        problem.extra["view"] = _view(pk, request)
    return problem


def _view(pk: int, request: Request) -> Any:
    return json.loads(view_for(game=pk, user=actor_of(request))[0])


class Finished(GenericAPIView[Any]):
    """Something of a game that is over; while it is played it is refused."""

    access: ClassVar = {"GET": SIGNED_IN}
    kind = "application/json"
    write: ClassVar[staticmethod[[Game], str]]
    """Gives what is asked for, or refuses while the game is played."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> HttpResponse:
        game = get_table(pk, actor_of(request))
        return HttpResponse(self.write(game), content_type=self.kind)


class TableRecord(Finished):
    """The game as ``barbu-record/1``, with its hands and its play."""

    write = staticmethod(replay.record_text)


class TableSeeds(Finished):
    """What the deals came from, with what was promised of it before anybody sat."""

    write = staticmethod(replay.proofs_text)


class TablePBN(Finished):
    """The hands, for bridge programs."""

    kind = "text/plain; charset=utf-8"
    write = staticmethod(replay.pbn_text)
