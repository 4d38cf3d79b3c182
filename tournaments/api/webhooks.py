"""Webhooks in the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import SECRETARY
from tournaments import limits, services
from tournaments.access import get_delivery, get_webhook
from tournaments.api import ClubEventsAPI
from tournaments.models import Webhook, WebhookDelivery


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """An address to which results are sent."""

    url = serializers.CharField(max_length=limits.length_of(Webhook, "url"))

    class Meta:
        model = Webhook
        fields = ["id", "url", "created_at"]
        read_only_fields = ["created_at"]


class NewWebhookSerializer(WebhookSerializer):
    """A new webhook with its *secret*, which is not shown again."""

    class Meta(WebhookSerializer.Meta):
        fields = [*WebhookSerializer.Meta.fields, "secret"]
        read_only_fields = ["created_at", "secret"]


class WebhookDeliverySerializer(serializers.ModelSerializer[WebhookDelivery]):
    """Results that were or will be sent to a webhook."""

    class Meta:
        model = WebhookDelivery
        fields = [
            "id", "webhook", "event", "key", "version", "status", "attempts", "due_at", "sent_at",
            "error",
        ]  # fmt: skip


class WebhookList(ClubEventsAPI, generics.ListAPIView[Webhook]):
    """The webhooks of a club, without their secrets."""

    access = {"GET": SECRETARY, "POST": SECRETARY}
    queryset = Webhook.objects.order_by("pk")
    serializer_class = WebhookSerializer

    @extend_schema(request=WebhookSerializer, responses={201: NewWebhookSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Add a webhook; only this response contains its secret."""
        made = services.create_webhook(
            club=self.club, actor=self.actor, **self.validated(WebhookSerializer)
        )
        return Response(NewWebhookSerializer(made).data, status=status.HTTP_201_CREATED)


class WebhookDetail(ClubEventsAPI):
    """Remove a webhook."""

    access = {"DELETE": SECRETARY}
    queryset = Webhook.objects.all()
    serializer_class = WebhookSerializer

    @extend_schema(responses={204: None})
    def delete(self, request: Request, club: str, webhook: int) -> Response:
        services.remove_webhook(webhook=get_webhook(self.club, webhook), actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


class WebhookDeliveries(ClubEventsAPI, generics.ListAPIView[WebhookDelivery]):
    """Deliveries to the webhooks of a club, latest first."""

    access = {"GET": SECRETARY}
    club_field = "webhook__club"
    queryset = WebhookDelivery.objects.defer("body").order_by("-pk")
    serializer_class = WebhookDeliverySerializer


class WebhookAgain(ClubEventsAPI):
    """Retry a failed delivery."""

    access = {"POST": SECRETARY}
    club_field = "webhook__club"
    queryset = WebhookDelivery.objects.all()
    serializer_class = WebhookDeliverySerializer

    @extend_schema(request=None, responses=WebhookDeliverySerializer)
    def post(self, request: Request, club: str, delivery: int) -> Response:
        done = services.send_again(delivery=get_delivery(self.club, delivery), actor=self.actor)
        return Response(WebhookDeliverySerializer(done).data)
