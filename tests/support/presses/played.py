"""Buttons while a round is played, and after it."""

from __future__ import annotations

from django.urls import reverse

from tests.support.clients import sign_in
from tests.support.events import (
    EVEN,
    MakeEvent,
    give,
    start,
    users_at,
)
from tests.support.presses.cases import Press, Scene, pressed_in
from tests.support.presses.places import (
    REASON,
    abandoned,
    decided,
    entry_of,
    of_event,
    of_table,
    table,
)
from tournaments import services
from tournaments.models import (
    Round,
)
from tournaments.round_clock import stamp_of


def released(scene: Scene, make_event: MakeEvent) -> None:
    event = make_event(9, round_count=2, round_minutes=30)
    scene.made["event"] = event
    start(event, scene.boss)


@pressed_in("released", "table")
def totals_of_a_table(scene: Scene) -> Press:
    return Press(of_table(), dict(EVEN), users_at(table())["N"])


@pressed_in("released", "table_totals")
def totals_of_an_official(scene: Scene) -> Press:
    return Press(of_table(), EVEN | {"official": "1"})


@pressed_in("released", "table_totals")
def a_correction(scene: Scene) -> Press:
    give(table())
    turned = {"N": -30, "E": -10, "S": 10, "W": 30}
    return Press(of_table(), turned | REASON)


@pressed_in("released", "confirm")
def a_result_of_others(scene: Scene) -> Press:
    users = users_at(table())
    services.submit_totals(table=table(), actor=users["N"], totals=EVEN)
    return Press(of_table(), {"number": "1"}, users["E"])


@pressed_in("released", "table_confirm")
def the_result(scene: Scene) -> Press:
    services.submit_totals(table=table(), actor=users_at(table())["N"], totals=EVEN)
    return Press(of_table(), {"version": "1"})


@pressed_in("released", "table_confirm_own")
def an_own_result(scene: Scene) -> Press:
    users = users_at(table())
    scene.club.memberships.filter(user=users["N"]).update(role="director")
    services.submit_totals(table=table(), actor=users["N"], totals=EVEN)
    return Press(of_table(), {"number": "1", "reason": "they left"}, users["N"])


@pressed_in("released", "dispute")
def something_wrong(scene: Scene) -> Press:
    give(table())
    return Press(of_table(), REASON, users_at(table())["S"])


@pressed_in("released", "table_dispute")
def wrong_totals(scene: Scene) -> Press:
    give(table())
    return Press(of_table(), REASON)


@pressed_in("released", "table_settle")
def a_disputed_result(scene: Scene) -> Press:
    give(table())
    services.dispute_result(table=table(), actor=scene.boss, reason="wrong")
    return Press(of_table(), REASON)


@pressed_in("released", "table_abandon")
def nobody_left(scene: Scene) -> Press:
    return Press(of_table(), REASON)


@pressed_in("released", "table_resume")
def all_back(scene: Scene) -> Press:
    abandoned(scene)
    return Press(of_table())


@pressed_in("released", "table_award")
def averages(scene: Scene) -> Press:
    abandoned(scene)
    kinds = {f"kind-{seat.entry_id}": "average" for seat in table().seats.all()}
    return Press(of_table(), kinds | REASON)


@pressed_in("released", "table_award")
def points_of_all(scene: Scene) -> Press:
    abandoned(scene)
    data: dict[str, str] = {}
    for seat in table().seats.all():
        data |= {f"kind-{seat.entry_id}": "points", f"points-{seat.entry_id}": "7"}
        data[f"table-{seat.entry_id}"] = "1.5"
    return Press(of_table(), data | REASON)


@pressed_in("released", "table_award")
def awards_taken_back(scene: Scene) -> Press:
    press = averages(scene)
    address = reverse("tournaments:table_award", kwargs={"club": scene.club.slug} | press.kwargs)
    sign_in(scene.boss).post(address, press.data)
    return Press(press.kwargs, dict.fromkeys(press.data, "") | REASON)


@pressed_in("released", "sit_outs_award")
def points_of_a_sit_out(scene: Scene) -> Press:
    out = Round.objects.get(number=1).sit_outs.get()
    data = {f"kind-{out.entry_id}": "points", f"points-{out.entry_id}": "7"}
    return Press(of_event(scene, number=1), data | REASON)


@pressed_in("released", "clock_start", "clock_set")
def a_stopped_clock(scene: Scene) -> Press:
    return Press(of_event(scene, number=1), {"clock": "", "minutes": "25"})


@pressed_in("released", "clock_pause", "clock_extend", "clock_set")
def a_running_clock(scene: Scene) -> Press:
    services.start_clock(round=Round.objects.get(number=1), actor=scene.boss)
    seen = stamp_of(Round.objects.get(number=1))
    return Press(of_event(scene, number=1), {"clock": seen, "minutes": "5"})


@pressed_in("released", "close")
def a_decided_round(scene: Scene) -> Press:
    decided(scene)
    return Press(of_event(scene, number=1))


@pressed_in("released", "finish")
def after_a_round(scene: Scene) -> Press:
    decided(scene)
    return Press(of_event(scene))


@pressed_in("released", "publish")
def final_standings(scene: Scene) -> Press:
    decided(scene)
    services.finish(tournament=scene.event, actor=scene.boss)
    return Press(of_event(scene), {"unsettled": "1"})


@pressed_in("released", "undo")
def the_publication(scene: Scene) -> Press:
    final_standings(scene)
    services.publish(tournament=scene.event, actor=scene.boss, unsettled=True)
    return Press(of_event(scene), {"kind": "publish"})


@pressed_in("released", "undo")
def the_release(scene: Scene) -> Press:
    services.discard_draft(tournament=scene.event, actor=scene.boss)
    return Press(of_event(scene), {"kind": "release"})


@pressed_in("released", "penalty")
def points_off(scene: Scene) -> Press:
    data = {"entry": entry_of(scene).pk, "points": "5", "reason": "late"}
    return Press(of_event(scene), data)


@pressed_in("released", "penalty_cancel")
def the_penalty(scene: Scene) -> Press:
    given = services.add_penalty(entry=entry_of(scene), actor=scene.boss, points=5, reason="late")
    return Press(of_event(scene, penalty=given.pk), REASON)
