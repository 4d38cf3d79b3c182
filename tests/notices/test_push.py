"""Push messages: their encryption, where they may be sent, and what the answers mean."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from django.conf import settings
from django.test import Client

from accounts.models import Club, User
from notices import inbox, public_requests, tasks
from notices.models import Delivery, DeliveryStatus, Notice, PushSubscription
from notices.public_requests import NotAllowedError, UnreachableError
from notices.push import encryption
from notices.push.sending import public_key
from notices.push.subscriptions import MAX_SUBSCRIPTIONS
from tests.factories import MembershipFactory, UserFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.notices import choose, tell
from tests.support.push_browser import (
    AUTH,
    BROWSER,
    ENDPOINT,
    P256DH,
    SECRET,
    browser_of,
    decrypted,
)
from tests.support.push_service import PushService, push_service
from tests.support.urls import verdict

pytestmark = pytest.mark.django_db


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[PushService]:
    with push_service(monkeypatch, tmp_path) as service:
        yield service


@pytest.fixture
def anne(club: Club) -> User:
    return choose(MembershipFactory.create(club=club).user, "page", "push")


# --- The encryption ----------------------------------------------------------------------------


def test_the_example_of_the_standard_is_encrypted_as_there() -> None:
    """RFC 8291, section 5 and appendix A."""
    key = ec.derive_private_key(
        int.from_bytes(encryption.decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")),
        encryption.CURVE,
    )
    body = encryption.encrypt(
        b"When I grow up, I want to be a watermelon",
        p256dh=encryption.decode(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        auth=encryption.decode("BTBZMqHH6r4Tts7J_aSIgg"),
        key=key,
        salt=encryption.decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encryption.encode(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
        "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNW"
        "QexSgSxsj_Qulcy4a-fN"
    )


def test_each_message_has_a_key_and_a_salt_of_its_own() -> None:
    bodies = {
        encryption.encrypt(b"x", p256dh=encryption.public_bytes(BROWSER), auth=SECRET)
        for _ in range(3)
    }
    assert len(bodies) == 3
    assert {decrypted(body) for body in bodies} == {b"x"}


def test_the_site_signs_for_the_service_and_for_a_time() -> None:
    at = datetime(2026, 1, 3, 20, tzinfo=UTC)
    key = encryption.site_key("secret")
    header = encryption.authorization(
        "https://push.example:443/send/1", key=key, contact="mailto:a@b.example", now=at
    )
    token, public = header.removeprefix("vapid t=").split(", k=")
    signed, _, signature = token.rpartition(".")
    raw = encryption.decode(signature)
    r, s = (int.from_bytes(raw[at : at + 32]) for at in (0, 32))
    assert encryption.decode(public) == encryption.public_bytes(key)
    key.public_key().verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
    claims = json.loads(encryption.decode(signed.partition(".")[2]))
    assert claims == {
        "aud": "https://push.example",
        "exp": int((at + timedelta(hours=12)).timestamp()),
        "sub": "mailto:a@b.example",
    }


def test_the_key_of_the_site_follows_from_its_secret() -> None:
    one, again, other = (encryption.site_key(secret) for secret in ("a", "a", "b"))
    assert encryption.public_bytes(one) == encryption.public_bytes(again)
    assert encryption.public_bytes(one) != encryption.public_bytes(other)
    site = encryption.site_key(settings.SECRET_KEY)
    assert public_key() == encryption.encode(encryption.public_bytes(site))


# --- Where a message may be sent ---------------------------------------------------------------

PRIVATE = [
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
    *("0.0.0.0", "224.0.0.1", "255.255.255.255", "192.0.2.1"),  # noqa: S104 - nothing is bound
    *("::1", "::", "fe80::1", "fe80::1%eth0", "fd00::1", "ff02::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::"),
]


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_not_public(address: str) -> None:
    assert not public_requests.is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
def test_others_are(address: str) -> None:
    assert public_requests.is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/1",
        "https://push.example:8443/1",
        "https://user@push.example/1",
        "https:///1",
        "https://127.0.0.1/1",
        "https://[::1]/1",
        "https://[::1",
        "https://push.example:port/",
        "file:///etc/passwd",
        "",
    ],
)
def test_only_https_addresses_in_the_internet_are_taken(url: str, member: SignedIn) -> None:
    with pytest.raises(NotAllowedError):
        public_requests.check_address(url)
    answer = member.post("/notices/push/", {"endpoint": url, "p256dh": P256DH, "auth": AUTH})
    assert answer.status_code == 422
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize("found", [["127.0.0.1"], ["93.184.215.14", "10.0.0.1"], ["::1"]])
def test_a_name_that_stands_for_a_private_address_is_not_requested(
    service: PushService, anne: User, found: list[str]
) -> None:
    service.addresses["push.example"] = found
    browser_of(anne)
    tell(anne)
    tasks.deliver()
    assert service.received == []
    assert Delivery.objects.get().error == "the address is in a private network"


def test_a_redirect_is_not_followed(service: PushService) -> None:
    assert public_requests.post(ENDPOINT + "/302", b"", {}).status == 302
    assert len(service.received) == 1


def test_a_certificate_for_another_name_is_refused(service: PushService) -> None:
    service.addresses["other.example"] = service.addresses["push.example"]
    with pytest.raises(UnreachableError, match="certificate"):
        public_requests.post("https://other.example/", b"", {})
    assert service.received == []


@pytest.mark.trial
def test_a_server_that_answers_byte_by_byte_is_not_waited_for(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public_requests, "LONGEST", 0.5)
    with pytest.raises(UnreachableError):
        public_requests.post("https://push.example/byte-by-byte", b"", {})
    public_requests.post("https://push.example/body-byte-by-byte", b"", {})
    assert service.waited_for == []


def test_what_is_no_answer_is_told_in_characters_that_can_be_stored(service: PushService) -> None:
    with pytest.raises(UnreachableError, match=r"^ nonsense$"):
        public_requests.post("https://push.example/nonsense", b"", {})


# --- Subscribing -------------------------------------------------------------------------------


def subscribe(client: Client, endpoint: str = ENDPOINT, **keys: str) -> Any:
    fields = {"endpoint": endpoint, "p256dh": P256DH, "auth": AUTH} | keys
    return client.post("/notices/push/", fields)


def test_a_browser_is_subscribed_and_forgotten(member: SignedIn, outsider: SignedIn) -> None:
    page = member.get("/notices/preferences/").text
    assert f'data-key="{public_key()}"' in page
    assert subscribe(member).status_code == 204
    assert subscribe(member).status_code == 204
    assert PushSubscription.objects.get().user == member.user
    outsider.post("/notices/push/end/", {"endpoint": ENDPOINT})
    assert PushSubscription.objects.exists()
    assert member.post("/notices/push/end/", {"endpoint": ENDPOINT}).status_code == 204
    assert not PushSubscription.objects.exists()


def test_a_browser_belongs_to_who_subscribed_last(member: SignedIn, outsider: SignedIn) -> None:
    subscribe(member)
    subscribe(outsider)
    assert PushSubscription.objects.get().user == outsider.user


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": ""},
        {"p256dh": "nonsense"},
        {"p256dh": encryption.encode(b"\x04" + bytes(64))},
        {"p256dh": "é"},
        {"auth": "AAAA"},
        {"endpoint": "https://push.example/" + "x" * 600},
    ],
)
def test_keys_that_are_none_are_refused(member: SignedIn, keys: dict[str, str]) -> None:
    answer = member.post(
        "/notices/push/", {"endpoint": ENDPOINT, "p256dh": P256DH, "auth": AUTH} | keys
    )
    assert answer.status_code == 422
    assert "nothing can be sent" in answer.json()["detail"]
    assert not PushSubscription.objects.exists()


def test_visitors_and_guests_cannot_subscribe(visitor: Client) -> None:
    assert verdict(subscribe(visitor)) == "sign in"
    guest = sign_in(UserFactory.create(guest=True))
    assert subscribe(guest).headers["Location"] == "/accounts/signup/"
    assert not PushSubscription.objects.exists()


def test_signing_out_ends_the_subscription_of_this_browser(member: SignedIn) -> None:
    subscribe(member)
    other = sign_in(member.user)
    subscribe(other, "https://push.example/other")
    member.post("/accounts/logout/")
    assert [one.endpoint for one in PushSubscription.objects.all()] == [
        "https://push.example/other"
    ]


def test_only_so_many_browsers_are_kept(member: SignedIn) -> None:
    for number in range(MAX_SUBSCRIPTIONS + 2):
        subscribe(member, f"https://push.example/{number}")
    endpoints = PushSubscription.objects.values_list("endpoint", flat=True)
    assert len(endpoints) == MAX_SUBSCRIPTIONS
    assert "https://push.example/1" not in endpoints


# --- Sending -----------------------------------------------------------------------------------


def test_each_browser_gets_a_message(service: PushService, anne: User, club: Club) -> None:
    browser_of(anne)
    browser_of(anne, "https://push.example/send/phone?id=1")
    (notice,) = tell(anne, club=club)
    tasks.deliver()
    tasks.deliver()
    assert [push.path for push in service.received] == ["/send/anne", "/send/phone?id=1"]
    push = service.received[0]
    assert push.headers["Content-Encoding"] == "aes128gcm"
    assert push.headers["Authorization"].startswith("vapid t=")
    assert push.headers["Topic"] == f"notice{notice.pk}"
    assert json.loads(decrypted(push.body)) == {
        "title": "River Barbu",
        "body": "Hello Anne",
        "tag": f"notice-{notice.pk}",
        "url": f"/notices/{notice.pk}/",
        "page": "/rules/",
        "lang": "en",
    }
    assert set(Delivery.objects.values_list("status", flat=True)) == {"sent"}


def test_a_long_sentence_fits_into_a_message(service: PushService, anne: User) -> None:
    browser_of(anne)
    tell(anne, name="\N{GRINNING FACE}" * 3000)
    tasks.deliver()
    assert len(service.received[0].body) <= 4096


def test_without_a_browser_nothing_is_to_be_sent(anne: User) -> None:
    tell(anne)
    assert not Delivery.objects.exists()


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_removed(service: PushService, anne: User, status: int) -> None:
    browser_of(anne, f"https://push.example/{status}")
    browser_of(anne)
    tell(anne)
    tasks.deliver()
    assert [one.endpoint for one in PushSubscription.objects.all()] == [ENDPOINT]
    assert [row.status for row in Delivery.objects.all()] == [DeliveryStatus.SENT]


@pytest.mark.trial
@pytest.mark.parametrize(
    ("status", "wanted"), [(429, "waiting"), (503, "waiting"), (400, "failed"), (413, "failed")]
)
def test_other_answers_are_tried_again_or_are_final(
    service: PushService, anne: User, status: int, wanted: str
) -> None:
    browser_of(anne, f"https://push.example/{status}")
    tell(anne)
    tasks.deliver()
    row = Delivery.objects.get()
    assert row.status == wanted
    assert row.error.startswith(str(status))
    assert PushSubscription.objects.exists()


def test_a_service_that_does_not_answer_is_asked_once_and_delays_nothing(
    service: PushService, anne: User
) -> None:
    for number in range(3):
        browser_of(anne, f"https://away.example/{number}")
    browser_of(anne)
    tell(anne)
    tasks.deliver()
    assert len(service.received) == 1
    waiting = Delivery.objects.filter(status="waiting").order_by("pk")
    assert [row.error for row in waiting] == [
        "away.example is not known",
        "away.example did not answer",
        "away.example did not answer",
    ]


def test_what_was_read_is_not_pushed(service: PushService, anne: User) -> None:
    browser_of(anne)
    tell(anne)
    inbox.read(user=anne, notices=Notice.objects.all())
    tasks.deliver()
    assert service.received == []
    assert Delivery.objects.get().status == DeliveryStatus.SKIPPED


# --- The service worker and the manifest -------------------------------------------------------


def test_the_site_can_be_installed(visitor: Client) -> None:
    manifest = visitor.get("/manifest.webmanifest").json()
    sizes = {(icon["sizes"], icon["type"], icon.get("purpose")) for icon in manifest["icons"]}
    assert {("192x192", "image/png", None), ("512x512", "image/png", None)} <= sizes
    assert ("512x512", "image/png", "maskable") in sizes
    assert (manifest["scope"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        assert visitor.get(icon["src"]).status_code == 200
    assert "icon-apple-180" in visitor.get("/").text


def test_there_is_one_service_worker(visitor: Client) -> None:
    worker = visitor.get("/worker.js")
    assert worker.headers["Content-Type"] == "text/javascript"
    assert worker.headers["Cache-Control"] == "no-cache"
    assert 'addEventListener("push"' in worker.text
    assert "/static/img/icon-192" in worker.text
