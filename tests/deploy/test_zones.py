"""Times on pages: in the zone of the club, wherever the reader and the server are."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import DateFormat
from django.utils.timezone import now

from accounts.models import AuditEntry, Club, User
from games.rules import PRESETS
from notices.models import Notice
from notices.sentences import sentence_of
from tests.support.clients import SignedIn
from tests.support.samples import samples_of
from tests.support.urls import address, ask, places
from tournaments import services
from tournaments.models import Tournament

FAR = "Pacific/Auckland"


@pytest.fixture
def far_club(club: Club) -> Club:
    club.timezone = FAR
    club.save(update_fields=["timezone"])
    return club


@pytest.mark.usefixtures("quick_draws", "no_pango")
@pytest.mark.trial
def test_no_page_of_a_club_shows_a_time_of_another_zone(
    far_club: Club, secretary: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = samples_of(far_club, secretary.user)
    found: set[tuple[str, str]] = set()
    at = ""
    begin = DateFormat.__init__

    def noted(self: Any, obj: Any) -> None:
        begin(self, obj)
        if isinstance(obj, datetime) and obj.tzinfo is not None:
            there = obj.astimezone(ZoneInfo(FAR))
            if obj.utcoffset() != there.utcoffset():
                found.add((at, str(obj.tzinfo)))

    monkeypatch.setattr(DateFormat, "__init__", noted)
    for place in places():
        at = address(place, far_club, samples)
        if not at.startswith("/api/") and place.declared().get("GET") is not None:
            ask(secretary, "GET", at)
    assert not found


def test_a_form_takes_times_of_the_club(far_club: Club, director: SignedIn) -> None:
    at = reverse("tournaments:new", args=[far_club.slug])
    fields = dict(director.get(at).context["form"].initial)
    sent = fields | {"name": "Cup", "starts_at": "2030-01-05T19:30", "ruleset": "pagat"}
    answer = director.post(at, {k: v for k, v in sent.items() if v is not None})
    assert answer.status_code == 302
    assert Tournament.objects.get().starts_at == datetime(2030, 1, 5, 6, 30, tzinfo=UTC)


def test_a_time_says_in_which_zone_it_is() -> None:
    template = Template('{% load moments %}{{ at|moment:"EVENING_FORMAT" }}')
    with timezone.override(FAR):
        shown = template.render(Context({"at": datetime(2026, 11, 27, 6, 30, tzinfo=UTC)}))
    assert shown == (
        '<time datetime="2026-11-27T19:30:00+13:00" data-zone="Pacific/Auckland"'
        ' data-place="Auckland">Friday 27 November, 19:30</time>'
    )
    assert template.render(Context({"at": None})) == ""


def test_a_notice_names_the_zone_of_a_reader_far_from_the_club(far_club: Club) -> None:
    boss = User.objects.create(email="boss@example.org", name="Bea Boss")
    event = services.create_tournament(
        club=far_club,
        actor=boss,
        name="Cup",
        starts_at=now() + timedelta(days=9),
        ruleset=PRESETS["pagat"],
        round_count=1,
    )
    notice = Notice(
        club=far_club,
        recipient=boss,
        kind="entry",
        text="place",
        values={"event": event.name, "starts_at": "2026-11-27T06:30:00+00:00"},
    )
    assert "19:30" in sentence_of(notice, far_club.zone)
    assert FAR not in sentence_of(notice, far_club.zone)
    assert "07:30 (Paris)" in sentence_of(notice, ZoneInfo("Europe/Paris"))


def test_who_founds_a_club_is_offered_the_language_of_the_page_and_the_zone_of_the_browser(
    member: SignedIn,
) -> None:
    page = member.get(reverse("accounts:club_new"), headers={"accept-language": "fr"})
    assert page.context["form"]["language"].value() == "fr"
    assert "data-proposes-zone" in page.text
    sent = member.post(reverse("accounts:club_new"), {"timezone": "Asia/Tokyo"})
    assert "data-proposes-zone" not in sent.text
    assert sent.context["form"]["timezone"].value() == "Asia/Tokyo"


def test_the_log_is_in_the_words_of_its_reader(far_club: Club, director: SignedIn) -> None:
    services.create_tournament(
        club=far_club,
        actor=director.user,
        name="Cup",
        starts_at=now() + timedelta(days=9),
        ruleset=PRESETS["pagat"],
        round_count=1,
    )
    english = AuditEntry.objects.get().text
    at = reverse("accounts:audit", args=[far_club.slug])
    assert english in director.get(at).text
    french = director.get(at, headers={"accept-language": "fr"}).text
    assert english not in french
    assert "Cup" in french
