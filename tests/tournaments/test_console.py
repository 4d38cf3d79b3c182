"""The console as a whole: what it shows, the next step it proposes, what it costs the database."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from tests.factories import PlayerFactory
from tests.support.clients import SignedIn
from tests.support.console import at, fetch, page, tap
from tests.support.events import (
    EVEN,
    MakeEvent,
    decide,
    fresh,
    give,
    once,
    start,
    table_of,
    users_at,
)
from tournaments import services
from tournaments.console import Console
from tournaments.draw_step import NextStep
from tournaments.models import EventStatus, Table, Tournament
from tournaments.next_step import next_step
from tournaments.rounds_played import Played, RoundsPlayed

# Session, user, club, role, player; then the event and its parts.
QUERIES = 19


def step_of(event: Tournament) -> str:
    event = fresh(event)
    return next_step(Console(event, event.created_by, event.starts_at)).button


def test_a_release_long_before_the_event_is_asked_about(make_event: MakeEvent, boss: User) -> None:
    event = make_event(4)
    services.draw_rounds(tournament=event, actor=boss, rounds=1, seed=1)
    event = fresh(event)
    for before, is_asked in ((timedelta(hours=23), False), (timedelta(days=6), True)):
        step = next_step(Console(event, boss, event.starts_at - before))
        assert step.button == "Release round 1"
        assert bool(step.question) == is_asked


@pytest.mark.trial
def test_the_console_proposes_the_next_sensible_step(make_event: MakeEvent, boss: User) -> None:
    event = make_event(3, round_count=2, round_minutes=30)
    assert step_of(event) == "Enter the players"
    for name in ("Wanda", "Xenia", "Yara", "Zoe", "Una"):
        entry = services.enter_guest(tournament=event, name=name, actor=boss)
        services.check_in(entry=entry, actor=boss)
    assert step_of(event) == "Draw rounds 1 and 2"
    services.draw_rounds(tournament=event, actor=boss, rounds=1, seed=1)
    assert step_of(event) == "Release round 1"
    services.undo_check_in(entry=entry, actor=boss)
    assert step_of(event) == "Draw again"
    services.check_in(entry=entry, actor=boss)
    first = services.release_round(tournament=event, actor=boss)
    assert step_of(event) == "Start the clock: 30 minutes"
    services.start_clock(round=first, actor=boss)
    assert step_of(event) == "Enter the totals of table 1…"
    for table in Table.objects.filter(round=first):
        services.abandon_table(table=table, actor=boss, reason="rain")
    assert step_of(event) == "Draw round 2"
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    second = services.release_round(tournament=event, actor=boss)
    for table in Table.objects.filter(round=second):
        services.abandon_table(table=table, actor=boss, reason="rain")
    assert step_of(event) == "Finish the event"
    services.finish(tournament=event, actor=boss)
    assert step_of(event) == "Settle or publish…"
    services.publish(tournament=event, actor=boss, unsettled=True)
    assert step_of(event) == "See the standings"


def test_a_round_at_an_abandoned_table_is_not_counted_as_played(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8, round_count=2)
    first = start(event, boss)
    give(table_of(first, 1))
    services.abandon_table(table=table_of(first, 2), actor=boss, reason="rain")
    assert RoundsPlayed(fresh(event)).unequal == [Played(1, 4), Played(0, 4)]


@pytest.mark.trial
def test_an_event_is_finished_after_a_round_with_all_results(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(5, round_count=3, round_minutes=40, sit_out_award="average")
    first = start(event, boss)
    services.enter_guest(tournament=fresh(event), name="Never Came", actor=boss)
    assert "finish-early" not in page(director, at(event, "console"))
    give(table_of(first))
    shown = page(director, at(event, "console"))
    assert "The event ends after 1 of 3 rounds;" in shown
    assert "4 players have played 1 round at a table." in shown
    assert "1 player has played no round." in shown
    give(table_of(services.release_round(tournament=fresh(event), actor=boss)))
    shown = page(director, at(event, "console"))
    assert "The event ends after 2 of 3 rounds;" in shown
    assert "Finish after round 2" in shown
    assert "3 players have played 2 rounds at a table." in shown
    assert "2 players have played 1 round at a table." in shown
    assert "the average of their other rounds counts as a round" in shown
    assert "played no round" not in shown
    assert "left the event" not in shown
    services.withdraw(entry=table_of(first).seats.order_by("pk")[0].entry, actor=boss)
    shown = page(director, at(event, "console"))
    assert "1 more player has played and left the event." in shown
    said = tap(director, at(event, "finish"), entries="1")
    assert "2 of 3 rounds were played." in said
    assert "<b>2</b> of 3 rounds played" in said
    assert "2 played of 3 planned" in director.get(fresh(event).get_absolute_url()).text


@pytest.mark.trial
def test_the_forms_for_players_go_with_the_end_of_the_event(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(4, round_count=1)
    give(table_of(start(event, boss)))
    shown = page(director, at(event, "console"))
    assert "Find or add a player" in shown
    assert "Only until the next round is released" in shown
    over = tap(director, at(event, "finish"), entries="1")
    assert 'id="console-entry-forms"' in over
    assert 'id="console-of-round"' in over
    assert "Find or add a player" not in over
    assert "Only until the next round is released" not in over
    assert 'id="console-entry-forms"' not in fetch(director, at(event, "console"))
    back = tap(director, at(event, "undo"), kind="finish", entries="")
    assert "Find or add a player" in back


def test_the_next_step_names_tables_by_what_they_wait_for(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(12)
    first = start(event, boss)
    give(table_of(first, 1))
    services.dispute_result(table=table_of(first, 1), actor=boss, reason="a queen is missing")
    table = table_of(first, 2)
    services.submit_totals(table=table, actor=users_at(table)["N"], totals=EVEN)
    event = fresh(event)
    text = next_step(Console(event, event.created_by, event.starts_at)).text
    count, waiting = "Round 1: 0 of 3 results confirmed.", "No result yet: table 3."
    assert text == f"{count} To confirm: table 2. Disputed: table 1. {waiting}"


@pytest.mark.trial
@pytest.mark.parametrize("minutes", [None, 30])
def test_the_next_step_leads_to_a_table_to_confirm(
    make_event: MakeEvent, boss: User, minutes: int | None
) -> None:
    """It does so where the clock was not started, too."""
    event = make_event(8, round_minutes=minutes)
    first = start(event, boss)
    table = table_of(first, 2)
    services.submit_totals(table=table, actor=users_at(table)["N"], totals=EVEN)
    event = fresh(event)
    step = next_step(Console(event, event.created_by, event.starts_at))
    assert (step.button, step.url) == ("Confirm table 2", "#table-2")


def test_the_next_step_takes_the_totals_of_the_first_table_without_a_result(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    first = start(event, boss)
    give(table_of(first, 1))
    event = fresh(event)
    step = next_step(Console(event, event.created_by, event.starts_at))
    assert step.button == "Enter the totals of table 2…"
    assert step.in_dialog
    assert not step.is_pressing
    assert "four totals" in fetch(director, step.url)
    give(table_of(first, 2))
    assert step_of(event) == "Release round 2"


def test_a_folded_part_of_the_console_says_what_is_in_it(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(5)
    services.announce(tournament=event, actor=boss, text="Tea at nine")
    entry = event.entries.order_by("pk")[0]
    services.add_penalty(entry=entry, actor=boss, points=5, reason="late")
    parts = fetch(director, at(event, "console"))
    assert 'id="players-line" hx-swap-oob="true">5 of 5 checked in</span>' in parts
    assert 'id="announcements-line" hx-swap-oob="true">Tea at nine</span>' in parts
    assert 'id="penalties-line" hx-swap-oob="true">1</span>' in parts


def test_the_next_step_names_several_tables(make_event: MakeEvent, boss: User) -> None:
    event = make_event(12)
    first = start(event, boss)
    give(table_of(first, 1))
    event = fresh(event)
    text = next_step(Console(event, event.created_by, event.starts_at)).text
    assert text.endswith("No result yet: tables 2 and 3.")


def test_the_clock_is_not_urged_once_a_result_is_in(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8, round_minutes=30)
    first = start(event, boss)

    def step() -> NextStep:
        now = fresh(event)
        return next_step(Console(now, now.created_by, now.starts_at))

    assert step().is_pressing
    give(table_of(first, 1))
    assert step().button == "Start the clock: 30 minutes"
    assert not step().is_pressing


AVERAGE = (
    "A sit-out gives the average of all who played in that round, rounded to whole points,"
    " halves up (−3.5 gives −3)."
)


@pytest.mark.parametrize(
    ("players", "text"),
    [
        (4, "4 of 4 are checked in: 1 table."),
        (5, f"5 of 5 are checked in: 1 table. 1 sits out in each round. {AVERAGE}"),
        (10, f"10 of 10 are checked in: 2 tables. 2 sit out in each round. {AVERAGE}"),
    ],
)
def test_the_next_step_counts_tables_and_sit_outs(
    make_event: MakeEvent, boss: User, players: int, text: str
) -> None:
    event = make_event(players)
    assert next_step(Console(event, event.created_by, event.starts_at)).text == text


def test_a_cancelled_event_proposes_nothing(make_event: MakeEvent, boss: User) -> None:
    event = make_event(0)
    services.cancel_tournament(tournament=event, actor=boss, reason="snow")
    assert step_of(event) == ""


def test_a_dispute_is_what_the_director_settles_next(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    first = start(event, boss)
    give(table_of(first, 2))
    services.dispute_result(table=table_of(first, 2), actor=boss, reason="a queen is missing")
    assert step_of(event) == "Settle table 2"


@pytest.mark.trial
def test_each_table_says_what_it_waits_for(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(16, **once(round_count=1))
    first = start(event, boss)
    submitted = table_of(first, 1)
    users = {seat.seat: seat.entry.player.user for seat in submitted.seats.all()}
    declared = {"N": "no-king", "E": "no-tricks", "S": "trumps", "W": "dominoes"}
    totals = {"N": 20, "E": 20, "S": 22, "W": 22}
    services.submit_totals(
        table=submitted, actor=users["N"] or boss, totals=totals, declared=declared
    )
    services.abandon_table(table=table_of(first, 2), actor=boss, reason="a fire alarm")
    services.submit_totals(table=table_of(first, 3), actor=boss, totals=totals, declared=declared)
    services.confirm_result(table=table_of(first, 3), actor=boss)
    shown = page(director, at(event, "console"))
    assert "Nothing is written on the score sheet yet" in shown
    others = [str(users[seat]) for seat in "ESW"]
    assert f"Waits for {others[0]}, {others[1]} or {others[2]} to confirm" in shown
    assert "Abandoned: a fire alarm" in shown
    assert "Confirmed by Bea Boss" in shown
    services.dispute_result(table=submitted, actor=boss, reason="a queen is missing")
    assert "Disputed by Bea Boss: a queen is missing" in page(director, at(event, "console"))


def test_the_console_is_for_officials(
    make_event: MakeEvent, director: SignedIn, secretary: SignedIn, member: SignedIn
) -> None:
    event = make_event(4)
    for client in (director, secretary):
        assert "Spring Cup" in page(client, at(event, "console"))
    assert member.get(at(event, "console")).status_code == 403
    assert member.post(at(event, "draw")).status_code == 403


def test_officials_of_another_club_cannot_open_the_console(
    make_event: MakeEvent, outsider: SignedIn, visitor: Client
) -> None:
    event = make_event(4)
    assert outsider.get(at(event, "console")).status_code == 404
    assert outsider.post(at(event, "draw")).status_code == 404
    assert visitor.get(at(event, "console")).status_code == 302
    assert not event.rounds.exists()


def test_a_request_of_htmx_gets_the_parts_only(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(4)
    parts = fetch(director, at(event, "console"))
    assert "<html" not in parts
    assert 'id="console-head" data-at="' in parts
    assert parts.count('hx-swap-oob="true"') == 10
    assert 'name="q"' not in parts
    assert "announce-text" not in parts


def test_another_round_can_be_looked_at(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    start(event, boss)
    assert 'id="rounds-title">Round 1' in page(director, at(event, "console"))
    assert 'id="rounds-title">Round 2' in page(director, at(event, "console"), show="2")
    assert 'id="rounds-title">Round 1' in fetch(director, at(event, "console"), show="nonsense")


@pytest.mark.trial
def test_a_round_stays_when_its_last_table_is_decided_and_leads_on(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8, round_count=3)
    one = start(event, boss)
    assert "Check round 2" not in page(director, at(event, "console"))
    decide(one)
    shown = fetch(director, at(event, "console"))
    assert 'id="rounds-title">Round 1' in shown
    assert "Check round 2" in shown
    drawn = tap(director, at(event, "draw"))
    assert 'id="rounds-title">Round 2' in drawn
    assert 'name="show" value="2"' in drawn


def test_what_is_said_comes_back_with_the_parts(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(8)
    form = {"draft": event.draft_version}
    response = director.post(at(event, "draw"), form, headers={"HX-Request": "true"})
    assert response["HX-Reswap"] == "none"
    assert "console:done" in response["HX-Trigger"]
    assert "Drawn. Check it" in response.content.decode()


def test_without_scripts_an_action_leads_back_to_the_console(
    make_event: MakeEvent, director: SignedIn
) -> None:
    event = make_event(8)
    response = director.post(at(event, "draw"), {"draft": event.draft_version}, follow=True)
    assert response.redirect_chain == [(at(event, "console"), 302)]
    assert b"Drawn. Check it" in response.content
    response = director.post(at(event, "finish"), follow=True)
    assert b"This cannot be done while the event is open for entries." in response.content


def test_the_console_takes_a_fixed_number_of_queries(
    make_event: MakeEvent,
    boss: User,
    director: SignedIn,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = make_event(80, round_count=1)
    start(event, boss)
    with django_assert_num_queries(QUERIES):
        shown = page(director, at(event, "console"))
    assert shown.count('class="table-card') == 20


@pytest.fixture
def running(make_event: MakeEvent, boss: User) -> Tournament:
    event = make_event(8, round_count=2)
    start(event, boss)
    return fresh(event)


def test_the_last_step_is_undone_if_it_is_still_the_last(
    running: Tournament, director: SignedIn
) -> None:
    assert "Undo: release of round 1" in page(director, at(running, "console"))
    refused = tap(director, at(running, "undo"), kind="draw")
    assert "There is nothing to undo" in refused
    assert fresh(running).status == EventStatus.RUNNING
    undone = tap(director, at(running, "undo"), kind="release")
    assert "The round is not released any more." in undone
    assert fresh(running).status == EventStatus.OPEN


def test_a_draft_has_one_button_to_discard_it(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    shown = page(director, at(event, "console"))
    assert shown.count("Discard the draft</button>") == 1
    assert "undo-step" not in shown


def test_the_undo_of_a_swap_is_offered_while_the_draft_is_the_same(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    tables = Table.objects.filter(round__tournament=event, round__number=1)
    one, other = (table.seats.values_list("entry", flat=True)[0] for table in tables)
    version = fresh(event).draft_version
    address = at(event, "swap", number=1)
    said = tap(director, address, one=one, other=other, draft=version)
    now = f"open draft-{version + 1}"
    assert f'data-while="{now}"' in said
    assert f'data-undoes="{now}"' in said
    services.discard_draft(tournament=fresh(event), actor=boss, draft=version + 1)
    shown = page(director, at(event, "console"))
    assert f'data-undoes="{now}"' not in shown


def test_what_the_page_before_has_done_is_said_in_the_line_of_the_console(
    make_event: MakeEvent, director: SignedIn
) -> None:
    event = make_event(0)
    anne = PlayerFactory.create(club=event.club)
    data = {"members": [str(anne.pk)]}
    shown = director.post(at(event, "field"), data, follow=True).text
    assert 'id="console-said" class="said" role="status"><span class="message success">' in shown
    assert 'class="messages"' not in shown


@pytest.mark.trial
def test_the_end_is_refused_while_tables_play(running: Tournament, director: SignedIn) -> None:
    assert "Tables of round 1 have no confirmed result yet: 1, 2." in tap(
        director, at(running, "finish")
    )
    assert fresh(running).status == EventStatus.RUNNING
    decide(running.rounds.get(number=1))
    assert "The event is finished." in tap(director, at(running, "finish"))
    shown = page(director, at(running, "console"))
    assert "You can undo it." in shown
    assert "makes them final" not in shown
    assert "The final standings are published." in tap(director, at(running, "publish"))
    assert "series do not count the event until" in page(director, at(running, "console"))
    assert fresh(running).status == EventStatus.PUBLISHED
    assert "This cannot be done while" in tap(director, at(running, "publish"))


def test_an_announcement_needs_words(running: Tournament, director: SignedIn) -> None:
    assert "Write the announcement." in tap(director, at(running, "announce"), text="  ")
    assert not running.announcements.exists()
    assert "Tea is ready" in tap(director, at(running, "announce"), text="Tea is ready")
    assert running.announcements.get().by == director.user


def test_an_answer_says_how_new_it_is(running: Tournament, director: SignedIn) -> None:
    response = director.post(
        at(running, "announce"), {"text": "Tea"}, headers={"HX-Request": "true"}
    )
    assert response["Console-Version"] == str(fresh(running).version)
    assert f'data-at="{fresh(running).version}"' in response.content.decode()


@pytest.mark.trial
def test_the_clock_is_quiet_once_all_results_are_in(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8, round_count=2, round_minutes=40)
    one = start(event, boss)
    give(table_of(one, 1))
    starts = at(event, "clock_start", number=1)
    assert starts in page(director, at(event, "console"))
    give(table_of(one, 2))
    shown = page(director, at(event, "console"))
    assert starts not in shown
    assert "players can no longer change them" in shown
    running = tap(director, starts)
    assert '<button id="clock-pause" class="quiet">' in running
