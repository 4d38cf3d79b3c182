"""Results that are sent to webhooks: signed, retried, delivered once or marked as failed."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils.timezone import now

from accounts.leases import LEASE
from accounts.models import AuditEntry, Club, User
from tests.support.clients import SignedIn
from tests.support.events import EVEN, MakeEvent, decide, table_of
from tests.support.push_service import PushService, push_service
from tournaments import errors, services, webhook_queue
from tournaments.models import Tournament, Webhook, WebhookDelivery
from tournaments.standings_store import store_standings

pytestmark = pytest.mark.django_db
URL = "https://push.example/results"


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[PushService]:
    with push_service(monkeypatch, tmp_path) as service:
        yield service


@pytest.fixture
def finished(make_event: MakeEvent, boss: User) -> Tournament:
    event = make_event(4, round_count=1)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    decide(services.release_round(tournament=event, actor=boss))
    services.finish(tournament=event, actor=boss)
    return event


def publish(event: Tournament, boss: User, url: str = URL) -> WebhookDelivery:
    """Publish to a webhook, and send what is due."""
    services.create_webhook(club=event.club, actor=boss, url=url)
    services.publish(tournament=event, actor=boss)
    assert webhook_queue.deliver_due() == 0  # its standings are not computed yet
    store_standings(event.pk)
    webhook_queue.deliver_due()
    return WebhookDelivery.objects.get()


def test_published_results_are_delivered_once_and_signed(
    service: PushService, finished: Tournament, boss: User
) -> None:
    delivery = publish(finished, boss)
    assert (delivery.status, delivery.attempts) == ("delivered", 1)
    assert webhook_queue.deliver_due() == 0
    (received,) = service.received
    at, signed = (part.partition("=")[2] for part in received.headers["Barbu-Signature"].split(","))
    secret = Webhook.objects.get().secret.encode()
    wanted = hmac.new(secret, f"{at}.".encode() + received.body, hashlib.sha256).hexdigest()
    assert signed == wanted
    document = json.loads(received.body)
    assert document["delivery"] == received.headers["Barbu-Delivery"] == str(delivery.key)
    assert len(document["standings"]["standings"]) == 4
    assert document["results"]["rounds"][0]["tables"][0]["scores"] == EVEN


def test_a_correction_is_delivered_too(
    service: PushService, finished: Tournament, boss: User
) -> None:
    publish(finished, boss)
    table = table_of(finished.rounds.get())
    changed = EVEN | {"N": 50, "W": -50}
    services.correct_result(table=table, actor=boss, reason="Misread", totals=changed)
    store_standings(finished.pk)
    webhook_queue.deliver_due()
    assert len(service.received) == 2
    assert (
        json.loads(service.received[1].body)["standings"]["standings"][0]["values"]["total"] == 50
    )


@pytest.mark.trial
def test_an_error_of_the_server_is_tried_again_with_growing_pauses_and_then_given_up(
    service: PushService, finished: Tournament, boss: User
) -> None:
    delivery = publish(finished, boss, f"{URL}/503")
    pauses = []
    for _ in range(webhook_queue.MAX_ATTEMPTS):
        if delivery.status == "failed":
            break
        pauses.append(round((delivery.due_at - now()) / timedelta(minutes=1)))
        WebhookDelivery.objects.update(due_at=now())
        webhook_queue.deliver_due()
        delivery.refresh_from_db()
    assert pauses == [1, 2, 4, 8, 16, 32, 64, 128, 240]
    assert (delivery.status, delivery.error) == ("failed", "HTTP 503")
    bodies = {received.body for received in service.received}
    assert len(bodies) == 1  # the same in every attempt


@pytest.mark.trial
@pytest.mark.parametrize("status", [301, 400, 410])
def test_redirects_and_refusals_are_failures_at_once(
    service: PushService, finished: Tournament, boss: User, status: int
) -> None:
    delivery = publish(finished, boss, f"{URL}/{status}")
    assert (delivery.status, delivery.error) == ("failed", f"HTTP {status}")
    assert len(service.received) == 1


@pytest.mark.trial
@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1"])
def test_nothing_is_sent_into_the_network_of_the_site(
    service: PushService, finished: Tournament, boss: User, address: str
) -> None:
    service.addresses["push.example"] = [address]
    delivery = publish(finished, boss)
    assert (delivery.status, service.received) == ("failed", [])


@pytest.mark.parametrize(
    "url",
    ["http://push.example/", "https://127.0.0.1/", "https://[::1]/", "https://a:b@push.example/",
     "https://push.example:8443/", "ftp://x", "nonsense", ""],
)  # fmt: skip
def test_other_addresses_are_refused(club: Club, boss: User, url: str) -> None:
    with pytest.raises(errors.BadSettings):
        services.create_webhook(club=club, actor=boss, url=url)


def test_a_worker_that_dies_leaves_its_delivery_to_another(
    service: PushService, finished: Tournament, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.create_webhook(club=finished.club, actor=boss, url=URL)
    services.publish(tournament=finished, actor=boss)
    store_standings(finished.pk)
    assert webhook_queue._claimed(now()) is not None
    assert webhook_queue._claimed(now()) is None  # it is claimed
    assert webhook_queue._claimed(now() + LEASE * 2) is not None


@pytest.mark.trial
def test_a_secretary_adds_removes_and_tries_again(
    secretary: SignedIn, service: PushService, finished: Tournament, boss: User
) -> None:
    path = reverse("tournaments:webhooks", args=["river"])
    assert "without a user" in secretary.post(path, {"url": "http://x/"}).content.decode()
    shown = secretary.post(path, {"url": f"{URL}/404"}).content.decode()
    made = Webhook.objects.get()
    assert made.secret in shown
    assert made.secret not in secretary.get(path).content.decode()
    services.publish(tournament=finished, actor=boss)
    store_standings(finished.pk)
    webhook_queue.deliver_due()
    delivery = WebhookDelivery.objects.get()
    again = reverse("tournaments:webhook_again", args=["river", delivery.pk])
    secretary.post(again)
    delivery.refresh_from_db()
    assert (delivery.status, delivery.attempts) == ("waiting", 0)
    secretary.post(again)  # it has not failed
    secretary.post(reverse("tournaments:webhook_remove", args=["river", made.pk]))
    assert not Webhook.objects.exists()
    assert not AuditEntry.objects.filter(text__contains=made.secret).exists()


def test_webhooks_in_the_api(secretary: SignedIn, director: SignedIn) -> None:
    path = reverse("api:webhook-list", args=["river"])
    made = secretary.post(path, {"url": URL}, content_type="application/json").json()
    assert made["secret"] == Webhook.objects.get().secret
    assert [row["url"] for row in secretary.get(path).json()["results"]] == [URL]
    assert "secret" not in secretary.get(path).content.decode()
    assert director.get(path).status_code == 403
    deliveries = reverse("api:webhook-deliveries", args=["river"])
    assert secretary.get(deliveries).json()["results"] == []
    detail = reverse("api:webhook-detail", args=["river", made["id"]])
    assert secretary.delete(detail).status_code == 204
