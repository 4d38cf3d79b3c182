"""Rounds whose tables the director sets: services, page, console and API."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from tests.support.clients import SignedIn
from tests.support.console import at, page, tap
from tests.support.events import MakeEvent, decide, fresh
from tournaments import services
from tournaments.by_hand_errors import (
    ByHand,
    MustNotMeet,
    NotByHand,
    TablesOutdated,
    WithoutAPlace,
)
from tournaments.errors import CannotDraw, StaleDraft
from tournaments.models import Tournament
from tournaments.phase_templates import Template

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(make_event: MakeEvent) -> Tournament:
    """An event of ten players whose two rounds are set by hand."""
    return make_event(10, round_count=2, template=Template.HAND)


def ids(event: Tournament) -> list[int]:
    return list(event.entries.order_by("pk").values_list("pk", flat=True))


def seated(event: Tournament) -> list[list[int]]:
    """The tables of the draft, by their numbers."""
    tables = fresh(event).rounds.get(status="draft").tables.order_by("number")
    assert [table.number for table in tables] == list(range(1, len(tables) + 1))
    return [list(table.seats.values_list("entry_id", flat=True)) for table in tables]


def seat(event: Tournament, boss: User, *tables: tuple[int, ...], **kwargs: Any) -> None:
    entries = ids(event)
    four: Any = [tuple(entries[number] for number in table) for table in tables]
    services.seat_tables(tournament=event, actor=boss, tables=four, **kwargs)


def press(client: SignedIn, event: Tournament, **data: Any) -> str:
    """Press a button of the page, which has seen the present draft; return the page after it."""
    data.setdefault("draft", fresh(event).draft_version)
    return client.post(at(event, "by_hand"), data, follow=True).content.decode()


@pytest.mark.trial
def test_a_round_is_set_table_by_table_and_released(event: Tournament, boss: User) -> None:
    seat(event, boss, (0, 1, 2, 3))
    with pytest.raises(WithoutAPlace, match="6 players"):
        services.release_round(tournament=event, actor=boss)
    services.fill_rest(tournament=event, actor=boss, way="random", seed=1)
    released = services.release_round(tournament=event, actor=boss)
    assert released.tables.count() == 2
    assert released.sit_outs.count() == 2
    decide(released)
    # The next one: the tables that stay are kept, the later ones move up.
    seat(event, boss, (0, 4, 5, 6), (1, 7, 8, 9))
    entries = ids(event)
    services.take_apart(tournament=event, actor=boss, number=1)
    assert seated(event) == [[entries[n] for n in (1, 7, 8, 9)]]
    seat(event, boss, (0, 4, 5, 6))
    swapped = [
        [entries[n] for n in (0, 4, 5, 6)],
        [entries[n] for n in (1, 7, 8, 9)],
    ]
    services.set_round(
        tournament=event,
        actor=boss,
        tables=[(a, b, c, d) for a, b, c, d in swapped],
        sit_outs=entries[2:4],
    )
    assert seated(event) == swapped
    assert services.release_round(tournament=event, actor=boss).number == 2


def test_what_does_not_fit_is_refused_and_changes_nothing(event: Tournament, boss: User) -> None:
    one, other = event.entries.order_by("pk")[:2]
    services.forbid_pair(tournament=event, one=one, other=other, actor=boss)
    with pytest.raises(MustNotMeet, match="Player 00 and Player 01"):
        seat(event, boss, (0, 1, 2, 3))
    with pytest.raises(CannotDraw):
        seat(event, boss, (0, 2, 3, 4), (4, 5, 6, 7))
    with pytest.raises(ByHand):
        services.draw_rounds(tournament=event, actor=boss)
    assert not event.rounds.exists()
    seat(event, boss, (0, 1, 2, 3), anyway=True)
    with pytest.raises(StaleDraft):
        seat(event, boss, (4, 5, 6, 7), draft=event.draft_version)
    services.fill_rest(tournament=event, actor=boss, way="rank", seed=1)
    draw = event.rounds.get().draw
    assert "Player 00 and Player 01 must not meet." in services.report_lines(draw)
    # A swap says again what there is to say of the tables.
    out = event.rounds.get().sit_outs.first()
    assert out is not None
    services.swap_players(draft=event.rounds.get(), one=other, other=out.entry, actor=boss)
    draw.refresh_from_db()
    assert "The tables are set by hand." in services.report_lines(draw)
    assert "Player 00 and Player 01 must not meet." not in services.report_lines(draw)


@pytest.mark.trial
def test_the_page_sets_tables_from_lists_of_choices(event: Tournament, director: SignedIn) -> None:
    shown = page(director, at(event, "by_hand"))
    assert shown.count("<select") == 4
    assert "10 players without a place" in shown
    refused = press(director, event, n="1", e="2", s="3", w="2")
    assert "This player has another seat" in refused
    assert '<option value="3" selected>' in refused
    assert "Table 1 is set." in press(director, event, n="1", e="2", s="3", w="4")
    taken = press(director, event, apart="1")
    assert "Table 1 is taken apart." in taken
    assert '<option value="4" selected>' in taken
    assert "sits out." in press(director, event, out=str(ids(event)[9]))
    assert "The rest is filled." in press(director, event, fill="rank")
    complete = press(director, event, back=str(ids(event)[9]))
    assert "9 of 10 players have a place." in complete
    stale = press(director, event, fill="rank", draft="1")
    assert "The draft has been changed in the meantime." in stale


def test_tables_are_pasted_and_faults_are_named_by_line(
    event: Tournament, director: SignedIn
) -> None:
    faults = press(director, event, tables="1, 2, 3\nPlayer 00, player 01, Nobody, 4\n5 6 7 5")
    for text in (
        "Line 1: a table has four players, here are 3.",
        "Line 2: “Nobody” is no player of this round.",
        "Line 3: somebody is named twice.",
    ):
        assert text in faults
    assert not event.rounds.exists()
    done = press(director, event, tables="Table 1: Player 00, PLAYER 01, 3, 4\n5 6 7 8")
    assert "2 tables are set." in done
    entries = ids(event)
    assert seated(event) == [entries[:4], entries[4:8]]


@pytest.mark.trial
def test_the_console_leads_to_the_tables(event: Tournament, director: SignedIn, boss: User) -> None:
    console = page(director, at(event, "console"))
    assert "Set the tables of round 1 by hand." in console
    assert f'<a href="{at(event, "by_hand")}">Set the tables by hand</a>' in console
    assert "Draw the tables" not in console
    seat(event, boss, (0, 1, 2, 3))
    assert "Not all tables of round 1 are set" in page(director, at(event, "console"))
    services.fill_rest(tournament=event, actor=boss, way="rank", seed=1)
    console = page(director, at(event, "console"))
    assert "Release round 1" in console
    assert "Table 2: filled by rank." in console
    assert "Released" in tap(director, at(event, "release"))


def test_a_drawn_phase_has_no_tables_to_set(
    make_event: MakeEvent, director: SignedIn, boss: User
) -> None:
    event = make_event(8)
    with pytest.raises(NotByHand):
        services.fill_rest(tournament=event, actor=boss, way="rank")
    answer = director.get(at(event, "by_hand"), follow=True).content.decode()
    assert "The rounds of this phase are drawn." in answer


def test_tables_are_set_in_the_api(event: Tournament, director: SignedIn, boss: User) -> None:
    one, other = event.entries.order_by("pk")[:2]
    services.forbid_pair(tournament=event, one=one, other=other, actor=boss)
    path = reverse("api:event-by-hand", args=["river", event.pk])
    fill = reverse("api:event-by-hand-fill", args=["river", event.pk])
    entries = ids(event)
    assert [one["entry"] for one in director.get(path).json()["waiting"]] == entries

    def put(**data: Any) -> Any:
        return director.put(path, data, content_type="application/json")

    refused = put(tables=[entries[:4]])
    assert (refused.status_code, refused.json()["code"]) == (409, "must-not-meet")
    assert put(tables=[entries[:3]]).status_code == 400
    shown = put(tables=[entries[:4]], sit_outs=[entries[9]], anyway=True).json()
    assert shown["tables"][0]["players"] == entries[:4]
    assert shown["tables"][0]["remarks"] == ["Player 00 and Player 01 must not meet."]
    assert put(tables=[], draft=shown["draft"] + 5).json()["code"] == "stale-draft"
    filled = director.post(
        fill, {"by": "rank", "draft": shown["draft"]}, content_type="application/json"
    ).json()
    assert filled["waiting"] == []
    assert len(filled["tables"]) == 2


def test_who_left_and_who_must_not_meet_since_are_named_and_keep_the_round_back(
    event: Tournament, director: SignedIn, boss: User
) -> None:
    seat(event, boss, (0, 1, 2, 3), (4, 5, 6, 7))
    one, other, out, last = (event.entries.get(pk=ids(event)[n]) for n in (0, 1, 8, 9))
    services.sit_out(tournament=event, actor=boss, entry=out, sits_out=True)
    services.forbid_pair(tournament=event, one=one, other=other, actor=boss)
    services.undo_check_in(entry=out, actor=boss)
    services.sit_out(tournament=event, actor=boss, entry=last, sits_out=True)
    shown = page(director, at(event, "by_hand"))
    assert f"{out.player.name} does not play in this round any more." in shown
    assert "players must not meet since their table was set" in shown
    assert "Check and release" not in shown
    services.sit_out(tournament=event, actor=boss, entry=out, sits_out=False)
    with pytest.raises(TablesOutdated):
        services.release_round(tournament=event, actor=boss)
    services.take_apart(tournament=event, actor=boss, number=1)
    seat(event, boss, (0, 1, 2, 3), anyway=True)
    assert "Check and release" in page(director, at(event, "by_hand"))
    assert services.release_round(tournament=event, actor=boss).number == 1


def test_filled_tables_that_are_swapped_count_as_set_by_hand(event: Tournament, boss: User) -> None:
    services.fill_rest(tournament=event, actor=boss, way="random", seed=1)
    draft = fresh(event).rounds.get()
    (one, *_three), (other, *_others) = seated(event)
    first, second = (event.entries.get(pk=pk) for pk in (one, other))
    services.swap_players(draft=draft, actor=boss, one=first, other=second)
    assert fresh(event).rounds.get().draw.input["filled"] == []
