"""Draw, release, play, close, finish: and what is refused on the way."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta
from importlib import import_module
from itertools import combinations

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import gettext, override

from accounts.models import AuditEntry, Club, User
from games.models import Game, GameStatus
from tests.support.clients import SignedIn
from tests.support.events import (
    MakeEvent,
    decide,
    enter_new,
    fresh,
    give,
    once,
    play_sheet,
    start,
    table_of,
    users_at,
)
from tournaments import errors, services
from tournaments.draw import Costs, Request, draw
from tournaments.models import (
    Announcement,
    Draw,
    Entry,
    EntryStatus,
    EventStatus,
    Round,
    RoundStatus,
    SitOut,
    TableSeat,
    Tournament,
)
from tournaments.round_format import declared_before


def seated(one: Round) -> set[int]:
    return set(TableSeat.objects.filter(round=one).values_list("entry_id", flat=True))


def tables(event: Tournament) -> list[list[frozenset[int]]]:
    return [
        [frozenset(s.entry_id for s in table.seats.all()) for table in one.tables.all()]
        for one in event.rounds.order_by("number")
    ]


def test_a_draw_is_stored_with_its_seed_costs_bound_and_report(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(16, round_count=5)
    made = services.draw_rounds(tournament=event, actor=boss, seed=7)
    assert made.seed == 7
    assert made.costs["repeats"] == 0
    assert made.bound["rounds"] == 5
    assert services.report_lines(made)[0] == "5 of at most 5 rounds without a repeat."
    met = [pair for one in tables(event) for t in one for pair in combinations(sorted(t), 2)]
    assert len(met) == len(set(met)) == 16 * 15 / 2
    assert AuditEntry.objects.filter(action="draw-rounds", actor=boss).exists()


@pytest.mark.trial
def test_a_stored_draw_can_be_repeated(make_event: MakeEvent, boss: User) -> None:
    event = make_event(17)
    made = services.draw_rounds(tournament=event, actor=boss)
    request = Request(tuple(made.input["players"]), made.input["rounds"], made.seed)
    again = draw(request)
    assert tables(event) == [[frozenset(t) for t in one.tables] for one in again.rounds]
    assert made.costs == asdict(again.costs)
    lines = services.report_lines(made)
    assert lines[-1] == (
        "A sit-out gives the average of all who played in that round, rounded to whole points,"
        " halves up (−3.5 gives −3)."
    )


def test_only_checked_in_players_are_drawn(make_event: MakeEvent, boss: User) -> None:
    event = make_event(9)
    absent = enter_new(event, "Late Lena", boss)
    services.draw_rounds(tournament=event, actor=boss)
    assert absent.pk not in seated(event.rounds.get(number=1))
    assert SitOut.objects.filter(round__tournament=event).count() == 3


def test_too_few_players_cannot_be_drawn(make_event: MakeEvent, boss: User) -> None:
    with pytest.raises(errors.CannotDraw, match="four players"):
        services.draw_rounds(tournament=make_event(3), actor=boss)


def test_a_released_round_has_a_sheet_for_every_table(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    released = start(event, boss)
    assert fresh(event).status == EventStatus.RUNNING
    table = table_of(released)
    assert table.game is not None
    assert table.game.plan == {"kind": "game"}
    assert {s.seat: s.player for s in table.game.seatings.all()} == {
        s.seat: s.entry.player for s in table.seats.all()
    }
    assert event.rounds.get(number=2).status == RoundStatus.DRAFT


@pytest.mark.trial
def test_the_next_round_is_not_released_before_all_tables_are_decided(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8)
    first = start(event, boss)
    give(table_of(first, 1))
    with pytest.raises(
        errors.TablesOpen, match=r"Tables of round 1 have no confirmed result yet: 2\."
    ):
        services.release_round(tournament=event, actor=boss)
    give(table_of(first, 2))
    assert services.release_round(tournament=event, actor=boss).number == 2
    first.refresh_from_db()
    assert first.status == RoundStatus.CLOSED


def test_nothing_is_released_that_was_not_drawn(make_event: MakeEvent, boss: User) -> None:
    with pytest.raises(errors.NoDraft):
        services.release_round(tournament=make_event(8), actor=boss)


@pytest.mark.trial
def test_a_late_withdrawal_redraws_only_what_was_not_released(
    make_event: MakeEvent, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # a quick draw would have repeats
    event = make_event(17, round_count=4)
    first = start(event, boss)
    before = tables(event)[0]
    decide(first)
    gone = event.entries.order_by("pk").first()
    assert gone is not None
    services.withdraw(entry=gone, actor=boss)
    with pytest.raises(errors.DraftOutdated):
        services.release_round(tournament=event, actor=boss)
    made = services.draw_rounds(tournament=event, actor=boss, seed=3)
    assert tables(event)[0] == before
    assert [one.number for one in made.rounds.all()] == [2, 3, 4]
    assert all(gone.pk not in seated(one) for one in made.rounds.all())
    assert made.costs["repeats"] == 0
    assert services.release_round(tournament=event, actor=boss).number == 2


@pytest.mark.trial
def test_a_late_entry_is_in_the_next_draw(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    decide(start(event, boss))
    guest = services.enter_guest(tournament=event, name="Walk-in Wanda", actor=boss)
    services.check_in(entry=guest, actor=boss)
    services.draw_rounds(tournament=event, actor=boss, seed=2)
    second = services.release_round(tournament=event, actor=boss)
    out = set(second.sit_outs.values_list("entry_id", flat=True))
    assert guest.pk in seated(second) | out
    assert len(out) == 1


def test_forbidden_pairs_do_not_meet(make_event: MakeEvent, boss: User) -> None:
    event = make_event(16)
    one, other = event.entries.order_by("pk")[:2]
    services.forbid_pair(tournament=event, one=other, other=one, actor=boss)
    made = services.draw_rounds(tournament=event, actor=boss, seed=1)
    assert made.costs["forbidden"] == 0
    assert not any({one.pk, other.pk} <= table for played in tables(event) for table in played)
    assert "No forbidden pair meets." in services.report_lines(made)


def test_a_stored_report_in_earlier_words_is_rewritten(make_event: MakeEvent, boss: User) -> None:
    migration = import_module("tournaments.migrations.0005_report_texts")
    made = services.draw_rounds(tournament=make_event(16), actor=boss, seed=1)
    report, bound = made.report, made.bound
    migration.restore(apps, None)
    made.refresh_from_db()
    assert made.bound["reason"].startswith("Nobody can play more rounds than she has groups")
    migration.rewrite(apps, None)
    made.refresh_from_db()
    assert (made.report, made.bound) == (report, bound)
    with override("fr"):
        assert all(gettext(text) != text for text in migration.TEXTS.values())


def test_a_swap_by_hand_shows_its_cost(make_event: MakeEvent, boss: User) -> None:
    event = make_event(16, round_count=3)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    second = event.rounds.get(number=2)
    one = table_of(second, 1).seats.all()[0].entry
    other = table_of(second, 2).seats.all()[3].entry
    foreseen = services.effect_of_swap(draft=second, one=one, other=other)
    before, after = services.swap_players(draft=second, one=one, other=other, actor=boss)
    assert (before, after) == (foreseen.before, foreseen.after)
    assert len(foreseen.repeats) == after.repeats
    assert all(len(rounds) == 2 and 2 in rounds for rounds in foreseen.repeats.values())
    assert before == Costs()
    assert after.repeats > 0
    assert table_of(second, 1).seats.all()[0].entry == other
    made = second.draw
    made.refresh_from_db()
    assert made.edited
    assert made.costs["repeats"] == after.repeats
    lines = services.report_lines(made)
    assert any("meet in rounds" in line for line in lines)
    assert not any(line.startswith("No draw with fewer") for line in lines)


@pytest.mark.trial
def test_a_draw_is_edited_until_its_only_swap_is_undone(make_event: MakeEvent, boss: User) -> None:
    event = make_event(16, round_count=3)
    drawn = services.draw_rounds(tournament=event, actor=boss, seed=1)
    first = event.rounds.get(number=1)
    one, other, third, fourth = (table_of(first, n).seats.all()[0].entry for n in (1, 2, 3, 4))

    def swap(*players: Entry) -> Draw:
        services.swap_players(draft=first, one=players[0], other=players[1], actor=boss)
        return Draw.objects.get(pk=drawn.pk)

    assert swap(one, other).edited
    undone = swap(other, one)
    assert not undone.edited
    assert (undone.costs, undone.report) == (drawn.costs, drawn.report)
    assert swap(one, other).edited
    assert swap(third, fourth).edited
    assert swap(third, fourth).edited


def test_a_swap_with_somebody_who_sits_out(make_event: MakeEvent, boss: User) -> None:
    event = make_event(9)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    first = event.rounds.get(number=1)
    out = first.sit_outs.get().entry
    one = table_of(first).seats.all()[0].entry
    services.swap_players(draft=first, one=one, other=out, actor=boss)
    assert first.sit_outs.get().entry == one
    assert table_of(first).seats.all()[0].entry == out


def test_a_released_round_is_not_edited(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    first = start(event, boss)
    one, other = (table_of(first, n).seats.all()[0].entry for n in (1, 2))
    with pytest.raises(errors.NoDraft):
        services.swap_players(draft=first, one=one, other=other, actor=boss)


def test_a_draft_is_discarded(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    services.draw_rounds(tournament=event, actor=boss)
    services.discard_draft(tournament=event, actor=boss)
    assert not event.rounds.exists()
    assert not event.draws.exists()
    with pytest.raises(errors.NoDraft):
        services.discard_draft(tournament=event, actor=boss)


@pytest.mark.trial
def test_all_rounds_released_leaves_nothing_to_draw(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8, round_count=1)
    start(event, boss)
    with pytest.raises(errors.NoRoundsLeft):
        services.draw_rounds(tournament=event, actor=boss)
    services.update_tournament(tournament=event, actor=boss, round_count=2)
    made = services.draw_rounds(tournament=fresh(event), actor=boss)
    assert [one.number for one in made.rounds.all()] == [2]


def test_a_draft_of_more_rounds_than_the_event_has_is_discarded(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8, round_count=3)
    services.draw_rounds(tournament=event, actor=boss)
    services.update_tournament(tournament=event, actor=boss, round_count=4, name="Long Cup")
    assert event.rounds.count() == 3
    services.update_tournament(tournament=event, actor=boss, round_count=2)
    assert not event.rounds.exists()


@pytest.mark.trial
def test_each_declares_once_a_round_and_in_seven_rounds_everything(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8, **once(round_count=7))
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    for _ in range(7):
        released = services.release_round(tournament=event, actor=boss)
        for number in (1, 2):
            table = table_of(released, number)
            assert table.game is not None
            assert table.game.plan["kind"] == "once"
            users = users_at(table)
            play_sheet(table.game, users["N"])
            services.confirm_result(table=table, actor=users["S"])
    used = declared_before(event, 8)
    assert len(used) == 8
    assert all(len(contracts) == 7 for contracts in used.values())
    services.finish(tournament=event, actor=boss)
    assert services.publish(tournament=event, actor=boss).status == EventStatus.PUBLISHED


def test_more_rounds_than_contracts_cannot_be_declared_once(make_event: MakeEvent) -> None:
    with pytest.raises(errors.BadSettings) as refusal:
        make_event(0, **once(round_count=8))
    assert refusal.value.field == "round_count"


def test_the_clock_runs_pauses_and_resumes(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8, round_minutes=40)
    first = start(event, boss)
    with pytest.raises(errors.NoClock):
        services.pause_clock(round=first, actor=boss)
    running = services.start_clock(round=first, actor=boss)
    assert running.clock_ends_at is not None
    stopped = services.pause_clock(round=first, actor=boss)
    assert stopped.clock_ends_at is None
    assert stopped.clock_left is not None
    longer = services.extend_clock(round=first, actor=boss, minutes=5)
    assert longer.clock_left == stopped.clock_left + timedelta(minutes=5)
    again = services.start_clock(round=first, actor=boss)
    assert again.clock_left is None
    with pytest.raises(errors.BadMinutes):
        services.extend_clock(round=first, actor=boss, minutes=0)


def test_an_announcement_says_something(make_event: MakeEvent, boss: User) -> None:
    event = make_event(0)
    services.announce(tournament=event, actor=boss, text="  Tea is served. ")
    assert Announcement.objects.get().text == "Tea is served."
    with pytest.raises(errors.TextMissing):
        services.announce(tournament=event, actor=boss, text=" ")


@pytest.mark.trial
def test_an_event_ends_only_when_its_tables_are_decided(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    first = start(event, boss)
    with pytest.raises(errors.TablesOpen):
        services.finish(tournament=event, actor=boss)
    decide(first)
    services.finish(tournament=event, actor=boss)
    assert event.rounds.get().status == RoundStatus.CLOSED
    assert fresh(event).status == EventStatus.FINISHED


UNDONE = ["publish", "finish", "close", None]


@pytest.mark.trial
def test_steps_are_undone_one_by_one_until_something_depends_on_them(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8, round_count=1)
    decide(start(event, boss))
    services.finish(tournament=event, actor=boss)
    services.publish(tournament=event, actor=boss)
    for kind in UNDONE:
        step = services.last_step(fresh(event))
        assert (step.kind if step else None) == kind
        if kind:
            services.undo_last_step(tournament=event, actor=boss, kind=kind)
    assert fresh(event).status == EventStatus.RUNNING


def test_a_release_is_undone_while_nothing_has_been_recorded(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8)
    first = start(event, boss)
    services.undo_last_step(tournament=event, actor=boss, kind="release")
    first.refresh_from_db()
    assert first.status == RoundStatus.DRAFT
    assert fresh(event).status == EventStatus.OPEN
    assert set(Game.objects.values_list("status", flat=True)) == {GameStatus.ABANDONED}
    assert services.release_round(tournament=event, actor=boss).number == 1


def test_only_the_step_that_was_seen_is_undone(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    start(event, boss)
    with pytest.raises(errors.NothingToUndo):
        services.undo_last_step(tournament=event, actor=boss, kind="draw")


@pytest.mark.trial
def test_a_draw_is_undone_only_when_it_came_after_the_release(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8)
    first = start(event, boss)
    decide(first)
    assert services.last_step(fresh(event)) is None
    services.draw_rounds(tournament=event, actor=boss, seed=2)
    step = services.last_step(fresh(event))
    assert step is not None
    assert step.kind == "draw"
    services.undo_last_step(tournament=event, actor=boss, kind="draw")
    assert list(event.rounds.all()) == [first]


def test_an_event_is_cancelled_before_it_begins(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    with pytest.raises(errors.ReasonMissing):
        services.cancel_tournament(tournament=event, actor=boss, reason=" ")
    services.cancel_tournament(tournament=event, actor=boss, reason="snow")
    with pytest.raises(errors.WrongEventStatus, match="cancelled"):
        services.draw_rounds(tournament=event, actor=boss)
    services.undo_last_step(tournament=event, actor=boss, kind="cancel")
    start(event, boss)
    with pytest.raises(errors.RoundsPlayed):
        services.cancel_tournament(tournament=event, actor=boss, reason="rain")


def test_players_of_an_event_are_entered_once(make_event: MakeEvent) -> None:
    event = make_event(4)
    assert set(event.entries.values_list("status", flat=True)) == {EntryStatus.ENTERED}


def test_a_sheet_links_to_its_event(make_event: MakeEvent, boss: User, director: SignedIn) -> None:
    event = make_event(4, round_count=1)
    game = table_of(start(event, boss)).game
    assert game is not None
    page = director.get(game.get_absolute_url())
    assert f'href="{event.get_absolute_url()}"' in page.content.decode()


def test_the_sheets_of_a_release_are_made_together(make_event: MakeEvent, boss: User) -> None:
    event = make_event(20, round_count=1, rated=True)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    with CaptureQueriesContext(connection) as queries:
        services.release_round(tournament=event, actor=boss)
    asked = [query["sql"] for query in queries]
    for table in ("games_game", "games_seating", "games_ratedresult", "ladder_countedgame"):
        assert sum(f'"{table}"' in sql for sql in asked) <= 1, table


@pytest.mark.parametrize("language", ["en", "fr"])
def test_score_sheets_have_the_present_name_of_their_event(
    make_event: MakeEvent, boss: User, language: str
) -> None:
    event = make_event(8, round_count=2)
    Club.objects.update(language=language)
    start(event, boss)
    titles = list(Game.objects.order_by("pk").values_list("title", flat=True))
    services.update_tournament(tournament=fresh(event), actor=boss, name="Summer Cup")
    renamed = [title.replace("Spring", "Summer") for title in titles]
    assert list(Game.objects.order_by("pk").values_list("title", flat=True)) == renamed != titles
