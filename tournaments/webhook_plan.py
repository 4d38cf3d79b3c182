"""Planning the deliveries of results to webhooks, in the transaction that publishes them."""

from __future__ import annotations

from tournaments.models import Tournament, Webhook, WebhookDelivery, WebhookStatus


def plan_results(tournament: Tournament) -> None:
    """Create the deliveries of a published event's current version, one for each of its webhooks.

    They replace earlier deliveries that have not been attempted yet.
    """
    waiting = WebhookDelivery.objects.filter(event=tournament, status=WebhookStatus.WAITING)
    waiting.filter(attempts=0).delete()
    webhooks = Webhook.objects.filter(club=tournament.club_id)
    rows = [
        WebhookDelivery(webhook=webhook, event=tournament, version=tournament.version)
        for webhook in webhooks.order_by("pk")
    ]
    WebhookDelivery.objects.bulk_create(rows, ignore_conflicts=True)
