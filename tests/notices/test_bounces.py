"""E-mails that come back switch e-mail off for their address."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from notices import bounces, tasks
from notices.models import Delivery
from notices.readers import reader_of
from tests.factories import UserFactory
from tests.support.clients import sign_in
from tests.support.notices import choose, tell
from tests.support.smtp import MailServer

pytestmark = pytest.mark.django_db
UNKNOWN = "550 5.1.1 <anne@example.org>: no such mailbox"

DSN = """\
From: MAILER-DAEMON@mail.example
To: club@club.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="part"

--part
Content-Type: text/plain

Your message could not be delivered.

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example

Final-Recipient: rfc822; {to}
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 {status} said no

--part
Content-Type: {kind}

{returned}
--part--
"""


@pytest.fixture
def anne() -> User:
    return choose(UserFactory.create(email="anne@example.org"), "page", "mail")


@pytest.fixture
def returned(anne: User, server: MailServer) -> str:
    """An e-mail to Anne, as a mail server returns it."""
    tell(anne)
    tasks.deliver()
    return server.raw[0]


def dsn(returned: str, **parts: str) -> bytes:
    usual = {
        "to": "Anne@Example.org",
        "action": "failed",
        "status": "5.1.1",
        "kind": "message/rfc822",
    }
    return DSN.format(returned=returned, **usual | parts).encode()


def is_off(user: User) -> bool:
    return reader_of(user).mail_is_off


# --- While sending -----------------------------------------------------------------------------


def test_an_unknown_address_is_switched_off(server: MailServer, anne: User) -> None:
    server.refused[anne.email] = UNKNOWN
    tell(anne)
    tell(anne, cause="test:2")
    tasks.deliver()
    assert is_off(anne)
    assert sorted(Delivery.objects.values_list("status", "error")) == [
        ("failed", UNKNOWN),
        ("skipped", "switched off"),
    ]
    tell(anne, cause="test:3")
    assert not Delivery.objects.filter(notice__cause="test:3").exists()


@pytest.mark.parametrize("answer", ["450 4.1.1 later", "552 5.2.2 mailbox full", "554 5.7.1 no"])
def test_other_refusals_switch_nothing_off(server: MailServer, anne: User, answer: str) -> None:
    server.refused[anne.email] = answer
    tell(anne)
    tasks.deliver()
    assert not is_off(anne)


# --- Messages that come back -------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["message/rfc822", "text/rfc822-headers"])
def test_a_message_that_comes_back_switches_off(anne: User, returned: str, kind: str) -> None:
    assert bounces.read_bounce(dsn(returned, kind=kind)) == anne
    assert is_off(anne)
    assert reader_of(anne).preferences.mail_off_error == "550 5.1.1 said no"


@pytest.mark.parametrize(
    "parts",
    [
        {"action": "delayed", "status": "4.4.1"},
        {"action": "failed", "status": "5.2.2"},
        {"action": "failed", "status": "5.7.1"},
        {"to": "beth@example.org"},
    ],
)
def test_what_is_not_final_or_of_others_switches_nothing_off(
    anne: User, returned: str, parts: dict[str, str]
) -> None:
    UserFactory.create(email="beth@example.org")
    assert bounces.read_bounce(dsn(returned, **parts)) is None
    assert not any(is_off(user) for user in User.objects.all())


def test_a_forged_message_switches_nothing_off(anne: User, returned: str) -> None:
    forged = returned.replace(f"unsubscribe/{anne.pk}:test", f"unsubscribe/{anne.pk}:turn")
    assert forged != returned
    for text in (forged, "Subject: Hello\n\nNo link", "", "\x00\ufffd"):
        assert bounces.read_bounce(dsn(text)) is None
    assert bounces.read_bounce(b"") is None
    assert not is_off(anne)


def test_a_new_address_gets_e_mails(anne: User, returned: str) -> None:
    bounces.read_bounce(dsn(returned))
    User.objects.filter(pk=anne.pk).update(email="anne@new.example")
    assert not is_off(User.objects.get(pk=anne.pk))
    # The e-mail to the old address does not switch the new one off.
    assert bounces.read_bounce(dsn(returned)) is None


# --- The command -------------------------------------------------------------------------------


class Stdin:
    def __init__(self, content: bytes) -> None:
        self.buffer = io.BytesIO(content)


def test_the_command_reads_a_message(
    anne: User, returned: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr("sys.stdin", Stdin(b"nonsense"))
    call_command("bounced", "-")
    assert "nothing has changed" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", Stdin(dsn(returned)))
    call_command("bounced", "-")
    assert capsys.readouterr().out == "No more e-mails to anne@example.org.\n"
    assert is_off(anne)


def test_the_command_takes_an_address(anne: User) -> None:
    call_command("bounced", " ANNE@example.org", reason="the letter came back")
    assert is_off(anne)
    with pytest.raises(CommandError, match="Nobody has"):
        call_command("bounced", "nobody@example.org")


# --- What the person sees ----------------------------------------------------------------------


def test_the_profile_says_why_and_turns_it_on_again(anne: User) -> None:
    client = sign_in(anne)
    assert "You get no e-mails" not in client.get("/profile/").text
    bounces.switch_mail_off(user=anne, reason="550 no such <mailbox>")
    for path in ("/profile/", "/notices/preferences/"):
        page = client.get(path).text
        assert "You get no e-mails" in page
        assert "550 no such &lt;mailbox&gt;" in page
    client.post("/notices/mail-on/")
    assert not is_off(anne)
    assert "You get no e-mails" not in client.get("/profile/").text
