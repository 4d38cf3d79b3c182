"""The page of notices and its badge, as each role."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from accounts.models import Club, Membership
from live import topics
from notices import inbox
from notices.models import Notice, Preferences
from tests.factories import UserFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.notices import tell

pytestmark = pytest.mark.django_db
PAGE = "/notices/"


def text(client: Client, path: str = PAGE) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def test_a_visitor_signs_in_first(visitor: Client) -> None:
    for path in (PAGE, "/notices/badge/", "/notices/1/"):
        assert visitor.get(path).headers["Location"] == f"/accounts/login/?next={path}"
    assert 'class="bell"' not in text(visitor, "/")


def test_a_member_reads_their_own(member: SignedIn, club: Club) -> None:
    tell(member.user, club=club)
    tell(UserFactory.create(), name="somebody else")
    page = text(member)
    assert "Hello Anne" in page
    assert "River Barbu" in page
    assert "somebody else" not in page


def test_a_guest_has_the_page(club: Club) -> None:
    guest = UserFactory.create(guest=True)
    tell(guest, club=club)
    assert "Hello Anne" in text(sign_in(guest))


def test_a_guest_has_the_bell_on_pages_that_treat_guests_as_visitors(club: Club) -> None:
    guest = UserFactory.create(guest=True)
    tell(guest, club=club)
    page = text(sign_in(guest), club.get_absolute_url())
    assert 'class="bell"' in page
    assert "Notices: 1 unread" in page


def test_a_removed_member_does_not_read_on(member: SignedIn, club: Club) -> None:
    (notice,) = tell(member.user, club=club)
    tell(member.user, cause="test:2", name="everybody")
    Membership.objects.filter(user=member.user).delete()
    page = text(member)
    assert "Hello Anne" not in page
    assert "Hello everybody" in page
    assert inbox.unread(member.user).count == 1
    assert member.get(notice.get_absolute_url()).status_code == 404


def test_somebody_of_another_club_reads_nothing(
    member: SignedIn, outsider: SignedIn, club: Club
) -> None:
    (notice,) = tell(member.user, outsider.user, club=club)
    assert notice.recipient == member.user
    assert "Hello" not in text(outsider)
    for method, path in (("get", ""), ("post", "read/")):
        response = getattr(outsider, method)(f"{notice.get_absolute_url()}{path}")
        assert response.status_code == 404
    notice.refresh_from_db()
    assert notice.read_at is None


def test_a_notice_leads_to_its_page_and_is_read(member: SignedIn) -> None:
    (notice,) = tell(member.user)
    assert member.get(notice.get_absolute_url()).headers["Location"] == "/rules/"
    notice.refresh_from_db()
    assert notice.read_at is not None
    assert inbox.unread(member.user).count == 0


def test_one_or_all_are_marked_as_read(member: SignedIn) -> None:
    first, _second = (tell(member.user, cause=f"test:{number}")[0] for number in (1, 2))
    assert "Mark all as read" in text(member)
    member.post(f"{first.get_absolute_url()}read/")
    assert inbox.unread(member.user).count == 1
    member.post("/notices/read/")
    assert inbox.unread(member.user).count == 0
    assert "Mark all as read" not in text(member)


def test_a_person_without_notices_is_told_what_comes_here(member: SignedIn) -> None:
    assert "No notices yet" in text(member)


def test_the_list_has_pages(member: SignedIn) -> None:
    for number in range(31):
        tell(member.user, cause=f"test:{number}", name=f"number {number}.")
    assert "Hello number 0." not in text(member)
    assert "Hello number 0." in text(member, f"{PAGE}?page=2")


def test_times_are_in_the_zone_of_the_reader(member: SignedIn) -> None:
    tell(member.user, text="when", starts_at="2026-01-03T20:00:00+00:00")
    Preferences.objects.create(user=member.user, timezone="Asia/Tokyo")
    assert "It begins Sunday 4 January, 05:00" in text(member)


@pytest.mark.parametrize(("count", "shown"), [(0, None), (1, "1"), (99, "99"), (100, "99+")])
def test_the_badge_has_the_number_of_unread_notices(
    member: SignedIn, count: int, shown: str | None
) -> None:
    Notice.objects.bulk_create(
        Notice(recipient=member.user, kind="test", cause=f"test:{number}", text="hello")
        for number in range(count)
    )
    badge = text(member, "/notices/badge/")
    assert ('class="count"' in badge) == (shown is not None)
    if shown:
        assert f">{shown}</span>" in badge
        assert f"{shown} unread" in badge


def test_the_badge_is_on_every_page_for_one_query(
    member: SignedIn, club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(20):
        tell(member.user, cause=f"test:{number}", club=club)
    assert f'data-live="notices:{member.user.pk}"' in text(member, f"/c/{club.slug}/")
    with django_assert_num_queries(3):  # session, user, unread
        member.get("/rules/")
    with django_assert_num_queries(7):  # session, user, number, page, reader, club, unread
        member.get(PAGE)


def test_open_pages_are_told_of_changes(
    member: SignedIn,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    sent: list[tuple[str, int]] = []
    monkeypatch.setattr(topics, "_publish", lambda *changed: sent.extend(changed))
    topic = f"notices:{member.user.pk}"
    with django_capture_on_commit_callbacks(execute=True):
        (notice,) = tell(member.user)
    assert sent == [(topic, topics.version_for(member.user, topic))]
    Notice.objects.update(created_at=notice.created_at - timedelta(seconds=1))
    with django_capture_on_commit_callbacks(execute=True):
        member.post("/notices/read/")
    assert sent[1:] == [(topic, topics.version_for(member.user, topic))]
    assert sent[1][1] > sent[0][1]


def test_a_person_listens_to_their_own_notices_only(member: SignedIn, outsider: SignedIn) -> None:
    topic = f"notices:{member.user.pk}"
    assert topics.version_for(member.user, topic) == 0
    assert topics.version_for(outsider.user, topic) is None
    assert topics.version_for(AnonymousUser(), topic) is None
