"""Live tables over HTTP: the same views and actions as over the socket."""

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
from games.tables import proofs, replay
from games.tables.engine.commands import MAX_ACTION_LENGTH, MAX_VERSION, Answer, act
from games.tables.snapshot import view_for


class ActionEntry(serializers.Serializer[Any]):
    """An action, done only once for each id, and the version of the view it was decided on."""

    id = serializers.UUIDField()
    version = serializers.IntegerField(min_value=0, max_value=MAX_VERSION)
    action = serializers.CharField(max_length=MAX_ACTION_LENGTH)


class ActionDone(serializers.Serializer[Any]):
    """The action has been committed: views of this version and later ones include it."""

    id = serializers.UUIDField()
    ok = serializers.BooleanField()
    version = serializers.IntegerField()


class TableDetail(GenericAPIView[Any]):
    """The caller's view of a table. Its ETag changes with the version of the view."""

    access: ClassVar = {"GET": SIGNED_IN}
    guests: ClassVar = True

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
    """Do an action at a table where the caller sits, and commit it.

    A refusal has ``id``, ``ok``, ``code``, ``message`` and ``version``. If the play has changed
    since the given version, the code is ``stale`` and the refusal has the present ``view``.
    """

    access: ClassVar = {"POST": SIGNED_IN}
    guests: ClassVar = True

    @extend_schema(request=ActionEntry, responses=ActionDone)
    def post(self, request: Request, pk: int) -> Response:
        user = actor_of(request)
        get_table(pk, user)
        entry = ActionEntry(data=request.data)
        entry.is_valid(raise_exception=True)
        data = entry.validated_data
        answer = act(
            game=pk,
            client_id=data["id"],
            version=data["version"],
            action=data["action"],
            user=user.pk,
        )
        if not answer.ok:
            raise _refusal(answer, data["id"], pk, request)
        return Response(answer.to_json(data["id"]))


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


class FinishedGameFile(GenericAPIView[Any]):
    """A file of a game that has ended; refused while it is neither over nor abandoned."""

    access: ClassVar = {"GET": SIGNED_IN}
    guests: ClassVar = True
    content_type = "application/json"
    write: ClassVar[staticmethod[[Game], str]]
    """Returns the file of a game as text.

    :raises NotOverYet: while the game is neither over nor abandoned.
    """

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> HttpResponse:
        game = get_table(pk, actor_of(request))
        return HttpResponse(self.write(game), content_type=self.content_type)


class TableRecord(FinishedGameFile):
    """The game as ``barbu-record/1``, with hands and play."""

    write = staticmethod(replay.record_text)


class TableSeeds(FinishedGameFile):
    """The origin of the deals: secret, contributions, seeds, hands and log; see docs/dealing.md."""

    write = staticmethod(proofs.proofs_text)


class TablePBN(FinishedGameFile):
    """The hands as PBN."""

    content_type = "text/plain; charset=utf-8"
    write = staticmethod(replay.pbn_text)
