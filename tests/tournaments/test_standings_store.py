"""Stored standings: what they count, that they catch up, and that made again they are the same."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings

from accounts.models import User
from tests.support.events import (
    EVEN,
    MakeEvent,
    decide,
    fresh,
    give,
    play_sheet,
    start,
    table_of,
    users_at,
)
from tournaments import errors, services, standings_store, tasks
from tournaments.models import Tournament


def snapshot(event: Tournament, number: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = event.snapshots.get(round_number=number).rows
    return rows


@pytest.mark.trial
def test_a_snapshot_for_every_released_round(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    decide(start(event, boss))
    services.release_round(tournament=event, actor=boss)
    tasks.refresh_standings(event.pk)
    assert [one.round_number for one in event.snapshots.all()] == [1, 2]
    rows = snapshot(event, 1)
    assert [row["place"] for row in rows] == [1, 1, 3, 3, 5, 5, 7, 7]
    assert rows[0]["shared"]
    assert rows[0]["values"] == {"total": 30, "table": 4, "wins": 1, "head": 0}
    assert rows[0]["rounds"] == {"1": 30}
    assert fresh(event).standings_version == fresh(event).scores_version


@pytest.mark.trial
def test_standings_computed_again_are_the_same(make_event: MakeEvent, boss: User) -> None:
    event = make_event(9, round_count=3)
    services.draw_rounds(tournament=event, actor=boss, seed=4)
    for _ in range(3):
        decide(services.release_round(tournament=event, actor=boss))
        tasks.refresh_standings(event.pk)
    stored = {one.round_number: one.rows for one in event.snapshots.all()}
    Tournament.objects.filter(pk=event.pk).update(standings_version=0)
    tasks.refresh_standings(event.pk)
    assert {one.round_number: one.rows for one in event.snapshots.all()} == stored


@pytest.mark.trial
def test_only_the_standings_from_a_changed_round_on_are_computed_again(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8, round_count=3)
    services.draw_rounds(tournament=event, actor=boss, seed=4)
    first = services.release_round(tournament=event, actor=boss)
    decide(first)
    for _ in range(2):
        decide(services.release_round(tournament=event, actor=boss))
    tasks.refresh_standings(event.pk)
    event.snapshots.update(rows=["kept"])
    last = event.rounds.get(number=3)
    correct: dict[str, Any] = {
        "actor": boss,
        "totals": {"N": 0, "E": 0, "S": 0, "W": 0},
        "reason": "typed wrong",
    }
    services.correct_result(table=table_of(last), **correct)
    tasks.refresh_standings(event.pk)
    kept = [one.rows == ["kept"] for one in event.snapshots.order_by("round_number")]
    assert kept == [True, True, False]
    versions = set(event.snapshots.values_list("version", flat=True))
    assert versions == {fresh(event).scores_version}
    services.correct_result(table=table_of(first), **correct)
    tasks.refresh_standings(event.pk)
    assert not event.snapshots.filter(rows=["kept"]).exists()


def test_updating_standings_twice_is_harmless(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    start(event, boss)
    tasks.refresh_standings(event.pk)
    version = fresh(event).version
    tasks.refresh_standings(event.pk)
    tasks.refresh_standings(event.pk + 1)
    assert fresh(event).version == version


def test_the_sweep_updates_standings_after_a_lost_message(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8)
    first = start(event, boss)
    tasks.sweep()
    give(table_of(first))
    assert standings_store.due() == [event.pk]
    tasks.sweep()
    assert standings_store.due() == []
    assert snapshot(event, 1)[0]["values"]["total"] == 30


@pytest.mark.trial
def test_an_event_that_cannot_be_scored_does_not_stop_the_others(
    make_event: MakeEvent, boss: User, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = make_event(8), make_event(0)
    decide(start(broken, boss))
    assert standings_store.due() == [broken.pk, sound.pk]
    Tournament.objects.filter(pk=broken.pk).update(metrics=["no such metric"])
    tasks.sweep()
    assert standings_store.due() == [broken.pk]
    assert f"standings of event {broken.pk}" in caplog.text


@pytest.mark.trial
def test_an_unreachable_broker_is_only_a_warning() -> None:
    code = (
        "import django; django.setup();"
        " from tournaments import worker_messages; worker_messages.request_standings(1)"
    )
    away = {"REDIS_URL": "redis://127.0.0.1:1/0", "DJANGO_SETTINGS_MODULE": "deploy.site.settings"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | away,
        cwd=settings.ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert "refresh_standings was not sent for 1" in done.stderr


def test_a_sit_out_has_its_stated_credit_once_its_round_is_decided(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(9, round_count=1, sit_out_points=5)
    first = start(event, boss)
    out = first.sit_outs.get().entry_id
    give(table_of(first))
    tasks.sweep()
    row = next(row for row in snapshot(event, 1) if row["entry"] == out)
    assert (row["sit_outs"], row["values"]["total"]) == (0, 0)
    give(table_of(first, 2))
    tasks.sweep()
    row = next(row for row in snapshot(event, 1) if row["entry"] == out)
    assert (row["sit_outs"], row["values"]["total"], row["values"]["table"]) == (1, 5, 1.75)


def test_a_penalty_counts_until_it_is_cancelled(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    first = start(event, boss)
    give(table_of(first))
    winner = table_of(first).seats.get(seat="N").entry
    penalty = services.add_penalty(
        entry=winner, actor=boss, points=25, reason="slow play", round=first
    )
    tasks.sweep()
    row = next(row for row in snapshot(event, 1) if row["entry"] == winner.pk)
    assert (row["values"]["total"], row["penalty"]) == (5, 25)
    with pytest.raises(errors.ReasonMissing):
        services.cancel_penalty(penalty=penalty, actor=boss, reason="")
    services.cancel_penalty(penalty=penalty, actor=boss, reason="clock was wrong")
    with pytest.raises(errors.PenaltyCancelled):
        services.cancel_penalty(penalty=penalty, actor=boss, reason="again")
    tasks.sweep()
    assert snapshot(event, 1)[0]["values"]["total"] == 30


@pytest.mark.parametrize("points", [0, -5, 1001])
def test_a_penalty_takes_points(make_event: MakeEvent, boss: User, points: int) -> None:
    entry = make_event(4).entries.earliest("pk")
    with pytest.raises(errors.BadPenalty):
        services.add_penalty(entry=entry, actor=boss, points=points, reason="slow")


@pytest.mark.trial
def test_a_correction_of_an_early_round_moves_every_later_snapshot(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8)
    first = start(event, boss)
    decide(first)
    decide(services.release_round(tournament=event, actor=boss))
    tasks.sweep()
    table = table_of(first)
    north = table.seats.get(seat="N").entry_id
    before = next(row for row in snapshot(event, 2) if row["entry"] == north)
    new = EVEN | {"N": 130, "W": -130}
    services.correct_result(table=table, actor=boss, totals=new, reason="a hundred lost")
    tasks.sweep()
    after = next(row for row in snapshot(event, 2) if row["entry"] == north)
    assert after["values"]["total"] == before["values"]["total"] + 100
    assert snapshot(event, 1)[0]["values"]["total"] == 130


@pytest.mark.trial
def test_the_best_deal_comes_from_the_sheets(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8, metrics=["best", "total"])
    table = table_of(start(event, boss))
    assert table.game is not None
    play_sheet(table.game, users_at(table)["N"])
    services.confirm_result(table=table, actor=boss)
    tasks.sweep()
    values = [row["values"]["best"] for row in snapshot(event, 1)]
    assert values[:4] == sorted(table.results.get().best.values(), reverse=True)
    assert values[4:] == [None] * 4


def test_who_withdrew_after_playing_stays_in_the_standings(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(9)
    first = start(event, boss)
    played = table_of(first).seats.get(seat="N").entry
    sat_out = first.sit_outs.get().entry
    give(table_of(first))
    services.withdraw(entry=played, actor=boss)
    services.withdraw(entry=sat_out, actor=boss)
    tasks.sweep()
    ranked = {row["entry"] for row in snapshot(event, 1)}
    assert played.pk in ranked
    assert sat_out.pk not in ranked


def test_undoing_a_release_deletes_the_snapshot_of_the_round(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8)
    start(event, boss)
    tasks.sweep()
    services.undo_last_step(tournament=event, actor=boss, kind="release")
    tasks.sweep()
    assert not event.snapshots.exists()


@pytest.mark.trial
def test_who_never_came_is_not_ranked(make_event: MakeEvent, boss: User) -> None:
    event = make_event(9)
    absent = event.entries.order_by("pk")[0]
    event.entries.filter(pk=absent.pk).update(checked_in_at=None)
    decide(start(event, boss))
    tasks.refresh_standings(event.pk)
    ranked = {row["entry"] for row in snapshot(event, 1)}
    assert ranked == set(event.entries.exclude(pk=absent.pk).values_list("pk", flat=True))
