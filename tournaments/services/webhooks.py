"""The webhooks of a club: creating and removing them, and retrying deliveries."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts import audit
from accounts.models import Club, User
from notices.public_requests import NotAllowedError, check_address
from tournaments import errors, limits
from tournaments.models import Webhook, WebhookDelivery, WebhookStatus


@transaction.atomic
def create_webhook(*, club: Club, actor: User, url: str) -> Webhook:
    """Send results to *url* from now on. The secret of the new row is shown only once.

    :raises BadSettings: for an address that must not receive deliveries.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    url = url.strip()
    try:
        check_address(url)
    except NotAllowedError as error:
        reason = _(
            "Give an address on the internet that begins with https://, without a user or a port."
        )
        raise errors.BadSettings("url", reason) from error
    if club.webhooks.filter(url=url).exists():
        raise errors.BadSettings("url", _("The results are sent to this address already."))
    if club.webhooks.count() >= limits.MAX_WEBHOOKS:
        reason = _("A club has at most %(most)s webhooks.") % {"most": limits.MAX_WEBHOOKS}
        raise errors.BadSettings("url", reason)
    webhook = Webhook.objects.create(club=club, url=url, created_by=actor)
    _audit(webhook, actor, "create-webhook", gettext_noop("webhook added: %(url)s"))
    return webhook


@transaction.atomic
def remove_webhook(*, webhook: Webhook, actor: User) -> None:
    """Send no more deliveries to an address."""
    _audit(webhook, actor, "remove-webhook", gettext_noop("webhook removed: %(url)s"))
    webhook.delete()


@transaction.atomic
def send_again(*, delivery: WebhookDelivery, actor: User) -> WebhookDelivery:
    """Queue a failed delivery again.

    :raises NotFailed: unless it has failed.
    """
    rows = WebhookDelivery.objects.select_for_update(of=("self",), no_key=True)
    delivery = rows.select_related("webhook__club").get(pk=delivery.pk)
    if delivery.status != WebhookStatus.FAILED:
        raise errors.NotFailed()
    delivery.status, delivery.attempts = WebhookStatus.WAITING, 0
    delivery.due_at = utc_now()
    delivery.save(update_fields=["status", "attempts", "due_at"])
    text = gettext_noop("results sent again to %(url)s")
    _audit(delivery.webhook, actor, "send-webhook-again", text, event=delivery.event_id)
    return delivery


def _audit(webhook: Webhook, actor: User, action: str, text: str, **data: Any) -> None:
    subject = f"webhook:{webhook.pk}"
    audit.record(
        club=webhook.club,
        actor=actor,
        action=action,
        subject=subject,
        text=text,
        url=webhook.url,
        **data,
    )
