"""Making notices: once for each cause, in the caller's transaction, for those who may know."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from accounts.models import Club
from notices.inbox import unread
from notices.kinds import kind_of
from notices.models import Notice, Preferences
from notices.services import Message, notify_each, settle
from tests.factories import ClubFactory, MembershipFactory, UserFactory
from tests.support.notices import tell

pytestmark = pytest.mark.django_db
UTC, PARIS = ZoneInfo("UTC"), ZoneInfo("Europe/Paris")


def test_a_person_has_one_notice_of_a_cause() -> None:
    anne, beth = UserFactory.create_batch(2)
    tell(anne)
    assert [notice.recipient for notice in tell(anne, beth)] == [anne, beth]
    assert len(tell(anne, cause="test:2")) == 1


def test_a_notice_is_rolled_back_with_its_cause() -> None:
    anne = UserFactory.create()
    with transaction.atomic():
        tell(anne)
        transaction.set_rollback(True)
    assert not Notice.objects.exists()


def test_each_person_can_be_told_something_else() -> None:
    anne, beth = UserFactory.create_batch(2)
    messages = [
        Message(anne.pk, "/rules/", "hello", {"name": "Anne"}),
        Message(beth.pk, "/notices/", "turn"),
    ]
    notify_each(kind="test", cause="c", subject="s", messages=messages)
    links = dict(Notice.objects.values_list("recipient", "link"))
    assert links == {anne.pk: "/rules/", beth.pk: "/notices/"}


def test_only_members_are_told_what_is_the_clubs(club: Club) -> None:
    member = MembershipFactory.create(club=club).user
    elsewhere = MembershipFactory.create(club=ClubFactory.create()).user
    guest = UserFactory.create(guest=True)
    away = UserFactory.create(is_active=False)
    MembershipFactory.create(club=club, user=away)
    told = tell(member, elsewhere, guest, away, club=club)
    assert {notice.recipient for notice in told} == {member, guest}


def test_nobody_is_told_what_they_have_switched_off() -> None:
    anne, beth = UserFactory.create_batch(2)
    Preferences.objects.create(user=anne, channels={"test": []})
    assert [notice.recipient for notice in tell(anne, beth)] == [beth]


def test_a_kind_can_be_off_the_page() -> None:
    anne = UserFactory.create()
    Preferences.objects.create(user=anne, channels={"test": ["mail"]})
    assert [notice.on_page for notice in tell(anne)] == [False]
    assert unread(anne).count == 0


def test_many_are_told_with_few_queries(club: Club) -> None:
    people = [MembershipFactory.create(club=club).user for _ in range(20)]
    with CaptureQueriesContext(connection) as queries:
        tell(*people, club=club)
    assert len(queries) <= 6  # savepoint, people, notices, its release, and the test's own


def test_words_are_in_the_readers_language_and_zone() -> None:
    kind = kind_of("test")
    at = {"starts_at": "2026-01-03T20:00:00+00:00"}
    assert kind.sentence("when", at, UTC) == "It begins Saturday 3 January, 20:00"
    assert kind.sentence("game", {"game": {"text": "untitled", "number": 7}}, UTC) == "Play game 7"
    assert kind.sentence("role", {"role": "director"}, UTC) == "You are director"
    assert kind.sentence("hello", {"name": "100 %\n(sure)"}, UTC) == "Hello 100 % (sure)"
    with override("fr"):
        assert kind.sentence("when", at, PARIS) == "It begins samedi 3 janvier à 21\u00a0h"


def test_what_is_over_is_settled_for_everybody() -> None:
    anne, beth = UserFactory.create_batch(2)
    tell(anne, beth)
    tell(anne, cause="test:2")
    settle(kinds=["other"], subject="test:1")
    assert unread(anne).count == 2
    settle(kinds=["test"], subject="test:1", cause="test:1")
    assert (unread(anne).count, unread(beth).count) == (1, 0)
    settle(kinds=["test"], subject="test:1")
    assert unread(anne).count == 0
