"""Files, paper and the calendar of an event."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now
from icalendar import Calendar
from openpyxl import load_workbook  # type: ignore[import-untyped]  # it has no types
from pypdf import PdfReader

from accounts.models import Club, Membership, Player, Role, User
from games.labels import signed
from tests.support.clients import SignedIn
from tests.support.events import MakeEvent, decide, fresh, give, start, table_of
from tournaments import blank_sheets, services, standings_store
from tournaments.calendar import SIGNER
from tournaments.models import AwardKind, EventStatus, Tournament, Venue
from tournaments.services import AwardChoice
from tournaments.views import exports

pytestmark = pytest.mark.trial


def url(name: str, *args: Any) -> str:
    return reverse(f"tournaments:{name}", args=["river", *args])


@pytest.fixture
def played(make_event: MakeEvent, boss: User) -> Tournament:
    """An event of nine after one round, one of whom is called like a formula."""
    event = make_event(9, sit_out_points=0)
    Player.objects.filter(name="Player 00").update(name="=HYPERLINK(1)")
    decide(start(event, boss))
    services.close_round(round=event.rounds.get(number=1), actor=boss)
    standings_store.store_standings(event.pk)
    return fresh(event)


def rows_of(response: Any) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))


def text_of(response: Any) -> str:
    assert response.headers["Content-Type"] == "application/pdf"
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)


def test_standings_as_csv_have_no_formulas(visitor: Client, played: Tournament) -> None:
    rows = rows_of(visitor.get(url("standings_file", played.pk, "csv")))
    assert len(rows) == 9
    assert (rows[0]["Place"], rows[0]["Shared"], rows[0]["Points"]) == ("1", "yes", "30")
    assert rows[0]["Round 1"] == "30"
    assert "'=HYPERLINK(1)" in {row["Player"] for row in rows}


def test_a_french_spreadsheet_opens_csv_in_columns(visitor: Client, played: Tournament) -> None:
    path = url("standings_file", played.pk, "csv")
    french = visitor.get(path, headers={"Accept-Language": "fr"}).content
    assert french.startswith(b"\xef\xbb\xbf")
    header, *lines = french.decode("utf-8-sig").splitlines()
    assert header.startswith("Place;Ex æquo;Joueur;")
    assert header.count(";") == lines[0].count(";") > 5
    assert any(";1,75;" in line for line in lines)
    chosen = visitor.get(path, {"separator": "semicolon"}).content.decode("utf-8-sig")
    assert chosen.splitlines()[0].startswith("Place;Shared;")
    assert b"Place,Shared," in visitor.get(path, {"separator": "nonsense"}).content


def test_files_have_the_words_of_their_reader(visitor: Client, played: Tournament) -> None:
    french = {"Accept-Language": "fr"}
    content = visitor.get(url("results_file", played.pk, "csv"), headers=french).content
    header, *_lines, last = content.decode("utf-8-sig").splitlines()
    assert header == "Tour;Table;Position;Joueur;Points;État"
    assert last.endswith(";0;exemption\u00a0: des points indiqués")
    content = visitor.get(url("standings_file", played.pk, "xlsx"), headers=french).content
    sheet = load_workbook(io.BytesIO(content)).active
    assert sheet is not None
    assert [cell.value for cell in sheet[1]][:3] == ["Place", "Ex æquo", "Joueur"]


def test_standings_as_xlsx_have_numbers(visitor: Client, played: Tournament) -> None:
    response = visitor.get(url("standings_file", played.pk, "xlsx"))
    sheet = load_workbook(io.BytesIO(response.content)).active
    assert sheet is not None
    header, first, *others = sheet.iter_rows(values_only=True)
    assert header[:4] == ("Place", "Shared", "Player", "Points")
    assert first[3] == 30
    cells = [cell for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f"]
    assert len(others) == 8


def test_standings_as_json_are_the_stored_ones(visitor: Client, played: Tournament) -> None:
    document = visitor.get(url("standings_file", played.pk, "json")).json()
    assert document["schema"] == "barbu-standings/1"
    assert document["after_round"] == 1
    assert document["standings"][0]["rounds"] == {"1": 30}
    assert "=HYPERLINK(1)" in {row["name"] for row in document["standings"]}


def test_results_have_tables_seats_and_sit_outs(visitor: Client, played: Tournament) -> None:
    rows = rows_of(visitor.get(url("results_file", played.pk, "csv")))
    assert len(rows) == 9
    assert [row["Seat"] for row in rows[:4]] == ["N", "E", "S", "W"]
    assert (rows[-1]["Points"], rows[-1]["State"]) == ("0", "sat out: points given")
    document = visitor.get(url("results_file", played.pk, "json")).json()
    assert document["rounds"][0]["tables"][0]["scores"] == {"N": 30, "E": 10, "S": -10, "W": -30}
    (out,) = document["rounds"][0]["sit_outs"]
    assert document["rounds"][0]["sit_out_awards"] == [
        {"player": out, "kind": "points", "points": 0}
    ]


def test_the_points_of_results_add_up_to_the_standings(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(9, round_count=2, sit_out_award=AwardKind.AVERAGE)
    decide(start(event, boss))
    services.close_round(round=event.rounds.get(number=1), actor=boss)
    second = services.release_round(tournament=event, actor=boss)
    give(table_of(second, 2), {"N": 40, "E": 8, "S": -16, "W": -32})
    abandoned = services.abandon_table(table=table_of(second), actor=boss, reason="fire alarm")
    given = dict.fromkeys(abandoned.seats.values_list("entry", flat=True), AwardChoice("points", 7))
    services.award_table(table=abandoned, actor=boss, awards=given, reason="as agreed")
    services.close_round(round=second, actor=boss)
    for number in (second, None):
        services.add_penalty(
            entry=event.entries.earliest("pk"), actor=boss, points=3, reason="late", round=number
        )
    standings_store.store_standings(event.pk)

    sums: dict[str, int] = {}
    for row in (rows := rows_of(visitor.get(url("results_file", event.pk, "csv")))):
        sums[row["Player"]] = sums.get(row["Player"], 0) + int(row["Points"])
    places = rows_of(visitor.get(url("standings_file", event.pk, "csv")))
    assert sums == {row["Player"]: int(row["Points"]) for row in places}
    assert [row["State"] for row in rows].count("sat out: average") == 2
    assert [(row["Round"], row["Points"]) for row in rows if row["State"] == "penalty"] == [
        ("", "-3"),
        ("2", "-3"),
    ]
    document = visitor.get(url("results_file", event.pk, "json")).json()
    assert [one["points"] for one in document["penalties"]] == [3, 3]
    table = document["rounds"][1]["tables"][0]
    assert table["award_points"] == dict.fromkeys("NESW", 7)
    out = document["rounds"][1]["sit_out_awards"][0]
    assert (out["kind"], out["points"]) == ("average", sums[out["player"]] // 2)
    text = " ".join(text_of(visitor.get(url("results_file", event.pk, "pdf"))).split())
    assert text.count("(+7)") == 4
    sat_out = [row for row in rows if row["State"] == "sat out: average"]
    assert all(f"{row['Player']} ({signed(int(row['Points']))})" in text for row in sat_out)
    assert "Points in brackets were given for a round that was not played." in text


@pytest.mark.parametrize("name", ["standings_file", "results_file"])
def test_files_are_also_made_as_pdf(visitor: Client, played: Tournament, name: str) -> None:
    text = text_of(visitor.get(url(name, played.pk, "pdf")))
    assert "Spring Cup" in text
    assert "Player 03" in text


def test_files_are_called_after_the_event_its_day_and_the_round(
    visitor: Client, played: Tournament
) -> None:
    day = played.starts_at.astimezone(played.club.zone).date()
    start = f"river-event-{played.pk}-spring-cup-{day}"

    def name_of(page: str, kind: str) -> str:
        disposition = visitor.get(url(page, played.pk, kind)).headers["Content-Disposition"]
        return disposition.partition("filename=")[2]

    assert name_of("standings_file", "csv") == f'"{start}-standings-round-1.csv"'
    assert name_of("results_file", "pdf") == f'"{start}-results-round-1.pdf"'
    Tournament.objects.filter(pk=played.pk).update(name="Клуб", status=EventStatus.PUBLISHED)
    assert name_of("results_file", "json") == f'"river-event-{played.pk}-{day}-results.json"'


@pytest.mark.parametrize("name", ["standings_file", "results_file"])
def test_other_kinds_of_file_do_not_exist(visitor: Client, played: Tournament, name: str) -> None:
    assert visitor.get(url(name, played.pk, "exe")).status_code == 404


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json", "pdf"])
@pytest.mark.parametrize("name", ["standings_file", "results_file"])
def test_there_are_files_before_anything_was_played(
    visitor: Client, make_event: MakeEvent, name: str, kind: str
) -> None:
    assert visitor.get(url(name, make_event(0).pk, kind)).status_code == 200


def test_slips_are_for_directors_also_of_a_draft(
    make_event: MakeEvent, boss: User, director: SignedIn, member: SignedIn
) -> None:
    event = make_event(8)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    assert member.get(url("slips", event.pk, 1)).status_code == 403
    text = text_of(director.get(url("slips", event.pk, 1)))
    assert "Player 05" in text
    assert "North" in text
    assert "Sum, must be" in text


def test_score_sheets_have_the_names_of_each_table_also_of_a_draft(
    make_event: MakeEvent, boss: User, director: SignedIn, member: SignedIn
) -> None:
    event = make_event(8)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    assert member.get(url("sheets", event.pk, 1)).status_code == 403
    answer = director.get(url("sheets", event.pk, 1))
    assert "score-sheets-1.pdf" in answer["Content-Disposition"]
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages]
    tables = event.rounds.get(number=1).tables.order_by("number")
    assert len(pages) == len(tables) == 2
    for text, table in zip(pages, tables, strict=True):
        assert f"Table {table.number}" in text
        for seat in table.seats.all():
            assert seat.entry.player.name in text


def test_score_sheets_of_many_tables_are_several_files(
    make_event: MakeEvent, boss: User, director: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blank_sheets, "TABLES", 2)
    event = make_event(12)
    start(event, boss)
    shown, sheets = director.get(url("console", event.pk)).text, url("sheets", event.pk, 1)
    assert "tables 1 to 2 (PDF)" in shown
    assert f'href="{sheets}?page=2"' in shown
    assert "Table 3" in text_of(director.get(f"{sheets}?page=2"))


def test_tables_online_need_no_score_sheets(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8, venue=Venue.ONLINE)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    assert "Score sheets of round" not in director.get(url("console", event.pk)).text
    assert director.get(url("sheets", event.pk, 1)).status_code == 404


def test_slips_and_labels_open_in_tabs_of_their_own(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    start(event, boss)
    shown, slips = director.get(url("rounds", event.pk)).text, url("slips", event.pk, 1)
    for address in (slips, f"{slips}?labels=1"):
        assert f'href="{address}" target="_blank"' in shown


# The calendar


def entries_of(response: Any) -> dict[str, Any]:
    calendar = Calendar.from_ical(response.content)
    return {str(event["summary"]): event for event in calendar.walk("VEVENT")}


def test_the_feed_has_every_event_at_its_time_in_the_club_s_zone(
    visitor: Client, make_event: MakeEvent, club: Club, boss: User
) -> None:
    club.timezone = "Europe/Paris"
    club.save(update_fields=["timezone"])
    summer = datetime(now().year, 7, 3, 18, 0, tzinfo=UTC)
    event = make_event(0, name="Summer Cup", starts_at=summer, place="Boathouse", round_minutes=40)
    services.cancel_tournament(
        tournament=make_event(0, name="Called off"), actor=boss, reason="snow"
    )

    response = visitor.get(url("calendar"))

    assert response.headers["Content-Type"] == "text/calendar; charset=utf-8"
    entries = entries_of(response)
    entry = entries["Summer Cup"]
    assert entry["dtstart"].params["TZID"] == "Europe/Paris"
    assert entry["dtstart"].dt.isoformat() == f"{summer.year}-07-03T20:00:00+02:00"
    assert entry["dtend"].dt > entry["dtstart"].dt
    assert entry["location"] == "Boathouse"
    assert entry["url"].endswith(event.get_absolute_url())
    assert (entry["status"], entries["Called off"]["status"]) == ("CONFIRMED", "CANCELLED")
    assert b"BEGIN:VTIMEZONE" in response.content


def test_a_changed_event_has_the_same_uid_and_a_higher_sequence(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(0)
    before = entries_of(visitor.get(url("calendar")))["Spring Cup"]
    services.update_tournament(tournament=event, actor=boss, name="Easter Cup")
    after = entries_of(visitor.get(url("calendar")))["Easter Cup"]
    assert after["uid"] == before["uid"]
    assert after["sequence"] > before["sequence"]


def test_the_feed_has_the_latest_events_of_a_year(
    visitor: Client, make_event: MakeEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, days in (("Old", -400), ("Last month", -30), ("Soon", 3), ("Later", 30)):
        make_event(0, name=name, starts_at=now() + timedelta(days=days))
    assert entries_of(visitor.get(url("calendar"))).keys() == {"Last month", "Soon", "Later"}
    monkeypatch.setattr(exports, "MOST_IN_CALENDARS", 2)
    assert entries_of(visitor.get(url("calendar"))).keys() == {"Soon", "Later"}


def test_a_private_club_gives_each_member_a_personal_feed(
    club: Club, make_event: MakeEvent, member: SignedIn, visitor: Client
) -> None:
    club.public_events = False
    club.save(update_fields=["public_events"])
    make_event(0)
    assert visitor.get(url("calendar")).status_code == 302

    address = member.get(url("list")).context["feed"]
    assert "Spring Cup" in entries_of(visitor.get(address))

    Membership.objects.filter(club=club, user=member.user).delete()
    assert visitor.get(address).status_code == 404


def test_the_address_of_a_feed_cannot_be_guessed(club: Club, visitor: Client) -> None:
    user = User.objects.create(email="m@example.org", name="M")
    member = Membership.objects.create(club=club, user=user, role=Role.MEMBER)
    assert (
        visitor.get(reverse("tournaments:calendar_of", args=[f"{member.pk}:x"])).status_code == 404
    )
    assert visitor.get(reverse("tournaments:calendar_of", args=["x"])).status_code == 404
    key = SIGNER.sign(str(member.pk))
    assert visitor.get(reverse("tournaments:calendar_of", args=[key])).status_code == 200
