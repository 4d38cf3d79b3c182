"""Series of events in the API."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.access import DIRECTOR, EVENTS
from tournaments import services
from tournaments.access import get_series
from tournaments.api import ClubEventsAPI
from tournaments.api.serializers.series import SeriesSerializer, SeriesStandingsSerializer
from tournaments.models import Series
from tournaments.series_export import series_document
from tournaments.series_page import standings_of_series


class SeriesList(ClubEventsAPI, generics.ListCreateAPIView[Series]):
    """The series of a club, latest first."""

    access = {"GET": EVENTS, "POST": DIRECTOR}
    queryset = Series.objects.prefetch_related("events")
    serializer_class = SeriesSerializer

    def perform_create(self, serializer: BaseSerializer[Series]) -> None:
        serializer.instance = services.create_series(
            club=self.club, actor=self.actor, **serializer.validated_data
        )


class SeriesDetail(ClubEventsAPI, generics.RetrieveUpdateDestroyAPIView[Series]):
    """A series: its settings and its events."""

    access = {"GET": EVENTS, "PATCH": DIRECTOR, "DELETE": DIRECTOR}
    http_method_names = ["get", "head", "options", "patch", "delete"]
    queryset = Series.objects.all()
    serializer_class = SeriesSerializer
    lookup_url_kwarg = "series"

    def perform_update(self, serializer: BaseSerializer[Series]) -> None:
        serializer.instance = services.update_series(
            series=self.get_object(), actor=self.actor, **serializer.validated_data
        )

    def perform_destroy(self, instance: Series) -> None:
        services.remove_series(series=instance, actor=self.actor)


class SeriesStandings(ClubEventsAPI):
    """The table of a series, with the places that are still possible."""

    access = {"GET": EVENTS}
    queryset = Series.objects.all()
    serializer_class = SeriesStandingsSerializer

    @extend_schema(responses=SeriesStandingsSerializer)
    def get(self, request: Request, club: str, series: int) -> Response:
        found = get_series(self.club, series)
        document = series_document(found, standings_of_series(found, None))
        return Response(SeriesStandingsSerializer(document).data)
