"""The daily e-mail, and when things are due."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils.timezone import now

from accounts.models import Club, User
from notices import inbox, tasks
from notices.models import Delivery, DeliveryStatus, Notice, Preferences
from notices.readers import Reader
from tests.factories import MembershipFactory, UserFactory
from tests.support.notices import choose, tell
from tests.support.smtp import MailServer

pytestmark = pytest.mark.django_db
PARIS = "Europe/Paris"


def reader(zone: str = PARIS, **chosen: object) -> Reader:
    user = User(pk=1)
    return Reader(user, Preferences(user=user, **chosen), ZoneInfo(zone), "en")


def utc(*moment: int) -> datetime:
    return datetime(*moment, tzinfo=UTC)  # type: ignore[arg-type, misc]


def due_now() -> None:
    Delivery.objects.filter(status=DeliveryStatus.WAITING).update(due_at=now())


def test_a_days_notices_are_one_e_mail(club: Club, server: MailServer) -> None:
    anne = choose(MembershipFactory.create(club=club).user, "page", "digest")
    beth = choose(UserFactory.create(), "digest")
    for number in range(3):
        tell(anne, cause=f"test:{number}", name=f"number {number}", club=club)
    tell(beth, cause="other", name="Beth")
    tasks.deliver()
    assert server.messages == []
    due_now()
    tasks.deliver()
    texts = {str(message["To"]): message for message in server.messages}
    assert texts.keys() == {anne.email, beth.email}
    assert texts[anne.email]["Subject"] == "3 notices"
    text = texts[anne.email].get_content()
    assert [text.count(f"Hello number {number}\n") for number in range(3)] == [1, 1, 1]
    assert "River Barbu, " in text
    assert "Hello Beth" not in text
    assert texts[beth.email]["Subject"] == "1 notice"
    assert set(Delivery.objects.values_list("status", flat=True)) == {"sent"}


def test_what_was_read_meanwhile_is_not_in_it(server: MailServer) -> None:
    anne = choose(UserFactory.create(), "page", "digest")
    (read,) = tell(anne, name="read")
    tell(anne, cause="test:2", name="unread")
    inbox.read(user=anne, notices=Notice.objects.filter(pk=read.pk))
    due_now()
    tasks.deliver()
    (message,) = server.messages
    assert "Hello unread" in message.get_content()
    assert "Hello read\n" not in message.get_content()


def test_nothing_is_sent_when_all_was_read(server: MailServer) -> None:
    anne = choose(UserFactory.create(), "page", "digest")
    tell(anne)
    inbox.read(user=anne, notices=Notice.objects.all())
    due_now()
    tasks.deliver()
    assert server.messages == []


def test_a_digest_ends_all_e_mails_with_one_click(server: MailServer) -> None:
    anne = choose(UserFactory.create(), "digest")
    tell(anne)
    due_now()
    tasks.deliver()
    assert f"/notices/unsubscribe/{anne.pk}::" in server.messages[0]["List-Unsubscribe"]


def test_a_server_that_is_away_delays_a_digest(server: MailServer) -> None:
    anne = choose(UserFactory.create(), "digest")
    tell(anne)
    tell(anne, cause="test:2")
    server.refused[anne.email] = "451 later"
    due_now()
    tasks.deliver()
    assert set(Delivery.objects.values_list("status", "attempts")) == {("waiting", 1)}
    server.refused.clear()
    due_now()
    tasks.deliver()
    assert len(server.messages) == 1


@pytest.mark.parametrize(
    ("at", "due"),
    [
        (utc(2026, 1, 3, 6, 30), utc(2026, 1, 3, 7)),
        (utc(2026, 1, 3, 7), utc(2026, 1, 4, 7)),
        (utc(2026, 1, 3, 23, 30), utc(2026, 1, 4, 7)),  # past midnight in Paris
        (utc(2026, 3, 28, 12), utc(2026, 3, 29, 6)),  # summer time begins in between
        (utc(2026, 10, 24, 12), utc(2026, 10, 25, 7)),
    ],
)
def test_the_digest_comes_at_the_hour_of_its_reader(at: datetime, due: datetime) -> None:
    assert reader(digest_hour=8).next_digest(at) == due


@pytest.mark.parametrize(
    ("hours", "at", "end"),
    [
        ((22, 7), utc(2026, 1, 3, 20, 59), None),
        ((22, 7), utc(2026, 1, 3, 21), utc(2026, 1, 4, 6)),
        ((22, 7), utc(2026, 1, 3, 23, 30), utc(2026, 1, 4, 6)),
        ((22, 7), utc(2026, 1, 4, 5, 59), utc(2026, 1, 4, 6)),
        ((22, 7), utc(2026, 1, 4, 6), None),
        ((22, 7), utc(2026, 3, 28, 22), utc(2026, 3, 29, 5)),  # summer time begins in the night
        ((12, 14), utc(2026, 1, 3, 11), utc(2026, 1, 3, 13)),
        ((12, 14), utc(2026, 1, 3, 13), None),
    ],
)
def test_quiet_hours_are_in_the_zone_of_their_owner(
    hours: tuple[int, int], at: datetime, end: datetime | None
) -> None:
    begin, until = (time(hour) for hour in hours)
    assert reader(quiet_from=begin, quiet_until=until).quiet_until(at) == end


def test_without_quiet_hours_it_is_never_quiet() -> None:
    assert reader().quiet_until(now()) is None
    assert reader().due("push", now()) - now() < timedelta(seconds=1)  # type: ignore[arg-type]
