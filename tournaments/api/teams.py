"""Teams and their line-ups in the API."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.access import DIRECTOR, EVENTS, MEMBER, get_player
from accounts.models import Player
from accounts.text import whole_number
from tournaments import services
from tournaments.access import get_entry, get_team
from tournaments.api import EventAPI
from tournaments.api.serializers.teams import (
    DeadlineSerializer,
    LineUpSerializer,
    LineUpsSerializer,
    NewLineUpSerializer,
    NewTeamSerializer,
    OpeningSerializer,
    SubstituteSerializer,
    TeamSerializer,
)
from tournaments.models import LineUp, LineUpPlace, Team
from tournaments.team_lines import line_ups, team_lines


class TeamAPI(EventAPI):
    """An API view of the teams of an event."""

    queryset: QuerySet[Any] = Team.objects.all()
    serializer_class: type[BaseSerializer[Any]] = TeamSerializer

    def team(self) -> Team:
        return get_team(self.event, self.kwargs["team"])

    def shown(self, pk: int) -> dict[str, Any]:
        """Return the serialized team, read again."""
        lines = team_lines(self.event, self.request.user)
        return dict(TeamSerializer(next(line for line in lines if line.team.pk == pk)).data)

    def given(self) -> dict[str, Any]:
        """Return the arguments for the services, with the players for the ids in the request."""
        data = self.validated(NewTeamSerializer)
        return {
            "name": data["name"],
            "captain": get_player(self.club, data["captain"]),
            "players": self._players(data["players"]),
            "reserves": self._players(data["reserves"]),
        }

    def _players(self, ids: list[int]) -> list[Player]:
        return [get_player(self.club, pk) for pk in ids]


class TeamList(TeamAPI):
    """The teams of an event."""

    access = {"GET": EVENTS, "POST": MEMBER}

    @extend_schema(responses=TeamSerializer(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        lines = team_lines(self.event, request.user)
        return Response(TeamSerializer(lines, many=True).data)

    @extend_schema(request=NewTeamSerializer, responses={201: TeamSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Enter a team, as its captain or an official."""
        made = services.enter_team(tournament=self.event, actor=self.actor, **self.given())
        return Response(self.shown(made.pk), status=status.HTTP_201_CREATED)


class TeamDetail(TeamAPI):
    """A team."""

    access = {"GET": EVENTS, "PUT": MEMBER}

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return Response(self.shown(self.team().pk))

    @extend_schema(request=NewTeamSerializer, responses=TeamSerializer)
    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Change a team; players who are left out are withdrawn."""
        team = self.team()
        services.change_team(team=team, actor=self.actor, **self.given())
        return Response(self.shown(team.pk))


class TeamWithdraw(TeamAPI):
    """Withdraw a team, or return it."""

    access = {"POST": MEMBER, "DELETE": MEMBER}

    @extend_schema(request=None, responses=TeamSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Withdraw the team with its players."""
        done = services.withdraw_team(team=self.team(), actor=self.actor)
        return Response(self.shown(done.pk))

    @extend_schema(responses=TeamSerializer)
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Undo the withdrawal."""
        done = services.return_team(team=self.team(), actor=self.actor)
        return Response(self.shown(done.pk))


class TeamLineUp(TeamAPI):
    """The line-up of a team for the next round; only the team can read it until it is opened."""

    access = {"GET": MEMBER, "PUT": MEMBER}
    queryset = LineUp.objects.all()
    serializer_class = LineUpSerializer

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        number = services.next_line_ups(self.event)
        return self._answer(services.see_line_up(self.team(), number, self.actor))

    @extend_schema(request=NewLineUpSerializer, responses=LineUpSerializer)
    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Hand in the entries who play, in the order N E S W."""
        data = self.validated(NewLineUpSerializer)
        made = services.hand_in_line_up(
            team=self.team(),
            number=data["round"],
            players=[get_entry(self.event, pk) for pk in data["players"]],
            actor=self.actor,
        )
        return self._answer(made)

    def _answer(self, found: LineUp | None) -> Response:
        if found is None:
            raise Http404
        answer = Response(LineUpSerializer(found).data)
        answer["Cache-Control"] = "no-store"
        return answer


class LineUpList(EventAPI):
    """The open line-ups of a round: the next one, or ``?round=2``."""

    access = {"GET": EVENTS, "PUT": DIRECTOR}
    queryset = LineUp.objects.all()
    serializer_class = LineUpsSerializer

    @extend_schema(
        parameters=[OpenApiParameter("round", OpenApiTypes.INT, description="A round's number.")],
        responses=LineUpsSerializer,
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        asked = request.query_params.get("round", "")
        return self._shown(whole_number(asked) or -1 if asked else None)

    @extend_schema(request=DeadlineSerializer, responses=LineUpsSerializer)
    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Set the deadline of the next round; null for none."""
        data = self.validated(DeadlineSerializer)
        services.set_line_up_deadline(tournament=self.event, actor=self.actor, **data)
        return self._shown(None)

    def _shown(self, number: int | None) -> Response:
        found = line_ups(self.event, self.request.user, number)
        if found is None:
            raise Http404
        return Response(LineUpsSerializer(found).data)


class LineUpsOpen(EventAPI):
    """Open the line-ups of the next round."""

    access = {"POST": DIRECTOR}
    queryset = LineUp.objects.all()
    serializer_class = LineUpsSerializer

    @extend_schema(request=OpeningSerializer, responses=LineUpsSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Open them; *early* allows it while some are missing before the deadline."""
        data = self.validated(OpeningSerializer)
        services.open_line_ups(tournament=self.event, actor=self.actor, **data)
        return Response(LineUpsSerializer(line_ups(self.event, request.user)).data)


class Substitute(EventAPI):
    """Replace a player of an open line-up by another player of the team."""

    access = {"POST": DIRECTOR}
    queryset = LineUpPlace.objects.all()
    serializer_class = LineUpsSerializer

    @extend_schema(request=SubstituteSerializer, responses=LineUpsSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(SubstituteSerializer)
        places = LineUpPlace.objects.select_related("line_up__team", "entry__player").filter(
            line_up__team__tournament=self.event,
            line_up__round_number=services.next_line_ups(self.event),
        )
        services.substitute(
            place=get_object_or_404(places, entry=data["entry"]),
            entry=get_entry(self.event, data["substitute"]),
            actor=self.actor,
            reason=data["reason"],
        )
        return Response(LineUpsSerializer(line_ups(self.event, request.user)).data)
