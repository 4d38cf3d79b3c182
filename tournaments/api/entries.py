"""Entries in the API: entering, checking in, withdrawing, check-in codes, forbidden pairs."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR, EVENTS, MEMBER, get_player, player_of
from accounts.models import Player
from accounts.problems import CursorPages
from tournaments import errors, services
from tournaments.access import get_entry
from tournaments.api import EventAPI, EventRowsAPI
from tournaments.api.serializers.entries import (
    CheckInCodeSerializer,
    CheckInSerializer,
    CountSerializer,
    EntrySerializer,
    FieldEnteredSerializer,
    FieldSerializer,
    ForbiddenPairSerializer,
    NewEntrySerializer,
    PairSerializer,
)
from tournaments.models import Entry, ForbiddenPair, Tournament


class EntryPages(CursorPages):
    ordering = ("queued_at", "pk")  # type: ignore[assignment]  # a cursor takes several fields


class EntryList(EventRowsAPI, generics.ListAPIView[Entry]):
    """The entries of an event, oldest first, which is also the order of the waiting list."""

    access = {"GET": EVENTS, "POST": MEMBER}
    queryset = Entry.objects.select_related("player")
    serializer_class = EntrySerializer
    filterset_fields = ["status"]
    pagination_class = EntryPages

    @extend_schema(request=NewEntrySerializer, responses={201: EntrySerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Enter a player, or put them on the waiting list when the event is full."""
        data = self.validated(NewEntrySerializer)
        if "guest" in data:
            made = services.enter_guest(tournament=self.event, name=data["guest"], actor=self.actor)
        else:
            player = self._player(data.get("player"))
            made = services.enter(tournament=self.event, player=player, actor=self.actor)
        return Response(EntrySerializer(made).data, status=status.HTTP_201_CREATED)

    def _player(self, pk: int | None) -> Player:
        if pk is not None:
            return get_player(self.club, pk)
        player = player_of(self.actor, self.club)
        if player is None:
            raise errors.NotAPlayer()
        return player


class FieldEntry(EventAPI):
    """Enter many players at once."""

    access = {"POST": DIRECTOR}
    queryset = Entry.objects.all()
    serializer_class = FieldEnteredSerializer

    @extend_schema(request=FieldSerializer, responses=FieldEnteredSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Enter players and new guests, all or nobody; players already entered are unchanged."""
        data = self.validated(FieldSerializer)
        found = Player.objects.filter(club=self.club).in_bulk(data["players"])
        if missing := [pk for pk in data["players"] if pk not in found]:
            text = _("The club has no player with the number %(number)s.")
            raise ValidationError({"players": text % {"number": missing[0]}})
        made = services.enter_field(
            tournament=self.event,
            players=[found[pk] for pk in data["players"]],
            guests=data["guests"],
            here=data["here"],
            actor=self.actor,
        )
        return Response(FieldEnteredSerializer(made).data)


class EntryAPI(EventAPI):
    """One entry."""

    queryset = Entry.objects.all()
    serializer_class = EntrySerializer

    def entry(self) -> Entry:
        return get_entry(self.event, self.kwargs["entry"])


class EntryDetail(EntryAPI):
    """A player in an event."""

    access = {"GET": EVENTS}

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return Response(EntrySerializer(self.entry()).data)


class EntryWithdraw(EntryAPI):
    """Withdraw a player from the rounds that are not released."""

    access = {"POST": MEMBER}

    @extend_schema(request=None, responses=EntrySerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        done = services.withdraw(entry=self.entry(), actor=self.actor)
        return Response(EntrySerializer(done).data)


class EntryCheckIn(EntryAPI):
    """Check a player in, or undo the check-in."""

    access = {"POST": MEMBER, "DELETE": MEMBER}

    @extend_schema(request=None, responses=EntrySerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Check the player in."""
        done = services.check_in(entry=self.entry(), actor=self.actor)
        return Response(EntrySerializer(done).data)

    @extend_schema(responses=EntrySerializer)
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Undo the check-in."""
        done = services.undo_check_in(entry=self.entry(), actor=self.actor)
        return Response(EntrySerializer(done).data)


class TokenCheckIn(EventAPI):
    """Check in the caller with the token of the check-in code."""

    access = {"POST": MEMBER}
    queryset = Entry.objects.all()
    serializer_class = EntrySerializer

    @extend_schema(request=CheckInSerializer, responses=EntrySerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        token = self.validated(CheckInSerializer)["token"]
        done = services.check_in_with_token(tournament=self.event, token=token, user=self.actor)
        return Response(EntrySerializer(done).data)


class CheckInEverybody(EventAPI):
    """Check in every entered player."""

    access = {"POST": DIRECTOR}
    queryset = Entry.objects.all()
    serializer_class = CountSerializer

    @extend_schema(request=None, responses=CountSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        count = services.check_in_everybody(tournament=self.event, actor=self.actor)
        return Response({"count": count})


class CheckInCode(EventAPI):
    """The check-in code of an event."""

    access = {"GET": DIRECTOR, "POST": DIRECTOR}
    queryset = Tournament.objects.all()
    serializer_class = CheckInCodeSerializer

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self._shown(self.event)

    @extend_schema(request=None, responses=CheckInCodeSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Replace the check-in code; the old one becomes invalid."""
        return self._shown(services.renew_check_in_token(tournament=self.event, actor=self.actor))

    def _shown(self, event: Tournament) -> Response:
        path = reverse("tournaments:door", args=[self.club.slug, event.pk, event.check_in_token])
        url = self.request.build_absolute_uri(path)
        return Response(CheckInCodeSerializer({"token": event.check_in_token, "url": url}).data)


class ForbiddenPairList(EventRowsAPI, generics.ListAPIView[ForbiddenPair]):
    """The pairs that the draw must not seat at one table."""

    access = {"GET": DIRECTOR, "POST": DIRECTOR}
    queryset = ForbiddenPair.objects.all()
    serializer_class = ForbiddenPairSerializer

    @extend_schema(request=PairSerializer, responses={201: ForbiddenPairSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Forbid a pair."""
        pair = self.validated(PairSerializer)
        made = services.forbid_pair(
            tournament=self.event,
            one=get_entry(self.event, pair["one"]),
            other=get_entry(self.event, pair["other"]),
            actor=self.actor,
        )
        return Response(ForbiddenPairSerializer(made).data, status=status.HTTP_201_CREATED)


class ForbiddenPairDetail(EventRowsAPI, generics.GenericAPIView[ForbiddenPair]):
    """A forbidden pair."""

    access = {"DELETE": DIRECTOR}
    queryset = ForbiddenPair.objects.select_related("one__player", "other__player")
    serializer_class = ForbiddenPairSerializer
    lookup_url_kwarg = "pair"

    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Allow the pair to meet again."""
        services.allow_pair(pair=self.get_object(), actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)
