"""The API of the tables of a club: listing, opening, seats and beginning, as on the pages."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import MEMBER, actor_of, role_in
from accounts.api_requests import LineSerializerField
from accounts.models import User
from games.access import get_table, is_host
from games.club_api import ClubView
from games.models import TITLE_LENGTH, BotPace, Game
from games.rules import Plan, Seat
from games.rulesets.lookup import read_rules, usual_key
from games.tables import errors, opening, seating
from games.tables.lobby import SeatSummary, TableSummary, lobby_for, summary_of
from games.tables.strengths import DEFAULT_STRENGTH
from games.tables.time_controls import TIME_CONTROLS

MAX_KEY_LENGTH = 100


class NewTable(serializers.Serializer[Any]):
    """A new table; by default with the club's usual rules, a whole game, and its host seated."""

    title = LineSerializerField(
        max_length=TITLE_LENGTH, required=False, default="", allow_blank=True
    )
    ruleset = serializers.DictField(required=False)
    plan = serializers.DictField(required=False)
    clock = serializers.ChoiceField(list(TIME_CONTROLS), required=False, default="usual")
    rated = serializers.BooleanField(required=False, default=False)
    private = serializers.BooleanField(required=False, default=False)
    watched = serializers.BooleanField(required=False, default=True)
    bot_pace = serializers.ChoiceField(BotPace.choices, required=False, default=BotPace.NORMAL)
    sit = serializers.BooleanField(required=False, default=True)


class SeatEntry(serializers.Serializer[Any]):
    """A seat, the first free one by default; ``key`` is that of the link of a private table."""

    seat = serializers.ChoiceField([str(seat) for seat in Seat], required=False)
    key = serializers.CharField(max_length=MAX_KEY_LENGTH, required=False, default="")


class BotEntry(serializers.Serializer[Any]):
    """A bot at a seat, or at every free seat; ``strength``: novice, club or expert."""

    seat = serializers.ChoiceField([str(seat) for seat in Seat], required=False)
    strength = serializers.CharField(max_length=20, required=False, default=DEFAULT_STRENGTH)


class SeatToFree(serializers.Serializer[Any]):
    seat = serializers.ChoiceField([str(seat) for seat in Seat])


def row_of(summary: TableSummary, user: User) -> dict[str, Any]:
    """Return a table as the API lists it; only its players and host get the key of its link."""
    table, game = summary.table, summary.game
    row: dict[str, Any] = {
        "id": game.pk,
        "title": str(game),
        "status": table.status,
        "rules": summary.rules,
        "deals": summary.deals,
        "pace": table.pace,
        "clock": table.turn_seconds and {"bank": table.reserve_seconds, "move": table.turn_seconds},
        "rated": table.rated,
        "private": table.private,
        "seats": {str(seat.letter): _seat(seat) for seat in summary.seats},
        "you": summary.my_seat and str(summary.my_seat.letter),
        "url": reverse("api:table", args=[game.pk]),
        "socket": f"/ws/games/{game.pk}/",
    }
    if summary.my_seat or is_host(user, role_in(user, game.club), game):
        row["key"] = table.invite_token
    return row


def _seat(seat: SeatSummary) -> dict[str, Any]:
    return {
        "name": seat.name,
        "kind": seat.kind or "empty",
        "bot": seat.bot,
        "reserved": seat.offer is not None,
    }


class TableView(ClubView):
    """Base of the views of one table of a club; they answer with the table as in the list."""

    queryset = Game.objects.all()

    def found(self, request: Request, pk: int, key: str = "") -> Game:
        return get_table(pk, actor_of(request), key, club=self.club.slug)

    def answer(self, request: Request, pk: int, code: int = status.HTTP_200_OK) -> Response:
        user = actor_of(request)
        game = Game.objects.select_related("club", "table").get(pk=pk)
        return Response(row_of(summary_of(game, user), user), status=code)

    def body(self, request: Request) -> dict[str, Any]:
        entry = cast("serializers.Serializer[Any]", self.get_serializer(data=request.data))
        entry.is_valid(raise_exception=True)
        if unknown := sorted(set(request.data) - set(entry.fields)):
            raise serializers.ValidationError({name: [_("Unknown field.")] for name in unknown})
        data: dict[str, Any] = entry.validated_data
        return data


