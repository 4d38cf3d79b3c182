"""Announcing an event, changing it, calling it off."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils.timezone import now

from accounts.models import Club, User
from games.rules import PRESETS
from games.rulesets import lookup
from tests.support.clients import SignedIn
from tests.support.console import at, page, tap
from tests.support.event_fields import FIELDS
from tests.support.events import MakeEvent, fresh, start
from tournaments import services
from tournaments.earlier_events import proposed_start
from tournaments.models import EventStatus, RoundKind, Tournament, Venue
from tournaments.phase_templates import Template
from tournaments.services.settings import USUAL_METRICS


@pytest.fixture
def new(club: Club) -> str:
    return reverse("tournaments:new", args=[club.slug])


def test_the_enter_key_saves_the_form(director: SignedIn, new: str) -> None:
    form = director.get(new).content.decode().split('class="event-form"')[1]
    pressed = form[form.index("<button") :].split(">")[0]
    assert 'name="save"' in pressed


def test_an_event_is_announced(club: Club, director: SignedIn, new: str) -> None:
    response = director.post(new, FIELDS)
    event = Tournament.objects.get()
    assert response["Location"] == at(event, "console")
    assert event.name == "Summer Cup"
    assert event.round_kind == RoundKind.ONCE
    assert event.metrics == ["table", "wins"]
    assert event.ruleset["preset"] == "pagat"
    assert (event.capacity, event.round_minutes, event.deals) == (24, 40, None)


def test_a_name_that_is_too_long_is_refused_and_kept(director: SignedIn, new: str) -> None:
    assert "maxlength" not in director.get(new).text  # a browser would cut it and say nothing
    name = "Summer Cup " * 30
    refused = director.post(new, FIELDS | {"name": name}).text
    assert "Write at most 100 characters (here are 329)." in refused
    assert name.strip() in refused
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(("days", "warns"), [(-366, True), (0, False), (7, False)])
def test_a_day_in_the_past_is_pointed_out(
    director: SignedIn, new: str, days: int, warns: bool
) -> None:
    day = (now() + timedelta(days=days)).date()
    director.post(new, FIELDS | {"starts_at": f"{day.isoformat()}T23:30"})
    shown = page(director, at(Tournament.objects.get(), "console"))
    assert ("Its day is in the past" in shown) == warns


def test_who_goes_back_to_the_form_of_a_new_event_is_led_to_the_event(
    director: SignedIn, new: str
) -> None:
    key = re.search(r'name="key" value="(\w+)"', page(director, new))
    assert key
    director.post(new, FIELDS | {"key": key[1]})
    event = Tournament.objects.get()
    again = director.post(new, FIELDS | {"key": key[1], "name": "Autumn Cup"})
    assert at(event, "edit") in again.text
    assert 'value="Autumn Cup"' in again.text
    assert Tournament.objects.count() == 1
    other = re.search(r'name="key" value="(\w+)"', again.text)
    assert other
    director.post(new, FIELDS | {"key": other[1], "name": "Autumn Cup"})
    assert Tournament.objects.count() == 2


def test_the_same_event_a_second_time_leads_to_the_first(director: SignedIn, new: str) -> None:
    director.post(new, FIELDS | {"seen": "0"})
    again = director.post(new, FIELDS | {"seen": "0"})
    assert at(Tournament.objects.get(), "console") in again.text


def test_the_time_is_the_clubs_own(club: Club, director: SignedIn, new: str) -> None:
    club.timezone = "America/New_York"
    club.save(update_fields=["timezone"])
    director.post(new, FIELDS)
    event = Tournament.objects.get()
    assert event.starts_at == datetime(2026, 7, 3, 23, 30, tzinfo=UTC)
    assert 'value="2026-07-03T19:30"' in page(director, at(event, "edit"))
    assert "Friday 3 July, 19:30" in page(director, at(event, "console"))


def test_a_new_event_starts_from_sensible_settings(
    club: Club, director: SignedIn, new: str
) -> None:
    club.ruleset = "yale"
    club.save(update_fields=["ruleset"])
    shown = page(director, new)
    assert '<option value="yale" selected>' in shown
    assert "Nobody declares a contract twice in the event" in shown
    assert shown.index('value="total" checked') < shown.index('value="table" checked')


def test_a_new_event_has_the_settings_of_the_last_one_of_the_usual_kind(
    make_event: MakeEvent, boss: User, director: SignedIn, new: str
) -> None:
    assert "Settings as for" not in page(director, new)
    usual = make_event(
        0, name="Friday", round_kind=RoundKind.DEALS, deals=5, round_count=3, capacity=20, fee=4,
        place="Hall", description="Bring a cake.", ruleset=PRESETS["yale"],
        starts_at=datetime(2026, 5, 3, 18, tzinfo=UTC),
    )  # fmt: skip
    make_event(0, name="Teams", team_ranking="match")
    make_event(0, name="Online", venue=Venue.ONLINE)
    make_event(0, name="Finals", template=Template.FINALS)
    services.cancel_tournament(tournament=make_event(0, name="Off"), actor=boss, reason="Rain")
    shown = director.get(new)
    assert "Settings as for “Friday” of 3 May 2026." in shown.text
    initial = shown.context["form"].initial
    same = ("round_kind", "deals", "round_count", "capacity", "fee", "place", "metrics")
    assert {name: initial[name] for name in same} == {n: getattr(usual, n) for n in same}
    assert (initial["ruleset"], initial["name"], initial["description"]) == ("yale", "", "")
    assert initial["starts_at"] == proposed_start(usual.club, now())
    assert '<details class="more-settings" open>' in shown.text
    assert "Settings as for" not in director.post(new, {"name": ""}).text


def test_a_new_event_has_usual_rules_where_the_club_has_given_up_the_last_ones(
    make_event: MakeEvent, director: SignedIn, new: str, club: Club
) -> None:
    make_event(0, ruleset=replace(PRESETS["pagat"], dominoes_ace="low"))
    assert director.get(new).context["form"].initial["ruleset"] == lookup.usual_key(club)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"name": " "}, "Fill this in."),
        ({"starts_at": "soon"}, "Give a day and a time."),
        ({"ruleset": "poker"}, "Choose from the list"),
        ({"round_count": "0"}, "Give at least 1"),
        ({"round_count": "8"}, "There are not enough contracts for so many rounds."),
        ({"capacity": "3"}, "Give at least 4"),
        ({"metrics": []}, "Choose at least one measure"),
        ({"round_kind": "deals"}, "Say how many deals a round has."),
        ({"round_kind": "deals", "deals": "99"}, "the deals must be 1 to 28"),
        ({"round_kind": "beer"}, "Choose from the list"),
    ],
)
def test_a_bad_setting_is_refused_and_nothing_typed_is_lost(
    director: SignedIn, new: str, change: dict[str, Any], error: str
) -> None:
    shown = director.post(new, FIELDS | change).content.decode()
    assert error in shown
    assert "Bring a pencil." in shown
    assert not Tournament.objects.exists()


def test_deals_count_only_where_a_round_is_a_number_of_deals(director: SignedIn, new: str) -> None:
    director.post(new, FIELDS | {"round_kind": "game", "deals": "8"})
    assert Tournament.objects.get().deals is None


def test_metrics_are_moved_without_scripts_too(director: SignedIn, new: str) -> None:
    shown = director.post(new, FIELDS | {"move": "up:wins"}).content.decode()
    order = [shown.index(f'data-measure="{name}"') for name in ("table", "wins", "total")]
    assert order == sorted(order)
    assert 'value="Summer Cup"' in shown
    assert not Tournament.objects.exists()


def test_an_event_is_changed(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(0)
    response = director.post(at(event, "edit"), FIELDS)
    assert response["Location"] == at(event, "console")
    assert fresh(event).name == "Summer Cup"
    assert fresh(event).round_kind == RoundKind.ONCE


def test_what_has_been_played_by_stays_as_it_is(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    start(event, boss)
    assert "A round has been released" in page(director, at(event, "edit"))
    director.post(at(event, "edit"), FIELDS | {"ruleset": "yale", "round_count": "2"})
    changed = fresh(event)
    assert (changed.round_kind, changed.ruleset["preset"]) == (RoundKind.GAME, "pagat")
    assert changed.round_count == 2
    refused = director.post(at(event, "edit"), FIELDS | {"round_count": "0"})
    assert b"Give at least 1" in refused.content


def test_an_event_is_cancelled_with_a_reason(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(0)
    assert "Fill this in." in tap(director, at(event, "cancel"), reason="")
    assert "The event is cancelled." in tap(director, at(event, "cancel"), reason="snow")
    assert fresh(event).status == EventStatus.CANCELLED
    assert "This cannot be done while" in tap(director, at(event, "cancel"), reason="snow")


def test_members_announce_nothing(member: SignedIn, new: str) -> None:
    assert member.get(new).status_code == 403
    assert member.post(new, FIELDS).status_code == 403
    assert not Tournament.objects.exists()


def test_rare_settings_are_folded_until_the_form_was_sent(director: SignedIn, new: str) -> None:
    folded, opened = '<details class="more-settings">', '<details class="more-settings" open>'
    assert folded in director.get(new).text
    assert opened in director.post(new, {"name": "", "save": "1"}).text


def test_a_new_event_is_proposed_for_the_next_evening_or_a_week_after_the_last_one(
    make_event: MakeEvent, club: Club
) -> None:
    club.timezone = "Pacific/Auckland"
    noon = datetime(2026, 11, 26, 12, tzinfo=club.zone)
    evening = noon.replace(hour=20)
    assert proposed_start(club, noon) == evening
    assert proposed_start(club, evening) == evening.replace(minute=15)
    assert proposed_start(club, evening.replace(minute=33)) == evening.replace(minute=45)
    assert proposed_start(club, evening.replace(hour=23)) == evening + timedelta(days=1)
    for days, hour in ((-30, 19), (-3, 18), (90, 15)):
        make_event(0, starts_at=(noon + timedelta(days=days)).replace(hour=hour))
    assert proposed_start(club, noon) == noon.replace(day=30, hour=18)
    assert proposed_start(club, noon + timedelta(days=8)) == evening + timedelta(days=8)


def test_rare_settings_of_an_event_are_open_only_if_one_is_not_the_usual_one(
    make_event: MakeEvent, director: SignedIn
) -> None:
    opened = '<details class="more-settings" open>'
    event = make_event(0)
    Tournament.objects.filter(pk=event.pk).update(metrics=list(USUAL_METRICS))
    assert opened not in director.get(at(event, "edit")).text
    for change in ({"fee": 5}, {"round_days": 7}, {"metrics": ["wins"]}, {"spectators": False}):
        other = make_event(0)
        Tournament.objects.filter(pk=other.pk).update(**change)
        assert opened in director.get(at(other, "edit")).text
