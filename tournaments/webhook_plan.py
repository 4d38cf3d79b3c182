"""Planning the deliveries of results to webhooks, in the transaction that publishes them."""

from __future__ import annotations

from tournaments.models import Tournament, Webhook, WebhookDelivery, WebhookStatus


def plan_results(tournament: Tournament) -> None:
    """Write the deliveries of a published event as it is now, one for each webhook of its club.

    They take the place of earlier ones that nobody has tried to send yet.
    """
    waiting = WebhookDelivery.objects.filter(event=tournament, status=WebhookStatus.WAITING)
    waiting.filter(attempts=0).delete()
    webhooks = Webhook.objects.filter(club=tournament.club_id)
    rows = [
        WebhookDelivery(webhook=webhook, event=tournament, version=tournament.version)
        for webhook in webhooks.order_by("pk")
    ]
    WebhookDelivery.objects.bulk_create(rows, ignore_conflicts=True)
