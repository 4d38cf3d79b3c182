"""What the report on a draw says of groups, finals and swaps, and that floats are shared."""

from __future__ import annotations

from collections import Counter

import pytest

from accounts.models import User
from tests.support.events import EVEN, MakeEvent, decide, fresh, give
from tournaments import services
from tournaments.draw.costs import meetings
from tournaments.models import Draw, Entry, Tournament
from tournaments.phase_templates import Template
from tournaments.services.draw_requests import pure_rounds, request_for, rounds_of

pytestmark = pytest.mark.django_db


def report_of(event: Tournament) -> list[str]:
    return services.report_lines(Draw.objects.filter(tournament=event).latest("pk"))


def test_everybody_meets_everybody_of_a_league_equally_often(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(9, round_count=9, template=Template.LEAGUE)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    rounds = pure_rounds(rounds_of(event))
    assert set(meetings(rounds).values()) == {3}
    assert set(Counter(out for one in rounds for out in one.sit_outs).values()) == {1}
    assert report_of(event)[:2] == [
        "Meetings of every two players of the group: 3.",
        "It is proven that no plan is more even.",
    ]


def test_the_report_on_groups_names_each_of_them(make_event: MakeEvent, boss: User) -> None:
    event = make_event(16, round_count=3, template=Template.KNOCKOUT)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    lines = report_of(event)
    assert [line for line in lines if line.startswith("Group ")] == [
        f"Group {letter}: 4 players." for letter in "ABCD"
    ]


def test_the_reasons_of_tables_are_there_after_a_swap(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8, round_count=3, template=Template.SWISS)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    decide(services.release_round(tournament=event, actor=boss))
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    draft = fresh(event).rounds.get(number=2)
    one, other = (
        Entry.objects.get(pk=table.seats.order_by("pk")[0].entry_id) for table in draft.tables.all()
    )
    services.swap_players(draft=draft, one=one, other=other, actor=boss)
    lines = report_of(event)
    assert lines[0] == "Players were swapped by hand."
    assert [line[:8] for line in lines if line.startswith("Table ")] == ["Table 1:", "Table 2:"]
    assert not any("proven" in line or "found" in line for line in lines)


@pytest.mark.trial
def test_a_swiss_knows_who_has_floated(make_event: MakeEvent, boss: User) -> None:
    event = make_event(12, round_count=4, template=Template.SWISS)
    for _ in range(3):
        services.draw_rounds(tournament=event, actor=boss, seed=1)
        decide(services.release_round(tournament=event, actor=boss))
    drawn = [one.draw.input.get("floats", []) for one in event.rounds.select_related("draw")]
    known = request_for(fresh(event).phases.get(), None, 1).floats
    assert known == Counter(entry for floats in drawn for entry in floats)
    assert known


@pytest.mark.trial
@pytest.mark.parametrize("template", [Template.SWISS, Template.EVENING])
def test_who_was_at_an_abandoned_table_does_not_sit_out_next(
    make_event: MakeEvent, boss: User, template: Template
) -> None:
    event = make_event(9, round_count=3, template=template)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    first = services.release_round(tournament=event, actor=boss)
    played, abandoned = first.tables.all()
    services.abandon_table(table=abandoned, actor=boss, reason="Somebody fell ill")
    give(played, EVEN)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    out = fresh(event).rounds.get(number=2).sit_outs.get()
    assert out.entry_id in played.seats.values_list("entry", flat=True)
