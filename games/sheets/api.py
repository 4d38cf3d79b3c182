"""The API of games and score sheets."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import MEMBER, actor_of
from accounts.api_requests import LineSerializerField
from accounts.models import Player
from accounts.reasons import LONGEST_REASON
from games.access import check_writer, get_game, viewable
from games.club_api import ClubView
from games.models import TITLE_LENGTH, DealChange, Game
from games.rules import Plan, Seat
from games.rules.records.record import write_record
from games.rulesets.lookup import read_rules, usual_key
from games.sheets import services
from games.sheets.filters import GameFilter
from games.sheets.sheet_json import sheet_document
from games.sheets.stored import names_of, sheet_of

MAX_DEAL_NUMBER = 1000


class GameRow(serializers.ModelSerializer[Game]):
    """One line of the list of games."""

    title = serializers.CharField(source="__str__")
    players = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()

    class Meta:
        model = Game
        fields: ClassVar = [
            "id", "title", "status", "version", "deal_count", "totals", "played_at", "players",
            "url",
        ]  # fmt: skip

    def get_players(self, game: Game) -> dict[str, str]:
        return {str(seat): name for seat, name in names_of(game).items()}

    def get_url(self, game: Game) -> str:
        return reverse("api:game", args=[game.club.slug, game.pk])


class NewGame(serializers.Serializer[Any]):
    """A new sheet; by default with the club's usual rules, for a whole game."""

    title = LineSerializerField(max_length=TITLE_LENGTH, required=False, default="")
    players = serializers.DictField(child=serializers.IntegerField())
    ruleset = serializers.JSONField(required=False)
    plan = serializers.JSONField(required=False)
    first_declarer = serializers.ChoiceField([str(seat) for seat in Seat], default="N")
    played_at = serializers.DateTimeField(required=False, default=None)


class DealEntry(serializers.Serializer[Any]):
    """A deal as in barbu-record/1, with an idempotency key chosen by the client."""

    client_id = serializers.UUIDField()
    number = serializers.IntegerField(min_value=1, max_value=MAX_DEAL_NUMBER)
    deal = serializers.DictField()


class Correction(serializers.Serializer[Any]):
    """A deal that replaces another one, and the version of the sheet that the caller read."""

    client_id = serializers.UUIDField()
    version = serializers.IntegerField(min_value=0)
    deal = serializers.DictField()


class Undo(serializers.Serializer[Any]):
    client_id = serializers.UUIDField()
    number = serializers.IntegerField(min_value=1, max_value=MAX_DEAL_NUMBER)


class StatusReason(serializers.Serializer[Any]):
    reason = serializers.CharField(
        max_length=LONGEST_REASON, allow_blank=True, required=False, default=""
    )


class Change(serializers.ModelSerializer[DealChange]):
    """A change to a deal; a repetition with the same ``client_id`` gets the same answer."""

    by = serializers.CharField(source="actor.name")

    class Meta:
        model = DealChange
        fields: ClassVar = ["client_id", "number", "kind", "version", "before", "after", "by", "at"]


class GameList(ClubView, generics.ListAPIView[Game]):
    """The games of a club, the latest first; POST creates one."""

    access = {"GET": MEMBER, "POST": MEMBER}
    queryset = Game.objects.select_related("club").prefetch_related("seatings__player")
    serializer_class = GameRow
    filterset_class = GameFilter

    def get_queryset(self) -> QuerySet[Game]:
        return super().get_queryset().filter(viewable(self.request.user, self.role))

    @extend_schema(request=NewGame, responses={201: GameRow})
    def post(self, request: Request, club: str) -> Response:
        entry = _validated(NewGame, request)
        game = services.create_game(
            club=self.club,
            ruleset=read_rules(
                self.club, _object(entry.get("ruleset")) or {"preset": usual_key(self.club)}
            ),
            seats=self._seats(entry["players"]),
            plan=Plan.from_json(entry.get("plan", {"kind": "game"})),
            first_declarer=Seat(entry["first_declarer"]),
            created_by=actor_of(request),
            title=entry["title"],
            played_at=entry["played_at"],
        )
        return Response(
            GameRow(get_game(self.club, game.pk, request.user, self.role)).data,
            status=status.HTTP_201_CREATED,
        )

    def _seats(self, players: dict[str, int]) -> dict[Seat, Player]:
        found = Player.objects.filter(club=self.club).in_bulk(list(players.values()))
        seats = {seat: found[pk] for seat, pk in players.items() if pk in found}
        return {Seat(seat): player for seat, player in seats.items() if seat in set(Seat)}


