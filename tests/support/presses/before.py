"""Buttons before the first round."""

from __future__ import annotations

from tests.support.event_forms import EVENT, PHASE
from tests.support.events import (
    MakeEvent,
    new_members,
)
from tests.support.presses.cases import Press, Scene, pressed_in
from tests.support.presses.places import (
    REASON,
    entry_of,
    of_entry,
    of_event,
)
from tests.support.teams import member
from tournaments import kiosk, services
from tournaments.models import (
    ForbiddenPair,
    Round,
    TableSeat,
)


def before(scene: Scene, make_event: MakeEvent) -> None:
    scene.made["event"] = make_event(6, fee=5)


@pressed_in("before", "edit")
def changed_settings(scene: Scene) -> Press:
    return Press(of_event(scene), EVENT | {"name": "Autumn Cup"})


@pressed_in("before", "cancel")
def with_a_reason(scene: Scene) -> Press:
    return Press(of_event(scene), REASON)


@pressed_in("before", "copy")
def next_week(scene: Scene) -> Press:
    return Press(
        of_event(scene), {"name": "Again", "starts_at": "2030-03-07T19:30", "seen": scene.event.pk}
    )


@pressed_in("before", "phase_new")
def another_phase(scene: Scene) -> Press:
    return Press(of_event(scene), PHASE | {"seen": scene.event.phases.get().pk})


@pressed_in("before", "phase")
def changed_phase(scene: Scene) -> Press:
    data = {"qualifies": "", "carry": "", "name": "First"}
    return Press(of_event(scene, number=1), PHASE | data)


@pressed_in("before", "phase_remove")
def the_last_phase(scene: Scene) -> Press:
    services.add_phase(tournament=scene.event, actor=scene.boss, round_count=1)
    return Press(of_event(scene, number=2))


@pressed_in("before", "seeding")
def two_seeds(scene: Scene) -> Press:
    data = {f"seed-{entry_of(scene, number).pk}": str(2 - number) for number in (0, 1)}
    return Press(of_event(scene), data)


@pressed_in("before", "fee")
def paid(scene: Scene) -> Press:
    return Press(of_entry(scene), {"paid": "yes"})


@pressed_in("before", "prize_add")
def a_lot(scene: Scene) -> Press:
    return Press(of_event(scene), {"kind": "lot", "text": "A deck of cards"})


@pressed_in("before", "prize_draw", "prize_remove")
def of_a_lot(scene: Scene) -> Press:
    prize = services.add_prize(tournament=scene.event, actor=scene.boss, kind="lot", text="Wine")
    return Press(of_event(scene, prize=prize.pk))


@pressed_in("before", "draw")
def what_the_page_showed(scene: Scene) -> Press:
    return Press(of_event(scene), {"draft": scene.event.draft_version})


@pressed_in("before", "draw_again", "discard", "release")
def the_draft(scene: Scene) -> Press:
    services.draw_rounds(tournament=scene.event, actor=scene.boss, seed=1)
    return Press(of_event(scene), {"draft": scene.event.draft_version})


@pressed_in("before", "swap")
def two_players(scene: Scene) -> Press:
    services.draw_rounds(tournament=scene.event, actor=scene.boss, seed=1)
    seated = TableSeat.objects.filter(round__number=1).values_list("entry", flat=True)[:1]
    out = Round.objects.get(number=1).sit_outs.values_list("entry", flat=True)[:1]
    data = {"one": seated[0], "other": out[0], "draft": scene.event.draft_version}
    return Press(of_event(scene, number=1), data)


@pressed_in("before", "draw_later")
def the_first_of_the_drafts(scene: Scene) -> Press:
    services.draw_rounds(tournament=scene.event, actor=scene.boss, seed=1)
    return Press(of_event(scene, number=1), {"draft": scene.event.draft_version})


@pressed_in("before", "draw_later")
def back_to_the_drafts_before(scene: Scene) -> Press:
    services.draw_rounds(tournament=scene.event, actor=scene.boss, seed=1)
    services.draw_later_rounds(draft=Round.objects.get(number=1), actor=scene.boss)
    return Press(of_event(scene, number=1), {"draft": scene.event.draft_version, "back": 1})


@pressed_in("before", "announce")
def a_line(scene: Scene) -> Press:
    return Press(of_event(scene), {"text": "Tea"})


@pressed_in("before", "announcement_change")
def other_words(scene: Scene) -> Press:
    line = services.announce(tournament=scene.event, actor=scene.boss, text="Tea")
    return Press(of_event(scene, announcement=line.pk), {"text": "Coffee"})


@pressed_in("before", "announcement_end")
def the_line(scene: Scene) -> Press:
    return Press(other_words(scene).kwargs)


@pressed_in("before", "entry_add")
def a_guest(scene: Scene) -> Press:
    return Press(of_event(scene), {"name": "Gus Guest", "here": "1"})


@pressed_in("before", "field")
def members(scene: Scene) -> Press:
    players = new_members(scene.club, ["Late 1", "Late 2"])
    return Press(of_event(scene), {"members": [player.pk for player in players], "here": "on"})


@pressed_in("before", "everybody")
def all_entered(scene: Scene) -> Press:
    scene.event.entries.update(checked_in_at=None)
    return Press(of_event(scene))


@pressed_in("before", "here")
def one_entered(scene: Scene) -> Press:
    scene.event.entries.update(checked_in_at=None)
    return Press(of_entry(scene))


@pressed_in("before", "away", "entry_withdraw")
def one_player(scene: Scene) -> Press:
    return Press(of_entry(scene))


@pressed_in("before", "renew_door")
def the_code_shown(scene: Scene) -> Press:
    return Press(of_event(scene), {"seen": scene.event.check_in_token})


@pressed_in("before", "apart")
def a_pair(scene: Scene) -> Press:
    data = {"one": entry_of(scene, 0).pk, "other": entry_of(scene, 1).pk}
    return Press(of_event(scene), data)


@pressed_in("before", "let_meet")
def the_pair(scene: Scene) -> Press:
    one, other = entry_of(scene, 0), entry_of(scene, 1)
    services.forbid_pair(tournament=scene.event, one=one, other=other, actor=scene.boss)
    return Press(of_event(scene, pair=ForbiddenPair.objects.get().pk))


@pressed_in("before", "enter")
def oneself(scene: Scene) -> Press:
    return Press(of_event(scene), by=member(scene.club, "Mia").user)


@pressed_in("before", "withdraw")
def own_entry(scene: Scene) -> Press:
    return Press(of_event(scene), by=entry_of(scene).player.user)


@pressed_in("before", "check_in")
def arriving(scene: Scene) -> Press:
    scene.event.entries.update(checked_in_at=None)
    return Press(of_event(scene), by=entry_of(scene).player.user)


@pressed_in("before", "door")
def the_code_scanned(scene: Scene) -> Press:
    token = scene.event.check_in_token
    return Press(of_event(scene, token=token), by=member(scene.club, "Mia").user)


@pressed_in("before", "kiosk")
def the_tablet(scene: Scene) -> Press:
    key = kiosk.kiosk_address(scene.event, scene.boss).split("/")[-2]
    player = member(scene.club, "Mia")
    return Press(of_event(scene, key=key), {"player": player.pk})
