"""API views of box leagues for officials: entries, drafts, seasons."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR, get_player
from ladder.boxes import services
from ladder.boxes.api.serializers import (
    BoxDraftChangeSerializer,
    BoxDraftSerializer,
    BoxesEnteredSerializer,
    BoxSeasonSerializer,
    DraftContent,
    SeenBoxesSerializer,
)
from ladder.boxes.api.views import BoxLeagueAPI
from ladder.boxes.errors import NoDraft
from ladder.boxes.results import players_of
from ladder.boxes.strengths import strengths_of
from ladder.models import BoxEntry, BoxSeason, SeasonState


class BoxEntryDetail(BoxLeagueAPI):
    """The entry of a player, by the player's id."""

    access = {"DELETE": DIRECTOR}

    @extend_schema(operation_id="clubs_boxes_entries_player_destroy", responses={204: None})
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Withdraw a player; in a running season they lose their place."""
        player = get_player(self.club, kwargs["player"])
        services.withdraw(league=self.league, player=player, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


class BoxEntriesRecent(BoxLeagueAPI):
    """Entry of the players of the last 90 days."""

    access = {"POST": DIRECTOR}

    @extend_schema(request=None, responses=BoxesEnteredSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Enter every player with a counted game in the last 90 days."""
        entered = services.enter_recent_players(league=self.league, actor=self.actor)
        return Response({"entered": entered})


class BoxSeasonEnd(BoxLeagueAPI):
    """The early end of the running season."""

    access = {"POST": DIRECTOR}

    @extend_schema(request=None, responses=BoxSeasonSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Close the running season: today is its last day, and its tables are final."""
        season = services.end_season(league=self.league, actor=self.actor)
        season.refresh_from_db()
        return Response(BoxSeasonSerializer(season).data)


class BoxDraft(BoxLeagueAPI):
    """The draft of the next season, for officials."""

    access = {"GET": DIRECTOR, "POST": DIRECTOR, "PATCH": DIRECTOR, "DELETE": DIRECTOR}
    serializer_class = BoxDraftSerializer

    def draft(self) -> BoxSeason:
        found = BoxSeason.objects.filter(league=self.league, state=SeasonState.DRAFT).first()
        if found is None:
            raise NoDraft
        found.league = self.league
        return found

    def answer(self, code: int = status.HTTP_200_OK) -> Response:
        """Return the draft as it is now."""
        season = self.draft()
        rows = players_of(season)
        drafted = {row.player_id for row in rows}
        entries = BoxEntry.objects.filter(league=self.league, player__active=True)
        entries = entries.exclude(player__in=drafted).select_related("player")
        left_out = [entry.player for entry in entries]
        strengths = strengths_of(self.league.pool, [*drafted, *(one.pk for one in left_out)])
        content = DraftContent(season, rows, left_out, strengths)
        return Response(BoxDraftSerializer(content).data, status=code)

    @extend_schema(responses=BoxDraftSerializer)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.answer()

    @extend_schema(request=None, responses={201: BoxDraftSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Draft the next season: by strength, or from the tables of the previous season."""
        services.draft_season(league=self.league, actor=self.actor)
        return self.answer(status.HTTP_201_CREATED)

    @extend_schema(request=BoxDraftChangeSerializer, responses=BoxDraftSerializer)
    def patch(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Change the dates of the draft and the boxes of its players."""
        data = self.validated(BoxDraftChangeSerializer)
        season = self.draft()
        services.change_draft(
            league=self.league,
            actor=self.actor,
            version=data["version"],
            boxes={one["player"]: one["box"] for one in data["players"]},
            first=data.get("first", season.first),
            last=data.get("last", season.last),
        )
        return self.answer()

    @extend_schema(parameters=[SeenBoxesSerializer], responses={204: None})
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Discard the draft if its version is the one given."""
        seen = SeenBoxesSerializer(data=request.query_params)
        seen.is_valid(raise_exception=True)
        services.discard_draft(league=self.league, actor=self.actor, **seen.validated_data)
        return Response(status=status.HTTP_204_NO_CONTENT)


class BoxDraftRelease(BoxLeagueAPI):
    """The release of the draft."""

    access = {"POST": DIRECTOR}

    @extend_schema(request=SeenBoxesSerializer, responses=BoxSeasonSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Release the draft: everybody sees their box, and its games count."""
        data = self.validated(SeenBoxesSerializer)
        season = services.release_season(league=self.league, actor=self.actor, **data)
        return Response(BoxSeasonSerializer(season).data)
