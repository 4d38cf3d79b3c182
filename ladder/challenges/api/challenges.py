"""API views of challenges: reading, answering and deciding them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR, MEMBER, Level, get_player
from accounts.problems import CursorPages
from ladder.challenges import presentation, services
from ladder.challenges.api import serializers as shown
from ladder.challenges.api.rungs import RungsAPI
from ladder.models import Challenge, CountedGame


class ChallengeList(RungsAPI, generics.ListAPIView[Challenge]):
    """The challenges on rungs, the latest first."""

    access = {"GET": MEMBER, "POST": MEMBER}
    queryset = Challenge.objects.all()
    pagination_class = CursorPages
    serializer_class = shown.ChallengeSerializer

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            return Challenge.objects.none()
        return presentation.with_players(Challenge.objects.filter(rungs=self.rungs))

    @extend_schema(request=shown.NewChallengeSerializer, responses={201: shown.ChallengeSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Challenge three players, or the first three within reach who accept."""
        pks = self.validated(shown.NewChallengeSerializer).get("players")
        if pks is None:
            made = services.challenge_anyone(rungs=self.rungs, actor=self.actor)
        else:
            players = [get_player(self.club, pk) for pk in pks]
            made = services.challenge(rungs=self.rungs, actor=self.actor, players=players)
        found = presentation.with_players(Challenge.objects.filter(pk=made.pk)).get()
        data = shown.ChallengeSerializer(found).data
        return Response(data, status=status.HTTP_201_CREATED)


class ChallengeAPI(RungsAPI):
    """Base of the views of one challenge."""

    queryset = Challenge.objects.all()
    serializer_class = shown.ChallengeSerializer

    def challenge(self) -> Challenge:
        rows = presentation.with_players(Challenge.objects.filter(rungs=self.rungs))
        return get_object_or_404(rows, pk=self.kwargs["challenge"])

    def shown_challenge(self) -> Response:
        return Response(shown.ChallengeSerializer(self.challenge()).data)


class ChallengeDetail(ChallengeAPI):
    """A challenge."""

    access = {"GET": MEMBER}

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.shown_challenge()


class ChallengeStep(ChallengeAPI):
    """Base of the views that call the service ``act`` for a challenge."""

    access: ClassVar[dict[str, Level]] = {"POST": MEMBER}
    act: ClassVar[Callable[..., Any]]

    @extend_schema(request=None, responses=shown.ChallengeSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        type(self).act(challenge=self.challenge(), actor=self.actor)
        return self.shown_challenge()


class ChallengeAccept(ChallengeStep):
    """Accept a challenge. With the fourth player it is complete."""

    act = staticmethod(services.accept)


class ChallengeDecline(ChallengeStep):
    """Decline a challenge, or leave a challenge for anyone that waits for other players."""

    act = staticmethod(services.decline)


class ChallengeWithdraw(ChallengeStep):
    """Withdraw the caller's own challenge before it is complete."""

    act = staticmethod(services.withdraw)


class ChallengeReady(ChallengeStep):
    """Record that the caller is ready to play."""

    act = staticmethod(services.set_ready)


class ChallengeTable(ChallengeAPI):
    """The live table of a challenge."""

    access = {"POST": MEMBER}

    @extend_schema(request=shown.TableOfChallengeSerializer, responses=shown.OpenedTableSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Open a rated table for the four players, or return the one already open."""
        data = self.validated(shown.TableOfChallengeSerializer)
        game = services.open_table(challenge=self.challenge(), actor=self.actor, **data)
        return Response({"table": game.pk})


class ChallengeAttach(ChallengeAPI):
    """The decision of a challenge by a game that an official attaches."""

    access = {"POST": DIRECTOR}

    @extend_schema(request=shown.AttachSerializer, responses=shown.ChallengeSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Decide a challenge with a final game of its four players."""
        data = self.validated(shown.AttachSerializer)
        games = CountedGame.objects.filter(pool__club=self.club)
        services.attach_game(
            challenge=self.challenge(),
            counted=get_object_or_404(games, pk=data["game"]),
            actor=self.actor,
            reason=data["reason"],
        )
        return self.shown_challenge()


class ChallengeCancel(ChallengeAPI):
    """The cancellation of a challenge by an official."""

    access = {"POST": DIRECTOR}

    @extend_schema(request=shown.RungReasonSerializer, responses=shown.ChallengeSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Cancel an open challenge; nobody loses a rung."""
        reason = self.validated(shown.RungReasonSerializer)["reason"]
        services.cancel(challenge=self.challenge(), actor=self.actor, reason=reason)
        return self.shown_challenge()
