"""Notices about events."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Club, Player, User
from notices.inbox import notices_of, unread
from notices.kinds import kind_of
from notices.readers import reader_of
from tests.support.clients import SignedIn, sign_in
from tests.support.console import at, tap
from tests.support.events import (
    EVEN,
    MakeEvent,
    enter_new,
    fresh,
    give,
    start,
    table_of,
    users_at,
)
from tournaments import services
from tournaments.models import Entry, Tournament
from tournaments.services.notifying import notify_of_round


def said_to(user: User) -> list[str]:
    """What the unread notices of *user* say, the latest first."""
    zone = reader_of(user).zone
    return [
        kind_of(one.kind).sentence(one.text, one.values, zone)
        for one in notices_of(user).filter(read_at=None)
    ]


def user_of(entry: Entry) -> User:
    assert entry.player.user is not None
    return entry.player.user


@pytest.mark.trial
def test_each_player_is_told_their_table(make_event: MakeEvent, boss: User) -> None:
    event = make_event(10)
    released = start(event, boss)
    tables = list(released.tables.order_by("number"))
    for table in tables:
        for user in users_at(table).values():
            (notice,) = notices_of(user)
            assert said_to(user) == [f"Spring Cup, round 1: you play at table {table.number}."]
            assert sign_in(user).get(notice.link).status_code == 200
    out = [user_of(one.entry) for one in released.sit_outs.all()]
    assert len(out) == 2
    for user in out:
        assert said_to(user) == ["Spring Cup, round 1: you sit this round out."]
        assert sign_in(user).get(notices_of(user)[0].link).status_code == 200
    assert unread(boss).count == 0


@pytest.mark.trial
def test_every_page_calls_players_to_their_table_until_it_has_a_result(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(10)
    released = start(event, boss)
    table, other = released.tables.order_by("number")
    at_table, elsewhere = users_at(table)["N"], users_at(other)["N"]
    said = f"Spring Cup, round 1: you play at table {table.number}."
    client = sign_in(at_table)
    for path in ("/", event.get_absolute_url(), f"/c/{event.club.slug}/players/"):
        assert said in client.get(path).text
    own = notices_of(at_table)[0].link
    assert said not in client.get(own).text
    assert said not in client.get("/").text  # as the player has been there
    partner = users_at(table)["S"]
    sign_in(elsewhere).get(own)
    assert all((unread(partner).calling, unread(elsewhere).calling))
    give(table)
    assert (unread(partner).calling, said_to(partner)) == ((), [])
    assert unread(elsewhere).calling
    out = user_of(released.sit_outs.all()[0].entry)
    assert (unread(out).calling, unread(out).count) == ((), 1)


def test_a_player_who_has_opened_their_score_sheet_is_not_called_to_it(
    make_event: MakeEvent, boss: User
) -> None:
    table, other = start(make_event(8), boss).tables.order_by("number")
    here, partner, elsewhere = users_at(table)["N"], users_at(table)["S"], users_at(other)["N"]
    assert table.game is not None
    assert "you play at table" not in sign_in(here).get(table.game.get_absolute_url()).text
    sign_in(elsewhere).get(table.game.get_absolute_url())
    assert unread(here).calling == ()
    assert all((unread(partner).calling, unread(elsewhere).calling))


@pytest.mark.trial
def test_many_players_cost_as_many_queries_as_few(make_event: MakeEvent, boss: User) -> None:
    counts = []
    for players in (8, 40):
        event = make_event(0)
        for number in range(players):
            enter_new(event, f"{players} {number}", boss)
        services.check_in_everybody(tournament=event, actor=boss)
        released = start(event, boss)
        with CaptureQueriesContext(connection) as queries:
            notify_of_round(fresh(event), released)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_release_that_is_undone_is_told_again(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    user = users_at(table_of(start(event, boss)))["N"]
    services.undo_last_step(tournament=fresh(event), actor=boss, kind="release")
    assert said_to(user) == []
    services.release_round(tournament=fresh(event), actor=boss)
    assert len(said_to(user)) == len(notices_of(user)) == 1


def test_an_announcement_reaches_those_who_are_entered(
    make_event: MakeEvent, boss: User, outsider: SignedIn
) -> None:
    event = make_event(4)
    first, gone, *_others = event.entries.order_by("pk")
    services.withdraw(entry=gone, actor=boss)
    services.announce(tournament=event, actor=boss, text="Tea and cake by the window")
    assert said_to(user_of(first)) == ["Spring Cup: Tea and cake by the window"]
    assert said_to(user_of(gone)) == []
    assert said_to(outsider.user) == []
    assert said_to(boss) == []


def test_who_moves_up_is_told(make_event: MakeEvent, boss: User) -> None:
    event = make_event(0, capacity=4)
    entries = [enter_new(event, f"Player {number}", boss) for number in range(6)]
    waiting = user_of(entries[4])
    services.withdraw(entry=entries[0], actor=boss)
    assert said_to(waiting) == [
        "You have a place in Spring Cup, which begins on Thursday 5 March, 19:30."
    ]
    assert said_to(user_of(entries[5])) == []


def test_a_cancelled_event_is_told(make_event: MakeEvent, boss: User) -> None:
    event = make_event(4)
    services.cancel_tournament(tournament=event, actor=boss, reason="Snow")
    for entry in event.entries.all():
        assert said_to(user_of(entry)) == ["Spring Cup is cancelled: Snow"]


@pytest.fixture
def running(make_event: MakeEvent, boss: User) -> Tournament:
    event = make_event(4, round_count=1)
    start(event, boss)
    return fresh(event)


def test_a_result_given_as_totals_waits_for_the_others(
    running: Tournament, boss: User, club: Club
) -> None:
    table = table_of(running.rounds.get())
    users = users_at(table)
    services.submit_totals(table=table, actor=users["N"], totals=EVEN)
    waiting = f"{users['N'].name} has given the result of Spring Cup, round 1, table 1: confirm it."
    assert waiting in said_to(users["E"])
    assert waiting not in said_to(users["N"])
    services.dispute_result(table=table_of(running.rounds.get()), actor=users["E"], reason="No")
    disputed = f"{users['E'].name} disputes the result of Spring Cup, round 1, table 1: No"
    assert said_to(users["S"])[0] == disputed
    assert waiting not in said_to(users["S"])
    assert said_to(boss) == [disputed]
    services.settle_dispute(table=table_of(running.rounds.get()), actor=boss, reason="As it was")
    assert said_to(boss) == []
    settled = f"Spring Cup, round 1, table 1: {boss.name} has settled the dispute. As it was"
    assert said_to(users["E"])[0] == said_to(users["S"])[0] == settled
    assert disputed not in said_to(users["S"])


def test_players_are_not_asked_about_totals_that_an_official_confirms_at_once(
    running: Tournament, director: SignedIn
) -> None:
    table = table_of(running.rounds.get())
    path = at(running, "table_totals", table=table.pk)
    said = tap(director, path, official="1", **EVEN)
    assert "All results of round 1 are in.</span>" in said
    link = 'href="#next-step" data-step="Finish the event">Go to “Finish the event”</a>'
    assert link in said
    assert 'class="small plain dismiss"' in said
    assert not notices_of(users_at(table)["N"]).filter(kind="result-waiting").exists()


def test_final_results_are_told_and_a_closed_round_is_not_new(
    running: Tournament, boss: User
) -> None:
    table = table_of(running.rounds.get())
    users = users_at(table)
    services.submit_totals(table=table, actor=users["N"], totals=EVEN)
    services.confirm_result(table=table_of(running.rounds.get()), actor=users["E"])
    services.finish(tournament=fresh(running), actor=boss)
    assert said_to(users["S"]) == []
    services.publish(tournament=fresh(running), actor=boss)
    for user in users.values():
        assert said_to(user) == ["The results of Spring Cup are final."]
    services.undo_last_step(tournament=fresh(running), actor=boss, kind="publish")
    assert said_to(users["S"]) == []
    services.publish(tournament=fresh(running), actor=boss)
    assert len(said_to(users["S"])) == 1


def test_who_publishes_or_cancels_is_not_told_of_it(make_event: MakeEvent, boss: User) -> None:
    player = Player.objects.create(club=make_event(0).club, name="The Boss", user=boss)
    played, cancelled = make_event(3, round_count=1), make_event(0)
    for event in (played, cancelled):
        services.check_in(
            entry=services.enter(tournament=event, player=player, actor=boss), actor=boss
        )
    table = table_of(start(played, boss))
    other = next(user for user in users_at(table).values() if user != boss)
    give(table)
    services.finish(tournament=fresh(played), actor=boss)
    services.publish(tournament=fresh(played), actor=boss, unsettled=True)
    enter_new(cancelled, "Otto Other", boss)
    services.cancel_tournament(tournament=cancelled, actor=boss, reason="Snow")
    assert "The results of Spring Cup are final." in said_to(other)
    assert not notices_of(boss).filter(kind__in=["published", "entry"]).exists()


def test_players_without_an_account_are_left_out(make_event: MakeEvent, boss: User) -> None:
    event = make_event(3)
    player = Player.objects.create(club=event.club, name="No Login")
    entry = services.enter(tournament=event, player=player, actor=boss)
    services.check_in(entry=entry, actor=boss)
    start(event, boss)
    services.announce(tournament=fresh(event), actor=boss, text="Hello")
