"""Announcements as they are sent: e-mails to a mail server, push messages to their service."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from accounts.models import Membership, Player, User
from notices import tasks as notices
from notices.models import Notice, Preferences
from tests.factories import PlayerFactory
from tests.support.events import MakeEvent, new_members, start
from tests.support.push_browser import browser_of, decrypted
from tests.support.push_service import PushService, push_service
from tests.support.smtp import MailServer, mail_server
from tournaments import services
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
NAMES = ("Anne", "Luc", "Gone", "Removed")


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    with mail_server(settings) as server:
        yield server


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[PushService]:
    with push_service(monkeypatch, tmp_path) as service:
        yield service


def reads_by_mail_and_push(player: Player, language: str = "en") -> User:
    user = player.user
    assert user is not None
    User.objects.filter(pk=user.pk).update(language=language)
    Preferences.objects.create(user=user, channels={"announcement": ["page", "mail", "push"]})
    browser_of(user, f"https://push.example/send/{player.name}")
    return user


@pytest.fixture
def event(make_event: MakeEvent, boss: User) -> Tournament:
    """An event with Anne, Luc, who reads French, a guest, and two who are not in it any more."""
    event = make_event(4, round_count=2)
    for player in new_members(event.club, NAMES):
        reads_by_mail_and_push(player, "fr" if player.name == "Luc" else "en")
        services.enter(tournament=event, player=player, actor=boss)
    guest = PlayerFactory.create(club=event.club, guest=True, user=None)
    services.enter(tournament=event, player=guest, actor=boss)
    services.withdraw(entry=event.entries.get(player__name="Gone"), actor=boss)
    Membership.objects.get(user__name="Removed").delete()
    return event


def pushed(service: PushService) -> list[tuple[str, str, str]]:
    """Return who has got a push message, its words and its language."""
    messages = [(one.path, json.loads(decrypted(one.body))) for one in service.received]
    return sorted((path.rpartition("/")[2], one["body"], one["lang"]) for path, one in messages)


def mailed(server: MailServer) -> list[tuple[str, str]]:
    return sorted((str(one["To"]), str(one["Subject"])) for one in server.messages)


def test_an_announcement_is_sent_to_who_is_in_the_event_in_their_language(
    event: Tournament, boss: User, server: MailServer, service: PushService
) -> None:
    line = services.announce(tournament=event, actor=boss, text="Diner at eight")
    notices.deliver()
    assert pushed(service) == [
        ("Anne", "Spring Cup: Diner at eight", "en"),
        ("Luc", "Spring Cup\u00a0: Diner at eight", "fr"),
    ]
    assert mailed(server) == [
        ("anne@example.org", "Spring Cup: Diner at eight"),
        ("luc@example.org", "Spring Cup\u00a0: Diner at eight"),
    ]
    told = Notice.objects.filter(deliveries__channel="mail").order_by("recipient__name")
    links = [f"/notices/{notice.pk}/" for notice in told]
    texts = [one.get_content() for one in sorted(server.messages, key=lambda one: str(one["To"]))]
    assert all(link in text for link, text in zip(links, texts, strict=True))
    assert "L’arbitre annonce quelque chose" in texts[1]

    services.change_announcement(announcement=line, actor=boss, text="Dinner at eight")
    notices.deliver()
    assert len(server.messages) == len(service.received) == 2


def test_what_waits_to_be_sent_follows_the_announcement(
    event: Tournament, boss: User, server: MailServer, service: PushService
) -> None:
    start(event, boss)
    line = services.announce(tournament=event, actor=boss, text="Table 2 moves", of_round=True)
    services.change_announcement(announcement=line, actor=boss, text="Table 3 moves")
    ended = services.announce(tournament=event, actor=boss, text="Never mind", of_round=True)
    services.end_announcement(announcement=ended, actor=boss)
    notices.deliver()
    assert {words.partition(":")[2].strip() for _, words, _ in pushed(service)} == {"Table 3 moves"}
    assert len(server.messages) == 2
