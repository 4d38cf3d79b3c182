"""API views of searches for problems: starting them, their finds, and keeping finds."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import MEMBER, actor_of
from accounts.api import ClubAPI
from bidding import services
from bidding.access import get_own_find, get_own_search, own_searches
from bidding.api.search_serializers import FindSerializer, KeepSerializer, SearchSerializer
from bidding.api.serializers import OwnProblemSerializer
from bidding.api.views import Pages
from bidding.finds import FindFilter, finds_of
from bidding.models import ComputationState, Find, Search
from games.rulesets import lookup


class OwnSearchList(ClubAPI, generics.ListCreateAPIView[Search]):
    """The searches that the caller started; a club runs one search at a time."""

    access = {"GET": MEMBER, "POST": MEMBER}
    queryset = Search.objects.all()
    serializer_class = SearchSerializer
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            return Search.objects.none()
        return own_searches(self.club, self.request.user)

    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        asked = dict(serializer.validated_data)
        key = asked.pop("rules", None) or lookup.usual_key(self.club)
        rules = lookup.rules_or_404(self.club, key)
        made = services.start_search(club=self.club, actor=actor_of(request), rules=rules, **asked)
        return Response(self.get_serializer(made).data, status=status.HTTP_201_CREATED)


class OwnSearch(ClubAPI, generics.RetrieveAPIView[Search]):
    """A search that the caller started, with its progress."""

    access = {"GET": MEMBER, "DELETE": MEMBER}
    queryset = Search.objects.all()
    serializer_class = SearchSerializer

    def get_object(self) -> Search:
        return get_own_search(self.club, self.request.user, self.kwargs["pk"])

    @extend_schema(responses={status.HTTP_204_NO_CONTENT: None})
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Remove a search that has ended, and its finds; problems made of them stay."""
        services.remove_search(search=self.get_object(), actor=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class CancelSearch(ClubAPI):
    """Cancel a search; its finds so far stay. Idempotent."""

    access = {"POST": MEMBER}
    queryset = Search.objects.all()
    serializer_class = SearchSerializer

    @extend_schema(request=None, responses=SearchSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        found = get_own_search(self.club, request.user, kwargs["pk"])
        if found.state != ComputationState.CANCELLED:
            services.cancel_search(search=found, actor=actor_of(request))
        found.refresh_from_db()
        return Response(SearchSerializer(found).data)


class OwnFindList(ClubAPI, generics.ListAPIView[Find]):
    """The finds of a search that the caller started, the hardest first.

    *asked*, *contract* and *state* filter them; ``order=easiest`` reverses the order.
    """

    access = {"GET": MEMBER}
    queryset = Find.objects.all()
    serializer_class = FindSerializer
    pagination_class = Pages
    filterset_class = FindFilter
    club_field = "search__club"

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            return Find.objects.none()
        return finds_of(get_own_search(self.club, self.request.user, self.kwargs["pk"]))


class KeepFind(ClubAPI):
    """Make a problem of a find, with its position and values."""

    access = {"POST": MEMBER}
    queryset = Find.objects.all()
    serializer_class = KeepSerializer
    club_field = "search__club"

    @extend_schema(request=KeepSerializer, responses={201: OwnProblemSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        found = get_own_find(self.club, request.user, kwargs["pk"])
        form = KeepSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        words = dict(form.validated_data)
        make = services.release_find if words.pop("release") else services.keep_find
        made = make(find=found, actor=actor_of(request), **words)
        made.refresh_from_db()
        return Response(OwnProblemSerializer(made).data, status=status.HTTP_201_CREATED)
