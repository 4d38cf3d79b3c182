"""Events of several phases: their settings, who qualifies, and the draws of each."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Club, User
from tests.support.events import MakeEvent, decide, enter_new, fresh, race
from tournaments import errors, services
from tournaments.models import (
    Carry,
    Entry,
    Pairing,
    Phase,
    PhaseStatus,
    Qualifies,
    Round,
    RoundKind,
    Tournament,
)
from tournaments.phase_templates import Template
from tournaments.services.proposals import proposal_for
from tournaments.standings_store import ranking_of, store_standings

pytestmark = pytest.mark.django_db


def play(event: Tournament, boss: User) -> Round:
    """Draw one round, release it, and give every table a result."""
    services.draw_rounds(tournament=event, actor=boss, seed=1, rounds=1)
    released = services.release_round(tournament=event, actor=boss)
    decide(released)
    return released


def begin(event: Tournament, boss: User, **kwargs: object) -> Phase:
    return services.begin_phase(phase=planned(event), actor=boss, **kwargs)  # type: ignore[arg-type]


def planned(event: Tournament) -> Phase:
    found = event.phases.filter(status=PhaseStatus.PLANNED).select_related("tournament").first()
    assert found is not None
    return found


def finals(make_event: MakeEvent, players: int = 16, **settings: object) -> Tournament:
    return make_event(players, round_count=1, template=Template.FINALS, **settings)


def test_a_plain_event_has_one_phase_that_follows_its_settings(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(0, round_count=3)
    phase = event.phases.get()
    assert (phase.pairing, phase.round_count, phase.status) == ("movement", 3, "current")
    services.update_tournament(
        tournament=event, actor=boss, round_count=5, round_kind=RoundKind.DEALS, deals=8
    )
    phase.refresh_from_db()
    assert (phase.round_count, phase.round_kind, phase.deals) == (5, "deals", 8)


@pytest.mark.parametrize("template", [one for one in Template if one != Template.EARLIER])
def test_every_template_gives_phases_that_can_be_played(
    make_event: MakeEvent, template: Template
) -> None:
    event = make_event(0, round_count=4, template=template)
    phases = list(event.phases.order_by("number"))
    assert phases[0].status == PhaseStatus.CURRENT
    assert event.round_count == sum(one.round_count for one in phases)


def test_the_phases_of_an_earlier_event_are_copied(make_event: MakeEvent, club: Club) -> None:
    earlier = finals(make_event, 0)
    event = make_event(0, template=Template.EARLIER, source=earlier)
    names = ("name", "pairing", "round_count", "qualifies", "qualify_count", "brackets", "carry")
    of = [list(one.phases.order_by("number").values(*names)) for one in (earlier, event)]
    assert of[0] == of[1]
    assert event.round_count == earlier.round_count


@pytest.mark.trial
def test_the_best_qualify_into_two_finals_which_are_drawn_apart(
    make_event: MakeEvent, boss: User
) -> None:
    event = finals(make_event)
    play(event, boss)
    order = [row.player for section in ranking_of(event) for row in section.rows]
    phase = begin(event, boss)
    brackets = dict(phase.entries.order_by("rank").values_list("entry_id", "bracket"))
    assert brackets == dict.fromkeys(order[:4], "A") | dict.fromkeys(order[4:8], "B")
    services.draw_rounds(tournament=event, actor=boss, seed=2)
    drawn = event.rounds.get(number=2)
    assert drawn.phase == phase
    assert [table.bracket for table in drawn.tables.order_by("number")] == ["A", "B"]
    for table in drawn.tables.all():
        seated = set(table.seats.values_list("entry__phases__bracket", flat=True))
        assert seated == {table.bracket}


@pytest.mark.trial
def test_the_a_final_is_placed_before_the_b_final_and_those_before_the_others(
    make_event: MakeEvent, boss: User
) -> None:
    event = finals(make_event)
    play(event, boss)
    before = [row.player for section in ranking_of(event) for row in section.rows]
    begin(event, boss)
    play(event, boss)
    sections = ranking_of(event)
    assert [(one.phase, one.bracket, len(one.rows)) for one in sections] == [
        (2, "A", 4), (2, "B", 4), (1, "", 8),
    ]  # fmt: skip
    assert [row.player for row in sections[2].rows] == before[8:]
    assert sections[1].rows[0].place == 5
    store_standings(event.pk)
    rows = event.snapshots.get(round_number=2).rows
    assert [row["place"] for row in rows][:1] == [1]
    assert rows[-1]["phase"] == 1


def test_a_withdrawn_player_is_replaced_by_the_next(make_event: MakeEvent, boss: User) -> None:
    event = finals(make_event)
    play(event, boss)
    order = [row.player for section in ranking_of(event) for row in section.rows]
    services.withdraw(entry=Entry.objects.get(pk=order[0]), actor=boss)
    chosen = proposal_for(planned(event)).chosen
    assert order[0] not in chosen
    assert set(chosen) == set(order[1:9])
    assert chosen[order[4]] == "A"


@pytest.mark.trial
def test_the_director_may_choose_others_with_a_reason(make_event: MakeEvent, boss: User) -> None:
    event = finals(make_event)
    play(event, boss)
    proposal = proposal_for(planned(event))
    order = [one.entry.pk for one in proposal.candidates]
    chosen = proposal.chosen
    chosen[order[8]] = chosen.pop(order[7])
    with pytest.raises(errors.ReasonMissing):
        begin(event, boss, chosen=chosen)
    phase = begin(event, boss, chosen=chosen, reason="has to leave early")
    assert set(phase.entries.values_list("entry_id", flat=True)) == set(chosen)


@pytest.mark.trial
def test_a_final_needs_four_players_of_the_event(make_event: MakeEvent, boss: User) -> None:
    event = finals(make_event)
    play(event, boss)
    chosen = proposal_for(planned(event)).chosen
    few = dict(list(chosen.items())[:7])
    for wrong in (few, {**chosen, 0: "A"}, dict.fromkeys(chosen, "Z"), dict.fromkeys(chosen, "")):
        with pytest.raises(errors.BadQualifiers):
            begin(event, boss, chosen=wrong, reason="because")


@pytest.mark.trial
def test_what_was_seen_must_still_be_so(make_event: MakeEvent, boss: User) -> None:
    event = finals(make_event)
    play(event, boss)
    proposal = proposal_for(planned(event))
    services.withdraw(entry=proposal.candidates[0].entry, actor=boss)
    with pytest.raises(errors.StaleQualifiers):
        begin(event, boss, seen=proposal.version)


def test_a_phase_begins_only_when_every_table_is_decided(make_event: MakeEvent, boss: User) -> None:
    event = finals(make_event)
    services.draw_rounds(tournament=event, actor=boss)
    services.release_round(tournament=event, actor=boss)
    with pytest.raises(errors.TablesOpen):
        begin(event, boss)


@pytest.mark.trial
def test_the_beginning_of_a_phase_is_undone(make_event: MakeEvent, boss: User) -> None:
    event = finals(make_event)
    play(event, boss)
    phase = begin(event, boss)
    step = services.last_step(fresh(event))
    assert step is not None
    assert step.kind == "begin-phase"
    services.undo_last_step(tournament=event, actor=boss, kind=step.kind)
    phase.refresh_from_db()
    assert phase.status == PhaseStatus.PLANNED
    assert not phase.entries.exists()
    assert event.phases.get(status=PhaseStatus.CURRENT).number == 1


@pytest.mark.trial
@pytest.mark.django_db(transaction=True)
def test_two_directors_begin_a_phase_once(make_event: MakeEvent, boss: User) -> None:
    event = finals(make_event)
    play(event, boss)
    phase = planned(event)
    outcomes = race(*[lambda: services.begin_phase(phase=phase, actor=boss)] * 2)
    assert sorted(outcomes) == ["NoNextPhase", "done"]
    assert phase.entries.count() == 8


@pytest.mark.trial
def test_points_are_carried_over_as_the_phase_says(make_event: MakeEvent, boss: User) -> None:
    event = finals(make_event)
    second = planned(event)
    totals = {}
    services.update_phase(phase=second, actor=boss, carry=Carry.SHARE, carry_percent=50)
    play(event, boss)
    before = {row.player: row for section in ranking_of(event) for row in section.rows}
    begin(event, boss)
    play(event, boss)
    for section in ranking_of(event)[:2]:
        for row in section.rows:
            totals[row.player] = row.values["total"]
            half = before[row.player].values["total"]
            assert half is not None
            assert row.values["total"] == half / 2 + row.by_round[2]
    assert len(totals) == 8


@pytest.mark.trial
def test_a_swiss_round_is_drawn_from_the_standings_one_at_a_time(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(16, round_count=3, template=Template.SWISS)
    services.draw_rounds(tournament=event, actor=boss)
    assert event.rounds.count() == 1
    first = services.release_round(tournament=event, actor=boss)
    with pytest.raises(errors.TablesOpen):
        services.draw_rounds(tournament=event, actor=boss)
    decide(first)
    services.draw_rounds(tournament=event, actor=boss)
    assert not services.draft_is_outdated(fresh(event))
    met = {
        frozenset(pair)
        for one in event.rounds.all()
        for table in one.tables.all()
        for pair in _pairs(list(table.seats.values_list("entry_id", flat=True)))
    }
    assert len(met) == 2 * 4 * 6


def _pairs(entries: list[int]) -> list[tuple[int, int]]:
    return [(a, b) for a in entries for b in entries if a < b]


@pytest.mark.trial
def test_a_swiss_draft_is_outdated_when_a_result_is_corrected(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(16, round_count=3, template=Template.SWISS)
    released = play(event, boss)
    services.draw_rounds(tournament=event, actor=boss)
    services.correct_result(
        table=released.tables.get(number=1),
        actor=boss,
        totals={"N": -30, "E": -10, "S": 10, "W": 30},
        reason="upside down",
    )
    assert services.draft_is_outdated(fresh(event))
    with pytest.raises(errors.DraftOutdated):
        services.release_round(tournament=event, actor=boss)


@pytest.mark.trial
def test_groups_play_apart_and_their_best_go_to_a_knockout(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(16, round_count=1, template=Template.KNOCKOUT)
    play(event, boss)
    groups = event.phases.get(number=1)
    assert sorted(groups.entries.values_list("bracket", flat=True)) == sorted("ABCD" * 4)
    sections = ranking_of(event)
    assert [one.rows[0].place for one in sections] == [1, 1, 1, 1]
    knockout = begin(event, boss)
    assert knockout.entries.count() == 8
    assert knockout.round_count == 2
    stage = play(event, boss)
    services.draw_rounds(tournament=event, actor=boss)
    final = event.rounds.get(number=3)
    winners = {
        seat.entry_id for table in stage.tables.all() for seat in table.seats.filter(seat__in="NE")
    }
    assert {seat.entry_id for seat in final.seats.all()} == winners


def test_the_first_places_of_an_event_name_its_groups(
    make_event: MakeEvent, boss: User, visitor: Client
) -> None:
    event = make_event(8, round_count=2, template=Template.LEAGUE)
    services.update_phase(phase=event.phases.get(), actor=boss, brackets=2)
    play(event, boss)
    store_standings(event.pk)
    page = visitor.get(event.get_absolute_url()).content.decode()
    found = re.findall(r'<li class="section small">([^<]*)</li>', page)
    assert found == ["Group A", "Group B"]


@pytest.mark.trial
def test_a_late_entry_joins_the_smallest_group(make_event: MakeEvent, boss: User) -> None:
    event = make_event(9, round_count=2, template=Template.LEAGUE)
    services.update_phase(phase=event.phases.get(), actor=boss, brackets=2)
    play(event, boss)
    late = enter_new(event, "Late", boss)
    services.check_in(entry=late, actor=boss)
    services.draw_rounds(tournament=event, actor=boss)
    assert late.phases.get().bracket == "B"


def test_the_last_phase_can_be_removed_before_it_begins(make_event: MakeEvent, boss: User) -> None:
    event = finals(make_event, 4)
    with pytest.raises(errors.PhaseBegun):
        services.remove_phase(phase=event.phases.get(number=1), actor=boss)
    services.remove_phase(phase=planned(event), actor=boss)
    assert event.phases.count() == 1
    assert fresh(event).round_count == 1


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"round_count": 0}, "round_count"),
        ({"brackets": 27}, "brackets"),
        ({"qualifies": Qualifies.BEST, "qualify_count": None}, "qualify_count"),
        ({"qualifies": Qualifies.BEST, "qualify_count": 4, "brackets": 2}, "qualify_count"),
        ({"carry": Carry.SHARE}, "carry_percent"),
        ({"carry": "much"}, "carry"),
        ({"pairing": "love"}, "pairing"),
        ({"round_kind": RoundKind.DEALS, "deals": 1000}, "deals"),
        ({"round_kind": RoundKind.ONCE, "round_count": 8}, "round_count"),
        ({"advance": 4}, "advance"),
    ],
)
def test_a_bad_setting_of_a_phase_is_refused(
    make_event: MakeEvent, boss: User, settings: dict[str, Any], field: str
) -> None:
    event = make_event(0)
    with pytest.raises(errors.BadSettings) as refusal:
        services.add_phase(tournament=event, actor=boss, **({"round_count": 2} | settings))
    assert refusal.value.field == field
    assert event.phases.count() == 1


def test_a_phase_keeps_its_pairing_once_it_is_played(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    play(event, boss)
    phase = event.phases.get()
    with pytest.raises(errors.RoundsPlayed):
        services.update_phase(phase=phase, actor=boss, pairing=Pairing.SWISS)
    services.update_phase(phase=phase, actor=boss, name="First half", round_count=4)
    assert fresh(event).round_count == 4
