"""The phases of an event in the API: their settings, who qualifies, and beginning the next."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.access import DIRECTOR, EVENTS
from accounts.strength_lists import lists_of
from tournaments import services
from tournaments.access import get_phase
from tournaments.api import EventAPI, EventRowsAPI
from tournaments.api.serializers.phases import (
    BeginPhaseSerializer,
    NewSeedsSerializer,
    PhaseSerializer,
    ProposalSerializer,
    SeedsSerializer,
    ShownSeedsSerializer,
)
from tournaments.errors import BadQualifiers
from tournaments.models import Phase, PhaseStatus, Tournament


class PhaseList(EventRowsAPI, generics.ListCreateAPIView[Phase]):
    """The phases of an event in order; a new one is added at the end."""

    access = {"GET": EVENTS, "POST": DIRECTOR}
    queryset = Phase.objects.select_related("tournament").order_by("number")
    serializer_class = PhaseSerializer
    pagination_class = None

    def perform_create(self, serializer: BaseSerializer[Phase]) -> None:
        serializer.instance = services.add_phase(
            tournament=self.event, actor=self.actor, **serializer.validated_data
        )


class PhaseDetail(EventRowsAPI, generics.RetrieveUpdateDestroyAPIView[Phase]):
    """One phase by its number; the last one can be deleted before it begins."""

    access = {"GET": EVENTS, "PATCH": DIRECTOR, "DELETE": DIRECTOR}
    http_method_names = ["get", "head", "options", "patch", "delete"]
    queryset = Phase.objects.select_related("tournament")
    serializer_class = PhaseSerializer
    lookup_field = "number"

    def perform_update(self, serializer: BaseSerializer[Phase]) -> None:
        serializer.instance = services.update_phase(
            phase=self.get_object(), actor=self.actor, **serializer.validated_data
        )

    def perform_destroy(self, instance: Phase) -> None:
        services.remove_phase(phase=instance, actor=self.actor)


class Qualifiers(EventRowsAPI):
    """Who qualifies for a phase."""

    access = {"GET": DIRECTOR, "POST": DIRECTOR}
    queryset = Phase.objects.all()
    serializer_class = ProposalSerializer

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        phase = get_phase(self.event, kwargs["number"])
        return Response(ProposalSerializer(services.proposal_for(phase)).data)

    @extend_schema(request=BeginPhaseSerializer, responses=PhaseSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Begin the phase after the current one, or change who plays in the current one."""
        phase = get_phase(self.event, kwargs["number"])
        data = self.validated(BeginPhaseSerializer)
        chosen, reason = data.get("chosen"), data["reason"]
        if phase.status == PhaseStatus.CURRENT:
            if chosen is None:
                raise BadQualifiers(reason=_("Say who plays."))
            done = services.change_qualifiers(
                phase=phase, actor=self.actor, chosen=chosen, reason=reason
            )
        else:
            done = services.begin_phase(
                phase=phase,
                actor=self.actor,
                chosen=chosen,
                reason=reason,
                seen=data.get("version"),
            )
        return Response(PhaseSerializer(done).data, status=status.HTTP_200_OK)


class Seeds(EventAPI):
    """The seeded entries, strongest first; the first phase begins in this order."""

    access = {"GET": DIRECTOR, "PUT": DIRECTOR}
    queryset = Tournament.objects.all()
    serializer_class = SeedsSerializer

    @extend_schema(responses=ShownSeedsSerializer)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self._shown()

    @extend_schema(request=NewSeedsSerializer, responses=ShownSeedsSerializer)
    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Seed the entries of *order*, or by a ladder; clear all other seeds."""
        data = self.validated(NewSeedsSerializer)
        order = data.get("order")
        if order is None:
            order = services.order_by_strength(self.event, data["by"])
        services.seed_entries(tournament=self.event, actor=self.actor, order=order)
        return self._shown()

    def _shown(self) -> Response:
        seeded = self.event.entries.exclude(seed=None).order_by("seed")
        shown = {"order": list(seeded.values_list("pk", flat=True)), "lists": lists_of(self.club)}
        return Response(ShownSeedsSerializer(shown).data)
