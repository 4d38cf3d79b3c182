"""E-mails at once: what they say, and that each arrives whatever happens."""

from __future__ import annotations

import threading
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from django.db import connection
from django.utils.timezone import now
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.leases import LEASE
from accounts.models import Club, Membership, User
from notices import inbox, tasks
from notices.delivery import mails, queue
from notices.models import Delivery, DeliveryStatus, Notice
from notices.services import notify
from tests.factories import MembershipFactory, UserFactory
from tests.support.notices import choose, tell
from tests.support.smtp import MailServer
from tournaments.notice_kinds import PLAY_SOON

pytestmark = pytest.mark.django_db
LATER = timedelta(minutes=30)


@pytest.fixture
def anne() -> User:
    return choose(UserFactory.create(email="anne@example.org"), "page", "mail")


def due_again() -> None:
    """Let the time pass until the next attempt."""
    Delivery.objects.filter(status=DeliveryStatus.WAITING).update(due_at=now())


def only() -> Delivery:
    return Delivery.objects.get()


def test_a_notice_is_sent_at_once_and_once(anne: User, server: MailServer) -> None:
    (notice,) = tell(anne)
    tasks.deliver()
    tasks.deliver()
    (message,) = server.messages
    assert (message["To"], message["Subject"]) == ("anne@example.org", "Hello Anne")
    text = message.get_content()
    assert text.startswith(f"Hello {anne.name},\n\nHello Anne\n")
    assert f"http://127.0.0.1:8000/notices/{notice.pk}/" in text
    assert only().status == DeliveryStatus.SENT
    assert only().sent_at is not None


@pytest.mark.parametrize("name", ["Riverside", 'Les "Rois", cœur & Cie'])
def test_an_e_mail_names_the_club_as_its_sender(server: MailServer, name: str) -> None:
    member = MembershipFactory.create(club__name=name)
    tell(choose(member.user, "mail"), club=member.club)
    tasks.deliver()
    (message,) = server.messages
    (address,) = message["From"].addresses
    assert (address.display_name, address.addr_spec) == (name, "club@localhost")
    assert f"\n--\n{name}\n" in message.get_content()


@pytest.mark.parametrize(("minutes", "status"), [(10, "sent"), (-1, "skipped")])
def test_a_reminder_that_quiet_hours_delay_is_not_sent_too_late(
    server: MailServer, minutes: int, status: str
) -> None:
    anne, beginning = UserFactory.create(), now() + timedelta(minutes=minutes)
    notify(
        kind=PLAY_SOON.code,
        cause="table:1",
        subject="table:1",
        to=[anne.pk],
        link="/",
        text="soon",
        values={"event": "League", "round": 1, "play_at": beginning.isoformat()},
    )
    tasks.deliver()
    assert only().status == status
    assert len(server.messages) == (status == "sent")
    assert Notice.objects.get().on_page


