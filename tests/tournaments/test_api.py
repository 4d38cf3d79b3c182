"""The API of events: the same services as the pages, problems with their codes."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, Player, User
from accounts.services import users
from tests.factories import PlayerFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.events import EVEN, MakeEvent, fresh, start, table_of, users_at
from tournaments import services, standings_store
from tournaments.api import rounds
from tournaments.models import (
    Entry,
    EntryStatus,
    EventStatus,
    Penalty,
    Result,
    RoundStatus,
    TableStatus,
    Tournament,
)

JSON = "application/json"
NEW = {
    "name": "Summer Cup",
    "starts_at": "2026-07-03T20:00",
    "ruleset": "pagat",
    "round_count": 5,
    "round_kind": "once",
}


def url(name: str, *args: Any) -> str:
    return reverse(f"api:{name}", args=["river", *args])


def post(client: Client, name: str, /, *args: Any, **data: Any) -> Any:
    return client.post(url(name, *args), data, content_type=JSON)


def code(response: Any) -> tuple[int, str]:
    assert response.headers["Content-Type"] == "application/problem+json", response.text
    return response.status_code, response.json()["code"]


# Events


def test_a_director_announces_an_event_and_a_member_does_not(
    director: SignedIn, member: SignedIn, visitor: Client, club: Club
) -> None:
    club.timezone = "Europe/Paris"
    club.save(update_fields=["timezone"])

    assert code(post(visitor, "event-list", **NEW)) == (401, "not-authenticated")
    assert code(post(member, "event-list", **NEW)) == (403, "permission-denied")
    response = post(director, "event-list", **NEW)

    assert response.status_code == 201
    body = response.json()
    assert body["starts_at"] == "2026-07-03T20:00:00+02:00"
    assert (body["ruleset"], body["status"]) == ("pagat", "open")
    assert Tournament.objects.get().name == "Summer Cup"


def test_a_request_that_is_repeated_creates_an_event_once(
    director: SignedIn, make_event: MakeEvent
) -> None:
    newest = make_event(0).pk
    first = post(director, "event-list", **NEW, seen=newest)
    assert first.status_code == 201
    assert code(post(director, "event-list", **NEW, seen=newest)) == (409, "saved-already")
    assert post(director, "event-list", **NEW, seen=first.json()["id"]).status_code == 201
    changed = director.patch(
        url("event-detail", newest), {"name": "Cup", "seen": 0}, content_type=JSON
    )
    assert changed.json()["name"] == "Cup"
    series = {"name": "Season", "scoring": "score", "event_count": 3, "best": 2, "seen": 0}
    assert post(director, "series-list", **series).status_code == 201
    assert code(post(director, "series-list", **series)) == (409, "saved-already")
    copy = {"name": "Copy", "starts_at": "2026-08-01T20:00", "seen": first.json()["id"] + 1}
    assert post(director, "event-copy", newest, **copy).status_code == 201
    assert code(post(director, "event-copy", newest, **copy)) == (409, "saved-already")


def test_a_token_works_like_a_session(director: SignedIn, club: Club) -> None:
    _row, secret = users.create_token(user=director.user, days=1)
    bearer = {"Authorization": f"Token {secret}"}
    response = Client().post(url("event-list"), NEW, content_type=JSON, headers=bearer)
    assert response.status_code == 201


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("ruleset", "whist", (400, "invalid")),
        ("starts_at", "soon", (400, "invalid")),
        ("round_count", 99, (422, "bad-settings")),
        ("metrics", ["total", "total"], (422, "bad-settings")),
    ],
)
def test_settings_that_cannot_be_are_refused(
    director: SignedIn, field: str, value: Any, expected: tuple[int, str]
) -> None:
    response = post(director, "event-list", **NEW | {field: value})
    assert code(response) == expected
    assert field in (response.json().get("field"), *response.json().get("errors", ()))
    assert not Tournament.objects.exists()


def test_an_event_is_changed_and_what_is_played_is_not(
    director: SignedIn, member: SignedIn, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8)
    address = url("event-detail", event.pk)

    def patch(client: Client, **data: Any) -> Any:
        return client.patch(address, data, content_type=JSON)

    assert code(patch(member, name="Mine")) == (403, "permission-denied")
    assert patch(director, name="Easter Cup").json()["name"] == "Easter Cup"
    start(event, boss)
    assert code(patch(director, round_kind="once")) == (409, "rounds-played")


def test_events_are_listed_in_pages_and_narrowed(
    visitor: Client, make_event: MakeEvent, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(20):
        make_event(0, name=f"Event {number}")

    with django_assert_num_queries(2):
        rows = visitor.get(url("event-list")).json()["results"]
    assert len(rows) == 20

    page = visitor.get(url("event-list"), {"page_size": 15}).json()
    assert len(page["results"]) == 15
    assert len(visitor.get(page["next"]).json()["results"]) == 5
    assert len(visitor.get(url("event-list"), {"q": "event 12"}).json()["results"]) == 1


def test_a_private_club_s_events_do_not_exist_for_others(
    club: Club, make_event: MakeEvent, visitor: Client, outsider: SignedIn, member: SignedIn
) -> None:
    club.public_events = False
    club.save(update_fields=["public_events"])
    address = url("event-detail", make_event(0).pk)
    assert code(visitor.get(address)) == (401, "not-authenticated")
    assert code(outsider.get(address)) == (404, "not-found")
    assert member.get(address).status_code == 200


# Entries


def test_members_enter_and_withdraw_only_themselves(
    make_event: MakeEvent, member: SignedIn, director: SignedIn
) -> None:
    event = make_event(0)
    other = Player.objects.get(user=director.user)

    assert code(post(member, "event-entries", event.pk, player=other.pk)) == (409, "not-yours")
    entry = post(member, "event-entries", event.pk).json()
    assert (entry["name"], entry["status"]) == ("Mia Member", "entered")
    assert code(post(member, "event-entries", event.pk)) == (409, "already-entered")
    post(member, "event-entry-check-in", event.pk, entry["id"])
    assert Entry.objects.get().checked_in_at is not None
    member.delete(url("event-entry-check-in", event.pk, entry["id"]))
    assert Entry.objects.get().checked_in_at is None
    post(member, "event-entry-withdraw", event.pk, entry["id"])
    assert Entry.objects.get().status == EntryStatus.WITHDRAWN


def test_a_director_enters_guests_and_checks_everybody_in(
    make_event: MakeEvent, director: SignedIn, member: SignedIn
) -> None:
    event = make_event(0)
    assert code(post(member, "event-entries", event.pk, guest="Gus")) == (409, "not-yours")
    assert post(director, "event-entries", event.pk, guest="Gus").status_code == 201
    assert post(director, "event-check-in-everybody", event.pk).json() == {"count": 1}
    assert Entry.objects.get().checked_in_at is not None


def test_the_check_in_code_checks_in_and_a_wrong_one_does_not(
    make_event: MakeEvent, director: SignedIn, member: SignedIn
) -> None:
    event = make_event(0)
    post(member, "event-entries", event.pk)
    assert code(member.get(url("event-door", event.pk))) == (403, "permission-denied")
    token = director.get(url("event-door", event.pk)).json()["token"]

    assert code(post(member, "event-check-in", event.pk, token="x")) == (409, "wrong-token")
    assert post(member, "event-check-in", event.pk, token=token).status_code == 200
    post(director, "event-door", event.pk)
    assert code(post(member, "event-check-in", event.pk, token=token)) == (409, "wrong-token")


def test_twenty_entries_take_as_many_queries_as_one(
    visitor: Client, make_event: MakeEvent, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_event(20)
    with django_assert_num_queries(3):
        assert len(visitor.get(url("event-entries", event.pk)).json()["results"]) == 20


# Rounds


@pytest.mark.trial
def test_rounds_are_drawn_edited_released_and_closed(
    make_event: MakeEvent, director: SignedIn, visitor: Client
) -> None:
    event = make_event(8)
    entries = list(event.entries.values_list("pk", flat=True))
    post(director, "event-kept-apart", event.pk, one=entries[0], other=entries[1])

    draw = post(director, "event-draw", event.pk, rounds=1, seed=3).json()
    assert (draw["seed"], draw["rounds"], draw["costs"]["forbidden"]) == (3, [1], 0)
    assert draw["report"]
    assert visitor.get(url("event-rounds", event.pk)).json()["results"] == []

    (drafted,) = director.get(url("event-rounds", event.pk)).json()["results"]
    one, other = (table["seats"][0]["entry"] for table in drafted["tables"])
    swap = post(director, "event-round-swap", event.pk, 1, one=one, other=other).json()
    assert swap.keys() == {"before", "after"}

    draft = director.get(url("event-draw", event.pk)).json()["draft"]
    released = post(director, "event-release", event.pk, draft=draft).json()
    assert released["tables"][0]["seats"][0]["entry"] == other
    assert len(visitor.get(url("event-rounds", event.pk)).json()["results"]) == 1

    assert code(post(director, "event-round-close", event.pk, 1)) == (409, "tables-open")
    for table in released["tables"]:
        post(director, "event-table-abandon", event.pk, table["id"], reason="fire alarm")
    assert post(director, "event-round-close", event.pk, 1).json()["status"] == RoundStatus.CLOSED


@pytest.mark.trial
def test_later_rounds_are_drawn_again_and_restored(
    make_event: MakeEvent, boss: User, director: SignedIn, member: SignedIn
) -> None:
    event = make_event(16, round_count=3)
    first = services.draw_rounds(tournament=event, actor=boss, seed=1)
    path, draft = url("event-round-draw-later", event.pk, 1), fresh(event).draft_version
    assert member.post(path, {"draft": draft}, JSON).status_code == 403
    assert director.post(path, {}, JSON).status_code == 400
    again = director.post(path, {"draft": draft}, JSON)
    assert (again.status_code, again.json()["rounds"]) == (201, [2, 3])
    assert code(director.post(path, {"draft": draft}, JSON)) == (409, "stale-draft")
    seen = again.json()["draft"]
    assert member.delete(f"{path}?draft={seen}").status_code == 403
    restored = director.delete(f"{path}?draft={seen}").json()
    assert (restored["id"], restored["rounds"]) == (first.pk, [1, 2, 3])
    assert code(director.delete(f"{path}?draft={restored['draft']}")) == (409, "nothing-to-undo")


def test_a_page_of_rounds_has_fewer_where_these_have_many_tables(
    make_event: MakeEvent, boss: User, director: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "MOST_TABLES", 5)
    event = make_event(8, round_count=3)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    first = director.get(url("event-rounds", event.pk), {"page_size": 50}).json()
    assert [one["number"] for one in first["results"]] == [1, 2]
    last = director.get(first["next"]).json()
    assert ([one["number"] for one in last["results"]], last["next"]) == ([3], None)


def test_a_draft_is_discarded(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(8)
    address = url("event-draw", event.pk)
    assert code(director.get(address)) == (404, "not-found")
    none = f"{address}?draft={event.draft_version}"
    assert code(director.delete(none)) == (409, "no-draft")
    draft = post(director, "event-draw", event.pk).json()["draft"]
    assert director.delete(f"{address}?draft={draft}").status_code == 204
    assert not event.rounds.exists()


@pytest.mark.trial
@pytest.mark.parametrize(
    ("name", "args"),
    [("event-draw", ()), ("event-release", ()), ("event-round-close", (1,)),
     ("event-round-clock", (1,)), ("event-finish", ()), ("event-announcements", ()),
     ("event-penalties", ()), ("event-undo", ())],
)  # fmt: skip
def test_what_directors_do_is_not_for_members(
    make_event: MakeEvent, boss: User, member: SignedIn, name: str, args: tuple[int, ...]
) -> None:
    event = make_event(8)
    start(event, boss)
    assert code(post(member, name, event.pk, *args)) == (403, "permission-denied")


def test_the_clock_is_started_paused_and_extended(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    start(event, boss)

    def clock(**data: Any) -> Any:
        return post(director, "event-round-clock", event.pk, 1, **data)

    assert code(clock(action="pause")) == (409, "no-clock")
    assert clock(action="start", minutes=40).json()["clock_ends_at"]
    assert clock(action="pause").json()["clock_left"].startswith("00:39:")
    assert clock(action="extend", minutes=10).json()["clock_left"].startswith("00:49:")
    assert code(clock(action="extend")) == (400, "invalid")


def test_the_last_step_is_undone_only_as_it_was_seen(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    start(event, boss)
    services.discard_draft(tournament=event, actor=boss)
    assert director.get(url("event-undo", event.pk)).json()["kind"] == "release"
    assert code(post(director, "event-undo", event.pk, kind="draw")) == (409, "nothing-to-undo")
    assert post(director, "event-undo", event.pk, kind="release").json()["kind"] == "release"


# Results


@pytest.mark.trial
def test_totals_are_given_by_one_player_and_confirmed_by_another(
    make_event: MakeEvent, boss: User, member: SignedIn
) -> None:
    event = make_event(8)
    table = table_of(start(event, boss))
    north, east = (sign_in(users_at(table)[seat]) for seat in "NE")
    at = (event.pk, table.pk)

    wrong = post(north, "event-table-totals", *at, totals=EVEN | {"N": 31})
    assert code(wrong) == (422, "wrong-sum")
    assert (wrong.json()["sum"], wrong.json()["right"]) == (1, 0)
    assert code(post(member, "event-table-totals", *at, totals=EVEN)) == (409, "not-at-table")

    shown = post(north, "event-table-totals", *at, totals=EVEN).json()
    assert shown["status"] == TableStatus.SUBMITTED
    assert code(post(north, "event-table-confirm", *at)) == (409, "confirmed-by-another")
    assert code(post(east, "event-table-confirm", *at, number=2)) == (409, "result-moved")
    assert post(east, "event-table-confirm", *at, number=1).json()["status"] == "confirmed"


@pytest.mark.trial
def test_a_dispute_is_settled_and_a_result_corrected_by_a_director(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    table = table_of(start(event, boss))
    services.submit_totals(table=table, actor=users_at(table)["N"], totals=EVEN)
    east = sign_in(users_at(table)["E"])
    at = (event.pk, table.pk)
    other = {"N": 0, "E": 0, "S": 0, "W": 0}

    assert post(east, "event-table-dispute", *at, reason="no").json()["status"] == "disputed"
    refused = post(east, "event-table-settle", *at, reason="mine", totals=other)
    assert code(refused) == (403, "permission-denied")
    settled = post(director, "event-table-settle", *at, reason="checked", totals=other).json()
    assert settled["results"][-1]["totals"] == other
    corrected = post(director, "event-table-correct", *at, reason="typo", totals=EVEN).json()
    assert corrected["results"][-1]["totals"] == EVEN
    assert Result.objects.filter(table=table, status="confirmed").count() == 1


def test_a_penalty_is_given_and_cancelled(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    entry = event.entries.first()
    assert entry is not None
    bad = post(director, "event-penalties", event.pk, entry=entry.pk, points=0, reason="late")
    assert code(bad) == (422, "bad-penalty")
    made = post(director, "event-penalties", event.pk, entry=entry.pk, points=5, reason="late")
    pk = made.json()["id"]
    post(director, "event-penalty-cancel", event.pk, pk, reason="traffic")
    assert Penalty.objects.get().cancel_reason == "traffic"
    assert director.get(url("event-penalties", event.pk)).json()["results"][0]["points"] == 5


def test_standings_are_the_stored_ones(make_event: MakeEvent, boss: User, visitor: Client) -> None:
    event = make_event(4)
    table = table_of(start(event, boss))
    services.submit_totals(table=table, actor=users_at(table)["N"], totals=EVEN)
    services.confirm_result(table=table, actor=users_at(table)["E"])
    assert visitor.get(url("event-standings", event.pk)).json()["due"] is True
    standings_store.store_standings(event.pk)

    body = visitor.get(url("event-standings", event.pk), {"after": 1}).json()

    assert (body["round"], body["due"]) == (1, False)
    assert [row["values"]["total"] for row in body["rows"]] == [30, 10, -10, -30]
    missing = visitor.get(url("event-standings", event.pk), {"after": 2})
    assert code(missing) == (404, "not-found")


@pytest.mark.trial
def test_an_event_is_finished_published_and_not_cancelled_any_more(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(4)
    table = table_of(start(event, boss))
    assert code(post(director, "event-cancel", event.pk, reason="snow")) == (409, "rounds-played")
    assert code(post(director, "event-finish", event.pk)) == (409, "tables-open")
    post(director, "event-table-abandon", event.pk, table.pk, reason="ill")
    assert post(director, "event-table-resume", event.pk, table.pk).json()["status"] == "playing"
    post(director, "event-table-abandon", event.pk, table.pk, reason="ill")
    assert post(director, "event-finish", event.pk).json()["status"] == EventStatus.FINISHED
    assert code(post(director, "event-publish", event.pk)) == (409, "not-settled")
    published = post(director, "event-publish", event.pk, unsettled=True)
    assert published.json()["status"] == EventStatus.PUBLISHED
    assert fresh(event).status == EventStatus.PUBLISHED


def test_an_announcement_is_for_everybody_to_read(
    make_event: MakeEvent, director: SignedIn, visitor: Client
) -> None:
    event = make_event(0)
    assert code(post(director, "event-announcements", event.pk, text="")) == (400, "invalid")
    post(director, "event-announcements", event.pk, text="Tea is ready")
    (line,) = visitor.get(url("event-announcements", event.pk)).json()["results"]
    assert (line["text"], line["by"]) == ("Tea is ready", "Dora Director")
    address = url("event-announcement", event.pk, line["id"])
    changed = director.patch(address, {"text": "Tea is over"}, content_type="application/json")
    assert changed.json()["text"] == "Tea is over"
    assert director.delete(address).json()["ended_at"]
    assert code(director.delete(address)) == (409, "announcement-ended")


def test_a_whole_field_is_entered_at_once(
    make_event: MakeEvent, club: Club, director: SignedIn
) -> None:
    event = make_event(0, capacity=4)
    field = [PlayerFactory.create(club=club).pk for _ in range(4)]
    made = post(director, "event-field", event.pk, players=field, guests=["Ann Guest"], here=True)
    assert made.json() == {"entered": 5, "waiting": 1}
    assert event.entries.exclude(checked_in_at=None).count() == 5
    other = PlayerFactory.create().pk
    assert code(post(director, "event-field", event.pk, players=[other])) == (400, "invalid")
