"""Buttons of duplicate events and of teams."""

from __future__ import annotations

from typing import Any

from tests.support.boards import finish_round
from tests.support.events import (
    MakeEvent,
    start,
)
from tests.support.presses.cases import Press, Scene, pressed_in
from tests.support.presses.places import (
    REASON,
    of_event,
    soon,
)
from tests.support.teams import captain_of, hand_in_all, member, team_event
from tournaments import services
from tournaments.models import (
    ExpertLine,
    LineState,
    LineUpPlace,
)


def duplicate(scene: Scene, make_event: MakeEvent) -> None:
    event = make_event(12, round_count=2, round_kind="once", comparison="matchpoints")
    scene.made["event"] = event
    finish_round(start(event, scene.boss))


@pressed_in("duplicate", "boards_replace")
def other_deals(scene: Scene) -> Press:
    shown = scene.event.boards.get(round_number=2, replaced_at=None)
    return Press(of_event(scene, number=2), REASON | {"seen": shown.pk})


def lines(state: LineState) -> None:
    ExpertLine.objects.update(state=state)
    assert ExpertLine.objects.exists()


@pressed_in("duplicate", "experts")
def lines_to_stop(scene: Scene) -> Press:
    lines(LineState.WAITING)
    return Press(of_event(scene, number=1, deal=1, step="stop"))


@pressed_in("duplicate", "experts")
def lines_to_compute_again(scene: Scene) -> Press:
    lines(LineState.STOPPED)
    return Press(of_event(scene, number=1, deal=1, step="again"))


def teams(scene: Scene, _make_event: MakeEvent) -> None:
    scene.made["event"] = team_event(scene.club, scene.boss)


def first_team(scene: Scene) -> Any:
    return services.active_teams(scene.event)[0]


def team_data(players: list[Any], name: str) -> dict[str, Any]:
    data = {f"player{number}": player.name for number, player in enumerate(players, 1)}
    return data | {"name": name, "captain": players[0].name}


@pressed_in("teams", "team_new")
def new_members_in_a_team(scene: Scene) -> Press:
    players = [member(scene.club, f"New {number}") for number in range(4)]
    return Press(of_event(scene), team_data(players, "Jokers"))


@pressed_in("teams", "team_edit")
def another_name(scene: Scene) -> Press:
    team = first_team(scene)
    players = [entry.player for entry in services.available_players(team)][:4]
    return Press(of_event(scene, team=team.pk), team_data(players, "Jokers"))


@pressed_in("teams", "team_withdraw")
def a_team(scene: Scene) -> Press:
    return Press(of_event(scene, team=first_team(scene).pk))


@pressed_in("teams", "team_withdraw")
def a_team_that_comes_back(scene: Scene) -> Press:
    team = first_team(scene)
    services.withdraw_team(team=team, actor=scene.boss)
    return Press(of_event(scene, team=team.pk), {"undo": "1"})


@pressed_in("teams", "line_up")
def who_sits_where(scene: Scene) -> Press:
    team = first_team(scene)
    entries = services.available_players(team)
    data: dict[str, Any] = {seat: entry.pk for seat, entry in zip("NESW", entries, strict=False)}
    data |= {"players": [entry.pk for entry in entries[:4]], "number": 1}
    return Press(of_event(scene, team=team.pk), data, captain_of(team))


@pressed_in("teams", "line_ups_deadline")
def a_deadline(scene: Scene) -> Press:
    return Press(of_event(scene), {"deadline": soon()})


@pressed_in("teams", "line_ups_open")
def line_ups_before_time(scene: Scene) -> Press:
    return Press(of_event(scene))


@pressed_in("teams", "substitute")
def a_reserve(scene: Scene) -> Press:
    hand_in_all(scene.event, 1)
    services.open_line_ups(tournament=scene.event, actor=scene.boss, early=True)
    place = LineUpPlace.objects.order_by("pk")[0]
    playing = set(place.line_up.places.values_list("entry", flat=True))
    own = services.available_players(place.line_up.team)
    reserve = next(entry for entry in own if entry.pk not in playing)
    return Press(of_event(scene, place=place.pk), {"entry": reserve.pk} | REASON)