class TableList(TableView):
    """The tables of a club that you may find: your own games first, then those that wait."""

    access = {"GET": MEMBER, "POST": MEMBER}
    serializer_class = NewTable
    pagination_class = None  # the lobby limits its length

    @extend_schema(operation_id="clubs_tables_list", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, club: str) -> Response:
        user = actor_of(request)
        lobby = lobby_for(self.club, user)
        found = [*lobby.mine, *lobby.waiting, *lobby.playing, *lobby.finished]
        return Response([row_of(summary, user) for summary in found])

    @extend_schema(request=NewTable, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, club: str) -> Response:
        """Open a table. ``ruleset`` and ``plan`` are as for a new score sheet."""
        data = self.body(request)
        rules = read_rules(self.club, data.get("ruleset") or {"preset": usual_key(self.club)})
        game = opening.open_with_host(
            club=self.club,
            host=actor_of(request),
            ruleset=rules,
            plan=Plan.from_json(data["plan"]) if data.get("plan") else Plan(),
            time_control=TIME_CONTROLS[data["clock"]],
            sits=data["sit"],
            **{name: data[name] for name in ("title", "rated", "private", "watched", "bot_pace")},
        )
        return self.answer(request, game.pk, status.HTTP_201_CREATED)


class TableInLobby(TableView):
    """One table, as in the list; DELETE closes it before the game begins."""

    access = {"GET": MEMBER, "DELETE": MEMBER}

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, club: str, pk: int) -> Response:
        self.found(request, pk, request.GET.get("key", ""))
        return self.answer(request, pk)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, club: str, pk: int) -> Response:
        seating.close_table(game=self.found(request, pk), actor=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class OwnSeat(TableView):
    """Take a seat, or leave it; during the game, a bot takes over a seat that is left."""

    access = {"POST": MEMBER, "DELETE": MEMBER}
    serializer_class = SeatEntry

    @extend_schema(request=SeatEntry, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, club: str, pk: int) -> Response:
        data, user = self.body(request), actor_of(request)
        game = self.found(request, pk, data["key"])
        seat = Seat(data["seat"]) if "seat" in data else _free_seat(game, user)
        seating.sit(game=game, user=user, seat=seat, invite_token=data["key"])
        return self.answer(request, pk)

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def delete(self, request: Request, club: str, pk: int) -> Response:
        game = self.found(request, pk)
        seating.leave_seat(game=game, user=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _free_seat(game: Game, user: User) -> Seat:
    """Return the seat that is reserved for *user*, or the first that is free.

    :raises NoSeatFree: if there is none.
    """
    summary = summary_of(game, user)
    free = [seat.letter for seat in summary.seats if seat.is_free]
    offered = [summary.my_offer.letter] if summary.my_offer else []
    for seat in (*offered, *free):
        return seat
    raise errors.NoSeatFree


class Bots(TableView):
    access = {"POST": MEMBER}
    serializer_class = BotEntry

    @extend_schema(request=BotEntry, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Seat a bot, at ``seat`` or at every free seat. Players and the host may do so."""
        game, data = self.found(request, pk), self.body(request)
        seating.fill_with_bots(
            game=game,
            actor=actor_of(request),
            strength=data["strength"],
            seat=Seat(data["seat"]) if "seat" in data else None,
        )
        return self.answer(request, pk)


class FreeSeat(TableView):
    access: ClassVar = {"POST": MEMBER}
    serializer_class = SeatToFree

    @extend_schema(request=SeatToFree, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Free a seat before the game begins. The host and officials may do so."""
        game, seat = self.found(request, pk), Seat(self.body(request)["seat"])
        seating.free_seat(game=game, actor=actor_of(request), seat=seat)
        return self.answer(request, pk)


class Begin(TableView):
    access: ClassVar = {"POST": MEMBER}

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Begin the game once all seats are taken. Its players and the host may do so."""
        seating.start(game=self.found(request, pk), actor=actor_of(request))
        return self.answer(request, pk)