def test_a_worker_is_asked_when_the_cause_is_committed(
    anne: User,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("notices.tasks.current_app.send_task", asked.append)
    with django_capture_on_commit_callbacks(execute=True):
        tell(anne)
        assert asked == []
    assert asked == ["notices.tasks.deliver"]
    choose(anne, "page", "digest")
    with django_capture_on_commit_callbacks(execute=True):
        tell(anne, cause="test:2")
    assert len(asked) == 1


def test_an_e_mail_is_in_the_language_and_zone_of_its_reader(
    club: Club, server: MailServer
) -> None:
    Club.objects.update(language="fr", timezone="Europe/Paris")
    paul = choose(MembershipFactory.create(club=club).user, "mail")
    ken = choose(UserFactory.create(language="en"), "mail", timezone="Asia/Tokyo")
    tell(paul, ken, text="when", starts_at="2026-01-03T20:00:00+00:00")
    tell(paul, cause="test:2", text="turn")
    tasks.deliver()
    subjects = sorted((one["To"] == ken.email, one["Subject"]) for one in server.messages)
    assert subjects == [
        (False, "It begins samedi 3 janvier à 21\u00a0h"),
        (False, "Se connecter"),
        (True, "It begins Sunday 4 January, 05:00"),
    ]


def test_each_recipient_of_a_notice_reads_their_own_language(server: MailServer) -> None:
    french = choose(UserFactory.create(seen_language="fr"), "mail")
    english = choose(UserFactory.create(seen_language="en"), "mail")
    chosen = choose(UserFactory.create(seen_language="en", language="fr"), "mail")
    tell(french, english, chosen, text="turn")
    tasks.deliver()
    subjects = {message["To"]: message["Subject"] for message in server.messages}
    assert subjects == {
        french.email: "Se connecter",
        english.email: "Sign in",
        chosen.email: "Se connecter",
    }


def test_it_can_be_ended_with_one_click(anne: User, server: MailServer) -> None:
    tell(anne)
    tasks.deliver()
    (message,) = server.messages
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = message["List-Unsubscribe"].strip(" <>")
    assert link.startswith("http://127.0.0.1:8000/notices/unsubscribe/")
    assert link in message.get_content()


# --- Who gets none -----------------------------------------------------------------------------


def test_a_guest_gets_none(server: MailServer) -> None:
    guest = choose(UserFactory.create(guest=True), "page", "mail", "digest", "push")
    tell(guest)
    assert inbox.unread(guest).count == 1
    assert not Delivery.objects.exists()


@pytest.mark.parametrize("reason", ["read already", "switched off", "the account is closed"])
def test_what_is_not_wanted_any_more_is_not_sent(
    anne: User, server: MailServer, reason: str
) -> None:
    tell(anne)
    if reason == "read already":
        inbox.read(user=anne, notices=Notice.objects.all())
    elif reason == "switched off":
        choose(anne, "page")
    else:
        User.objects.update(is_active=False)
    tasks.deliver()
    assert server.messages == []
    assert (only().status, only().error) == (DeliveryStatus.SKIPPED, reason)


def test_a_removed_member_gets_none(club: Club, server: MailServer) -> None:
    member = choose(MembershipFactory.create(club=club).user, "mail")
    tell(member, club=club)
    Membership.objects.all().delete()
    tasks.deliver()
    assert server.messages == []
    assert only().error == "not a member any more"


# --- When something goes wrong -----------------------------------------------------------------


def test_a_server_that_is_away_delays_and_loses_nothing(
    server: MailServer, settings: Any, anne: User
) -> None:
    beth = choose(UserFactory.create(), "mail")
    settings.EMAIL_PORT = 1  # where nobody listens
    tell(anne, beth)
    for attempt in range(1, 4):
        tasks.deliver()
        first, second = Delivery.objects.order_by("due_at", "pk")
        # One attempt shows that the server is away; the others wait for the next.
        assert (first.attempts, second.attempts) in [(attempt - 1, attempt), (attempt, attempt - 1)]
        due_again()
        Delivery.objects.update(attempts=attempt)
    settings.EMAIL_PORT = server.port
    tasks.deliver()
    assert sorted(server.recipients) == sorted([anne.email, beth.email])


def test_the_pause_between_attempts_grows(server: MailServer, settings: Any, anne: User) -> None:
    settings.EMAIL_PORT = 1
    tell(anne)
    pauses = []
    for _attempt in range(9):
        tasks.deliver()
        pauses.append(round((only().due_at - now()).total_seconds() / 60))
        due_again()
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert only().status == DeliveryStatus.WAITING
    assert "refused" in only().error


def test_a_server_that_is_busy_with_one_address_gets_the_others(
    server: MailServer, anne: User
) -> None:
    beth = choose(UserFactory.create(), "mail")
    server.refused[anne.email] = "450 4.2.1 try later"
    tell(anne, beth)
    tasks.deliver()
    assert server.recipients == [beth.email]
    del server.refused[anne.email]
    due_again()
    tasks.deliver()
    assert server.recipients == [beth.email, anne.email]


def test_a_refused_message_fails_with_the_reason(server: MailServer, anne: User) -> None:
    server.answer_to_data = "554 5.7.1 looks like spam"
    tell(anne)
    tasks.deliver()
    assert (only().status, only().error) == (DeliveryStatus.FAILED, "554 5.7.1 looks like spam")
    assert inbox.unread(anne).count == 1


def test_a_notice_that_cannot_be_put_into_words_fails_and_delays_nobody(
    server: MailServer, anne: User
) -> None:
    (broken,) = tell(anne)
    tell(anne, cause="test:2")
    Notice.objects.filter(pk=broken.pk).update(text="no such text")
    tasks.deliver()
    assert len(server.messages) == 1
    assert broken.deliveries.get().status == DeliveryStatus.FAILED


def test_an_unforeseen_fault_is_tried_again_and_then_given_up(
    server: MailServer, anne: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mails, "render_to_string", lambda *_: 1 / 0)
    tell(anne)
    for _attempt in range(queue.MAX_FAULTS - 1):
        tasks.deliver()
        assert only().status == DeliveryStatus.WAITING
        due_again()
    tasks.deliver()
    assert only().status == DeliveryStatus.FAILED
    assert only().error == "ZeroDivisionError: division by zero"


class KilledError(BaseException):
    """The end of a worker."""


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_worker_that_is_killed_loses_nothing(
    server: MailServer, anne: User, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Killed before it was sent, or after that and before it was written down."""

    def kill(*_: object) -> None:
        raise KilledError

    tell(anne)
    where = "notices.delivery.mails._Connection.send"
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(where if moment == "before" else "notices.delivery.queue.sent", kill)
        with pytest.raises(KilledError):
            tasks.deliver()
    tasks.deliver()
    assert len(server.messages) == (moment == "after")  # it is claimed
    assert only().due_at > now() + LEASE - timedelta(minutes=1)
    due_again()
    tasks.deliver()
    assert only().status == DeliveryStatus.SENT
    # The same id: a mail program shows it once.
    assert len({message["Message-ID"] for message in server.messages}) == 1


@pytest.mark.django_db(transaction=True)
def test_two_workers_send_each_once(server: MailServer, settings: Any) -> None:
    people = [choose(UserFactory.create(), "mail") for _ in range(12)]
    tell(*people)

    def work() -> None:
        try:
            tasks.deliver()
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(server.recipients) == sorted(user.email for user in people)
    assert set(Delivery.objects.values_list("attempts", flat=True)) == {1}


# --- Quiet hours -------------------------------------------------------------------------------


@pytest.fixture
def quiet(anne: User) -> User:
    """Somebody with quiet hours now, which end in an hour."""
    local = now()
    return choose(
        anne,
        "mail",
        timezone="UTC",
        quiet_from=(local - timedelta(hours=1)).time().replace(microsecond=0),
        quiet_until=(local + timedelta(hours=1)).time().replace(microsecond=0),
    )


def test_nothing_is_sent_in_quiet_hours(quiet: User, server: MailServer) -> None:
    tell(quiet)
    assert timedelta(minutes=59) < only().due_at - now() <= timedelta(hours=1)
    tasks.deliver()
    assert server.messages == []


def test_quiet_hours_that_were_chosen_later_count_too(quiet: User, server: MailServer) -> None:
    tell(quiet)
    due_again()
    tasks.deliver()
    assert server.messages == []
    assert (only().attempts, only().error) == (0, "quiet hours")
    assert only().due_at > now() + LATER


def test_what_waited_is_sent_when_they_end(quiet: User, server: MailServer) -> None:
    tell(quiet)
    choose(quiet, "mail", quiet_from=None, quiet_until=None)
    due_again()
    tasks.deliver()
    assert server.recipients == [quiet.email]


def test_a_sentence_of_many_lines_is_one_subject(server: MailServer, anne: User) -> None:
    tell(anne, name="Anne\r\nBcc: everybody@example.org" + " and so on" * 30)
    tasks.deliver()
    message: EmailMessage = server.messages[0]
    assert message["Bcc"] is None
    assert message["Subject"].startswith("Hello Anne Bcc: everybody@example.org and so on")
    assert len(message["Subject"]) <= mails.SUBJECT_LENGTH
