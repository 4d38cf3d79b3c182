"""Buttons of phases, and of tables set by hand."""

from __future__ import annotations

from typing import Any

from tests.support.events import (
    MakeEvent,
    give,
    start,
    table_of,
)
from tests.support.presses.cases import Press, Scene, pressed_in
from tests.support.presses.places import (
    REASON,
    entry_of,
    of_event,
)
from tournaments import services
from tournaments.phase_templates import Template
from tournaments.standings_store import store_standings


def finals(scene: Scene, make_event: MakeEvent) -> None:
    event = make_event(8, round_count=1, template=Template.FINALS)
    scene.made["event"] = event
    one = start(event, scene.boss)
    for number in (1, 2):
        give(table_of(one, number))
    store_standings(event.pk)


@pressed_in("finals", "qualifiers")
def those_who_qualify(scene: Scene) -> Press:
    proposal = services.proposal_for(scene.event.phases.get(number=2))
    data: dict[str, Any] = {f"p{entry}": letter for entry, letter in proposal.chosen.items()}
    return Press(of_event(scene, number=2), data | {"proposal": proposal.version})


@pressed_in("finals", "qualifiers")
def others_than_before(scene: Scene) -> Press:
    press = those_who_qualify(scene)
    phase = scene.event.phases.get(number=2)
    chosen = services.proposal_for(phase).chosen
    services.begin_phase(phase=phase, actor=scene.boss, chosen=chosen)
    letters = sorted(set(chosen.values()))
    turned = {f"p{entry}": letters[-1 - letters.index(chosen[entry])] for entry in chosen}
    return Press(press.kwargs, press.data | turned | REASON)


def hand(scene: Scene, make_event: MakeEvent) -> None:
    scene.made["event"] = make_event(9, round_count=2, template=Template.HAND)


def by_hand(scene: Scene, **data: Any) -> Press:
    return Press(of_event(scene), {"draft": scene.event.draft_version} | data)


@pressed_in("hand", "by_hand")
def a_table(scene: Scene) -> Press:
    return by_hand(scene, n="1", e="2", s="3", w="4")


@pressed_in("hand", "by_hand")
def pasted_tables(scene: Scene) -> Press:
    return by_hand(scene, tables="1, 2, 3, 4\n5, 6, 7, 8")


@pressed_in("hand", "by_hand")
def the_rest(scene: Scene) -> Press:
    return by_hand(scene, fill="random")


@pressed_in("hand", "by_hand")
def a_sit_out(scene: Scene) -> Press:
    return by_hand(scene, out=entry_of(scene).pk)


def seated(scene: Scene) -> None:
    entries = [entry_of(scene, number).pk for number in range(8)]
    tables = [tuple(entries[:4]), tuple(entries[4:])]
    services.seat_tables(tournament=scene.event, actor=scene.boss, tables=tables)


@pressed_in("hand", "by_hand")
def one_apart(scene: Scene) -> Press:
    seated(scene)
    return by_hand(scene, apart="1")


@pressed_in("hand", "by_hand")
def filled_apart(scene: Scene) -> Press:
    services.fill_rest(tournament=scene.event, actor=scene.boss, way="random")
    return by_hand(scene, empty="1")


@pressed_in("hand", "by_hand")
def back_from_a_sit_out(scene: Scene) -> Press:
    seated(scene)
    services.sit_out(
        tournament=scene.event, actor=scene.boss, entry=entry_of(scene, 8), sits_out=True
    )
    return by_hand(scene, back=entry_of(scene, 8).pk)
