"""Announcements: how long they are shown, and how they are changed."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import Player, User
from notices.models import Notice
from tests.support.clients import SignedIn
from tests.support.console import at, page, tap
from tests.support.events import MakeEvent, decide, start, table_of
from tournaments import errors, services
from tournaments.models import Announcement, Tournament


def shown(event: Tournament) -> list[str]:
    return [one.text for one in services.shown_announcements(event)]


def test_an_announcement_is_changed_and_taken_down(
    make_event: MakeEvent, boss: User, director: SignedIn, member: SignedIn
) -> None:
    event = make_event(0)
    tap(director, at(event, "announce"), text="Diner at eight")
    line = Announcement.objects.get()
    change = at(event, "announcement_change", announcement=line.pk)
    end = at(event, "announcement_end", announcement=line.pk)
    assert change in page(director, at(event, "console"))
    assert member.post(end).status_code == 403
    assert "The announcement is changed." in tap(director, change, text="Dinner at eight")
    assert "Dinner at eight" in page(member, at(event, "event"))
    assert "not shown any more" in tap(director, end)
    assert "Dinner at eight" not in page(member, at(event, "event"))
    assert "not shown any more" in tap(director, change, text="Late")
    with pytest.raises(errors.AnnouncementEnded):
        services.end_announcement(announcement=line, actor=boss)


def test_the_page_of_a_table_shows_it_too(
    make_event: MakeEvent, boss: User, member: SignedIn
) -> None:
    event = make_event(4)
    table = table_of(start(event, boss))
    services.announce(tournament=event, actor=boss, text="Tea at nine")
    assert page(member, at(event, "table", table=table.pk)).count("Tea at nine") == 2  # and as news


@pytest.mark.trial
def test_one_of_a_round_ends_with_the_release_of_the_next(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    first = start(event, boss)
    assert 'name="of_round" id="id_of_round" checked' in page(director, at(event, "console"))
    tap(director, at(event, "announce"), text="Table 2 has moved", of_round="on")
    tap(director, at(event, "announce"), text="Dinner at eight")
    assert shown(event) == ["Dinner at eight", "Table 2 has moved"]
    decide(first)
    services.release_round(tournament=event, actor=boss)
    assert shown(event) == ["Dinner at eight"]


def test_the_notice_of_an_announcement_changes_and_ends_with_it(
    make_event: MakeEvent, boss: User, director: SignedIn, member: SignedIn
) -> None:
    event = make_event(4, round_count=2)
    services.enter(tournament=event, player=Player.objects.get(user=member.user), actor=boss)
    line = services.announce(tournament=event, actor=boss, text="Diner at eight")
    (notice,) = Notice.objects.filter(kind="announcement", recipient=member.user)
    services.change_announcement(announcement=line, actor=boss, text="Dinner at eight")
    assert "Dinner at eight" in page(member, reverse("notices:list"))
    services.end_announcement(announcement=line, actor=boss)
    notice.refresh_from_db()
    assert notice.read_at is not None
    first = start(event, boss)
    services.announce(tournament=event, actor=boss, text="Table 2 has moved", of_round=True)
    moved = Notice.objects.filter(values__words="Table 2 has moved", recipient=member.user)
    assert moved.get().read_at is None
    decide(first)
    services.release_round(tournament=event, actor=boss)
    assert moved.get().read_at is not None