class GameDetail(ClubView):
    """A sheet with its rules, its deals, and what the caller may do."""

    access = {"GET": MEMBER}

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, club: str, pk: int) -> Response:
        return Response(
            sheet_document(
                get_game(self.club, pk, request.user, self.role), request.user, self.role
            )
        )


class GameRecord(ClubView):
    """The game as barbu-record/1."""

    access = {"GET": MEMBER}

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, club: str, pk: int) -> Response:
        game = get_game(self.club, pk, request.user, self.role)
        return Response(json.loads(write_record(sheet_of(game), names_of(game))))


class SheetWriteView(ClubView):
    """Base of the views that change a sheet; for users who may write on it."""

    def game(self, request: Request, pk: int) -> Game:
        game = get_game(self.club, pk, request.user, self.role)
        check_writer(request.user, self.role, game)
        self.names = names_of(game)
        return game


class DealList(SheetWriteView):
    """Record the next deal. A repetition with the same ``client_id`` gets the same answer."""

    access = {"POST": MEMBER}

    @extend_schema(request=DealEntry, responses={201: Change})
    def post(self, request: Request, club: str, pk: int) -> Response:
        game = self.game(request, pk)
        change = services.record_deal(
            game=game, actor=actor_of(request), **_validated(DealEntry, request)
        )
        return Response(Change(change).data, status=status.HTTP_201_CREATED)


class DealDetail(SheetWriteView):
    """Correct an earlier deal; the deals after it are checked again."""

    access = {"PUT": MEMBER}

    @extend_schema(request=Correction, responses=Change)
    def put(self, request: Request, club: str, pk: int, number: int) -> Response:
        game, entry = self.game(request, pk), _validated(Correction, request)
        change = services.correct_deal(game=game, actor=actor_of(request), number=number, **entry)
        return Response(Change(change).data)


class UndoLast(SheetWriteView):
    """Remove the last deal from the sheet."""

    access = {"POST": MEMBER}

    @extend_schema(request=Undo, responses=Change)
    def post(self, request: Request, club: str, pk: int) -> Response:
        game = self.game(request, pk)
        change = services.undo_last_deal(
            game=game, actor=actor_of(request), **_validated(Undo, request)
        )
        return Response(Change(change).data)


class _StatusView(SheetWriteView):
    """Base of the views that change the status of a sheet."""

    access = {"POST": MEMBER}

    service: ClassVar[Callable[..., Game]]

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, club: str, pk: int) -> Response:
        game = self.game(request, pk)
        type(self).service(game=game, actor=actor_of(request), **self.fields(request))
        return Response(
            sheet_document(
                get_game(self.club, pk, request.user, self.role), request.user, self.role
            )
        )

    def fields(self, request: Request) -> dict[str, Any]:
        return {}


class Finish(_StatusView):
    """Submit a full sheet."""

    service = services.finish_game


class _StatusViewWithReason(_StatusView):
    @extend_schema(request=StatusReason, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, club: str, pk: int) -> Response:
        return super().post(request, club, pk)

    def fields(self, request: Request) -> dict[str, Any]:
        return _validated(StatusReason, request)


class Confirm(_StatusViewWithReason):
    """Confirm a sheet; officials who finished the sheet of their own game must give a reason."""

    service = services.confirm_game


class Reopen(_StatusViewWithReason):
    """Reopen a sheet that was finished too early, or abandoned; a closed one needs a reason."""

    service = services.reopen_game


class Dispute(_StatusViewWithReason):
    """Dispute a finished sheet, with a reason."""

    service = services.dispute_game


class Abandon(_StatusViewWithReason):
    """Abandon the sheet; a closed one needs a reason."""

    service = services.abandon_game


class Convert(_StatusView):
    """Make the sheet of a whole game one of as many deals, in which no double is compulsory."""

    service = services.convert_to_deals


class Unconvert(_StatusView):
    """Undo the conversion of a sheet while no deal was added or changed after it."""

    service = services.undo_conversion


def _validated(kind: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    form = kind(data=request.data)
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


def _object(data: Any) -> dict[str, Any]:
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise serializers.ValidationError({"ruleset": [_("An object is needed.")]})
    return data
