"""Buttons of live tables, and of the times of tables week by week."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils.timezone import localdate, now

from tests.support.events import (
    MakeEvent,
    start,
    users_at,
)
from tests.support.online import ONLINE, begin_open, open_round
from tests.support.presses.cases import Press, Scene, pressed_in
from tests.support.presses.places import (
    REASON,
    of_event,
    of_table,
    soon,
    table,
)
from tests.support.teams import member
from tournaments import services
from tournaments.models import (
    Round,
    StandIn,
    Tournament,
)


def online(scene: Scene, make_event: MakeEvent) -> None:
    event = make_event(8, **ONLINE | {"online_clock": "usual", "round_count": 2})
    scene.made["event"] = event
    services.add_stand_in(tournament=event, player=member(scene.club, "Stan"), actor=scene.boss)
    open_round(event, scene.boss)


def who_plays(scene: Scene, who: str) -> Press:
    seat = table().seats.order_by("pk")[0]
    stand_in = StandIn.objects.get().pk
    return Press(of_table(), {"seat": seat.pk, "who": who, "stand_in": stand_in})


@pressed_in("online", "table_players")
def a_stand_in(scene: Scene) -> Press:
    return who_plays(scene, "stand-in")


@pressed_in("online", "table_players")
def a_bot(scene: Scene) -> Press:
    return who_plays(scene, "bot")


@pressed_in("online", "table_players")
def the_player_again(scene: Scene) -> Press:
    services.replace_player(seat=table().seats.order_by("pk")[0], actor=scene.boss, bot=True)
    return who_plays(scene, "self")


@pressed_in("online", "table_venue")
def into_the_room(scene: Scene) -> Press:
    return Press(of_table(), {"online": "0"})


@pressed_in("online", "stand_ins")
def another_stand_in(scene: Scene) -> Press:
    return Press(of_event(scene), {"player": member(scene.club, "Sue").name})


@pressed_in("online", "stand_ins")
def no_stand_in(scene: Scene) -> Press:
    return Press(of_event(scene), {"remove": StandIn.objects.get().pk})


@pressed_in("online", "round_venue")
def a_draft_in_the_room(scene: Scene) -> Press:
    return Press(of_event(scene, number=2), {"online": "0"})


def begun(scene: Scene) -> dict[str, Any]:
    begin_open(Round.objects.get(number=1))
    return of_event(scene, number=1)


@pressed_in("online", "live_tables")
def all_paused(scene: Scene) -> Press:
    return Press(begun(scene) | {"step": "pause"})


@pressed_in("online", "live_tables")
def all_extended(scene: Scene) -> Press:
    return Press(begun(scene) | {"step": "extend"}, {"minutes": "5", "added": "0"})


@pressed_in("online", "live_tables")
def all_resumed(scene: Scene) -> Press:
    where = begun(scene)
    services.pause_tables(round=Round.objects.get(number=1), actor=scene.boss)
    return Press(where | {"step": "resume"})


def weeks(scene: Scene, make_event: MakeEvent) -> None:
    scene.made["event"] = make_event(4, **ONLINE | {"round_days": 7})
    start(scene.event, scene.boss)


def proposed(scene: Scene) -> Any:
    at = (now() + timedelta(days=2)).replace(second=0, microsecond=0)
    north = users_at(table())["N"]
    (one,) = services.propose_times(table=table(), actor=north, times=[at], now=now())
    return one


def step(scene: Scene, name: str, seat: str = "E", **data: Any) -> Press:
    return Press(of_table() | {"step": name}, data, users_at(table())[seat])


@pressed_in("weeks", "times")
def a_proposed_time(scene: Scene) -> Press:
    return Press(of_table(), {"time_1": soon()}, users_at(table())["N"])


@pressed_in("weeks", "times")
def a_time_that_is_set(scene: Scene) -> Press:
    return Press(of_table(), {"set": "1", "starts_at": soon()})


@pressed_in("weeks", "times_step")
def an_answer(scene: Scene) -> Press:
    return step(scene, "answer", time=proposed(scene).pk, can="1")


@pressed_in("weeks", "times_step")
def a_time_taken_back(scene: Scene) -> Press:
    return step(scene, "take-back", "N", time=proposed(scene).pk)


@pressed_in("weeks", "times_step")
def a_time_given_up(scene: Scene) -> Press:
    at = now() + timedelta(days=2)
    services.set_time(table=table(), actor=scene.boss, starts_at=at, now=now())
    return step(scene, "give-up")


@pressed_in("weeks", "times_step")
def a_game_now(scene: Scene) -> Press:
    return step(scene, "now")


@pressed_in("weeks", "times_step")
def no_game_now(scene: Scene) -> Press:
    services.play_now(table=table(), actor=users_at(table())["E"], now=now())
    return step(scene, "not-now")


@pressed_in("weeks", "times_step")
def in_the_room(scene: Scene) -> Press:
    Tournament.objects.update(venue="both")
    return step(scene, "place", online="0")


@pressed_in("weeks", "period")
def another_last_day(scene: Scene) -> Press:
    day = localdate() + timedelta(days=12)
    return Press(of_event(scene, number=1), {"last_day": f"{day:%Y-%m-%d}"} | REASON)
