"""Times of tables on the pages of players and directors, and in the API."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils.timezone import localtime, now
from icalendar import Calendar

from accounts.models import Club, Membership, User
from games.rules import PRESETS
from notices.models import Preferences
from tests.support.clients import sign_in
from tests.support.console import at, fetch, page, tap
from tests.support.events import MakeEvent, fresh, start, table_of, users_at
from tests.support.online import ONLINE
from tournaments import services
from tournaments.models import EventStatus, Round, Schedule, Table, TimeProposal, Tournament, Venue

pytestmark = pytest.mark.django_db

WEEKLY = ONLINE | {"round_days": 7}


@pytest.fixture
def event(make_event: MakeEvent, boss: User) -> Tournament:
    event = make_event(4, **WEEKLY)
    start(event, boss)
    return fresh(event)


@pytest.fixture
def table(event: Tournament) -> Table:
    return table_of(Round.objects.get(tournament=event, number=1))


def soon(days: int = 2) -> datetime:
    return (now() + timedelta(days=days)).replace(second=0, microsecond=0)


def typed(moment: datetime, zone: str) -> str:
    return moment.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")


def at_seat(table: Table, seat: str) -> Client:
    return sign_in(users_at(table)[seat])


def press(client: Client, table: Table, step: str, **data: object) -> str:
    address = at(table.round.tournament, "times_step", table=table.pk, step=step)
    response = client.post(address, data, follow=True)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.trial
def test_four_players_propose_answer_and_agree_in_their_own_zones(
    event: Tournament, table: Table
) -> None:
    north = users_at(table)["N"]
    Preferences.objects.create(user=north, timezone="Asia/Tokyo")
    address, when = at(event, "times", table=table.pk), soon()
    shown = at_seat(table, "N").post(
        address, {"time_1": typed(when, "Asia/Tokyo"), "time_2": ""}, follow=True
    )
    proposal = TimeProposal.objects.get()
    assert proposal.starts_at == when
    assert "Times are in your zone, Asia/Tokyo" in shown.content.decode()
    for seat in "ESW":
        assert "No time is agreed yet." in page(at_seat(table, seat), event.get_absolute_url())
        text = press(at_seat(table, seat), table, "answer", time=proposal.pk, can="1")
        assert "Your answer is saved: you can." in text
    assert "Everybody can." in text
    assert Schedule.objects.get().agreed_at == when
    file = at_seat(table, "W").get(at(event, "time_file", table=table.pk))
    (entry,) = Calendar.from_ical(file.content).walk("VEVENT")
    assert entry.decoded("DTSTART") == when
    assert "Spring Cup" in str(entry["SUMMARY"])
    assert f"{localtime(when, event.club.zone):%H:%M}" in page(Client(), event.get_absolute_url())
    assert "The time is given up" in press(at_seat(table, "E"), table, "give-up")
    assert Schedule.objects.get().agreed_at is None


@pytest.mark.trial
def test_a_wrong_time_is_refused_and_stays_in_the_form(event: Tournament, table: Table) -> None:
    north, address = at_seat(table, "N"), at(event, "times", table=table.pk)
    early = typed(now() - timedelta(days=1), event.club.timezone)
    refused = north.post(address, {"time_1": early}).content.decode()
    assert "Choose a time that is still to come." in refused
    assert f'value="{early}"' in refused
    assert 'aria-invalid="true"' in north.post(address, {"time_1": "soon"}).content.decode()
    assert not TimeProposal.objects.exists()
    for data in ({"time": "x" * 40, "can": "1"}, {"time": "999999999", "can": "0"}, {}):
        step = at(event, "times_step", table=table.pk, step="answer")
        assert north.post(step, data).status_code == 404
    unknown = at(event, "times_step", table=table.pk, step="nothing")
    assert north.post(unknown).status_code == 404


@pytest.mark.trial
def test_only_the_four_and_officials_see_the_proposals(
    event: Tournament, table: Table, boss: User
) -> None:
    address, when = at(event, "times", table=table.pk), soon()
    other = User.objects.create(email="o@example.org", name="Olga")
    Membership.objects.create(club=event.club, user=other)
    assert sign_in(other).get(address).status_code == 403
    assert sign_in(other).post(address, {"time_1": "2030-01-01T10:00"}).status_code == 403
    assert Client().get(address).status_code == 302
    removed = users_at(table)["W"]
    Membership.objects.filter(user=removed).delete()
    assert sign_in(removed).get(address).status_code == 404
    refused = at_seat(table, "N").post(address, {"set": "1", "starts_at": typed(when, "UTC")})
    assert refused.status_code == 403
    official = sign_in(boss)
    data = {"set": "1", "starts_at": typed(when, event.club.timezone)}
    assert "Set by Bea Boss." in official.post(address, data, follow=True).content.decode()
    assert Schedule.objects.get().agreed_at == when


@pytest.mark.trial
def test_the_console_shows_each_table_and_changes_the_period(
    event: Tournament, table: Table, boss: User
) -> None:
    client = sign_in(boss)
    shown = fetch(client, at(event, "console"))
    assert "No time proposed yet" in shown
    assert "Period:" in shown
    services.propose_times(
        table=table, actor=users_at(table)["N"], times=[soon(), soon(3)], now=now()
    )
    assert "2 times proposed" in fetch(client, at(event, "console"))
    services.set_time(table=table, actor=boss, starts_at=soon(), now=now())
    assert "Agreed time:" in fetch(client, at(event, "console"))
    address = at(event, "period", number=1)
    later = (now() + timedelta(days=12)).date()
    refused = tap(client, address, last_day=str(later + timedelta(days=90)), reason="ill")
    assert "Choose a day from" in refused
    assert 'aria-invalid="true"' in tap(client, address, last_day=str(later))
    assert "The period is changed" in tap(client, address, last_day=str(later), reason="ill")
    assert Round.objects.get(number=1).last_day == later


@pytest.mark.trial
def test_a_table_in_the_room_has_its_sheet_and_its_time(make_event: MakeEvent, boss: User) -> None:
    event = make_event(4, **WEEKLY | {"venue": Venue.BOTH})
    table = table_of(start(event, boss))
    shown = page(at_seat(table, "N"), fresh(event).get_absolute_url())
    assert "When do you play?" in shown
    assert "Score sheet" in shown
    assert "You play at a live table." in press(at_seat(table, "N"), table, "place", online="1")
    assert "Score sheet" not in page(at_seat(table, "N"), fresh(event).get_absolute_url())
    assert "The others are told" in press(at_seat(table, "N"), table, "now")
    assert "You do not wait" in press(at_seat(table, "N"), table, "not-now")


def test_a_league_week_by_week_is_made_by_its_template(club: Club, boss: User) -> None:
    event = services.create_tournament(
        club=club,
        actor=boss,
        name="League",
        starts_at=now(),
        ruleset=PRESETS["pagat"],
        round_count=3,
        template="weekly",
    )
    assert (event.round_days, event.phases.get().pairing) == (7, "groups")


@pytest.mark.trial
def test_the_api_has_all_of_it(event: Tournament, table: Table, boss: User) -> None:
    base = f"/api/v1/clubs/river/events/{event.pk}"
    of_table = f"{base}/tables/{table.pk}"
    clients = {seat: at_seat(table, seat) for seat in "NESW"}
    json: dict[str, Any] = {"content_type": "application/json"}
    made = clients["N"].post(f"{of_table}/times/", {"times": [soon().isoformat()]}, **json).json()
    (one,) = made["proposals"]
    answer = f"{of_table}/times/{one['id']}/answer/"
    for seat in "ESW":
        said = clients[seat].post(answer, {"can": True}, **json).json()
    assert datetime.fromisoformat(said["agreed_at"]) == soon()
    assert clients["E"].get(f"{of_table}/").json()["agreed_at"] is not None
    assert clients["E"].post(f"{of_table}/times/give-up/", **json).json()["agreed_at"] is None
    assert clients["N"].delete(f"{of_table}/times/{one['id']}/").json()["proposals"] == []
    assert len(clients["N"].post(f"{of_table}/play-now/", **json).json()["ready"]) == 1
    assert clients["N"].delete(f"{of_table}/play-now/").json()["ready"] == []
    refused = clients["N"].post(f"{of_table}/times/", {"times": ["2020-01-01T10:00"]}, **json)
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-time")
    official = sign_in(boss)
    given = {"starts_at": soon().isoformat()}
    assert official.post(f"{of_table}/agreed-time/", given, **json).json()["set"] is True
    assert clients["N"].post(f"{of_table}/agreed-time/", given, **json).status_code == 403
    period = {"last_day": str((now() + timedelta(days=10)).date()), "reason": "ill"}
    shown = official.post(f"{base}/rounds/1/period/", period, **json).json()
    assert shown["last_day"] == period["last_day"]
    place = clients["N"].post(f"{of_table}/place/", {"online": False}, **json)
    assert place.json()["code"] == "not-played-there"
    services.abandon_table(table=table_of(Round.objects.get(number=1)), actor=boss, reason="x")
    assert clients["N"].get(f"{of_table}/times/").status_code == 200
    assert fresh(event).status == EventStatus.RUNNING
